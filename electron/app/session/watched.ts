import type { AlarmOverview } from '@/shared/ipc/alarms'
import type { RiskOverview } from '@/shared/ipc/risk'
import { notReady } from '@/electron/base/service-error'
import type { Monitors } from '@/electron/services/monitors/monitors'
import type { AccountLedger } from './account-ledger'
import type { Session } from './session'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'

const stateOf = {
  'no-key': 'no-key',
  unreadable: 'unreadable',
  reading: 'reading',
  known: 'reading',
  classic: 'unreadable',
} as const

/** How the risk units of the profile in use stand; without an account, why nothing is watched. */
export function overviewOf(session: Session): RiskOverview {
  const { state, reason } = session.accountReading()
  return session.monitors()?.risk.overview() ?? { state: stateOf[state], reason, units: [] }
}

/** The journal of the account; throws a ServiceError that says why there is none (yet). */
export function ledgerOf(session: Session): AccountLedger {
  const ledger = session.ledgerIfReady()
  if (ledger === null) throw notReady(session.accountReading().reason ?? 'The account is being read.')
  return ledger
}

/** The monitors of the account; throws a ServiceError that says why nothing is watched (yet). */
export function monitorsOf(session: Session): Monitors {
  const monitors = session.monitors()
  if (monitors === null) throw notReady(session.accountReading().reason ?? 'The account is being read.')
  return monitors
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
      leftOut: null,
      unread: [],
    }
  )
}

export const alarmsOf = (session: Session): AlarmOverview =>
  session.monitors()?.alarms() ?? { armed: 0, onAssumedThresholds: 0, blind: 0, hasWatchman: false, alarms: [] }
