import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'

/** Time for a new answer after a standstill, with a margin for a slow exchange. */
const ANSWER_MS = 5 * SECOND_MS
/** A busy machine is delayed by less than this. */
const LATE_MS = 2 * SECOND_MS
/** Minimum interval of standstills, so that a permanently busy machine delays its alarms at most once in this time. */
const ONCE_IN_MS = MINUTE_MS

/** Pause of this process in which no answer could arrive. */
export interface Standstill {
  /** Called every second. */
  check(): void
  isRecent(): boolean
}

export function watchStandstill(clock: Pick<Clock, 'mono'>): Standstill {
  let checkedAt = clock.mono()
  let resumedAt = -Infinity
  const isLate = (): boolean => clock.mono() - checkedAt > SECOND_MS + LATE_MS && clock.mono() - resumedAt >= ONCE_IN_MS
  return {
    check() {
      if (isLate()) resumedAt = clock.mono()
      checkedAt = clock.mono()
    },
    isRecent: () => isLate() || clock.mono() - resumedAt < ANSWER_MS,
  }
}
