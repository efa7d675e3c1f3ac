import { t } from '@/shared/languages/text'
import { type EffectiveThresholds, linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { lineText, pointsBeyond, ratioText } from '@/shared/base/line-text'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { compare, divide, isPositive, maximum, multiply, subtract, sum, toPixelNumber } from '@/shared/base/decimal'
import { HOUR_MS } from '@/shared/base/time'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { portfolioOf } from '@/shared/trading/ltv/projection/portfolio'
import type { Condition, Conditions } from '@/shared/trading/alarms/condition'
import { stateAt } from './line'

/**
 * Fires when the ratio rose by the configured amount from its minimum within the last minutes; null if the window has
 * no sample.
 */
export function speedConditions(
  { riskUnitId, ltv }: LtvSample,
  lowest: string | null,
  settings: AlarmSettings,
): Conditions {
  if (!settings.speed) return []
  if (lowest === null) return null
  const rise = subtract(ltv, lowest)
  const state = stateAt(rise, settings.speedChange, settings.hysteresis)
  if (state === null) return []
  const title = t`Loan-to-value rose ${pointsBeyond(rise)} in ${settings.speedMinutes} minutes`
  const text = t`Risk unit ${riskUnitId} went from ${ratioText(lowest, null)} to ${ratioText(ltv, null)}.`
  return [
    { rule: 'speed', subject: riskUnitId, about: '', level: 'warning', title, text, state, measure: ltv, lasts: true },
  ]
}

/** Interest is charged hourly, so a shorter interval does not contain it. */
const SHORTEST_MS = HOUR_MS
/** Factor by which the time to the threshold must grow before the alarm ends. */
const LONGER = '1.1'

const hoursBetween = (from: LtvSample, to: LtvSample): string => divide(String(to.at - from.at), String(HOUR_MS))

/** Interest in USDT per hour. A coin with interest paid in the interval counts zero. */
function interestPerHour(from: LtvSample, to: LtvSample): string {
  const grown = portfolioOf(to, { prices: {}, ratios: {} }).debts.map(({ coin, interest, price }) => {
    const before = from.debts.find((debt) => debt.coin === coin)?.interest ?? '0'
    return multiply(maximum(subtract(interest, before), '0'), price ?? '0')
  })
  return divide(sum(grown), hoursBetween(from, to))
}

/** Hours to the threshold at a constant rate; null if the ratio does not approach it. */
export const hoursTo = (distance: string, perHour: string): string | null =>
  isPositive(perHour) ? divide(maximum(distance, '0'), perHour) : null

/** State of a forecast in hours; null beyond the configured ones. */
export function projectedState(hours: string, { projectionHours }: AlarmSettings): Condition['state'] | null {
  const limit = String(projectionHours)
  if (compare(hours, multiply(limit, LONGER)) >= 0) return null
  return compare(hours, limit) <= 0 ? 'raised' : 'held'
}
export const timeLeftText = (hours: string): string =>
  toPixelNumber(hours) < 1 ? t('less than an hour') : t`about ${Math.floor(toPixelNumber(hours))} h`

/**
 * Fires when the ratio reaches the margin call threshold within the configured hours: by interest alone at current
 * prices or, if configured, by the drift of all figures. `earlier` is a sample at least one hour old.
 */
export function projectionConditions(
  earlier: LtvSample | null,
  now: LtvSample,
  lines: EffectiveThresholds,
  settings: AlarmSettings,
): Conditions {
  if (!settings.projection) return []
  if (earlier === null || now.at - earlier.at < SHORTEST_MS) return null
  if (compare(now.ltv, lines.call) >= 0) return []
  const byInterest = hoursTo(
    subtract(multiply(lines.call, now.collateralUsdt), now.debtUsdt),
    interestPerHour(earlier, now),
  )
  const drift = divide(subtract(now.ltv, earlier.ltv), hoursBetween(earlier, now))
  const byDrift = settings.projectionPrices ? hoursTo(subtract(lines.call, now.ltv), drift) : null
  const hours = [byInterest, byDrift].filter((forecast) => forecast !== null).toSorted(compare)[0]
  const state = hours === undefined ? null : projectedState(hours, settings)
  if (hours === undefined || state === null) return []
  const title = t`Margin call line in ${timeLeftText(hours)}`
  const how =
    byInterest !== null && hours === byInterest
      ? t('interest alone, at the prices of now,')
      : t('the drift of the last hours')
  const [ltv, call] = [ratioText(now.ltv, linesOf(lines)), lineText(lines.call, 2)]
  const takes = t`Risk unit ${now.riskUnitId} is at ${ltv}; ${how} takes it to ${call}.`
  const text = lines.source === 'user' ? takes : t`${takes} The margin call line is assumed.`
  return [
    {
      rule: 'projection',
      subject: now.riskUnitId,
      about: '',
      level: 'warning',
      title,
      text,
      state,
      measure: null,
      lasts: true,
    },
  ]
}
