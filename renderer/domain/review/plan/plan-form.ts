import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import { type PlanIntent, planProblems } from '@/shared/trading/batch/plan/batch-plan'
import type { Delivery } from '@/shared/trading/batch/plan/delivery'
import type { PositionRange, StopRule } from '@/shared/trading/batch/plan/stop-rule'
import { isCountable, netPosition, worstCase, type WorstCase } from '@/shared/trading/batch/plan/worst-case'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { nextOccurrence } from '@/shared/base/local-time'
import { isSignedDecimal } from '@/shared/base/decimal'
import type { Routed } from '@/shared/trading/batch/plan/split-batch'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Plan of a batch as typed; '' means not set. */
export interface PlanForm {
  readonly maxRefused: string
  /** By `instrumentKey`. */
  readonly ranges: Readonly<Record<string, { readonly floor: string; readonly ceiling: string }>>
  readonly rows: string
  /** Seconds between portions. */
  readonly every: string
  readonly jitter: string
  /** Local time of day, hh:mm or hh:mm:ss. */
  readonly at: string
}

export const emptyPlan: PlanForm = { maxRefused: '', ranges: {}, rows: '', every: '', jitter: '', at: '' }

/** Symbol of the batch; a position range can be set if `isCountable`. */
export interface PlanSymbol {
  readonly key: string
  readonly category: OrderIntent['category']
  readonly symbol: string
  /** Net position before the batch, to which fills are added; null while the positions are unknown. */
  readonly start: string | null
  readonly isCountable: boolean
}

export function planSymbols(
  orders: readonly OrderIntent[],
  positions: readonly Position[] | null,
): readonly PlanSymbol[] {
  const groups = Map.groupBy(orders, ({ category, symbol }) => instrumentKey(category, symbol))
  return [...groups].map(([key, own]) => {
    const { category, symbol } = own[0]!
    const start = positions === null ? null : netPosition({ category, symbol }, positions)
    return { key, category, symbol, start, isCountable: own.every(isCountable) }
  })
}

/** Plan from the form, or its errors by field. */
export interface PlanReading {
  /** Null without a plan, or with errors. */
  readonly plan: PlanIntent | null
  readonly problems: Readonly<Record<string, string>>
  readonly worst: WorstCase | null
}

const whole = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null)

/** Next occurrence of a time of day, Unix ms; null for invalid text. */
function nextTime(text: string, now: number): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text)
  if (match === null) return null
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
  return nextOccurrence({ hour, minute, second }, now)
}

function readRule(
  { maxRefused, ranges }: PlanForm,
  symbols: readonly PlanSymbol[],
  wrong: Record<string, string>,
): StopRule | null {
  const refused = maxRefused.trim() === '' ? null : whole(maxRefused)
  if (maxRefused.trim() !== '' && (refused === null || refused > 500)) wrong.maxRefused = t('a whole number up to 500')
  const positionRanges = symbols.flatMap(({ key, category, symbol, start }): PositionRange[] => {
    const { floor = '', ceiling = '' } = ranges[key] ?? {}
    const sides = { floor: floor.trim(), ceiling: ceiling.trim() }
    for (const side of ['floor', 'ceiling'] as const)
      if (sides[side] !== '' && !isSignedDecimal(sides[side]))
        wrong[`${side} ${key}`] = t('a plain number such as -0.5')
    if (sides.floor === '' && sides.ceiling === '') return []
    if (start === null) wrong[t`floor ${key}`] = t('the positions are not known at the moment')
    return [{ category, symbol, start: start ?? '0', floor: sides.floor || null, ceiling: sides.ceiling || null }]
  })
  return refused === null && positionRanges.length === 0 ? null : { maxRefused: refused, ranges: positionRanges }
}

function readDelivery(
  { rows, every, jitter, at }: PlanForm,
  now: number,
  wrong: Record<string, string>,
): Delivery | null {
  const startAt = at === '' ? null : nextTime(at, now)
  if (at !== '' && startAt === null) wrong.at = t('a time of day such as 14:30')
  if (rows.trim() === '' && every.trim() === '' && jitter.trim() === '')
    return startAt === null ? null : { startAt, portions: null }
  const size = whole(rows)
  const seconds = isSignedDecimal(every.trim()) ? Number(every) : NaN
  const percent = jitter.trim() === '' ? 0 : whole(jitter)
  if (size === null || size < 1 || size > 500) wrong.rows = t('1 to 500 rows')
  if (!(seconds >= 1 && seconds <= 86_400)) wrong.every = t('1 to 86400 seconds')
  if (percent === null || percent > 90) wrong.jitter = t('at most 90 percent')
  if (size === null || percent === null || !(seconds >= 1)) return null
  return { startAt, portions: { rows: size, everyMs: Math.round(seconds * 1000), jitterPercent: percent } }
}

/** Reads a plan by the rules of the main process, with the worst case that is recorded. */
export function readPlan(
  form: PlanForm,
  orders: readonly (OrderIntent & Routed)[],
  positions: readonly Position[] | null,
  now: number,
): PlanReading {
  const problems: Record<string, string> = {}
  const rule = readRule(form, planSymbols(orders, positions), problems)
  const delivery = readDelivery(form, now, problems)
  const isWrong = Object.keys(problems).length > 0
  if (isWrong || (rule === null && delivery === null)) return { plan: null, problems, worst: null }
  const plan = { rule, delivery }
  const refusals = planProblems(plan, orders, positions, now)
  if (refusals.length > 0)
    return { plan: null, problems: { plan: refusals.map(({ message }) => message).join('. ') }, worst: null }
  return { plan, problems: {}, worst: rule === null ? null : worstCase(rule, orders, delivery) }
}
