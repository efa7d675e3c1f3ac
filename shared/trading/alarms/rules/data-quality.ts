import { ratioText } from '@/shared/base/line-text'
import { t } from '@/shared/languages/text'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { type Blindness, withinLimit } from './consumer-loan'
import type { Freshness } from '@/shared/trading/ltv/unit/freshness'
import { type LtvSample, UNNAMED, unreadNames } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Condition, Conditions } from '@/shared/trading/alarms/condition'

/** Sampling state of a risk unit. `blindMs`: time without a valid sample. */
export interface SamplingState extends Blindness {
  readonly riskUnitId: string
  readonly freshness: Freshness
}

/** Fires when the ratio is unknown, for any reason (L14). No setting disables it. */
export function deadManConditions(sampling: SamplingState, settings: AlarmSettings): Conditions {
  const { riskUnitId, blindMs, problem } = sampling
  if (blindMs < settings.deadManSeconds * 1000) return withinLimit(sampling)
  const title = t`Loan-to-value unknown for ${settings.deadManSeconds} s`
  const text = t`No valid figure of risk unit ${riskUnitId} arrives${problem === null ? '' : `: ${problem}`}.`
  return [
    {
      rule: 'dead-man',
      subject: riskUnitId,
      about: '',
      level: 'critical',
      title,
      text,
      state: 'raised',
      measure: null,
      lasts: true,
    },
  ]
}

/**
 * Fires when the exchange returns empty figures, as during liquidation and transfer. A missing answer changes nothing.
 */
export function notComputedConditions({ riskUnitId, freshness, problem }: SamplingState): Conditions {
  if (freshness === 'lost' || freshness === 'waiting') return null
  if (freshness !== 'not-computed') return []
  const title = t('Loan-to-value not computed by the exchange')
  const text = t`Risk unit ${riskUnitId} may be in liquidation or transfer. ${problem ?? ''}`.trim()
  return [
    {
      rule: 'not-computed',
      subject: riskUnitId,
      about: '',
      level: 'call',
      title,
      text,
      state: 'raised',
      measure: null,
      lasts: true,
    },
  ]
}

/**
 * Fires when the exchange's ratio and debt over collateral differ by more than one point. Every rule uses the worse
 * ratio.
 */
export function mismatchConditions(
  { riskUnitId, reportedLtv, ownLtv, agrees }: LtvSample,
  settings: AlarmSettings,
): Conditions {
  if (!settings.mismatch || agrees) return []
  const title = t('The exchange’s loan-to-value does not fit its own figures')
  const own = ownLtv === null ? t('without a value') : ratioText(ownLtv, null)
  const reported = ratioText(reportedLtv, null)
  const text =
    t`Risk unit ${riskUnitId}: the exchange reports ${reported}, its debt over its collateral is ${own}. ` +
    t('Alarms and colors go by the worse.')
  return [
    {
      rule: 'mismatch',
      subject: riskUnitId,
      about: '',
      level: 'warning',
      title,
      text,
      state: 'raised',
      measure: null,
      lasts: true,
    },
  ]
}

/** One condition for each coin with incomplete figures. The distance of its price to the margin call is unknown. */
export function unreadConditions({ riskUnitId, unread }: LtvSample): Conditions {
  return unread.map((coin): Condition => {
    const title = coin === UNNAMED ? t('Coins are missing from the collateral') : t`${coin} has no price or amount`
    const text =
      t`The exchange gives no full figures for ${unreadNames([coin])} of risk unit ${riskUnitId}: ` +
      t('its distance to the margin call is not watched. The ratio itself is.')
    return {
      rule: 'unread',
      subject: riskUnitId,
      about: coin,
      level: 'warning',
      title,
      text,
      state: 'raised',
      measure: null,
      lasts: true,
    }
  })
}
