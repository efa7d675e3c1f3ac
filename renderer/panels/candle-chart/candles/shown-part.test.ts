import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNearEnd, partAround } from './shown-part'

const view = fc
  .tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 5_000 }))
  .map(([start, width]) => ({ start: Math.min(start, 100_000 - width), end: Math.min(start, 100_000 - width) + width }))

describe('the part of the candles that the library is given', () => {
  it('contains the view and as much on both sides, for any number of candles, and is not near an end at once', () => {
    fc.assert(
      fc.property(view, (range) => {
        const part = partAround(range, 100_000)
        expect(part.start).toBeLessThanOrEqual(range.start)
        expect(part.end).toBeGreaterThanOrEqual(range.end)
        expect(part.end - part.start).toBeLessThanOrEqual(
          Math.max(600, 2 * (range.end - range.start)) + range.end - range.start,
        )
        expect(isNearEnd(range, part, 100_000)).toEqual({ older: false, newer: false })
      }),
    )
  })

  it('is left before the view reaches its end, unless that is where the candles end', () => {
    const part = { start: 1000, end: 2000 }
    expect(isNearEnd({ start: 1050, end: 1150 }, part, 2500)).toEqual({ older: true, newer: false })
    expect(isNearEnd({ start: 1880, end: 1980 }, part, 2500)).toEqual({ older: false, newer: true })
    expect(isNearEnd({ start: 1880, end: 2000 }, part, 2000)).toEqual({ older: false, newer: false })
    expect(isNearEnd({ start: 0, end: 100 }, { start: 0, end: 500 }, 2500)).toEqual({ older: false, newer: false })
  })
})
