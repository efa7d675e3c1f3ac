import type { AccountAlarmOverview } from '@/shared/ipc/watching/alarms'
import { isJudged } from '@/shared/trading/loans/consumer-loan'
import { isJudgedNow } from '@/shared/trading/ltv/unit/freshness'
import type { ConsumerLoanMonitor } from './loans/consumer-loans'
import type { RiskMonitor } from './units/risk-monitor'

/** Numbers of units and loans that can fire an alarm, and of those that cannot. */
export type Arming = Omit<AccountAlarmOverview, 'alarms'>

/** Equal for equal numbers. */
export const armingText = ({ armed, onAssumedThresholds, blind, hasWatchman }: Arming): string =>
  `${armed} ${onAssumedThresholds} ${blind} ${hasWatchman}`

/**
 * Only units and loans with current figures can fire. Checked every second, because missing data is only visible by
 * time. It counts and computes nothing.
 */
export function armingOf(
  risk: Pick<RiskMonitor, 'units'>,
  consumerLoans: Pick<ConsumerLoanMonitor, 'current'>,
  hasWatchman: boolean,
): Arming {
  const units = risk.units() ?? []
  const currentUnits = units.filter(({ watch }) => isJudgedNow(watch.freshness()))
  const { loans, freshness, unread, unlisted } = consumerLoans.current()
  const old = new Set([...unread, ...unlisted.map(({ orderId }) => orderId)])
  const judged = loans.filter((loan) => isJudged(loan) && !old.has(loan.orderId))
  const armed = currentUnits.length + (isJudgedNow(freshness) ? judged.length : 0)
  return {
    armed,
    onAssumedThresholds: currentUnits.filter(({ record }) => record.thresholds() === null).length,
    blind: units.length + loans.length - armed,
    hasWatchman,
  }
}
