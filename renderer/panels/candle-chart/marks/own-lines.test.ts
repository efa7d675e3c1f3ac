import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LABEL_HEIGHT } from '@/renderer/kit/charts/line-label'
import { markChips, mostChips, type PlacedMark } from './mark-chips'
import { chipText } from './own-lines'

const mark = (key: number, side: 'buy' | 'sell', y: number, draft: boolean, pegged = false): PlacedMark => ({
  key: String(key),
  side,
  y,
  draft,
  pegged,
  moves: null,
  price: '1',
  qty: '0.1',
})
const marksOf = fc
  .array(
    fc.tuple(fc.constantFrom('buy' as const, 'sell' as const), fc.integer({ min: -400, max: 900 }), fc.boolean()),
    { maxLength: 400 },
  )
  .map((list) => list.map(([side, y, draft], index) => mark(index, side, y, draft)))
const heights = fc.integer({ min: 120, max: 1200 })

describe('the labels of own orders on the chart', () => {
  it('are never more than 25 and hold every order once', () => {
    fc.assert(
      fc.property(marksOf, heights, (marks, height) => {
        const chips = markChips(marks, height)
        expect(chips.length).toBeLessThanOrEqual(mostChips)
        expect(chips.flatMap((chip) => chip.marks.map(({ key }) => key)).toSorted()).toEqual(
          marks.map(({ key }) => key).toSorted(),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('lie inside the pane and never mix sides or drafts with orders', () => {
    fc.assert(
      fc.property(marksOf, heights, (marks, height) => {
        for (const chip of markChips(marks, height)) {
          expect(chip.y).toBeGreaterThanOrEqual(LABEL_HEIGHT / 2)
          expect(chip.y).toBeLessThanOrEqual(height - LABEL_HEIGHT / 2)
          expect(chip.marks.every(({ side, draft }) => side === chip.side && draft === chip.draft)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('state number, side and size, and point to orders beyond the edge', () => {
    const [near, far] = markChips(
      [mark(1, 'buy', 100, false), mark(2, 'buy', 106, false), mark(3, 'buy', 700, false)],
      400,
    )
    expect(near && chipText(near)).toBe('2 B 0.2')
    expect(far && chipText(far)).toBe('▼ B 0.1')
  })

  it('mark draft rows that follow the market', () => {
    const [chip] = markChips([mark(1, 'sell', 100, true, true), mark(2, 'sell', 104, true)], 400)
    expect(chip && chipText(chip)).toBe('2 =S 0.2')
  })
})
