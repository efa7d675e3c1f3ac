import { retries, retryDelayMs } from '@/shared/base/retry'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import type { AlarmLevel } from '../alarms/alarm'
import type { DestinationKind } from './kinds'
import type { AnnouncementStage } from './announcement'

/**
 * `waiting`: for its turn, the end of quiet hours or the next attempt. `received`: the receiver confirmed it.
 * `given-up`: no attempt is left. `dropped`: it was no longer needed.
 */
export type DispatchState = 'waiting' | 'received' | 'given-up' | 'dropped'

/** One message to one destination, from its creation. Times in Unix ms. */
export interface Dispatch {
  /** Sent with the message and identical in every attempt, so that a receiver can detect a repetition. */
  readonly id: string
  readonly destinationId: string
  /** Name of the destination when the message was created. */
  readonly destination: string
  readonly kind: DestinationKind
  readonly stage: AnnouncementStage
  readonly level: AlarmLevel
  readonly title: string
  readonly createdAt: number
  /** Earliest time of sending. */
  readonly dueAt: number
  readonly state: DispatchState
  readonly attempts: number
  /** Time of the next attempt; null once it is terminal. */
  readonly nextAt: number | null
  /** Time of receipt, giving up or dropping. */
  readonly doneAt: number | null
  /** Receipt, error of the latest attempt, or reason why it was dropped. */
  readonly result: string
}

/** With the waits of `retries.delivery`, two and a half hours in total. */
export const MOST_ATTEMPTS = 20
/** A dispatch that is due for longer than this and not received raises an alarm. */
export const LATE_MS = 30 * SECOND_MS
/** Longest accepted `Retry-After`, in ms. */
const longestWaits: Readonly<Record<AlarmLevel, number>> = {
  warning: retries.delivery.mostMs,
  call: retries.delivery.mostMs,
  critical: MINUTE_MS,
}

/** Wait requested by a server, ms, up to the maximum for this level. */
export const respectedWaitMs = (level: AlarmLevel, retryAfterMs: number): number =>
  Math.min(retryAfterMs, longestWaits[level])

/** Wait before the next attempt, ms; null without one. `retryAfterMs` is the wait requested by the server. */
export function nextTryMs(attempts: number, level: AlarmLevel, retryAfterMs: number | null): number | null {
  if (attempts >= MOST_ATTEMPTS) return null
  return Math.max(retryDelayMs(retries.delivery, attempts - 1), respectedWaitMs(level, retryAfterMs ?? 0))
}
