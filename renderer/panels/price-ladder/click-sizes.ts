import {
  compare,
  divide,
  isDecimal,
  isPositive,
  multiply,
  roundToStep,
  toPixelNumber,
  trim,
} from '@/shared/base/decimal'
import { isInverse } from '@/shared/exchange/protocol/fields'
import type { Instrument } from '@/shared/trading/market/instrument'
import { snapQty } from '@/shared/trading/market/symbol-rules'
import { LADDER_SIZES } from '@/shared/settings/price-ladder'

type SizeRules = Pick<Instrument, 'category' | 'minQty' | 'minValue' | 'lotSize'>

const multiples = ['1', '2', '5', '10', '20'] as const
const isBound = (limit: string): boolean => isDecimal(limit) && isPositive(limit)

/** Rounds up to one significant digit, such as 0.0000103 to 0.00002. */
function roundedUp(size: string): string {
  const exponent = Math.floor(Math.log10(toPixelNumber(size)))
  const step = exponent < 0 ? `0.${'0'.repeat(-exponent - 1)}1` : `1${'0'.repeat(exponent)}`
  return roundToStep(size, step, 'up')
}

/** Smallest valid size of the symbol at this approximate price. */
function leastSize({ category, minQty, minValue, lotSize }: SizeRules, price: string | null): string {
  const byQty = isBound(minQty) ? snapQty(minQty, lotSize, 'up') : lotSize
  const perUnit = isInverse(category) ? '1' : price
  if (!isBound(minValue) || perUnit === null || !isBound(perUnit)) return byQty
  const byValue = snapQty(roundedUp(divide(minValue, perUnit)), lotSize, 'up')
  return compare(byValue, byQty) > 0 ? byValue : byQty
}

/** Click sizes: the saved sizes, or the smallest order sizes at this approximate price. */
export function clickSizes(
  typed: readonly string[] | undefined,
  rules: SizeRules,
  price: string | null,
): readonly string[] {
  const least = leastSize(rules, price)
  return Array.from({ length: LADDER_SIZES }, (_, at) => typed?.[at] || trim(multiply(least, multiples[at]!)))
}
