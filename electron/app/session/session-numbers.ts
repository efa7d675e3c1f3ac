import type { Clock } from '@/shared/base/clock'

/**
 * Increasing numbers of account sessions, unique in this process. They start from the clock, so that a page that
 * survives a restart does not take the new sessions for old ones.
 */
export function createSessionNumbers(clock: Pick<Clock, 'now'>): () => number {
  let last = 0
  return () => (last = Math.max(last + 1, clock.now()))
}
