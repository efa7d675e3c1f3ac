import { isInverse } from '@/shared/exchange/protocol/fields'
import { absolute, add, divide, isPositive, isZero, roundToStep, subtract } from '@/shared/base/decimal'
import type { Instrument } from '../market/instrument'
import type { HeldPosition } from './position-after'

interface Funds {
  /** What the account is worth, in the coin that margins the position. */
  readonly equity: string | null
  readonly leverage: string | null
  /** Middle of the market. */
  readonly mid: string | null
}

/**
 * The price at which this position alone would have used up what stands behind it: its own margin where it is isolated,
 * the whole account where it is crossed. Maintenance margin, fees and other positions are not counted, so the real one
 * is nearer. Null for coin-margined contracts, and where nothing says it or no price could do it.
 */
export function liquidationPriceOf(
  held: HeldPosition,
  isShort: boolean,
  instrument: Instrument,
  { equity, leverage, mid }: Funds,
): string | null {
  if (isZero(held.size) || isInverse(instrument.category)) return null
  const away = (from: string, by: string): string | null => {
    const price = isShort ? add(from, by) : subtract(from, by)
    return isPositive(price) ? roundToStep(price, instrument.tickSize, isShort ? 'down' : 'up') : null
  }
  if (held.marginMode === 'isolated') {
    if (held.entry === null || leverage === null || !isPositive(leverage)) return null
    return away(held.entry, divide(held.entry, leverage))
  }
  if (equity === null || mid === null) return null
  return away(mid, divide(equity, absolute(held.size)))
}
