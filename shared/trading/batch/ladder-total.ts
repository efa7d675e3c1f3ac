import { isFutures, isInverse } from '@/shared/exchange/protocol/fields'
import {
  divide,
  isDecimal,
  isPositive,
  maximum,
  minimum,
  multiply,
  roundToStep,
  stepsIn,
  stepsToText,
  subtract,
  sum,
} from '@/shared/base/decimal'
import type { Instrument } from '../market/instrument'
import { checkPrice } from '../market/symbol-rules'
import type { LadderSpec } from './ladder'
import { isPositiveDecimal, spreadLots, spreadTicks } from './ladder-spread'

/** A ladder before its total is known. */
export type LadderShape = Omit<LadderSpec, 'total'>

/** Only tells the weights of the orders apart, so any number with room for their differences will do. */
const MANY_LOTS = 10n ** 12n

interface Rungs {
  readonly prices: readonly string[]
  readonly ratio: string
}

/** The prices of a ladder; null while it has none, which `generateLadder` says in words. */
function rungsOf({ from, to, count, side, spacing, sizes }: LadderShape, instrument: Instrument): Rungs | null {
  const priced = [from, to].every((price) => checkPrice(price, instrument, side).length === 0)
  const ratio = sizes.shape === 'ramp' ? sizes.ratio : '1'
  if (!priced || !Number.isInteger(count) || count < 1 || !isPositiveDecimal(ratio)) return null
  const ticks = spreadTicks(stepsIn(from, instrument.tickSize), stepsIn(to, instrument.tickSize), count, spacing, side)
  return ticks && { prices: ticks.map((tick) => stepsToText(tick, instrument.tickSize)), ratio }
}

/** What so many lots, spread over the ladder, are worth in quote coin. */
function valueOf(lots: bigint, { prices, ratio }: Rungs, lotSize: string): string {
  const spread = spreadLots(lots, prices.length, ratio)
  return sum(prices.map((price, at) => multiply(multiply(price, spread[at]!.toString()), lotSize)))
}

/**
 * The total in base coin whose ladder is worth as much as fits into `value`, in whole lots; '' while the ladder has no
 * prices.
 */
function totalNotional(value: string, shape: LadderShape, instrument: Instrument): string {
  const rungs = rungsOf(shape, instrument)
  if (rungs === null) return ''
  const { lotSize } = instrument
  const wholeLots = (notional: string, lotNotional: string): bigint =>
    BigInt(roundToStep(divide(notional, lotNotional), '1', 'down'))
  const dearest = multiply(rungs.prices.reduce(maximum), lotSize)
  let lots = wholeLots(value, divide(valueOf(MANY_LOTS, rungs, lotSize), MANY_LOTS.toString()))
  for (;;) {
    // Lots are whole, so the average of the ladder is not quite that of its weights: a few less, and it fits.
    const excess = subtract(valueOf(lots, rungs, lotSize), value)
    if (lots <= 0n || !isPositive(excess)) return multiply(lots.toString(), lotSize)
    const less = wholeLots(excess, dearest)
    lots -= less > 0n ? less : 1n
  }
}

/** A total given in quote coin, in lots; contracts that count in quote coin have it as it stands. */
export function totalOfValue(value: string, shape: LadderShape, instrument: Instrument): string {
  if (isInverse(instrument.category)) return value
  return isDecimal(value) ? totalNotional(value, shape, instrument) : ''
}

/** What an account can pay a ladder with; futures with what the leverage makes of it. */
export interface LadderFunds {
  readonly coin: string
  readonly amount: string
}

/** The coin a ladder is paid in: base coin for spot sells and coin-margined contracts, else quote coin. */
export const fundingCoin = (side: LadderSpec['side'], { category, baseCoin, quoteCoin }: Instrument): string =>
  (isFutures(category) ? isInverse(category) : side === 'sell') ? baseCoin : quoteCoin

/** A share of the funds as a total on the lot grid, fees aside; '' while it cannot be told. */
export function totalOfShare(percent: string, funds: LadderFunds, shape: LadderShape, instrument: Instrument): string {
  if (!isDecimal(percent)) return ''
  const part = divide(multiply(funds.amount, percent), '100')
  if (funds.coin === instrument.quoteCoin) return totalNotional(part, shape, instrument)
  if (!isInverse(instrument.category)) return roundToStep(part, instrument.lotSize, 'down')
  // Contracts counted in quote coin cost the more base coin the lower their price is.
  const lowest = isPositiveDecimal(shape.from) && isPositiveDecimal(shape.to) ? minimum(shape.from, shape.to) : '0'
  return isPositive(lowest) ? roundToStep(multiply(part, lowest), instrument.lotSize, 'down') : ''
}
