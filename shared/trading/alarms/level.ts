import type { AlarmSettings } from '../../settings/alarm-settings'
import type { LtvSample } from '../ltv/ltv-sample'
import type { Thresholds } from '../ltv/thresholds'
import type { AlarmLevel } from './alarm'
import type { Condition, Verdict } from './condition'
import { stateAt } from './line'
import { percent } from './percent'

interface Step {
  readonly about: 'warn' | 'call' | 'liquidation'
  readonly level: AlarmLevel
  readonly name: string
}
const steps: readonly Step[] = [
  { about: 'warn', level: 'warning', name: 'warning' },
  { about: 'call', level: 'call', name: 'margin call' },
  { about: 'liquidation', level: 'critical', name: 'liquidation' },
]

/** Lines of the user's own that the exchange's ratio has reached, lowest first (product 5.7). None before the user confirmed them. */
export function levelConditions({ riskUnitId, ltv }: LtvSample, lines: Thresholds | null, settings: AlarmSettings): Verdict {
  if (lines === null) return []
  return steps.flatMap(({ about, level, name }): Condition[] => {
    const state = stateAt(ltv, lines[about], settings.hysteresis)
    if (state === null) return []
    const title = `Loan-to-value ${percent(ltv)}: ${name} line reached`
    const text = `Risk unit ${riskUnitId} stands at ${percent(ltv)}; your ${name} line is at ${percent(lines[about])}.`
    return [{ rule: 'level', subject: riskUnitId, about, level, title, text, state, measure: ltv, lasts: true }]
  })
}
