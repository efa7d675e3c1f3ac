import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seededRandom } from './random'
import { jitteredDelayMs, retries, retryDelayMs } from './retry'

it('waits twice as long after every failure, up to the most', () => {
  expect([0, 1, 2, 3, 99].map((failures) => retryDelayMs(retries.ltv, failures))).toEqual([
    1000, 2000, 4000, 5000, 5000,
  ])
  expect([0, 7].map((failures) => retryDelayMs(retries.draft, failures))).toEqual([2000, 2000])
})

it('never waits longer than the schedule, with or without jitter', () => {
  const schedules = fc.constantFrom(...Object.values(retries))
  fc.assert(
    fc.property(
      schedules,
      fc.nat({ max: 5000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (schedule, failures, at) => {
        const wait = retryDelayMs(schedule, failures)
        expect(wait).toBeGreaterThanOrEqual(schedule.firstMs)
        expect(wait).toBeLessThanOrEqual(schedule.mostMs)
        expect(jitteredDelayMs({ ...seededRandom(1), next: () => at }, schedule, failures)).toBe(at * wait)
      },
    ),
  )
})
