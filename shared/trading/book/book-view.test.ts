import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBookFrame, encodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { viewBook } from './book-view'
import { roundToStep, stepsIn, stepsToText } from '@/shared/base/decimal'
import { createOrderBook } from './order-book'
import type { BookChange } from './order-book'
import { createStepCounter } from '@/shared/base/step-counter'

const rules = { tickSize: '0.5', lotSize: '0.001' }
const options = { group: 1, rows: 10, state: 'live', ageMs: 7 } as const
const bookOf = (push: BookChange) => {
  const book = createOrderBook()
  book.applySnapshot(push)
  return book
}
const book = bookOf({
  bids: [
    ['100.5', '1.5'],
    ['100.0', '2'],
    ['99.5', '0.001'],
    ['98', '4'],
  ],
  asks: [
    ['101', '0.25'],
    ['102.50', '1'],
    ['103', '2'],
  ],
})

describe('the view of a book', () => {
  it('counts prices in ticks, sizes in lots, and totals from the top', () => {
    const view = viewBook(book, rules, options)
    expect(view).toMatchObject({ state: 'live', ageMs: 7, group: 1, bestBid: 201, bestAsk: 202 })
    expect(view.bids).toEqual([
      { price: 201, size: 1500, total: 1500 },
      { price: 200, size: 2000, total: 3500 },
      { price: 199, size: 1, total: 3501 },
      { price: 196, size: 4000, total: 7501 },
    ])
    expect(decodeBookFrame(encodeBookFrame(view))).toEqual(view)
  })

  it('groups bids down and asks up, and shows only the requested number of rows', () => {
    const view = viewBook(book, rules, { ...options, group: 4, rows: 2 })
    expect(view.bids).toEqual([
      { price: 200, size: 3500, total: 3500 },
      { price: 196, size: 4001, total: 7501 },
    ])
    expect(view.asks).toEqual([
      { price: 204, size: 250, total: 250 },
      { price: 208, size: 3000, total: 3250 },
    ])
  })

  it('takes levels off the grid: prices away from the middle, sizes cut', () => {
    const odd = bookOf({ bids: [['100.3', '0.0019']], asks: [['100.7', '1.00000000']] })
    expect(viewBook(odd, rules, options)).toMatchObject({
      bestBid: 200,
      bestAsk: 202,
      bids: [{ price: 200, size: 1 }],
      asks: [{ price: 202, size: 1000 }],
    })
  })

  it('is empty without a book', () => {
    expect(viewBook(null, rules, { ...options, state: 'offline' })).toEqual({
      state: 'offline',
      ageMs: 7,
      group: 1,
      bestBid: null,
      bestAsk: null,
      bids: [],
      asks: [],
    })
  })
})

describe('counting steps', () => {
  it('agrees with exact decimals for every step and any amount', () => {
    const amount = fc
      .tuple(fc.nat(10_000_000), fc.stringMatching(/^\d{0,8}$/))
      .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`))
    fc.assert(
      fc.property(amount, fc.constantFrom('0.5', '0.25', '5', '0.1', '0.00000001', '3', '1'), (value, step) => {
        const counter = createStepCounter(step)
        expect(counter.count(value)).toBe(stepsIn(value, step))
        expect(stepsToText(counter.count(value, true), step)).toBe(roundToStep(value, step, 'up'))
      }),
    )
    expect(createStepCounter('0.1').count('1e5')).toBeNaN()
  })
})
