import { grouped } from '@/shared/base/grouped'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { t } from '@/shared/languages/text'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { isPositive, isSignedDecimal, subtract, trim } from '@/shared/base/decimal'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Condition } from '@/shared/trading/alarms/condition'
import { amountText } from '@/shared/trading/alarms/event-amounts'

/** One condition per coin with a larger debt than in the previous sample, apart from interest. */
export function newDebtConditions(
  before: LtvSample | null,
  { riskUnitId, debts }: LtvSample,
  settings: AlarmSettings,
): readonly Condition[] {
  if (!settings.newDebt || before === null) return []
  return debts.flatMap(({ coin, principal }): Condition[] => {
    const more = subtract(principal, before.debts.find((debt) => debt.coin === coin)?.principal ?? '0')
    if (!isPositive(more)) return []
    const title = t`New debt of ${grouped(trim(more))} ${coin}`
    const text = t`Risk unit ${riskUnitId} owes ${grouped(trim(principal))} ${coin} now.`
    return [
      {
        rule: 'new-debt',
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

/**
 * One condition for each repayment by liquidation. Repeated readings do not fire again. No setting disables it.
 * `subject` is a parameter because a repayment does not name its risk unit.
 */
export function liquidationConditions(fresh: readonly Repayment[], subject: string): readonly Condition[] {
  const forced = fresh.filter(({ businessType }) => businessType === 'liquidation')
  return forced.map(({ repayOrderId, coin, repayAmount }): Condition => {
    const isKnown = isSignedDecimal(repayAmount)
    const amount = isKnown && isPositive(repayAmount) ? amountText(repayAmount, coin) : t`part of the debt in ${coin}`
    const title = t`Liquidation repaid ${amount}`
    const text = t('The exchange sold collateral to repay a loan. Look at the repayments and at what is left.')
    return {
      rule: 'liquidation-repayment',
      subject,
      about: `${repayOrderId} ${coin}`,
      level: 'critical',
      title,
      text,
      state: 'raised',
      measure: null,
      lasts: false,
      once: `liquidation ${repayOrderId} ${coin}`,
      amounts: [{ kind: 'repaid', amount: isKnown ? repayAmount : '', coin }],
    }
  })
}
