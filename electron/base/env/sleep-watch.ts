import { every, type Clock } from '@/shared/base/clock'

/** Notices when this process did not run. */
export interface SleepWatch {
  /** Looks now, which may come before the next tick does; answers how often this process has slept so far. */
  readonly check: () => number
  readonly stop: () => void
}

const TICK_MS = 1000
/** A busy machine is late by less, and clocks are corrected by less. */
const SLEEP_MS = 5000

/**
 * In sleep the monotonic clock stands still on some systems, so that only wall time jumps, and goes on in others, so
 * that a timer comes late. A user who sets the clock forward looks the same.
 */
export function watchSleep(clock: Clock, onResume: () => void): SleepWatch {
  let wall = clock.now()
  let mono = clock.mono()
  let sleeps = 0

  function check(): number {
    const late = Math.max(clock.now() - wall, clock.mono() - mono) - TICK_MS
    wall = clock.now()
    mono = clock.mono()
    if (late > SLEEP_MS) {
      sleeps += 1
      onResume()
    }
    return sleeps
  }

  return { check, stop: every(clock, TICK_MS, check) }
}
