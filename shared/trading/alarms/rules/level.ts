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
}
const steps: readonly Step[] = [
  { about: 'warn', level: 'warning' },
  { about: 'call', level: 'call' },
  { about: 'liquidation', level: 'critical' },
]

export const levelNames: readonly string[] = steps.map(({ about }) => about)

/** Whole phrases for each line: a name inside of a sentence cannot be translated. */
const reached: Readonly<Record<Step['about'], (figure: string) => string>> = {
  warn: (figure) => t`Loan-to-value ${figure}: warning line reached`,
  call: (figure) => t`Loan-to-value ${figure}: margin call line reached`,
  liquidation: (figure) => t`Loan-to-value ${figure}: liquidation line reached`,
}
const atLine: Readonly<Record<Step['about'], (line: string) => string>> = {
  warn: (line) => t`the warning line is at ${line}`,
  call: (line) => t`the margin call line is at ${line}`,
  liquidation: (line) => t`the liquidation line is at ${line}`,
}
const assumedAt: Readonly<Record<Step['about'], (line: string) => string>> = {
  warn: (line) => t`the warning line is assumed at ${line}`,
  call: (line) => t`the margin call line is assumed at ${line}`,
  liquidation: (line) => t`the liquidation line is assumed at ${line}`,
}
const lineBy: Readonly<Record<EffectiveThresholds['source'], (about: Step['about'], line: string) => string>> = {
  user: (about, line) => atLine[about](line),
  product: (about, line) => t`lines are not confirmed; by its loan product ${assumedAt[about](line)}`,
  default: (about, line) => t`lines are not confirmed; ${assumedAt[about](line)}`,
}

/**
 * Thresholds that the ratio has reached, lowest first (L13): those of the user, and assumed ones until they are
 * confirmed.
 */
export function levelConditions(
  { riskUnitId, ltv, ownLtv, isBacked, agrees }: LtvSample,
  lines: EffectiveThresholds,
  settings: AlarmSettings,
): Conditions {
  const own = isBacked || agrees || ownLtv === null ? null : ratioText(ownLtv, linesOf(lines))
  const contradiction = own === null ? '' : t` The exchange states no collateral, but its amounts give ${own}.`
  return steps.flatMap(({ about, level }): Condition[] => {
    const state = stateAt(ltv, lines[about], settings.hysteresis)
    if (state === null) return []
    const figure = isBacked ? ratioText(ltv, linesOf(lines)) : t('without collateral')
    const title = reached[about](figure)
    const stateText = isBacked ? t`is at ${figure}` : t('has debt without collateral')
    const line = lineBy[lines.source](about, lineText(lines[about], 2))
    const text = `${t`Risk unit ${riskUnitId} ${stateText}; ${line}.`}${contradiction}`
    return [{ rule: 'level', subject: riskUnitId, about, level, title, text, state, measure: ltv, lasts: true }]
  })
}
