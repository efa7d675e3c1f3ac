import { crc32 as unsignedCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactIntegers, parseExact } from '@/shared/exchange/protocol/exact-integers'
import { bookChecksum } from './book-checksum'
import { compare, isZero } from '@/shared/base/decimal'
import { createOrderBook } from './order-book'
import type { BookChange } from './order-book'
import type { Level } from './book-side'

/** As the exchange sends it. */
const crc32 = (text: string): number => unsignedCrc32(text) | 0

const snapshot: BookChange = {
  bids: [
    ['100.5', '1.0'],
    ['100', '2'],
  ],
  asks: [
    ['101', '3'],
    ['101.50', '4'],
  ],
  seq: '10',
}
const started = (push: BookChange = snapshot) => {
  const book = createOrderBook()
  expect(book.applySnapshot(push)).toBeNull()
  return book
}
const none: BookChange = { bids: [], asks: [] }

describe('an order book', () => {
  it('keeps the text of every level, best first', () => {
    const book = started()
    expect(book.bids(5)).toEqual([
      { price: '100.5', size: '1.0' },
      { price: '100', size: '2' },
    ])
    expect(book.asks(1)).toEqual([{ price: '101', size: '3' }])
    expect([book.bestBid?.price, book.bestAsk?.price, book.seq, book.levelCount]).toEqual(['100.5', '101', '10', 4])
  })

  it('takes an unsorted snapshot, and a second snapshot replaces the first whole', () => {
    const book = started({
      bids: [
        ['1', '1'],
        ['3', '1'],
        ['2', '1'],
      ],
      asks: [
        ['9', '1'],
        ['7', '1'],
        ['8', '1'],
      ],
    })
    expect([book.bids(9), book.asks(9)].map((side) => side.map((level) => level.price))).toEqual([
      ['3', '2', '1'],
      ['7', '8', '9'],
    ])
    expect(book.applySnapshot({ bids: [['50', '1']], asks: [] })).toBeNull()
    expect([book.levelCount, book.bestAsk]).toEqual([1, null])
  })

  it('changes, adds and removes levels, and removing an unknown one is fine', () => {
    const book = started()
    expect(
      book.applyUpdate({
        bids: [
          ['100.50', '7'],
          ['99', '0'],
        ],
        asks: [
          ['101', '0.000'],
          ['101.2', '5'],
        ],
        seq: 11,
        pseq: 10,
      }),
    ).toBeNull()
    expect(book.bids(9)).toEqual([
      { price: '100.50', size: '7' },
      { price: '100', size: '2' },
    ])
    expect(book.asks(9)).toEqual([
      { price: '101.2', size: '5' },
      { price: '101.50', size: '4' },
    ])
  })

  it('keeps its order when most of a deep book is removed and other prices come', () => {
    const prices = Array.from({ length: 2000 }, (_, at) => String(at + 1))
    const book = started({ bids: prices.map((price) => [price, '1'] as const), asks: [] })
    const removed = prices.filter((_, at) => at % 10 !== 0)
    expect(book.applyUpdate({ bids: removed.map((price) => [price, '0'] as const), asks: [] })).toBeNull()
    expect(
      book.applyUpdate({
        bids: [
          ['15.5', '1'],
          ['2', '3'],
          ['1991.5', '1'],
        ],
        asks: [],
      }),
    ).toBeNull()
    expect(book.bids(9999).map((level) => Number(level.price))).toEqual([
      1991.5,
      ...Array.from({ length: 198 }, (_, at) => 1991 - at * 10),
      15.5,
      11,
      2,
      1,
    ])
  })

  it('refuses an update before any snapshot', () => {
    expect(createOrderBook().applyUpdate({ ...none, seq: '1' })).toBe('gap')
  })

  it('is empty after a gap and takes no update until the next snapshot', () => {
    const book = started()
    expect(book.applyUpdate({ bids: [['1', '1']], asks: [], seq: '12', pseq: '11' })).toBe('gap')
    expect(book.levelCount).toBe(0)
    expect(book.applyUpdate({ ...none, seq: '13', pseq: '12' })).toBe('gap')
    expect(book.applySnapshot({ ...snapshot, seq: '20' })).toBeNull()
    expect(book.applyUpdate({ ...none, seq: '21', pseq: '20' })).toBeNull()
  })

  it('ignores repeated and older updates and does not change', () => {
    const book = started()
    for (const seq of ['10', '9', '2'])
      expect(book.applyUpdate({ bids: [['1', '1']], asks: [], seq, pseq: '8' })).toBe(seq === '10' ? 'repeated' : 'old')
    expect([book.levelCount, book.seq]).toEqual([4, '10'])
  })

  it('applies an update chained to the last one, also where its sequence starts again lower', () => {
    const book = started({ ...snapshot, seq: '5000000' })
    expect(book.applyUpdate({ bids: [['100.5', '7']], asks: [], seq: 1, pseq: '5000000' })).toBeNull()
    expect(book.applyUpdate({ bids: [['100.5', '8']], asks: [], seq: 2, pseq: 1 })).toBeNull()
    expect([book.bestBid?.size, book.seq]).toEqual(['8', '2'])
    // What follows from the series before is a gap in this one.
    expect(book.applyUpdate({ ...none, seq: 5000001, pseq: 5000000 })).toBe('gap')
  })

  it('detects a missed update of its series, and the first of another series, as a gap', () => {
    const unchained = started()
    expect(unchained.applyUpdate({ ...none, seq: 11 })).toBeNull()
    expect(unchained.applyUpdate({ ...none, seq: 13 })).toBeNull()
    expect(unchained.applyUpdate({ ...none, seq: 11 })).toBe('repeated')
    expect(unchained.applyUpdate({ ...none, seq: 12 })).toBe('gap')
    expect(started().applyUpdate({ ...none, seq: 1, pseq: 0 })).toBe('gap')
    expect(started().applyUpdate({ ...none, seq: 1, pseq: 11 })).toBe('gap')
  })

  it('ignores a snapshot whose sequence is not higher than its sequence', () => {
    const book = started()
    expect(book.applyUpdate({ bids: [['100.5', '7']], asks: [], seq: 11, pseq: 10 })).toBeNull()
    expect(book.applySnapshot(snapshot)).toBe('repeated')
    expect(book.applySnapshot({ ...snapshot, seq: 9 })).toBe('old')
    expect([book.bestBid?.size, book.seq]).toEqual(['7', '11'])
    expect(book.applySnapshot({ ...snapshot, seq: 11 })).toBe('repeated')
    expect(book.applySnapshot({ ...snapshot, seq: 12 })).toBeNull()
    expect(book.bestBid?.size).toBe('1.0')
  })

  it('keeps a size with more digits than a number holds as it came, under a checksum too', () => {
    const size = '3000000000000.1234'
    const checksum = crc32(`100.5:1.0:101:3:100:2:101.50:4:0.1:${size}`)
    const bids = [
      ['100.5', '1.0'],
      ['100', '2'],
      ['0.1', size],
    ] as const
    const book = started({ ...snapshot, bids, checksum })
    expect(book.bids(9).at(-1)).toEqual({ price: '0.1', size })
    expect(book.applyUpdate({ bids: [['0.1', '123456789012345678901234']], asks: [] })).toBeNull()
    expect(book.bids(9).at(-1)?.size).toBe('123456789012345678901234')
    expect(book.applyUpdate({ bids: [['0.10', '2']], asks: [] })).toBeNull()
    expect(book.bids(9).at(-1)).toEqual({ price: '0.10', size: '2' })
    expect(book.applyUpdate({ bids: [['0.1', '1'.repeat(41)]], asks: [] })).toBe('malformed')
  })

  it('compares sequences beyond 2^53 exactly', () => {
    const book = started({ ...snapshot, seq: '9007199254740992' })
    expect(book.applyUpdate({ ...none, seq: '9007199254740994', pseq: '9007199254740993' })).toBe('gap')
    expect(started().applyUpdate({ ...none, seq: 2 ** 53 })).toBe('malformed')
  })

  it.each(['-1', '+1', 'NaN', '1e5', '', '.', '1.', '.5', '1,5', ' 1', '0x1', '１', '00.5'])(
    'refuses the whole push when a level reads %j',
    (text) => {
      for (const bids of [[[text, '1']], [['1', text]]] as const) {
        const book = started()
        expect(book.applyUpdate({ bids: [['99', '1'], ...bids], asks: [] })).toBe('malformed')
        expect(book.levelCount).toBe(0)
      }
    },
  )

  it('refuses a price of zero, and prices with more digits than it distinguishes', () => {
    expect(started().applyUpdate({ bids: [['0.00', '1']], asks: [] })).toBe('malformed')
    expect(started().applyUpdate({ bids: [['100.00000000000000001', '1']], asks: [] })).toBe('malformed')
    expect(started().applyUpdate({ bids: [['100.25000000000000000000', '1']], asks: [] })).toBeNull()
  })

  it('refuses a crossed book and accepts a locked one', () => {
    expect(started().applyUpdate({ bids: [['101.01', '1']], asks: [] })).toBe('crossed')
    expect(started().applyUpdate({ bids: [['101', '1']], asks: [] })).toBeNull()
  })

  it('verifies a checksum only when there is one, over the original text', () => {
    const checksum = crc32('100.5:1.0:101:3:100:2:101.50:4')
    expect(started({ ...snapshot, checksum }).levelCount).toBe(4)
    expect(started({ ...snapshot, checksum: checksum >>> 0 }).levelCount).toBe(4)
    expect(
      createOrderBook().applySnapshot({
        ...snapshot,
        bids: [
          ['100.5', '1'],
          ['100', '2'],
        ],
        checksum,
      }),
    ).toBe('checksum')
  })
})

describe('the checksum', () => {
  it('alternates sides, lets the longer one go on alone, and stops after 25 levels', () => {
    const bids = Array.from({ length: 30 }, (_, at): Level => ({ price: `${200 - at}`, size: '1' }))
    const text = ['200:1:201:2', ...bids.slice(1, 25).map((level) => `${level.price}:1`)].join(':')
    expect(bookChecksum(bids, [{ price: '201', size: '2' }])).toBe(crc32(text))
  })
})

describe('a book fed at random', () => {
  const price = fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom('', '.0', '.25', '.50', '.5'))
    .map(([whole, rest]) => `${whole}${rest}`)
  const change = fc.record({ price, size: fc.constantFrom('0', '0.00', '1', '2.5', '3.000', '9007199254740993.5') })

  it('holds what a plain map of the last sizes holds, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 20 }), { maxLength: 20 }), (updates) => {
        const book = started(none)
        const truth: Level[] = []
        for (const changes of updates) {
          for (const { price: at, size } of changes) {
            const index = truth.findIndex((level) => compare(level.price, at) === 0)
            if (index >= 0) truth.splice(index, 1)
            if (!isZero(size)) truth.push({ price: at, size })
          }
          expect(
            book.applyUpdate({ bids: changes.map(({ price: at, size }) => [at, size] as const), asks: [] }),
          ).toBeNull()
        }
        expect(book.bids(1000)).toEqual(truth.toSorted((a, b) => compare(b.price, a.price)))
      }),
      { numRuns: 300 },
    )
  })
})

describe('sequence numbers in JSON text', () => {
  it('arrive as exact text when JSON.parse would round them, and everything else is untouched', () => {
    const text = '{"data":[{"seq":9007199254740993,"pseq" : 9007199254740992,"ts":"1","checksum":-5}]}'
    expect(parseExact(text)).toEqual({
      data: [{ seq: '9007199254740993', pseq: '9007199254740992', ts: '1', checksum: -5 }],
    })
    const short = '{"seq":123456789012345,"note":"\\"seq\\":9007199254740993,"}'
    expect(exactIntegers(short)).toBe(short)
    expect(parseExact('{"note":"\\"seq\\":9007199254740993,","seq":9007199254740993}')).toEqual({
      note: '"seq":9007199254740993,',
      seq: '9007199254740993',
    })
  })
})
