import type { Clock } from '../base/clock'

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /** Moves time on and runs every task that falls due on the way, in order. */
  advance(ms: number): void
  /** As `advance`, letting promises settle after every task. */
  advanceAsync(ms: number): Promise<void>
  /** Moves wall time alone, as a suspended laptop or a corrected clock does. */
  jumpWall(ms: number): void
}

interface Due {
  readonly at: number
  readonly order: number
  readonly task: () => void
}

/** Lets everything that is already resolved run. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** `wallStart` is Unix ms; the monotonic side starts at 0. */
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
  }
}
