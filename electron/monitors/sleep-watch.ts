import { every, type Clock } from '../../shared/clock'

/** A stretch of wall time, Unix ms. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

const TICK_MS = 1000
/** A busy machine is late by less, and clocks are corrected by less. */
const SLEEP_MS = 5000

/**
 * Notices when this process did not run. In sleep the monotonic clock stands still on some systems, so that only wall
 * time jumps, and goes on in others, so that a timer comes late. A user who sets the clock forward looks the same.
 */
export function watchSleep(clock: Clock, woke: (slept: Stretch) => void): () => void {
  let wall = clock.now()
  let mono = clock.mono()
  return every(clock, TICK_MS, () => {
    const from = wall
    const late = Math.max(clock.now() - wall, clock.mono() - mono) - TICK_MS
    wall = clock.now()
    mono = clock.mono()
    if (late > SLEEP_MS) woke({ from, to: wall })
  })
}
