import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combineBounds } from './clock-bounds'

const distance = fc.integer({ min: 0, max: 2000 })
/** Answers that all allow the time 0. */
const agreeing = fc.array(fc.record({ low: distance.map((ms) => -ms), high: distance }), {
  minLength: 1,
  maxLength: 64,
})

describe('the bounds of answers that share a time', () => {
  it('are combined like the bounds of answers that do not: every time that enough of them allow is possible', () => {
    fc.assert(
      fc.property(agreeing, (bounds) => {
        // Half of the answers, less 3.5 standard deviations of their number.
        const enough = Math.max(1, Math.ceil(bounds.length / 2 - (3.5 * Math.sqrt(bounds.length)) / 2))
        const edges = bounds.flatMap(({ low, high }) => [low, high])
        const isPossible = (time: number): boolean =>
          bounds.filter(({ low, high }) => low <= time && time <= high).length >= enough
        const { low: newestLow, high: newestHigh } = bounds.at(-1)!
        const possible = [...edges.filter(isPossible), newestLow, newestHigh]
        const { center, errorMs, count, outliers } = combineBounds(bounds, null)
        const shared = [Math.max(...bounds.map(({ low }) => low)), Math.min(...bounds.map(({ high }) => high))]
        expect(center).toBe((shared[0]! + shared[1]!) / 2)
        expect(errorMs).toBe(Math.max(...possible.map((time) => Math.abs(time - center))))
        expect([count, outliers]).toEqual([bounds.length, []])
      }),
    )
  })
})
