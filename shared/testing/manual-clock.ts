import type { Clock } from '../base/clock'

/** A clock that only a test advances. */
export interface ManualClock extends Clock {
  /** Advances the time and runs every task that becomes due, in order. */
  advance(ms: number): void
  /** Like `advance`, but settles promises after every task. */
  advanceAsync(ms: number): Promise<void>
  /** Moves wall time alone, like a suspended laptop or a corrected clock. */
  jumpWall(ms: number): void
  /** Number of tasks that wait for their time. */
  timers(): number
}

interface Due {
  readonly at: number
  readonly order: number
  readonly task: () => void
}

/** Runs everything that is already resolved. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** `wallStart` is Unix ms. The monotonic side starts at 0. */
export function createManualClock(wallStart = 1_700_000_000_000): ManualClock {
  let mono = 0
  let wallOffset = wallStart
  let count = 0
  const waiting = new Set<Due>()

  function takeNext(until: number): Due | null {
    let next: Due | null = null
    for (const due of waiting) {
      if (due.at <= until && (next === null || due.at < next.at || (due.at === next.at && due.order < next.order)))
        next = due
    }
    if (next !== null) waiting.delete(next)
    return next
  }

  return {
    now: () => wallOffset + mono,
    mono: () => mono,
    after: (ms, task) => {
      const due: Due = { at: mono + Math.max(0, ms), order: (count += 1), task }
      waiting.add(due)
      return () => waiting.delete(due)
    },
    advance: (ms) => {
      const until = mono + ms
      for (let due = takeNext(until); due !== null; due = takeNext(until)) {
        mono = due.at
        due.task()
      }
      mono = until
    },
    advanceAsync: async (ms) => {
      const until = mono + ms
      await settle()
      for (let due = takeNext(until); due !== null; due = takeNext(until)) {
        mono = due.at
        due.task()
        await settle()
      }
      mono = until
    },
    jumpWall: (ms) => {
      wallOffset += ms
    },
    timers: () => waiting.size,
  }
}
