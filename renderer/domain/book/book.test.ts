import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeedState } from '@/shared/trading/health/health'
import type { BookView } from '@/shared/trading/book/book-view'
import { isSameView, retainedRows } from './book-changes'
import { compactSize } from './compact-size'
import { type BookHolder, bookStatusOf, isRelevantChange } from './use-book-status'

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

describe('data that the book panel may show as current', () => {
  const screen: BookHolder = { view: () => view }

  it('is live only while frames come and the bridge is connected', () => {
    expect(bookStatusOf(screen, 100, true).state).toBe('live')
    expect(bookStatusOf(screen, 3500, true).state).toBe('stale')
    expect(bookStatusOf(screen, 100, false).state).toBe('offline')
    expect(bookStatusOf(null, 0, true).state).toBe('resyncing')
  })

  it('repeats the state of its feed from the main process', () => {
    expect(bookStatusOf({ view: () => ({ ...view, state: 'stale', ageMs: 4000 }) }, 100, true)).toMatchObject({
      state: 'stale',
      ageMs: 4100,
    })
  })

  it('receives its permitted state at once, and changed prices only every two seconds', () => {
    const live = bookStatusOf(screen, 0, true)
    const moved = { ...live, bestBid: 99 }
    expect([0, 1999, 2000].map((since) => isRelevantChange(live, moved, since))).toEqual([false, false, true])
    expect(isRelevantChange(live, live, 60_000)).toBe(false)
    expect(isRelevantChange(live, { ...live, state: 'stale' }, 0)).toBe(true)
    expect(isRelevantChange(live, { ...live, bestBid: null }, 0)).toBe(true)
    expect(isRelevantChange(live, { ...live, ageMs: 100 }, 0)).toBe(false)
    const stale = { ...live, state: 'stale' as const }
    expect(isRelevantChange(stale, { ...stale, ageMs: 3100 }, 0)).toBe(true)
  })
})

describe('a book that is painted', () => {
  it('is painted again when any price or size of it moved, and not for being repeated', () => {
    expect(isSameView(view, { ...structuredClone(view), ageMs: 400, state: 'quiet' })).toBe(true)
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
          expect(isSameView(view, { ...view, [of]: rows })).toBe(false)
          expect(isSameView(view, { ...view, [of]: view[of].toSpliced(at, 1) })).toBe(false)
        },
      ),
    )
    expect(isSameView(view, { ...view, bestBid: null })).toBe(false)
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

describe('a size where the exact one does not fit', () => {
  it('is shortened without ever writing an exponent', () => {
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
