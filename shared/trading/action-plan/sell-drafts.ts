import { compare, isPositive, minimum, subtract } from '@/shared/base/decimal'
import type { DraftTrade } from '@/shared/trading/ltv/projection/draft-trades'
import type { SaleTerms } from './sale-terms'

/** More rows than this would be no draft anyone reviews. */
export const MOST_ROWS = 50

/**
 * Sells of `total` coins, each as much as the book bears, at the limit below which the plan does not hold; what a book
 * does not take at once is canceled instead of resting there. Rows end after fifty.
 */
export function sellDrafts({ pair, portion, limit }: SaleTerms, total: string, note: string): readonly DraftTrade[] {
  if (pair === null) return []
  const sold = (qty: string): DraftTrade => ({
    category: pair.category,
    symbol: pair.symbol,
    side: 'sell',
    orderType: 'limit',
    timeInForce: 'ioc',
    price: limit,
    qty,
    note,
  })
  const rows: DraftTrade[] = []
  let left = total
  while (isPositive(left) && rows.length < MOST_ROWS) {
    const qty = portion === null || compare(left, portion) <= 0 ? left : minimum(left, portion)
    rows.push(sold(qty))
    left = subtract(left, qty)
  }
  return rows
}
