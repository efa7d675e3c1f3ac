import type { PartnerReport } from '@/shared/trading/alarms/rules/partner'
import type { WatchReport } from './watch-report'

/** An account that another process may also monitor. */
export interface JoinedWatch {
  /** True if this process is the leader: it fires and delivers the alarms. */
  readonly speaks: () => boolean
  /** True if the other process also polls the account, with or without success. */
  readonly isAccompanied: () => boolean
  /** True if the other process has figures of the account. */
  readonly isShared: () => boolean
  /** True if the other process has figures that it cannot write. It keeps them until it can. */
  readonly hasUnwritten: () => boolean
  /** True if the other process accepts answers to alarms while this process is the leader. */
  readonly isAnsweredByPartner: boolean
  /** State of both processes; empty if another account of this process reports it. */
  readonly reports: () => readonly PartnerReport[]
  /** Call after a change of the report. */
  readonly reported: () => void
  /** Ends the monitoring of the account in this process. */
  readonly end: () => void
}

/** Report of a process to the other about an account. */
export interface JoiningWatch {
  readonly report: () => WatchReport
  /** Called when this process became or ceased to be the leader. */
  readonly leaderChanged: () => void
}

/** Without another process. */
export const alone: JoinedWatch = {
  speaks: () => true,
  isAccompanied: () => false,
  isShared: () => false,
  hasUnwritten: () => false,
  isAnsweredByPartner: false,
  reports: () => [],
  reported: () => undefined,
  end: () => undefined,
}
