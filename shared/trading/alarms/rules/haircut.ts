import { lineText } from '@/shared/base/line-text'
import { t } from '@/shared/languages/text'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { absolute, compare, subtract } from '@/shared/base/decimal'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Condition } from '@/shared/trading/alarms/condition'

/** Smallest change of a haircut that rounding does not explain. */
const HAIRCUT_CHANGE = '0.005'

/** Haircuts at the last notification, by coin. */
export type Haircuts = Readonly<Record<string, string>>

export const haircutsOf = ({ collateral }: LtvSample): Haircuts =>
  Object.fromEntries(collateral.flatMap(({ coin, haircut }) => (haircut === null ? [] : [[coin, haircut]])))

/** One condition per coin with a changed haircut: another tier, a reached cap, or a new rule. */
export function haircutConditions(
  { riskUnitId, collateral }: LtvSample,
  notified: Haircuts,
  settings: AlarmSettings,
): readonly Condition[] {
  if (!settings.haircut) return []
  return collateral.flatMap(({ coin, haircut }): Condition[] => {
    const before = notified[coin]
    if (before === undefined || haircut === null || compare(absolute(subtract(haircut, before)), HAIRCUT_CHANGE) < 0)
      return []
    const title = t`${coin} counts for ${lineText(haircut)} of its value, before ${lineText(before)}`
    const text = t`The exchange changed what ${coin} is worth as collateral of risk unit ${riskUnitId}.`
    return [
      {
        rule: 'haircut',
        subject: riskUnitId,
        about: coin,
        level: 'warning',
        title,
        text,
        state: 'raised',
        measure: null,
        lasts: false,
      },
    ]
  })
}
