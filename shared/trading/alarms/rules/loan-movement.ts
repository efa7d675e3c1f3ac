import { lineText, pointsBeyond, ratioText } from '@/shared/base/line-text'
import { compare, divide, isPositive, multiply, subtract } from '@/shared/base/decimal'
import { HOUR_MS } from '@/shared/base/time'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { t } from '@/shared/languages/text'
import { loanSnapshotOf } from '@/shared/trading/loans/consumer-loan'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import type { Conditions } from '@/shared/trading/alarms/condition'
import { loanName } from './consumer-loan'
import { stateAt } from './line'
import { hoursTo, projectedState, timeLeftText } from './movement'

/** Rate of a loan some time ago, as a ratio; `at` in Unix ms. */
export interface EarlierRate {
  readonly at: number
  readonly rate: string
}

/** Fires when the rate rose by the configured amount from its minimum within the last minutes. Null without a rate. */
export function loanSpeedConditions(
  loan: OngoingLoan,
  lowest: string | null,
  { speed, speedChange, speedMinutes, hysteresis }: AlarmSettings,
): Conditions {
  if (!speed) return []
  const { orderId, loanCoin } = loan
  const { rate } = loanSnapshotOf(loan, 0)
  if (rate === null || lowest === null) return null
  const rise = subtract(rate, lowest)
  const state = stateAt(rise, speedChange, hysteresis)
  if (state === null) return []
  const title = t`${loanCoin} loan: its ratio rose ${pointsBeyond(rise)} in ${speedMinutes} minutes`
  const text = t`The ${loanName(loan)} went from ${ratioText(lowest, null)} to ${ratioText(rate, null)}.`
  const common = { rule: 'loan-speed', subject: orderId, about: '', level: 'warning', lasts: true } as const
  return [{ ...common, title, text, state, measure: rate }]
}

/**
 * Fires when the rate reaches the margin call within the configured hours: by interest alone at current prices or, if
 * configured, by the drift since `earlier`, which is at least one hour old. Null without figures.
 */
export function loanProjectionConditions(
  loan: OngoingLoan,
  earlier: EarlierRate | null,
  now: number,
  settings: AlarmSettings,
): Conditions {
  if (!settings.projection) return []
  const { orderId, loanCoin } = loan
  const { rate, callAt, owed, costPerDay, toCall } = loanSnapshotOf(loan, now)
  if (rate === null || callAt === null || toCall === null || owed === null) return null
  if (!isPositive(toCall)) return []
  const more = isPositive(rate) ? subtract(divide(multiply(callAt, owed), rate), owed) : owed
  const byInterest = costPerDay === null ? null : hoursTo(more, divide(costPerDay, '24'))
  const hours = earlier === null ? null : divide(String(Math.max(1, now - earlier.at)), String(HOUR_MS))
  const drift = hours === null ? null : divide(subtract(rate, earlier!.rate), hours)
  const byDrift = drift === null || !settings.projectionPrices ? null : hoursTo(toCall, drift)
  const forecasts = [byInterest, byDrift].filter((forecast) => forecast !== null)
  const [nearest] = forecasts.toSorted(compare)
  const state = nearest === undefined ? null : projectedState(nearest, settings)
  if (nearest === undefined || state === null) return []
  const title = t`${loanCoin} loan: margin call in ${timeLeftText(nearest)}`
  const how = nearest === byInterest ? t('interest alone, at the prices of now,') : t('the drift of the last hours')
  const text = t`The ${loanName(loan)} is at ${ratioText(rate, [callAt])}; ${how} takes it to ${lineText(callAt, 2)}.`
  const common = { rule: 'loan-projection', subject: orderId, about: '', level: 'warning', lasts: true } as const
  return [{ ...common, title, text, state, measure: null }]
}
