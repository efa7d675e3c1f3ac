import { divide, isPositive, multiply, toDecimals, trim } from '@/shared/base/decimal'
import { isInverse } from '@/shared/exchange/protocol/fields'

/** Decimals of a value in base coin. Its average price is rounded as well. */
const COIN_DECIMALS = 8

/**
 * Value of the filled quantity, decimal text: in quote coin. In base coin for COIN-FUTURES, with quantities in quote
 * coin (A-coin-value). '0' without an average price.
 */
export function filledValueOf(category: string, filledQty: string, avgPrice: string): string {
  if (avgPrice === '' || !isPositive(avgPrice)) return '0'
  return isInverse(category)
    ? trim(toDecimals(divide(filledQty, avgPrice), COIN_DECIMALS, 'nearest'))
    : multiply(filledQty, avgPrice)
}
