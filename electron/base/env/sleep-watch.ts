import { every, type Clock } from '@/shared/base/clock'

/** Detects pauses of this process. */
export interface SleepWatch {
  /** Checks now, possibly before the next tick. Returns how often this process has slept so far. */
  readonly check: () => number
  readonly stop: () => void
}

const TICK_MS = 1000
/** Longer than delays of a busy machine and clock corrections. */
const SLEEP_MS = 5000

/**
 * During sleep the monotonic clock stops on some systems, so that only wall time jumps, and continues on others, so
 * that a timer is late. Wall time may even be earlier after a hibernation in which another system set the hardware
 * clock. A user who sets the clock looks the same.
 */
export function watchSleep(clock: Clock, onResume: () => void): SleepWatch {
  let wall = clock.now()
  let mono = clock.mono()
  let sleeps = 0

  function check(): number {
    const [wallMs, monoMs] = [clock.now() - wall, clock.mono() - mono]
    wall += wallMs
    mono += monoMs
    if (Math.max(wallMs - TICK_MS, monoMs - TICK_MS, monoMs - wallMs) > SLEEP_MS) {
      sleeps += 1
      onResume()
    }
    return sleeps
  }

  return { check, stop: every(clock, TICK_MS, check) }
}
