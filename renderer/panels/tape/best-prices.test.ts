import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookView } from '@/shared/trading/book/book-view'
import { type BestPrice, coalesced, movesBetween } from './best-prices'

const book = (bestBid: number | null, bestAsk: number | null): BookView => ({
  state: 'live',
  ageMs: 0,
  group: 1,
  bestBid,
  bestAsk,
  bids: bestBid === null ? [] : [{ price: bestBid, size: 3, total: 3 }],
  asks: bestAsk === null ? [] : [{ price: bestAsk, size: 4, total: 4 }],
})

describe('the tape of best prices', () => {
  it('has a row for each best price that moved, with its direction and its size', () => {
    expect(movesBetween(book(100, 102), book(101, 101), 7, 0)).toEqual([
      { id: 0, at: 7, side: 'bid', from: 100, price: 101, size: 3, moves: 1 },
      { id: 1, at: 7, side: 'ask', from: 102, price: 101, size: 4, moves: 1 },
    ])
  })

  it('has none for a size alone, for the first look, and for a side that was or became empty', () => {
    expect(
      movesBetween(book(100, 102), { ...book(100, 102), bids: [{ price: 100, size: 9, total: 9 }] }, 7, 0),
    ).toEqual([])
    expect(movesBetween(null, book(100, 102), 7, 0)).toEqual([])
    expect(movesBetween(book(null, 102), book(100, null), 7, 0)).toEqual([])
  })

  it('has one row of a short while for each side, with where it began, where it ended and how often it moved', () => {
    const books = [book(100, 102), book(101, 102), book(99, 103), book(99, 102)]
    const moves = books.slice(1).flatMap((next, at) => movesBetween(books[at]!, next, at, at * 2))
    // The ask increased and returned.
    expect(coalesced(moves)).toEqual([{ id: 2, at: 1, side: 'bid', from: 100, price: 99, size: 3, moves: 2 }])
    expect(coalesced([])).toEqual([])
  })

  it('has rows that lead from one to the next, and end at the prices of now, however moves fall into whiles', () => {
    const price = fc.integer({ min: 90, max: 110 })
    const step = fc.record({ bid: price, ask: price, isEnd: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (steps) => {
        const rows: BestPrice[] = []
        const waiting: BestPrice[] = []
        let before = book(100, 102)
        for (const [at, { bid, ask, isEnd }] of steps.entries()) {
          const next = book(bid, ask)
          waiting.push(...movesBetween(before, next, at, at * 2))
          before = next
          if (isEnd || at === steps.length - 1) rows.push(...coalesced(waiting.splice(0)))
        }
        for (const [side, first, now] of [
          ['bid', 100, before.bestBid],
          ['ask', 102, before.bestAsk],
        ] as const) {
          const ofSide = rows.filter((row) => row.side === side)
          expect([first, ...ofSide.map((row) => row.price)].slice(0, -1)).toEqual(ofSide.map((row) => row.from))
          expect(ofSide.at(-1)?.price ?? first).toBe(now)
        }
      }),
    )
  })
})
