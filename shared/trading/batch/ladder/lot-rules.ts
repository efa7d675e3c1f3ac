import { isInverse } from '@/shared/exchange/protocol/fields'
import { compare, divide, isPositive, multiply, roundToStep } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'

/** Size rules of a symbol in whole lots and ticks. Hundreds of orders are checked at every keystroke. */
export interface LotRules {
  readonly fewest: bigint
  /** Null if no bound is known. */
  readonly most: bigint | null
  /** Minimum of lots times the tick of the price (A-min-order-amount). */
  readonly fewestTimesTick: bigint
}

const isBound = (limit: string): boolean => limit !== '' && isPositive(limit)

/** Smallest number of whole steps that reaches an amount. */
function stepsUpTo(amount: string, step: string): bigint {
  const below = BigInt(roundToStep(divide(amount, step), '1', 'down'))
  // Division truncates after 30 decimals, so that another step may be needed.
  return compare(multiply(below.toString(), step), amount) < 0 ? below + 1n : below
}

/** Rules of a resting order of a symbol. The notional of a contract in quote coin is its quantity. */
export function lotRules({ category, tickSize, lotSize, minQty, maxQty, minValue }: Instrument): LotRules {
  const ofQty = isBound(minQty) ? stepsUpTo(minQty, lotSize) : 1n
  const ofValue = isInverse(category) && isBound(minValue) ? stepsUpTo(minValue, lotSize) : 1n
  return {
    fewest: ofQty > ofValue ? ofQty : ofValue,
    most: isBound(maxQty) ? BigInt(roundToStep(divide(maxQty, lotSize), '1', 'down')) : null,
    fewestTimesTick: isInverse(category) || !isBound(minValue) ? 0n : stepsUpTo(minValue, multiply(tickSize, lotSize)),
  }
}

/** True if an order of this number of lots at this tick breaks no rule. */
export const meetsRules = (lots: bigint, tick: number, { fewest, most, fewestTimesTick }: LotRules): boolean =>
  lots >= fewest && (most === null || lots <= most) && lots * BigInt(tick) >= fewestTimesTick
