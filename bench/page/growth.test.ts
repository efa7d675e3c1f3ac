import { describe, expect, it } from 'vitest'
import { FEWEST_SAMPLES, growthOf, type Sample } from './growth'
import { HOUR_MS, SECOND_MS } from '@/shared/base/time'
import { seededRandom } from '@/shared/base/random'

const EVERY_MS = 30 * SECOND_MS
const samplesOf = (count: number, value: (at: number, nth: number) => number): Sample[] =>
  Array.from({ length: count }, (_, nth) => [nth * EVERY_MS, value(nth * EVERY_MS, nth)])

describe('growth', () => {
  it('is the slope of a line, with no width', () => {
    const { perHour, low, high } = growthOf(samplesOf(21, (at) => 7 + (at / HOUR_MS) * 3))
    for (const value of [perHour, low, high]) expect(value).toBeCloseTo(3, 9)
  })

  it('is not moved by a few outliers, which move least squares', () => {
    const { perHour, low, high } = growthOf(samplesOf(21, (_, nth) => (nth === 3 || nth === 20 ? 90 : 7 + (nth % 3))))
    expect(Math.abs(perHour)).toBeLessThan(1)
    expect(low).toBeLessThanOrEqual(0)
    expect(high).toBeGreaterThanOrEqual(0)
  })

  it('is unknown from few samples', () => {
    expect(() => growthOf(samplesOf(FEWEST_SAMPLES - 1, () => 1))).toThrow('not known from 5')
    expect(growthOf(samplesOf(FEWEST_SAMPLES, () => 1)).perHour).toBe(0)
  })

  it('lies within its interval in nearly 19 of 20 cases', () => {
    const random = seededRandom(5)
    const cases = 300
    let within = 0
    for (let run = 0; run < cases; run += 1) {
      const slope = (random.next() - 0.5) * 20
      const noise = (): number => random.next() + random.next() + random.next() - 1.5
      const { low, high } = growthOf(samplesOf(21, (at) => (at / HOUR_MS) * slope + noise()))
      if (low <= slope && slope <= high) within += 1
    }
    expect(within / cases).toBeGreaterThan(0.9)
  })
})
