import { t } from '@/shared/languages/text'
import { PRACTICE_ID } from '@/shared/trading/account/practice-id'
import type { AccountAlarmOverview } from '@/shared/ipc/watching/alarms'
import type { RiskOverview } from '@/shared/ipc/watching/risk'
import { refused } from '@/electron/base/service-error'
import type { Monitors } from '@/electron/services/monitors/monitors'
import type { AccountLedger } from './account-ledger'
import { journalName } from './journal-name'
import type { Session } from './session'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'

const stateOf = {
  'no-key': 'no-key',
  unreadable: 'unreadable',
  reading: 'reading',
  known: 'reading',
  classic: 'unreadable',
} as const

/** State of the active profile's risk units. Without an account, the reason why nothing is monitored. */
export function overviewOf(session: Session): RiskOverview {
  const { state, reason } = session.accountReading()
  return session.monitors()?.risk.overview() ?? { state: stateOf[state], reason, units: [] }
}

/** Journal of the account. Throws a ServiceError with the reason if there is none. */
export function ledgerOf(session: Session): AccountLedger {
  const ledger = session.ledgerIfReady()
  if (ledger === null)
    throw refused('account-not-known', { reason: session.accountReading().reason ?? t('The account is being read.') })
  return ledger
}

/** Monitors of the account. Throws a ServiceError with the reason if nothing is monitored. */
export function monitorsOf(session: Session): Monitors {
  const monitors = session.monitors()
  if (monitors === null)
    throw refused('account-not-known', { reason: session.accountReading().reason ?? t('The account is being read.') })
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
      disputes: [],
      loans: [],
      unreadableText: null,
      unread: [],
      unlisted: [],
    }
  )
}

export const alarmsOf = (session: Session): AccountAlarmOverview =>
  session.monitors()?.alarms() ?? { armed: 0, onAssumedThresholds: 0, blind: 0, hasWatchman: false, alarms: [] }

/** An account monitored by an open session. */
export interface WatchedAccount {
  /** Name of its journal. */
  readonly source: string
  readonly profileId: string
  /** Label of its profile. */
  readonly account: string
  readonly isPractice: boolean
  /** Number of monitored risk units and loans, with or without a figure; null while unknown. */
  readonly count: number | null
}

/** Monitored account of a session; null without a key, or without an account that has loans. */
export function watchedBy(session: Session): Omit<WatchedAccount, 'source'> | null {
  const { connection, hasKey } = session
  if (!hasKey || connection.accountKind !== 'unified') return null
  const isPractice = connection.id === PRACTICE_ID
  const about = { profileId: connection.id, account: connection.label, isPractice }
  const monitors = session.monitors()
  if (monitors === null) return { ...about, count: null }
  const { state, units } = monitors.risk.overview()
  const loans = monitors.consumerLoans()
  // Practice units count only after a person confirmed thresholds for them.
  const watched = isPractice
    ? units.filter(({ thresholds }) => thresholds !== null).length
    : units.length + loans.loans.length
  const isKnown = (state === 'watching' || state === 'no-units') && loans.asOf !== null
  return { ...about, count: watched > 0 || isKnown ? watched : null }
}

/** Account of a session, as the name of its journal; null while unknown. */
export function sourceOf({ connection, identity }: Session): string | null {
  const uid = identity.uid()
  return uid === null ? null : journalName(connection, uid)
}
