import type { Subject } from './poll-schedule'

/**
 * Where the question about an order stands: received but never shown; perhaps never arrived; looked for in vain; or
 * shown, with a command on it that nothing has settled.
 */
export type Phase = 'acknowledged' | 'unknown' | 'not_found' | 'commanded'

/**
 * What polls that began after the last moment a request can be accepted say, where the exchange shows no such order.
 */
export type Absence =
  /** It does not exist. It is asked about for another day all the same. */
  | 'not_found'
  /** Acknowledged, so never said not to exist. */
  | 'not_visible'
  /** The command had nothing to act on; whether the order exists is another question. */
  | 'in_vain'

interface FollowUp {
  readonly subject: Subject
  /** Waits before the first polls, ms; then `everyMs`. */
  readonly firstDelays: readonly number[]
  readonly everyMs: number
  /**
   * Lists are read at every third poll and, where it says so, at every one after the deadline; by name it is always
   * asked.
   */
  readonly lists: 'also when late' | 'every third' | 'never'
  /** So many conclusive polls after the deadline, the lag of the lists apart, are a verdict; null: never. */
  readonly absence: { readonly misses: number; readonly conclusion: Absence } | null
  /** Then nothing is asked any more, ms. */
  readonly forMs: number
}

const existence = {
  subject: 'order',
  firstDelays: [300, 700, 1500, 3000, 6000],
  everyMs: 8_000,
  lists: 'also when late',
  forMs: Infinity,
} as const

/** TABLE: how long, how often and where an order is looked for, and what it proves that nothing shows it (J6). */
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
  /** Pushes usually settle a command first; then nothing is asked. */
  commanded: {
    subject: 'command',
    firstDelays: [1000, 2000, 4000],
    everyMs: 8_000,
    lists: 'never',
    absence: { misses: 1, conclusion: 'in_vain' },
    forMs: Infinity,
  },
}

/** What is pushed is asked about only when no push came for this long. */
const UNSEEN_MS = 5_000
/** What the last session left is asked about at once. */
const AFTER_RESTART_MS = 300
/** From this poll on something is wrong that more questions do not mend. */
const PATIENT_AFTER = 30
export const PATIENT_DELAY_MS = 30_000

/** How long to wait before the first poll, ms. */
export function firstDelay(phase: Phase, isPushed: boolean, isLeft: boolean): number {
  if (phase === 'acknowledged' && isPushed) return UNSEEN_MS
  return isLeft ? AFTER_RESTART_MS : (followUps[phase].firstDelays[0] ?? followUps[phase].everyMs)
}

/** How long to wait after so many polls, ms. */
export function delayAfter(phase: Phase, polls: number): number {
  const { firstDelays, everyMs } = followUps[phase]
  return polls > PATIENT_AFTER ? Math.max(PATIENT_DELAY_MS, everyMs) : (firstDelays[polls] ?? everyMs)
}
