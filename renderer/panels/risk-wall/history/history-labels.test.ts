import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LABEL_HEIGHT, labelTops } from './history-labels'

describe('the names of the lines in the history', () => {
  it('never lie on one another and never leave the pane, however near the lines are and however low it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -40, max: 700 }), { maxLength: 4 }),
        fc.integer({ min: 60, max: 600 }),
        (heights, pane) => {
          const tops = labelTops(heights, pane).toSorted((a, b) => a.top - b.top)
          expect(tops).toHaveLength(heights.filter((at) => at >= 0 && at <= pane).length)
          for (const [index, { top }] of tops.entries()) {
            expect([top >= 0, top + LABEL_HEIGHT <= pane]).toEqual([true, true])
            expect(top + LABEL_HEIGHT).toBeLessThanOrEqual(tops[index + 1]?.top ?? Infinity)
          }
        },
      ),
    )
  })

  it('are left out where a line is out of sight', () => {
    expect(labelTops([null, -5, 30, 300], 200)).toEqual([{ index: 2, top: 30 - LABEL_HEIGHT / 2 }])
  })
})
