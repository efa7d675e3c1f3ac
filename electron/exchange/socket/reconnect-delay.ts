import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import { MINUTE_MS } from '@/shared/base/time'
import { jitteredDelayMs, retries } from '@/shared/base/retry'

/** The exchange allows 300 connects per address in 5 minutes. Volley limits each session to a fifth of it. */
const MOST_CONNECTS = 60
const CONNECTS_WINDOW_MS = 5 * MINUTE_MS
/** A connection that lasted this long resets the number of attempts. */
const STABLE_MS = MINUTE_MS

/** Time of the next connection attempt. */
export interface ReconnectDelay {
  connecting(): void
  /** Ms to wait before the next attempt. */
  next(): number
}

/** Full-jitter backoff within the exchange's limit of connects. */
export function createReconnectDelay(clock: Clock, random: Random): ReconnectDelay {
  let attempt = 0
  let startedAt = Number.NEGATIVE_INFINITY
  let connects: number[] = []
  return {
    connecting: () => {
      startedAt = clock.mono()
      connects = [...connects.filter((at) => clock.mono() - at < CONNECTS_WINDOW_MS), startedAt]
    },
    next: () => {
      if (clock.mono() - startedAt > STABLE_MS) attempt = 0
      const delay = jitteredDelayMs(random, retries.socket, attempt)
      attempt += 1
      const oldest = connects.length >= MOST_CONNECTS ? connects[connects.length - MOST_CONNECTS] : undefined
      return oldest === undefined ? delay : Math.max(delay, oldest + CONNECTS_WINDOW_MS - clock.mono())
    },
  }
}
