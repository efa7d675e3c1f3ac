import { describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { watchSleep } from './sleep-watch'

function watching() {
  const clock = createManualClock()
  let resumes = 0
  const { check, stop } = watchSleep(clock, () => void (resumes += 1))
  return { clock, check, stop, resumes: () => resumes }
}

describe('a sleep of this computer', () => {
  it.each([
    ['on which the monotonic clock stopped', HOUR_MS],
    ['after which the wall clock is an hour behind its start, as after another system ran', -HOUR_MS],
    ['after which the wall clock is six seconds behind', -6 * SECOND_MS],
  ])('is noticed by its next check, and once: one %s', (_, jumpMs) => {
    const { clock, check, resumes } = watching()
    clock.advance(MINUTE_MS)
    clock.jumpWall(jumpMs)
    expect([check(), resumes()]).toEqual([1, 1])
    clock.advance(MINUTE_MS)
    expect([check(), resumes()]).toEqual([1, 1])
  })

  it('is no correction of the clock by a few seconds, in either direction', () => {
    const { clock, check } = watching()
    for (const jumpMs of [4 * SECOND_MS, -4 * SECOND_MS]) {
      clock.advance(MINUTE_MS)
      clock.jumpWall(jumpMs)
      expect(check()).toBe(0)
    }
  })

  it('is noticed within a second without a check, until the watch ends', () => {
    const { clock, stop, resumes } = watching()
    clock.jumpWall(-HOUR_MS)
    clock.advance(SECOND_MS)
    expect(resumes()).toBe(1)
    stop()
    clock.jumpWall(HOUR_MS)
    clock.advance(MINUTE_MS)
    expect(resumes()).toBe(1)
  })
})
