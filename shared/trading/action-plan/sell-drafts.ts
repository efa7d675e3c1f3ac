import { compare, isPositive, minimum, subtract } from '@/shared/base/decimal'
import type { DraftTrade } from '@/shared/trading/ltv/projection/draft-trades'
import type { SaleTerms } from './sale-terms'

/** Largest draft that a person can review. */
export const MOST_ROWS = 50

/**
 * Sell orders for `total` coins, each no larger than the depth of the book, at the lowest price at which the plan
 * holds. They are IOC: the unfilled rest is canceled. At most fifty rows.
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
  let remaining = total
  while (isPositive(remaining) && rows.length < MOST_ROWS) {
    const qty = portion === null || compare(remaining, portion) <= 0 ? remaining : minimum(remaining, portion)
    rows.push(sold(qty))
    remaining = subtract(remaining, qty)
  }
  return rows
}
