import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displaySetOf, isWithinReach, withinReach } from './window-bounds'

const place = fc.integer({ min: -6000, max: 6000 })
const bounds = (least: number) =>
  fc.record({
    x: place,
    y: place,
    width: fc.integer({ min: least, max: 5000 }),
    height: fc.integer({ min: least, max: 3000 }),
  })
const displays = fc.array(bounds(640), { minLength: 1, maxLength: 4 })

describe('A window that is put back', () => {
  it('can be taken hold of on a display that is there, wherever it was left', () => {
    fc.assert(
      fc.property(fc.option(bounds(120)), displays, (bounds, displays) => {
        const restored = withinReach(bounds, displays)!
        expect(isWithinReach(restored, displays)).toBe(true)
        // What could be reached was not moved.
        if (bounds !== null && isWithinReach(bounds, displays)) expect(restored).toEqual(bounds)
      }),
    )
  })

  it('has its position on the same displays, in any sequence of them', () => {
    fc.assert(
      fc.property(displays, (displays) => {
        expect(displaySetOf(displays.toReversed())).toBe(displaySetOf(displays))
        expect(displaySetOf(displays).length).toBeLessThanOrEqual(300)
      }),
    )
  })
})
