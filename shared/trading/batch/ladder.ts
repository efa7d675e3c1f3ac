import { OPEN_ORDERS_FUTURES } from '@/shared/exchange/protocol/limits'
import {
  compare,
  divide,
  isDecimal,
  isMultipleOf,
  isPositive,
  multiply,
  stepsIn,
  stepsToText,
  subtract,
  sum,
  toDecimals,
} from '@/shared/base/decimal'
import type { Instrument } from '../market/instrument'
import { checkPrice, checkQty, snapQty } from '../market/symbol-rules'
import { isPositiveDecimal, spreadLots, spreadTicks } from './ladder-spread'
import type { DraftRow } from './draft-row'

/** Many limit orders from one price to another. Prices and total are decimal text; the total is in base coin. */
export interface LadderSpec {
  readonly side: 'buy' | 'sell'
  readonly from: string
  readonly to: string
  readonly count: number
  readonly total: string
  readonly spacing: 'linear' | 'geometric'
  /** `ramp` grows evenly from 1 at `from` to `ratio` at `to`. */
  readonly sizes: { readonly shape: 'flat' } | { readonly shape: 'ramp'; readonly ratio: string }
}

export type LadderRow = Pick<DraftRow, 'category' | 'symbol' | 'side' | 'orderType' | 'price' | 'qty'>

export type Ladder =
  /** `total` is the exact sum of the rows; `average` their size-weighted price, cut two decimals below the tick. */
  | { readonly ok: true; readonly rows: readonly LadderRow[]; readonly total: string; readonly average: string }
  | {
      readonly ok: false
      readonly field: 'from' | 'to' | 'count' | 'total' | 'ratio'
      readonly message: string
      readonly maxCount?: number
    }
type Refusal = Extract<Ladder, { ok: false }>

/** One business line holds at most this many open orders, so a longer ladder could never rest. */
const MOST_RUNGS = OPEN_ORDERS_FUTURES

function refuseSpec(spec: LadderSpec, instrument: Instrument): Refusal | null {
  for (const field of ['from', 'to'] as const) {
    const wrong = checkPrice(spec[field], instrument, spec.side)[0]
    if (wrong) return { ok: false, field, message: wrong.message }
  }
  if (!Number.isInteger(spec.count) || spec.count < 1) {
    return { ok: false, field: 'count', message: 'The number of orders must be a whole number from 1' }
  }
  if (spec.count > MOST_RUNGS)
    return { ok: false, field: 'count', message: `At most ${MOST_RUNGS} orders can be open`, maxCount: MOST_RUNGS }
  if (spec.sizes.shape === 'ramp' && !isPositiveDecimal(spec.sizes.ratio)) {
    return {
      ok: false,
      field: 'ratio',
      message: 'The ratio of the last to the first size must be a decimal number above 0',
    }
  }
  return refuseTotal(spec.total, instrument)
}

function refuseTotal(total: string, { lotSize }: Instrument): Refusal | null {
  if (!isDecimal(total) || !isPositive(total))
    return { ok: false, field: 'total', message: 'The total must be a decimal number above 0' }
  if (isMultipleOf(total, lotSize)) return null
  const whole = snapQty(total, lotSize)
  const rest = subtract(total, whole)
  const message = `Total ${total} is not a multiple of the lot ${lotSize}: ${whole} fits and ${rest} would be left over`
  return { ok: false, field: 'total', message }
}

/** Rungs of a ladder with this many orders, or the first rule one of them breaks. */
function rungsOf(spec: LadderSpec, count: number, instrument: Instrument): { price: string; qty: string }[] | Refusal {
  const { tickSize, lotSize } = instrument
  const from = stepsIn(spec.from, tickSize)
  const to = stepsIn(spec.to, tickSize)
  const ticks = spreadTicks(from, to, count, spec.spacing, spec.side)
  if (ticks === null) {
    return {
      ok: false,
      field: 'count',
      message: `${count} orders do not fit between ${spec.from} and ${spec.to} at tick ${tickSize}`,
    }
  }
  const ratio = spec.sizes.shape === 'ramp' ? spec.sizes.ratio : '1'
  const lots = spreadLots(BigInt(divide(spec.total, lotSize)), count, ratio)
  const rungAt = (at: number) => ({
    price: stepsToText(ticks[at]!, tickSize),
    qty: multiply(lots[at]!.toString(), lotSize),
  })
  // The ends hold the smallest size, so a ladder that is too thin shows it there and need not be worked out.
  for (const end of [0, count - 1]) {
    const wrong = wrongRung(rungAt(end), spec, instrument)
    if (wrong) return wrong
  }
  const rungs = ticks.map((_, at) => rungAt(at))
  return rungs.map((rung) => wrongRung(rung, spec, instrument)).find((refusal) => refusal !== null) ?? rungs
}

function wrongRung(
  { price, qty }: { price: string; qty: string },
  spec: LadderSpec,
  instrument: Instrument,
): Refusal | null {
  if (!isPositive(qty))
    return { ok: false, field: 'count', message: `The order at ${price} would get no lot of ${instrument.lotSize}` }
  const found = checkQty(qty, instrument, { side: spec.side, orderType: 'limit', price })[0]
  if (found === undefined) return null
  return { ok: false, field: found.rule === 'maximum' ? 'total' : 'count', message: `At ${price}: ${found.message}` }
}

/** The refusal together with the largest smaller number of orders that would pass, when there is one. */
function withLargestCount(refusal: Refusal, spec: LadderSpec, instrument: Instrument): Refusal {
  if (refusal.field !== 'count') return refusal
  for (let count = spec.count - 1; count >= 1; count -= 1) {
    if (!Array.isArray(rungsOf(spec, count, instrument))) continue
    return {
      ...refusal,
      message: `${refusal.message}; at most ${count} ${count === 1 ? 'order fits' : 'orders fit'}`,
      maxCount: count,
    }
  }
  return refusal
}

/**
 * Spreads a total over tick-exact prices. Sizes are whole lots by largest remainder, so their sum is exactly the total;
 * what does not fit is refused with the largest count that does, never merged or dropped silently.
 */
export function generateLadder(spec: LadderSpec, instrument: Instrument): Ladder {
  const refused = refuseSpec(spec, instrument)
  if (refused) return refused
  const rungs = rungsOf(spec, spec.count, instrument)
  if (!Array.isArray(rungs)) return withLargestCount(rungs, spec, instrument)
  const { category, symbol, priceDecimals } = instrument
  const total = sum(rungs.map((rung) => rung.qty))
  const value = sum(rungs.map((rung) => multiply(rung.price, rung.qty)))
  return {
    ok: true,
    rows: rungs.map((rung) => ({ category, symbol, side: spec.side, orderType: 'limit', ...rung })),
    total,
    average: compare(total, '0') === 0 ? '0' : toDecimals(divide(value, total), priceDecimals + 2),
  }
}
