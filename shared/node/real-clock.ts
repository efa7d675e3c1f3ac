import { performance } from 'node:perf_hooks'
import type { Clock } from '@/shared/base/clock'

/** Longest wait of a timer of Node. A longer one fires at once. */
const LONGEST_MS = 2 ** 31 - 1

/** Runs a task after a wait of any length. */
function afterWait(ms: number, task: () => void): () => void {
  const remainingMs = ms - LONGEST_MS
  const timer = setTimeout(remainingMs > 0 ? waitOn : task, Math.min(ms, LONGEST_MS))
  let cancel = (): void => clearTimeout(timer)
  function waitOn(): void {
    cancel = afterWait(remainingMs, task)
  }
  return () => cancel()
}

/** Node's wall clock, monotonic clock and timers behind the core's Clock. */
export function realClock(): Clock {
  return {
    now: () => Date.now(),
    mono: () => performance.now(),
    after: (ms, task) => {
      // Directly after pending input: a timer would add a millisecond.
      if (ms === 0) {
        const immediate = setImmediate(task)
        return () => clearImmediate(immediate)
      }
      return afterWait(ms, task)
    },
  }
}
