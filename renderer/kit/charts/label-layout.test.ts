import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeLabels, spreadLabels } from './label-layout'

const GAP = 4
const label = fc.record({ at: fc.double({ min: -50, max: 650, noNaN: true }), size: fc.integer({ min: 10, max: 80 }) })

describe('labels of an axis', () => {
  it('never overlap and never exceed the axis while all of them fit, and keep their order', () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 6 }), (labels) => {
        const starts = spreadLabels(labels, 600, GAP)
        const placed = labels
          .map(({ at, size }, index) => ({ at, start: starts[index]!, end: starts[index]! + size }))
          .toSorted((a, b) => a.start - b.start)
        for (const [index, { start, end, at }] of placed.entries()) {
          expect([start >= -0.001, end <= 600.001]).toEqual([true, true])
          const next = placed[index + 1]
          if (next === undefined) continue
          expect(next.start - end).toBeGreaterThanOrEqual(GAP - 0.001)
          expect(next.at).toBeGreaterThanOrEqual(at)
        }
      }),
    )
  })

  it('stay where they belong while nothing is in their way', () => {
    expect(
      spreadLabels(
        [
          { at: 100, size: 40 },
          { at: 300, size: 40 },
        ],
        600,
        GAP,
      ),
    ).toEqual([80, 280])
    expect(
      spreadLabels(
        [
          { at: 100, size: 40 },
          { at: 102, size: 40 },
        ],
        600,
        GAP,
      ),
    ).toEqual([80, 124])
    expect(
      spreadLabels(
        [
          { at: 598, size: 40 },
          { at: 596, size: 40 },
        ],
        600,
        GAP,
      ),
    ).toEqual([560, 516])
  })

  it('are left out where others lie, or where they would be cut', () => {
    const ticks = [0, 100, 130, 300, 600].map((at) => ({ at, size: 30 }))
    expect(freeLabels(ticks, [[290, 340]], 600, GAP).map(({ at }) => at)).toEqual([100])
  })
})
