import { performance } from 'node:perf_hooks'
import type { Clock } from '@/shared/base/clock'

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
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
  }
}
