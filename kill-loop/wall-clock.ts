import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@/shared/base/random'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import { between, chance, pick } from '@/electron/testing/proxy/chance'

/** Offset of the wall clock from the correct time, ms. Negative: behind. */
export const clockJumps: readonly number[] = [HOUR_MS, DAY_MS, 40 * DAY_MS].flatMap((ms) => [ms, -ms])

/** Fractions of the lives of a process whose wall clock is set: before they start, and while they run. */
const SET_BEFORE = 0.2
const SET_MEANWHILE = 0.2
/** Time from the start of a life until its clock is set, ms. */
const LATEST_SET_MS = 4000

/** Wall clock of a program over all its starts. */
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

/** Sets the clock of a life that is about to start, at random: now, later, both or never. Resolves when it is set. */
export async function setClockAtRandom({ set }: WallClock, random: Random): Promise<void> {
  const setOnce = (): void => set(pick(random, [0, ...clockJumps]))
  if (chance(random, SET_BEFORE)) setOnce()
  if (!chance(random, SET_MEANWHILE)) return
  await pause(between(random, 0, LATEST_SET_MS))
  setOnce()
}
