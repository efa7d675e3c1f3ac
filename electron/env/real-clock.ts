import { performance } from 'node:perf_hooks'
import type { Clock } from '../../shared/clock'

/** Node's wall clock, monotonic clock and timers behind the core's Clock. */
export function realClock(): Clock {
  return {
    now: () => Date.now(),
    mono: () => performance.now(),
    after: (ms, task) => {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
  }
}
