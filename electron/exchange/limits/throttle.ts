import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import { type EndpointName, endpointNames } from '@/shared/exchange/endpoints'
import type { HttpResult } from '@/electron/base/env/env'
import { MINUTE_MS } from '@/shared/base/time'
import { jitteredDelayMs, retries } from '@/shared/base/retry'
import { retryAfterMs } from './retry-after'
import type { RateLimiter } from './rate-limiter'

const LONGEST_PAUSE_MS = MINUTE_MS
/** A 403 this soon after a 429 is a ban, not a permission (R18). */
const BAN_WINDOW_MS = 5 * MINUTE_MS

/** Slows down on the exchange's request. */
export interface Throttle {
  answered(name: EndpointName, result: HttpResult): void
  /** Number of rate-limit errors. */
  count(): number
}

/**
 * After a 429 its endpoint pauses for `Retry-After` or a growing backoff, whichever is longer. A ban stops everything
 * for a minute.
 */
export function createThrottle({
  clock,
  random,
  limiter,
}: {
  clock: Clock
  random: Random
  limiter: RateLimiter
}): Throttle {
  const inARow = new Map<EndpointName, number>()
  let count = 0
  let lastAt = Number.NEGATIVE_INFINITY

  function tooFast(name: EndpointName, retryAfter: string | undefined): void {
    const times = inARow.get(name) ?? 0
    inARow.set(name, times + 1)
    count += 1
    lastAt = clock.mono()
    // At least a second: the period that the exchange counts.
    const backoff = 1000 + jitteredDelayMs(random, retries.tooFast, times)
    limiter.pause(name, Math.min(LONGEST_PAUSE_MS, Math.max(retryAfterMs(retryAfter, clock.now()), backoff)))
  }

  return {
    answered: (name, result) => {
      if (result.kind !== 'response') return
      const banned = result.status === 418 || (result.status === 403 && clock.mono() - lastAt < BAN_WINDOW_MS)
      if (result.status === 429) tooFast(name, result.headers['retry-after'])
      else if (banned) for (const other of endpointNames) limiter.pause(other, LONGEST_PAUSE_MS)
      else inARow.delete(name)
    },
    count: () => count,
  }
}
