import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { RowAssessment } from '@/shared/trading/pretrade/assessment/assessment'

/**
 * The average price that a review expects of each order, decimal text: of what trades whole at once the walk through
 * the shown book, else the limit price. Null for a market order that the book could not be walked with.
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
