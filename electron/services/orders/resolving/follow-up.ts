import type { Subject } from './poll-schedule'

/**
 * State of a question about an order. Acknowledged: received and not shown yet. Unknown: possibly not received. Not
 * found: no poll found it. Commanded: shown, with an unsettled command.
 */
export type Phase = 'acknowledged' | 'unknown' | 'not_found' | 'commanded'

/**
 * Conclusion from polls that began after the last time at which the request can be accepted, if none shows the order.
 */
export type Absence =
  /** It does not exist. It is polled for another day anyway. */
  | 'not_found'
  /** Acknowledged, so it is never reported as nonexistent. */
  | 'not_visible'
  /** The command had no order to act on. Whether the order exists is a separate question. */
  | 'in_vain'

interface FollowUp {
  readonly subject: Subject
  /** Delays before the first polls, ms; then `everyMs`. */
  readonly firstDelays: readonly number[]
  readonly everyMs: number
  /**
   * Lists are read on every third poll, and with 'also when late' on every poll after the deadline. Each poll also
   * queries by name.
   */
  readonly lists: 'also when late' | 'every third' | 'never'
  /**
   * Number of conclusive polls after the deadline, at least the lag of the lists apart, that prove absence; null:
   * never.
   */
  readonly absence: { readonly misses: number; readonly conclusion: Absence } | null
  /** Time after which polling ends, ms. */
  readonly forMs: number
}

const existence = {
  subject: 'order',
  firstDelays: [300, 700, 1500, 3000, 6000],
  everyMs: 8_000,
  lists: 'also when late',
  forMs: Infinity,
} as const

/** TABLE: duration, interval and sources of the polls for an order, and the conclusion if none shows it (J6). */
export const followUps: Readonly<Record<Phase, FollowUp>> = {
  acknowledged: { ...existence, absence: { misses: 2, conclusion: 'not_visible' } },
  unknown: { ...existence, absence: { misses: 2, conclusion: 'not_found' } },
  not_found: {
    subject: 'order',
    firstDelays: [],
    everyMs: 60_000,
    lists: 'every third',
    absence: null,
    forMs: 24 * 3600_000,
  },
  /** A push usually settles a command before the first poll. */
  commanded: {
    subject: 'command',
    firstDelays: [1000, 2000, 4000],
    everyMs: 8_000,
    lists: 'never',
    absence: { misses: 1, conclusion: 'in_vain' },
    forMs: Infinity,
  },
}

/** Orders with pushes are polled only after this time without one. */
const UNSEEN_MS = 5_000
/** Delay for questions of the last session. */
const AFTER_RESTART_MS = 300
/** Number of polls after which more frequent polls do not help. */
const PATIENT_AFTER = 30
export const PATIENT_DELAY_MS = 30_000

/** Delay before the first poll, ms. */
export function firstDelay(phase: Phase, isPushed: boolean, isFromEarlierRun: boolean): number {
  if (phase === 'acknowledged' && isPushed) return UNSEEN_MS
  return isFromEarlierRun ? AFTER_RESTART_MS : (followUps[phase].firstDelays[0] ?? followUps[phase].everyMs)
}

/** Delay after this number of polls, ms. */
export function delayAfter(phase: Phase, polls: number): number {
  const { firstDelays, everyMs } = followUps[phase]
  return polls > PATIENT_AFTER ? Math.max(PATIENT_DELAY_MS, everyMs) : (firstDelays[polls] ?? everyMs)
}
