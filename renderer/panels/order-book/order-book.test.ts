import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anchoredRows, bookColumns, ladderRows, layoutBook, rowAt, spreadBps, topToBottom } from './book-geometry'
import type { BookView } from '@/shared/trading/book/book-view'

const side = (from: number, step: number) =>
  Array.from({ length: 30 }, (_, index) => ({
    price: from + index * step,
    size: index + 1,
    total: ((index + 1) * (index + 2)) / 2,
  }))
const view: BookView = {
  state: 'live',
  ageMs: 0,
  group: 1,
  bestBid: 100,
  bestAsk: 102,
  bids: side(100, -1),
  asks: side(102, 1),
}

describe('the ladder', () => {
  it('stacks asks above the spread and bids below it, best prices next to it, nothing overlapping', () => {
    fc.assert(
      fc.property(fc.integer({ min: 120, max: 1200 }), fc.constantFrom(18, 20, 24), (height, rowHeight) => {
        const layout = layoutBook(260, height, rowHeight, 7)
        const rows = topToBottom(ladderRows(view, layout).rows)
        const prices = rows.map(({ price }) => price)
        expect(prices).toEqual(prices.toSorted((a, b) => b - a))
        rows.slice(1).forEach((row, index) => expect(row.top - rows[index]!.top).toBeGreaterThanOrEqual(rowHeight))
        const bestAsk = rows.find(({ price }) => price === 102)!
        const bestBid = rows.find(({ price }) => price === 100)!
        expect([bestAsk.top + rowHeight, bestBid.top]).toEqual([
          layout.spreadTop,
          layout.spreadTop + layout.spreadHeight,
        ])
        expect(rows.every(({ top }) => top >= 0 && top + rowHeight <= height)).toBe(true)
      }),
    )
  })

  it('finds the row under a point, and none on the spread', () => {
    const layout = layoutBook(260, 400, 18, 7)
    const { rows } = ladderRows(view, layout)
    for (const row of rows) expect(rowAt(rows, layout, row.top + 9)?.price).toBe(row.price)
    expect(rowAt(rows, layout, layout.spreadTop + layout.spreadHeight / 2)).toBeNull()
  })

  it('never moves the price under the pointer, however far the market goes', () => {
    const layout = layoutBook(260, 400, 18, 7)
    const { rows } = ladderRows(view, layout)
    fc.assert(
      fc.property(fc.constantFrom(...rows), fc.integer({ min: 60, max: 140 }), (anchor, bestBid) => {
        const moved: BookView = {
          ...view,
          bestBid,
          bestAsk: bestBid + 2,
          bids: side(bestBid, -1),
          asks: side(bestBid + 2, 1),
        }
        const now = anchoredRows(moved, layout, anchor)
        expect(now.rows.find(({ price }) => price === anchor.price)?.top).toBe(anchor.top)
        const prices = topToBottom(now.rows).map(({ price }) => price)
        expect(prices).toEqual(prices.toSorted((a, b) => b - a))
      }),
    )
  })

  it('shows an empty size for the held price once the book no longer has it', () => {
    const layout = layoutBook(260, 400, 18, 7)
    const anchor = ladderRows(view, layout).rows.find(({ price }) => price === 103)!
    const thinner: BookView = { ...view, asks: view.asks.filter(({ price }) => price !== 103) }
    expect(anchoredRows(thinner, layout, anchor).rows.find(({ price }) => price === 103)).toMatchObject({
      size: 0,
      side: 'ask',
      top: anchor.top,
    })
  })

  it('states the spread in basis points of the middle, and nothing for a one-sided book', () => {
    expect(spreadBps({ bestBid: 9999, bestAsk: 10001 })).toBeCloseTo(2, 10)
    expect(spreadBps({ bestBid: null, bestAsk: 5 })).toBeNull()
  })
})

describe('the columns of the book', () => {
  it('give a tiny price the room it needs and keep all three apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 180, max: 900 }), fc.integer({ min: 4, max: 14 }), (width, priceChars) => {
        const { price, size, total } = bookColumns(width, priceChars)
        expect(price).toBeGreaterThanOrEqual(priceChars * 7)
        expect(size).toBeGreaterThan(price)
        expect(total).toBeGreaterThan(size)
        expect(total).toBeLessThan(width)
      }),
    )
  })
})
