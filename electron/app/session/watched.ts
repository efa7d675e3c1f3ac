import type { Alarms, RiskOverview } from '@/shared/ipc/risk'
import type { Session } from './session'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'

const stateOf = { 'no-key': 'no-key', unreadable: 'unreadable', reading: 'reading', known: 'reading' } as const

/** How the risk units of the profile in use stand; without an account, why nothing is watched. */
export function overviewOf(session: Session): RiskOverview {
  const { state, reason } = session.accountReading()
  return session.monitors()?.risk.overview() ?? { state: stateOf[state], reason, units: [] }
}

export function consumerLoansOf(session: Session): ConsumerLoans {
  const { state, reason } = session.accountReading()
  return (
    session.monitors()?.consumerLoans() ?? {
      state: stateOf[state],
      reason,
      asOf: null,
      everyMs: null,
      freshness: 'waiting',
      loans: [],
    }
  )
}

export const alarmsOf = (session: Session): Alarms =>
  session.monitors()?.alarms() ?? { armed: 0, onAssumedThresholds: 0, alarms: [] }
