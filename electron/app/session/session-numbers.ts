import type { Clock } from '@/shared/base/clock'

/**
 * Numbers of account sessions, each larger than any before it: no two sessions of this process share one. They begin
 * with the clock, so that a page that outlives this process does not take the next one's for older than its own.
 */
export function createSessionNumbers(clock: Pick<Clock, 'now'>): () => number {
  let last = 0
  return () => (last = Math.max(last + 1, clock.now()))
}
