import { divide, isDecimal, isPositive, multiply, negate, subtract } from '@/shared/base/decimal'
import { Category, isInverse } from '@/shared/exchange/protocol/fields'
import type { Position } from './account'

/** Fields of a position that determine the profit of an exit. Amounts are decimal text. */
export type Exited = Pick<Position, 'category' | 'posSide' | 'avgPrice'>

/** Result of closing a quantity at a price, before fees and funding. */
export interface ExitProfit {
  /** Signed decimal text: in quote coin, for coin-margined contracts in base coin (A-coin-qty). */
  readonly amount: string
  /** Move of the price from the entry, a signed fraction; positive for a profit. */
  readonly move: string
}

const isAbove0 = (text: string): boolean => isDecimal(text) && isPositive(text)

/**
 * Profit of closing `qty` of a position at `price`; null if side, entry, quantity or price cannot be read. A
 * coin-margined quantity is in quote coin (A-coin-qty).
 */
export function exitProfit({ category, posSide, avgPrice }: Exited, qty: string, price: string): ExitProfit | null {
  const parsed = Category.safeParse(category).data
  if (parsed === undefined || (posSide !== 'long' && posSide !== 'short')) return null
  if (![avgPrice, qty, price].every(isAbove0)) return null
  const signed = (gain: string): string => (posSide === 'long' ? gain : negate(gain))
  const distance = subtract(price, avgPrice)
  const gain = isInverse(parsed) ? divide(multiply(qty, distance), multiply(avgPrice, price)) : multiply(qty, distance)
  return { amount: signed(gain), move: signed(divide(distance, avgPrice)) }
}

/** Profit of an exit in units of the loss at the stop, `-1` at the stop itself; null if the stop makes no loss. */
export function riskMultiple(profit: ExitProfit, stop: ExitProfit | null): string | null {
  if (stop === null) return null
  const risk = negate(stop.amount)
  return isPositive(risk) ? divide(profit.amount, risk) : null
}
