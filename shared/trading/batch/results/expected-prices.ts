import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { RowAssessment } from '@/shared/trading/pretrade/assessment/assessment'

/**
 * Expected average price of each order in a review, decimal text: from the walk through the book if it trades
 * completely at once, otherwise the limit price. Null for a market order without a usable book.
 */
export function expectedPrices(
  orders: readonly Pick<OrderIntent, 'price'>[],
  rows: readonly Pick<RowAssessment, 'row' | 'fill'>[],
): readonly (string | null)[] {
  const fills = new Map(rows.map(({ row, fill }) => [row, fill]))
  return orders.map(({ price }, row) => {
    const fill = fills.get(row)
    return fill?.kind === 'trades' && fill.isWhole ? fill.average : (price ?? null)
  })
}
