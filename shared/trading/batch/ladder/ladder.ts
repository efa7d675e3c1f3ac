import { grouped } from '@/shared/base/grouped'
import { OPEN_ORDERS_FUTURES } from '@/shared/exchange/protocol/limits'
import { divide, isDecimal, isMultipleOf, isPositive, roundToStep, stepsIn, subtract } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import { createStepText } from '@/shared/base/step-text'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { checkPrice, checkQty, snapQty } from '@/shared/trading/market/symbol-rules'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { placeTicks, shareLots, wholeWeights, type SharedLots } from './allocation'
import {
  positionsOf,
  roughened,
  strayed,
  weightsOf,
  wrongJitter,
  wrongSizes,
  wrongSpacing,
  type Jitter,
  type Sizes,
  type Spacing,
} from './curves'
import { meetsRules, lotRules, type LotRules } from './lot-rules'

/** Limit orders between two prices, without their total. */
export interface LadderShape {
  readonly side: 'buy' | 'sell'
  /** Decimal text, on the tick. */
  readonly from: string
  readonly to: string
  readonly count: number
  readonly spacing: Spacing
  readonly sizes: Sizes
  readonly jitter: Jitter
}

export type LadderRow = Pick<DraftRow, 'category' | 'symbol' | 'side' | 'orderType' | 'price' | 'qty'>

/** Refusal of a ladder: field, violated rule and a value that passes. */
export interface LadderRefusal {
  readonly ok: false
  readonly field: 'from' | 'to' | 'count' | 'total' | 'stop' | 'spacing' | 'sizes' | 'jitter'
  readonly message: string
  /** Message without the number of orders that fit; absent if no number fits. */
  readonly reason?: string
  /** Largest number of orders that passes. */
  readonly maxCount?: number
  /** Next lower total that passes. */
  readonly wholeTotal?: string
  /** The orders with their errors, if a rule of the symbol forbids some of them. */
  readonly rows: readonly LadderRow[]
  readonly wrong: ReadonlyMap<number, string>
}

export interface LadderRows {
  readonly ok: true
  readonly rows: readonly LadderRow[]
  /** Exact sum of the rows, in the coin of lots. */
  readonly total: string
  /** Rows that received one of the remaining lots: those with the largest remainders. */
  readonly spare: readonly number[]
  /** Number of rows moved off their curve, because no two rows share a price. */
  readonly movedApart: number
}

export type Ladder = LadderRows | LadderRefusal

const refusal = (
  field: LadderRefusal['field'],
  message: string,
  more: Partial<Pick<LadderRefusal, 'reason' | 'maxCount' | 'wholeTotal' | 'rows' | 'wrong'>> = {},
): LadderRefusal => ({ ok: false, field, message, rows: [], wrong: new Map(), ...more })

const fitting = (count: number): string => `${count} ${count === 1 ? t('order fits') : t('orders fit')}`

/** Refusal of a number of orders, with the largest number that passes; undefined if none does. */
export const countRefusal = (
  reason: string,
  maxCount: number | undefined,
  broken: Partial<Pick<LadderRefusal, 'rows' | 'wrong'>> = {},
): LadderRefusal =>
  maxCount === undefined
    ? refusal('count', reason, broken)
    : refusal('count', t`${reason}; at most ${fitting(maxCount)}`, { reason, maxCount, ...broken })

/** Limit of open orders in one business line. A longer ladder could never rest. */
const MOST_ORDERS = OPEN_ORDERS_FUTURES

/** Prices and relative sizes of the orders of a ladder. */
export interface Rungs {
  readonly ok: true
  readonly ticks: readonly number[]
  readonly weights: readonly bigint[]
  readonly movedApart: number
}

function refuseShape(shape: LadderShape, instrument: Instrument): LadderRefusal | null {
  for (const field of ['from', 'to'] as const) {
    const wrong = checkPrice(shape[field], instrument, shape.side)[0]
    if (wrong) return refusal(field, wrong.message)
  }
  if (!Number.isInteger(shape.count) || shape.count < 1)
    return refusal('count', t('The number of orders must be a whole number from 1'))
  if (shape.count > MOST_ORDERS)
    return countRefusal(t`${shape.count} orders are more than the ${MOST_ORDERS} that can be open`, MOST_ORDERS)
  const spacing = wrongSpacing(shape.spacing)
  if (spacing !== null) return refusal('spacing', spacing)
  const sizes = wrongSizes(shape.sizes)
  if (sizes !== null) return refusal('sizes', sizes)
  const jitter = wrongJitter(shape.jitter)
  return jitter === null ? null : refusal('jitter', jitter)
}

/**
 * Prices and weights of a ladder, or the reason for none. The suggested number of orders comes from the ticks; a total
 * may allow fewer.
 */
export function rungsOf(shape: LadderShape, instrument: Instrument): Rungs | LadderRefusal {
  const refused = refuseShape(shape, instrument)
  if (refused) return refused
  const ends = endTicks(shape, instrument)
  const rungs = laid(shape, ends)
  if (rungs !== null) return rungs
  const maxCount = Math.abs(ends.to - ends.from) + 1
  const between = t`between ${grouped(shape.from)} and ${grouped(shape.to)} at tick ${instrument.tickSize}`
  return countRefusal(t`${shape.count} orders do not fit ${between}`, maxCount)
}

interface EndTicks {
  readonly from: number
  readonly to: number
}
const endTicks = ({ from, to }: LadderShape, { tickSize }: Instrument): EndTicks => ({
  from: stepsIn(from, tickSize),
  to: stepsIn(to, tickSize),
})

/** Rungs of a valid shape; null if its range has too few ticks. */
function laid({ count, side, spacing, sizes, jitter }: LadderShape, { from, to }: EndTicks): Rungs | null {
  const places = positionsOf(spacing, count, to / from)
  // Prices and sizes have separate random generators, so that the jitter of prices does not change the sizes.
  const strays = jitter.price === 0 ? places : strayed(places, jitter.price, seededRandom(2 * jitter.seed))
  const placed = placeTicks(from, to, strays, side)
  if (placed === null) return null
  const weights = weightsOf(sizes, count)
  const uneven = jitter.size === 0 ? weights : roughened(weights, jitter.size, seededRandom(2 * jitter.seed + 1))
  return { ok: true, ...placed, weights: wholeWeights(uneven) }
}

function refuseTotal(total: string, { lotSize }: Instrument): LadderRefusal | null {
  if (!isDecimal(total) || !isPositive(total)) return refusal('total', t('The total must be a decimal number above 0'))
  if (isMultipleOf(total, lotSize)) return null
  const whole = snapQty(total, lotSize)
  const rest = subtract(total, whole)
  const [all, fitting, left] = [grouped(total), grouped(whole), grouped(rest)]
  const text = t`Total ${all} is not a multiple of the lot ${lotSize}: ${fitting} fits and ${left} would be left over`
  return refusal('total', text, isPositive(whole) ? { wholeTotal: whole } : {})
}

function rowsOf(
  { ticks }: Rungs,
  { lots }: SharedLots,
  side: LadderShape['side'],
  instrument: Instrument,
): LadderRow[] {
  const { category, symbol, tickSize, lotSize } = instrument
  const price = createStepText(tickSize)
  const qty = createStepText(lotSize)
  return ticks.map((tick, at) => ({
    category,
    symbol,
    side,
    orderType: 'limit',
    price: price(tick),
    qty: qty(lots[at]!),
  }))
}

const allMeetRules = ({ ticks }: Rungs, { lots }: SharedLots, rules: LotRules): boolean =>
  lots.every((count, at) => meetsRules(count, ticks[at]!, rules))

/** Rule of the symbol that an order breaks; null for a valid order. */
function wrongRow({ price, qty }: LadderRow, { side }: LadderShape, instrument: Instrument) {
  if (!isPositive(qty)) return { rule: 'minimum', message: t`No lot of ${instrument.lotSize} is left for it` }
  return checkQty(qty, instrument, { side, orderType: 'limit', price })[0] ?? null
}

/** Largest smaller number of orders that passes; undefined without one. */
function largestCount(shape: LadderShape, total: bigint, instrument: Instrument, rules: LotRules): number | undefined {
  const ends = endTicks(shape, instrument)
  // With more orders, each would be below the smallest order.
  const most = Math.min(shape.count - 1, Number(total / rules.fewest))
  for (let count = most; count >= 1; count -= 1) {
    const rungs = laid({ ...shape, count }, ends)
    if (rungs && allMeetRules(rungs, shareLots(total, rungs.weights), rules)) return count
  }
  return undefined
}

/**
 * Spreads a total, decimal text in the coin of lots, over tick-exact prices. Sizes are whole lots by the largest
 * remainder, so their sum is exactly the total. A ladder that does not fit is refused with the largest number of orders
 * that does. Orders are never merged or dropped silently.
 */
export function generateLadder(shape: LadderShape, total: string, instrument: Instrument): Ladder {
  const rungs = rungsOf(shape, instrument)
  if (!rungs.ok) return rungs
  const refused = refuseTotal(total, instrument)
  if (refused) return refused
  const lots = BigInt(roundToStep(divide(total, instrument.lotSize), '1', 'nearest'))
  const shared = shareLots(lots, rungs.weights)
  const rows = rowsOf(rungs, shared, shape.side, instrument)
  const rules = lotRules(instrument)
  const { ticks, movedApart } = rungs
  // The full rules with their messages run only for orders that fail the fast check.
  const wrong = rows.flatMap((row, at) => {
    const violation = meetsRules(shared.lots[at]!, ticks[at]!, rules) ? null : wrongRow(row, shape, instrument)
    return violation ? [{ at, ...violation }] : []
  })
  const first = wrong[0]
  if (first === undefined)
    return { ok: true, rows, total: createStepText(instrument.lotSize)(lots), spare: shared.spare, movedApart }
  const message = t`At ${grouped(rows[first.at]!.price)}: ${first.message}`
  const broken = { rows, wrong: new Map(wrong.map((row) => [row.at, row.message])) }
  const maxCount = first.rule === 'maximum' ? undefined : largestCount(shape, lots, instrument, rules)
  if (maxCount === undefined) return refusal('total', message, broken)
  return countRefusal(message, maxCount, broken)
}
