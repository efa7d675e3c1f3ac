import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeedState } from '@/shared/trading/health/health'
import { anchoredRows, bookColumns, ladderRows, layoutBook, rowAt, spreadBps, topToBottom } from './book-geometry'
import { compactSize } from './compact-size'
import { bookStatusOf, isNews } from './use-book-status'
import { type BookRenderer, looksSame, retainedRows } from './book-renderer'
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
    const gone: BookView = { ...view, asks: view.asks.filter(({ price }) => price !== 103) }
    expect(anchoredRows(gone, layout, anchor).rows.find(({ price }) => price === 103)).toMatchObject({
      size: 0,
      side: 'ask',
      top: anchor.top,
    })
  })

  it('tells the spread in basis points of the middle, and nothing for a one-sided book', () => {
    expect(spreadBps({ bestBid: 9999, bestAsk: 10001 })).toBeCloseTo(2, 10)
    expect(spreadBps({ bestBid: null, bestAsk: 5 })).toBeNull()
  })
})

describe('what the book panel may claim', () => {
  const screen: BookRenderer = {
    view: () => view,
    frame: () => undefined,
    change: () => undefined,
    pointer: () => undefined,
    step: () => null,
    markedRow: () => null,
    dispose: () => undefined,
  }

  it('is live only while frames come and the bridge is connected', () => {
    expect(bookStatusOf(screen, 100, true).state).toBe('live')
    expect(bookStatusOf(screen, 3500, true).state).toBe('stale')
    expect(bookStatusOf(screen, 100, false).state).toBe('offline')
    expect(bookStatusOf(null, 0, true).state).toBe('resyncing')
  })

  it('repeats what the main process said of its feed', () => {
    expect(
      bookStatusOf({ ...screen, view: () => ({ ...view, state: 'stale', ageMs: 4000 }) }, 100, true),
    ).toMatchObject({
      state: 'stale',
      ageMs: 4100,
    })
  })

  it('is told at once what it may claim, and how prices moved only every two seconds', () => {
    const live = bookStatusOf(screen, 0, true)
    const moved = { ...live, bestBid: 99 }
    expect([0, 1999, 2000].map((since) => isNews(live, moved, since))).toEqual([false, false, true])
    expect(isNews(live, live, 60_000)).toBe(false)
    expect(isNews(live, { ...live, state: 'stale' }, 0)).toBe(true)
    expect(isNews(live, { ...live, bestBid: null }, 0)).toBe(true)
    expect(isNews(live, { ...live, ageMs: 100 }, 0)).toBe(false)
    const stale = { ...live, state: 'stale' as const }
    expect(isNews(stale, { ...stale, ageMs: 3100 }, 0)).toBe(true)
  })
})

describe('a book that is painted', () => {
  it('is painted again when any price or size of it moved, and not for being repeated', () => {
    expect(looksSame(view, { ...structuredClone(view), ageMs: 400, state: 'quiet' })).toBe(true)
    const side = fc.constantFrom('bids' as const, 'asks' as const)
    fc.assert(
      fc.property(
        side,
        fc.nat(29),
        fc.constantFrom('price', 'size'),
        fc.integer({ min: 1, max: 9 }),
        (of, at, what, by) => {
          const rows = view[of].map((row, place) =>
            place === at ? { ...row, [what]: row[what as 'price'] + by } : row,
          )
          expect(looksSame(view, { ...view, [of]: rows })).toBe(false)
          expect(looksSame(view, { ...view, [of]: view[of].toSpliced(at, 1) })).toBe(false)
        },
      ),
    )
    expect(looksSame(view, { ...view, bestBid: null })).toBe(false)
  })
})

describe('a book that is read again', () => {
  const book = (state: FeedState, prices: readonly number[]): BookView => ({
    state,
    ageMs: 5,
    group: 1,
    bestBid: prices[0] ?? null,
    bestAsk: null,
    asks: [],
    bids: prices.map((price) => ({ price, size: 1, total: 1 })),
  })

  it('keeps its last rows, under the new state', () => {
    expect(retainedRows(book('live', [10, 9]), book('resyncing', []))).toMatchObject({
      state: 'resyncing',
      bestBid: 10,
      bids: [{ price: 10 }, { price: 9 }],
    })
  })
  it('is empty when a current book is empty, and is replaced by the first new rows', () => {
    expect(retainedRows(book('live', [10]), book('live', [])).bids).toEqual([])
    expect(retainedRows(book('resyncing', [10]), book('resyncing', [7])).bids).toMatchObject([{ price: 7 }])
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
  it('shorten sizes that do not fit, without ever writing an exponent', () => {
    expect(['140642563', '46501', '999.5', '12.3456', '0.0254', '0.00000001', '0'].map(compactSize)).toEqual([
      '140.64M',
      '46.50K',
      '999.5',
      '12.3',
      '0.0254',
      '<0.0001',
      '0.0',
    ])
  })
})
