import { z } from 'zod'
import { isDecimal } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { instrumentKey, type Instrument } from '@/shared/trading/market/instrument'
import type { Jitter, Sizes, Spacing } from './curves'
import type { Funds } from '@/shared/trading/pretrade/figures/order-funds'
import type { BookTop } from '@/shared/trading/pretrade/figures/book-top'
import { convertedEnd, flippedEnd, followsMarket, LadderEnd, priceOfEnd } from './ends'
import { countRefusal, generateLadder, rungsOf, type Ladder, type LadderRefusal, type LadderShape } from './ladder'
import { readTotal, type FeeRates, type LadderTotal, type ReadTotal } from './total'

const text = (most = 40) => z.string().max(most)

/** Form of a ladder with its typed texts, valid or not. */
export const LadderForm = z.object({
  side: z.enum(['buy', 'sell']).default('buy'),
  posSide: z.enum(['long', 'short']).default('long'),
  from: LadderEnd.default({ unit: 'percent', text: '-0.1' }),
  to: LadderEnd.default({ unit: 'percent', text: '-1' }),
  count: text().default('10'),
  total: text().default(''),
  totalIn: z.enum(['lots', 'quote', 'percent', 'risk']).default('lots'),
  stop: text().default(''),
  spacing: z.enum(['linear', 'geometric', 'power', 'own']).default('linear'),
  exponent: text().default('2'),
  /** Positions in percent, separated by spaces. */
  points: text(4000).default('25 50 75'),
  sizes: z.enum(['flat', 'ramp', 'exponential', 'pyramid', 'bell', 'own']).default('flat'),
  ratio: text().default('2'),
  weights: text(4000).default('50 50 50 50 50'),
  priceJitter: text().default('0'),
  sizeJitter: text().default('0'),
  seed: text().default('1'),
  timeInForce: z.enum(['gtc', 'post_only']).default('gtc'),
})
export type LadderForm = z.infer<typeof LadderForm>

/** The last ladder and its symbol. Its amounts are not valid for another symbol. */
export const LastLadder = LadderForm.extend({ of: text(80).default('') })
export type LastLadder = z.infer<typeof LastLadder>

/** Context for reading a form; null values are unknown. */
export interface LadderWorld {
  readonly instrument: Instrument
  readonly top: BookTop | null
  readonly funds: Funds | null
}

/** Number of a curve; NaN if it cannot be read, which the rule of the curve refuses. */
const numberOf = (typed: string): number => (isDecimal(typed.trim()) ? Number(typed) : NaN)
/** Numbers separated by spaces or semicolons. A comma may be a decimal sign and makes the text invalid. */
export const numbersOf = (typed: string): readonly number[] =>
  typed
    .split(/[\s;]+/)
    .filter((part) => part !== '')
    .map(numberOf)

export function spacingOf(form: LadderForm): Spacing {
  if (form.spacing === 'power') return { kind: 'power', exponent: numberOf(form.exponent) }
  return form.spacing === 'own' ? { kind: 'own', points: numbersOf(form.points) } : { kind: form.spacing }
}
export function sizesOf(form: LadderForm): Sizes {
  if (form.sizes === 'flat') return { kind: 'flat' }
  if (form.sizes === 'own') return { kind: 'own', weights: numbersOf(form.weights) }
  return { kind: form.sizes, ratio: numberOf(form.ratio) }
}
const jitterOf = (form: LadderForm): Jitter => ({
  price: numberOf(form.priceJitter),
  size: numberOf(form.sizeJitter),
  seed: numberOf(form.seed),
})

/**
 * Fee rates of the ladder. A post-only order pays the maker fee. Any other order may pay the taker fee, and a stop
 * always does.
 */
export function feesOf({ timeInForce }: Pick<LadderForm, 'timeInForce'>, instrument: Instrument): FeeRates | null {
  const { makerFeeRate, takerFeeRate } = instrument
  const entry = timeInForce === 'post_only' ? makerFeeRate : takerFeeRate
  return isDecimal(entry) && isDecimal(takerFeeRate) ? { entry, exit: takerFeeRate } : null
}

function totalOf(form: LadderForm, { instrument, funds }: LadderWorld): LadderTotal {
  const amount = form.total.trim()
  if (form.totalIn === 'percent') return { in: 'percent', amount, funds }
  if (form.totalIn === 'risk') return { in: 'risk', amount, stop: form.stop.trim(), fees: feesOf(form, instrument) }
  return { in: form.totalIn, amount }
}

/** Result of a form: shape with its ends as prices, orders or the reason for none, and the total. */
export interface ReadLadder {
  readonly shape: LadderShape | null
  readonly ladder: Ladder
  readonly limit: ReadTotal['limit']
}

const refusedEnd = (field: 'from' | 'to', message: string): LadderRefusal => ({
  ok: false,
  field,
  message,
  rows: [],
  wrong: new Map(),
})

/** Reads the form as far as possible, without changing it. */
export function readLadder(form: LadderForm, world: LadderWorld): ReadLadder {
  const { instrument, top } = world
  const ends = {
    from: priceOfEnd(form.from, top, instrument, form.side),
    to: priceOfEnd(form.to, top, instrument, form.side),
  }
  for (const field of ['from', 'to'] as const) {
    const end = ends[field]
    if (!end.ok) return { shape: null, ladder: refusedEnd(field, t`The price: ${end.reason}`), limit: null }
  }
  const shape: LadderShape = {
    side: form.side,
    from: ends.from.ok ? ends.from.value : '',
    to: ends.to.ok ? ends.to.value : '',
    count: /^\d{1,4}$/.test(form.count.trim()) ? Number(form.count) : 0,
    spacing: spacingOf(form),
    sizes: sizesOf(form),
    jitter: jitterOf(form),
  }
  return readShape(shape, form, world)
}

/** Largest number of orders, up to `count`, that the total allows too; undefined if it allows none. */
function mostOf(shape: LadderShape, count: number, form: LadderForm, world: LadderWorld): number | undefined {
  const { ladder } = readShape({ ...shape, count }, form, world)
  if (ladder.ok || form.total.trim() === '') return count
  const fewer = ladder.field === 'count' ? ladder.maxCount : undefined
  return fewer === undefined || fewer >= count ? undefined : mostOf(shape, fewer, form, world)
}

function readShape(shape: LadderShape, form: LadderForm, world: LadderWorld): ReadLadder {
  const { instrument } = world
  const rungs = rungsOf(shape, instrument)
  if (!rungs.ok) {
    const { reason, maxCount } = rungs
    const isCounted = reason !== undefined && maxCount !== undefined
    const ladder = isCounted ? countRefusal(reason, mostOf(shape, maxCount, form, world)) : rungs
    return { shape, ladder, limit: null }
  }
  const total = readTotal(totalOf(form, world), shape, rungs, instrument)
  if (!total.ok) return { shape, ladder: { ...total, rows: [], wrong: new Map() }, limit: null }
  return { shape, ladder: generateLadder(shape, total.lots, instrument), limit: total.limit }
}

/**
 * Form on the other side of the market, with mirrored ends. Its stop is cleared, because it is invalid on the other
 * side.
 */
export function withSide(
  form: LadderForm,
  side: LadderForm['side'],
  top: BookTop | null,
  instrument: Instrument,
): LadderForm {
  if (side === form.side) return form
  return {
    ...form,
    side,
    from: flippedEnd(form.from, side, top, instrument),
    to: flippedEnd(form.to, side, top, instrument),
    stop: '',
  }
}

/** Initial form for a symbol: the last form, without amounts of another symbol. */
export function startingForm(
  { of, ...last }: LastLadder,
  instrument: Pick<Instrument, 'category' | 'symbol'>,
): LadderForm {
  const same = of === instrumentKey(instrument.category, instrument.symbol)
  return same ? last : { ...last, total: '' }
}

/** Stored form of a ladder. Prices are stored as distances from mid, because the market moves. */
export function lastLadder(form: LadderForm, { instrument, top }: LadderWorld): LastLadder {
  const lasting = (end: LadderEnd, otherwise: LadderEnd): LadderEnd => {
    if (followsMarket(end)) return end
    const percent = convertedEnd(end, 'percent', top, instrument, form.side)
    return percent.text === '' ? otherwise : percent
  }
  const usual = LadderForm.parse({})
  const usualEnds = withSide(usual, form.side, top, instrument)
  return {
    ...form,
    from: lasting(form.from, usualEnds.from),
    to: lasting(form.to, usualEnds.to),
    stop: '',
    of: instrumentKey(instrument.category, instrument.symbol),
  }
}
