import { lineText, ratioText } from '@/shared/base/line-text'
import { t } from '@/shared/languages/text'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { type EffectiveThresholds, linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import type { AlarmLevel } from '@/shared/trading/alarms/alarm'
import type { Condition, Conditions } from '@/shared/trading/alarms/condition'
import { stateAt } from './line'

interface Step {
  readonly about: 'warn' | 'call' | 'liquidation'
  readonly level: AlarmLevel
  readonly name: string
}
const steps: readonly Step[] = [
  { about: 'warn', level: 'warning', name: 'warning' },
  { about: 'call', level: 'call', name: t('margin call') },
  { about: 'liquidation', level: 'critical', name: 'liquidation' },
]

export const levelNames: readonly string[] = steps.map(({ about }) => about)

const whose: Readonly<Record<EffectiveThresholds['source'], (name: string) => string>> = {
  user: (name) => t`the ${name} line is at`,
  product: (name) => t`lines are not confirmed; by its loan product the ${name} line is assumed at`,
  default: (name) => t`lines are not confirmed; the ${name} line is assumed at`,
}

/**
 * Thresholds that the ratio has reached, lowest first (L13): those of the user, and assumed ones until they are
 * confirmed.
 */
export function levelConditions(
  { riskUnitId, ltv, isBacked }: LtvSample,
  lines: EffectiveThresholds,
  settings: AlarmSettings,
): Conditions {
  return steps.flatMap(({ about, level, name }): Condition[] => {
    const state = stateAt(ltv, lines[about], settings.hysteresis)
    if (state === null) return []
    const figure = isBacked ? ratioText(ltv, linesOf(lines)) : t('without collateral')
    const title = t`Loan-to-value ${figure}: ${name} line reached`
    const stateText = isBacked ? t`is at ${figure}` : t('has debt without collateral')
    const text = t`Risk unit ${riskUnitId} ${stateText}; ${whose[lines.source](name)} ${lineText(lines[about], 2)}.`
    return [{ rule: 'level', subject: riskUnitId, about, level, title, text, state, measure: ltv, lasts: true }]
  })
}
