import { writeFileSync } from 'node:fs'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'

/** Offset of the wall clock from the correct time, ms. Negative: behind. */
export const clockJumps: readonly number[] = [HOUR_MS, DAY_MS, 40 * DAY_MS].flatMap((ms) => [ms, -ms])

/** The wall clock of the application's processes. */
export interface WallClock {
  readonly set: (aheadMs: number) => void
  readonly jumps: () => number
}

/** `file` is the argument of `setClockArguments`. */
export function createWallClock(file: string): WallClock {
  let jumps = 0
  return {
    set(aheadMs) {
      jumps += 1
      writeFileSync(file, String(aheadMs))
    },
    jumps: () => jumps,
  }
}
