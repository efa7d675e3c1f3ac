import { grouped } from '@/shared/base/grouped'
import { compare, divide, isPositive, toDecimals, trim } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { OwnMedian } from '@/shared/trading/pretrade/assessment/assessment'
import { type PretradeLimits, stepAt } from '@/shared/trading/pretrade/limits/limits'
import type { RuleResult } from './market-rules'

/** Number of latest own orders in the median. */
export const MEDIAN_OF = 200
/** Smallest number of orders for a meaningful median. */
export const MEDIAN_NEEDS = 10

/** Median notional of own orders, in USDT. */
export function ownMedianOf(notionals: readonly string[]): OwnMedian {
  const positive = notionals.filter(isPositive)
  if (positive.length < MEDIAN_NEEDS) return { notional: null, orders: positive.length }
  const sorted = positive.toSorted(compare)
  return { notional: sorted[Math.floor((sorted.length - 1) / 2)]!, orders: positive.length }
}

/** Finding against the trader's usual size; none if either of the two is unknown. */
export function ownMedianResult(
  notional: string | null,
  { notional: median, orders }: OwnMedian,
  limits: PretradeLimits,
): readonly RuleResult[] {
  if (notional === null || median === null) return []
  const times = divide(notional, median)
  const usual = t`the median of your last ${orders} orders, ${grouped(trim(toDecimals(median, 2, 'nearest')))} USDT`
  const message = t`Notional ${trim(toDecimals(times, 1, 'nearest'))} times ${usual}`
  return [
    { field: 'qty', rule: 'own-median', ...stepAt(limits.ownMedian, times), message, figure: toDecimals(times, 2) },
  ]
}
