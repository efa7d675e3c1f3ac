import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import { readOrders } from './testing/read-orders'

const read = (...rows: readonly string[]) => {
  const { rows: drafts, isCertain, findings } = readOrders(rows.map((row) => row.replaceAll(' | ', '\t')).join('\n'))
  return { rows: drafts.map(({ price, qty, note }) => [price, qty, note]), isCertain, findings }
}

describe('a table without a header', () => {
  it.each([
    ['USDT-FUTURES | BTCUSDT | buy | limit | 95000 | $5000 | gtc', '95000', '$5000'],
    ['BTCUSDT | buy | 95000 | 25%', '95000', '25%'],
    ['BTCUSDT | buy | 25% | 95000', '95000', '25%'],
    ['USDT-FUTURES | BTCUSDT | buy | limit | =bid-3t | 0.01 | gtc', '=bid-3t', '0.01'],
    ['BTCUSDT | buy | 0.01 | =bid-3t', '=bid-3t', '0.01'],
    ['BTCUSDT | buy | =bid-3t | $5000', '=bid-3t', '$5000'],
    ['BTCUSDT | buy | $5000 | =bid-3t', '=bid-3t', '$5000'],
    ['BTCUSDT | buy | =bid-3t | =25%', '=bid-3t', '=25%'],
    ['BTCUSDT | buy | 95000 | risk 50 stop 1%', '95000', 'risk 50 stop 1%'],
    ['BTCUSDT | buy | =bid-3t @ 61250.0 | 25% @ 0.05', '=bid-3t @ 61250.0', '25% @ 0.05'],
    ['BTCUSDT | buy | market | 0.01', '', '0.01'],
  ])('has the prices and sizes of the draft, and says nothing about them: %s', (row, price, qty) => {
    expect(read(row, row)).toEqual({
      rows: [
        [price, qty, ''],
        [price, qty, ''],
      ],
      isCertain: true,
      findings: [],
    })
  })

  it('has plain numbers among expressions of their column', () => {
    const { rows, isCertain } = read('BTCUSDT | buy | 95000 | 25%', 'BTCUSDT | sell | =ask+3t | 0.01')
    expect([rows, isCertain]).toEqual([
      [
        ['95000', '25%', ''],
        ['=ask+3t', '0.01', ''],
      ],
      true,
    ])
  })

  it('has its prices where market orders have none', () => {
    const { rows, isCertain } = read('BTCUSDT | buy | limit | 0.01 | 95000', 'BTCUSDT | sell | market | 0.02 | ')
    expect([rows, isCertain]).toEqual([
      [
        ['95000', '0.01', ''],
        ['', '0.02', ''],
      ],
      true,
    ])
  })

  it.each([
    ['a number alone', 'BTCUSDT | buy | limit | 95000'],
    ['a number of rows of any type', 'BTCUSDT | buy | 95000'],
    ['two numbers', 'BTCUSDT | buy | 95000 | 0.01'],
    ['two numbers of a market order', 'BTCUSDT | buy | market | 0.01 | 7'],
    ['dollars before a number', 'BTCUSDT | buy | $95000 | 0.01'],
    ['more dollars than the number', 'BTCUSDT | buy | 0.01 | $95000'],
    ['dollars alone', 'BTCUSDT | buy | limit | $95000'],
    ['two sizes', 'BTCUSDT | buy | 25% | $5000'],
    ['two numbers beside an expression', 'BTCUSDT | buy | 95000 | 0.01 | 25%'],
    ['a size with its price in one cell', 'BTCUSDT | buy | 0.01 @ bid-3t'],
    ['a formula', 'BTCUSDT | buy | =A1*2 | 0.01'],
    ['dollars that are thousands elsewhere', 'BTCUSDT | buy | 95000 | $5.000'],
    ['words that nobody knows', 'BTCUSDT | sell | 95000 | 0.01 | reduce only'],
  ])('is asked about %s', (_, row) => {
    expect(read(row, row).isCertain).toBe(false)
  })

  it('is asked about columns whose cells contradict each other', () => {
    expect(read('BTCUSDT | buy | =bid-3t | 0.01', 'BTCUSDT | buy | 25% | 95000').isCertain).toBe(false)
  })
})

const amount = (least: number, most: number, decimals: number) =>
  fc.integer({ min: least, max: most }).map((digits) => (digits / 10 ** decimals).toFixed(decimals))
const expression = fc
  .tuple(fc.constantFrom('bid', 'ask', 'mid', 'last', 'mark'), fc.constantFrom('', '-3t', '+5bp', '-0.2%', '-0.5'))
  .map(([reference, offset]) => `=${reference}${offset}`)
const prices = { number: amount(100, 99_999_999, 1), said: expression }
const sizes = {
  number: amount(1, 9999, 2),
  share: fc.integer({ min: 1, max: 100 }).map((percent) => `${percent}%`),
  value: fc.integer({ min: 1, max: 99_999 }).map((dollars) => `$${dollars}`),
  risk: fc.integer({ min: 1, max: 99 }).map((loss) => `risk ${loss} stop 1%`),
}
/** Columns in any sequence, and each row with what its author meant. */
const intendedTables = fc
  .record({
    priceKinds: fc.subarray(['number', 'said'] as const, { minLength: 1 }),
    sizeKinds: fc.subarray(['number', 'share', 'value', 'risk'] as const, { minLength: 1 }),
    hasType: fc.boolean(),
    isMarket: fc.boolean(),
    isPriceFirst: fc.boolean(),
    note: fc.constantFrom('', 'desk', '7'),
    count: fc.integer({ min: 1, max: 4 }),
  })
  .chain(({ priceKinds, sizeKinds, count, ...shape }) =>
    fc.record({
      shape: fc.constant(shape),
      rows: fc.array(
        fc.record({
          price: fc.oneof(...priceKinds.map((kind) => prices[kind])),
          qty: fc.oneof(...sizeKinds.map((kind) => sizes[kind])),
          side: fc.constantFrom('buy', 'sell'),
        }),
        { minLength: count, maxLength: count },
      ),
    }),
  )
  .map(({ shape, rows }) => {
    const { hasType, isPriceFirst, note } = shape
    const isMarket = shape.isMarket && hasType
    const lines = rows.map(({ price, qty, side }) => {
      const amounts = isMarket ? [qty] : isPriceFirst ? [price, qty] : [qty, price]
      const type = hasType ? [isMarket ? 'market' : 'limit'] : []
      return ['BTCUSDT', side, ...type, ...amounts, ...(note === '' ? [] : [note])]
    })
    const isExpression = rows.every(({ price }) => price.startsWith('='))
    const isSize = rows.every(({ qty }) => !/^[\d.]+$|^\$/.test(qty))
    const isPlain = note === '' && (isMarket || isExpression || isSize)
    return { lines, intended: rows.map(({ price, qty }) => [isMarket ? '' : price, qty]), isPlain }
  })

describe('tables without a header that are generated with their meaning', () => {
  it(`reach a draft unasked with no other meaning, in ${runs(20_000)} of them`, () => {
    fc.assert(
      fc.property(intendedTables, ({ lines, intended, isPlain }) => {
        const { rows, isCertain, questions } = readOrders(lines.map((line) => line.join('\t')).join('\n'))
        const about = JSON.stringify([lines, questions])
        if (isPlain) expect(isCertain, about).toBe(true)
        if (!isCertain) return
        expect(
          rows.map(({ price, qty }) => [price, qty]),
          about,
        ).toEqual(intended)
      }),
      { numRuns: runs(20_000) },
    )
  })
})
