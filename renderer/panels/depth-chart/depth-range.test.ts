import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, isMultipleOf, stepsIn } from '@/shared/base/decimal'
import type { BookView } from '@/shared/trading/book/book-view'
import { DEPTH_ROWS, depthAt, depthGroup, depthScale, ladderRange, priceAtX, xOf } from './depth-range'

const side = (from: number, step: 1 | -1) =>
  Array.from({ length: 5 }, (_, index) => ({ price: from + index * step, size: 2, total: 2 * (index + 1) }))
const view: BookView = {
  state: 'live',
  ageMs: 0,
  group: 1,
  bestBid: 1000,
  bestAsk: 1002,
  bids: side(1000, -1),
  asks: side(1002, 1),
}

describe('a range dragged over the depth', () => {
  it('is a ladder of the side it began on, from the market outwards, on the tick and never across the middle', () => {
    const ticks = fc.integer({ min: -50, max: 3000 })
    fc.assert(
      fc.property(ticks, ticks, (began, ended) => {
        const middle = 1000.5
        const range = ladderRange(began, ended, middle, '0.5')
        if (range === null) return
        const isBuy = began <= middle
        expect(range.side).toBe(isBuy ? 'buy' : 'sell')
        expect(compare(range.from, range.to)).toBe(isBuy ? 1 : -1)
        for (const end of [range.from, range.to]) {
          expect(isMultipleOf(end, '0.5')).toBe(true)
          expect(compare(end, '0')).toBe(1)
          const at = stepsIn(end, '0.5')
          expect(isBuy ? at <= middle : at >= middle).toBe(true)
        }
      }),
    )
  })

  it('is none without width on that side', () => {
    expect(ladderRange(900, 900, 1000, '1')).toBeNull()
    expect(ladderRange(1000, 1400, 1000, '1')).toBeNull()
    expect(ladderRange(1100, 900, 1000, '1')).toEqual({ side: 'sell', from: '1000', to: '1100' })
  })
})

describe('the window of the depth chart', () => {
  it('is as wide on both sides of the middle, and finds each price again at its place', () => {
    const scale = depthScale(view, '0.005')!
    expect(scale.middle - scale.from).toBeCloseTo(scale.to - scale.middle)
    expect(scale.most).toBe(10)
    fc.assert(
      fc.property(fc.integer({ min: 997, max: 1005 }), (price) => {
        expect(priceAtX(scale, xOf(scale, price, 800), 800)).toBe(price)
      }),
    )
    expect(depthScale({ ...view, bestAsk: null }, '0.01')).toBeNull()
  })

  it('gathers so many ticks in a row that the rows of a frame reach its ends', () => {
    expect(depthGroup('0.05', '97000', '0.1') * DEPTH_ROWS * 0.1).toBeGreaterThanOrEqual(97000 * 0.05)
    expect(depthGroup('0.001', '0.0000351', '0.0000001')).toBe(1)
  })

  it('states the depth up to a price, and nothing between the sides or past the known book', () => {
    expect([depthAt(998, view), depthAt(1003, view)]).toEqual([
      { side: 'buy', total: 6 },
      { side: 'sell', total: 4 },
    ])
    expect([depthAt(1001, view), depthAt(900, view), depthAt(1200, view)]).toEqual([null, null, null])
  })
})
