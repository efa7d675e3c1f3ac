import { retries, retryDelayMs } from '@/shared/base/retry'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import type { AlarmLevel } from '../alarms/alarm'
import type { DestinationKind } from './kinds'
import type { News } from './announcement'

/**
 * `waiting`: for its turn, the end of quiet hours or the next try. `received`: the other side has said so. `given-up`:
 * no try was left. `dropped`: there was no reason left to send it.
 */
export type DispatchState = 'waiting' | 'received' | 'given-up' | 'dropped'

/** One message to one destination, from the moment it was decided on. Times in Unix ms. */
export interface Dispatch {
  /** Goes along with the message and is the same in every try, so that a receiver can tell a repetition. */
  readonly id: string
  readonly destinationId: string
  /** As it was called then. */
  readonly destination: string
  readonly kind: DestinationKind
  readonly news: News
  readonly level: AlarmLevel
  /** As it leaves. */
  readonly title: string
  readonly createdAt: number
  /** From when it may be sent. */
  readonly dueAt: number
  readonly state: DispatchState
  readonly attempts: number
  /** Of the next try; null once it is over. */
  readonly nextAt: number | null
  /** When it was received, given up or dropped. */
  readonly doneAt: number | null
  /** The receipt, what went wrong with the latest try, or why it was dropped. */
  readonly said: string
}

/** With the waits of `retries.delivery` this is two and a half hours. */
export const MOST_ATTEMPTS = 20
/** What was due so long ago and is not received is an alarm of its own. */
export const LATE_MS = 30 * SECOND_MS
/** The longest `Retry-After` that is respected, in ms. */
const longestWaits: Readonly<Record<AlarmLevel, number>> = {
  warning: retries.delivery.mostMs,
  call: retries.delivery.mostMs,
  critical: MINUTE_MS,
}

/** The wait that a server asked for, ms, as far as it is respected for this level. */
export const respectedWaitMs = (level: AlarmLevel, retryAfterMs: number): number =>
  Math.min(retryAfterMs, longestWaits[level])

/** The wait before the next try, ms; null when there is none. `retryAfterMs` is what the server asked for. */
export function nextTryMs(attempts: number, level: AlarmLevel, retryAfterMs: number | null): number | null {
  if (attempts >= MOST_ATTEMPTS) return null
  return Math.max(retryDelayMs(retries.delivery, attempts - 1), respectedWaitMs(level, retryAfterMs ?? 0))
}
