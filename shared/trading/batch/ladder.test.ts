import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { btcPerp } from '@/shared/testing/draft-rows'
import { runs } from '@/shared/testing/runs'
import { compare, equals, isMultipleOf, stepsToText, sum } from '@/shared/base/decimal'
import { generateLadder } from './ladder'
import type { LadderSpec } from './ladder'
import { splitIntoRequests } from './split-batch'

const spec: LadderSpec = {
  side: 'buy',
  from: '61000',
  to: '60000',
  count: 5,
  total: '0.01',
  spacing: 'linear',
  sizes: { shape: 'flat' },
}
const loose = { ...btcPerp, minValue: '', minQty: '' }

describe('a ladder', () => {
  it('spreads prices evenly and sizes equally, both ends included', () => {
    expect(generateLadder(spec, btcPerp)).toEqual({
      ok: true,
      total: '0.01',
      average: '60500.000',
      rows: ['61000.0', '60750.0', '60500.0', '60250.0', '60000.0'].map((price) => ({
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        side: 'buy',
        orderType: 'limit',
        price,
        qty: '0.002',
      })),
    })
  })

  it('grows sizes to the ratio, by largest remainder', () => {
    const ladder = generateLadder({ ...spec, total: '0.01', count: 4, sizes: { shape: 'ramp', ratio: '3' } }, btcPerp)
    expect(ladder.ok && ladder.rows.map((row) => row.qty)).toEqual(['0.0013', '0.0021', '0.0029', '0.0037'])
  })

  it('spaces geometrically: equal ratios, buys rounded down', () => {
    const ladder = generateLadder(
      { ...spec, from: '100', to: '400', count: 3, total: '3', spacing: 'geometric' },
      loose,
    )
    expect(ladder.ok && ladder.rows.map((row) => row.price)).toEqual(['100.0', '200.0', '400.0'])
  })

  it('of 20 orders in a range of 5 ticks is refused and offers the 6 that fit (D06)', () => {
    expect(generateLadder({ ...spec, from: '60000', to: '60002.5', count: 20, total: '2' }, btcPerp)).toMatchObject({
      ok: false,
      field: 'count',
      maxCount: 6,
    })
    expect(generateLadder({ ...spec, from: '60000', to: '60002.5', count: 6, total: '2' }, btcPerp).ok).toBe(true)
  })

  it('with orders below the minimum is refused and offers the count that fits', () => {
    const refused = generateLadder({ ...spec, count: 200, total: '0.01' }, btcPerp)
    expect(refused).toMatchObject({ ok: false, field: 'count', maxCount: 100 })
    expect(generateLadder({ ...spec, count: 100 }, btcPerp).ok).toBe(true)
    const ramp = { shape: 'ramp', ratio: '0.1' } as const
    const thin = generateLadder({ ...spec, count: 50, total: '0.01', sizes: ramp }, { ...btcPerp, minQty: '0.0002' })
    expect(thin.ok).toBe(false)
    if (!thin.ok) {
      expect(
        generateLadder({ ...spec, count: thin.maxCount!, total: '0.01', sizes: ramp }, { ...btcPerp, minQty: '0.0002' })
          .ok,
      ).toBe(true)
    }
  })

  it.each([
    [
      { total: '0.01005' },
      'total',
      'Total 0.01005 is not a multiple of the lot 0.0001: 0.0100 fits and 0.00005 would be left over',
    ],
    [{ from: '61000.3' }, 'from', 'Price 61000.3 is not a multiple of the tick 0.5'],
    [{ to: '1e5' }, 'to', 'Price must be a plain decimal number such as 0.25'],
    [{ count: 0 }, 'count', 'The number of orders must be a whole number from 1'],
    [{ count: 401 }, 'count', 'At most 400 orders can be open'],
    [{ total: '1,5' }, 'total', 'The total must be a decimal number above 0'],
    [
      { sizes: { shape: 'ramp', ratio: '0' } },
      'ratio',
      'The ratio of the last to the first size must be a decimal number above 0',
    ],
    [{ total: '5000', count: 2 }, 'total', 'At 61000.0: Quantity 2500 is above the maximum 1200 BTC of a limit order'],
  ] as [Partial<LadderSpec>, string, string][])(
    'refuses %j naming the field and the rule',
    (change, field, message) => {
      expect(generateLadder({ ...spec, ...change }, btcPerp)).toMatchObject({ ok: false, field, message })
    },
  )

  it(`sums exactly to its total, on tick and on lot, for ${runs(10_000)} random ladders (D06)`, () => {
    const random = fc.record({
      side: fc.constantFrom('buy', 'sell'),
      fromTick: fc.integer({ min: 1000, max: 200_000 }),
      span: fc.integer({ min: 40, max: 5000 }),
      count: fc.integer({ min: 1, max: 40 }),
      lots: fc.integer({ min: 5000, max: 10_000_000 }),
      spacing: fc.constantFrom('linear', 'geometric'),
      ratio: fc.constantFrom('1', '0.5', '2', '3.75', '10'),
    })
    let made = 0
    fc.assert(
      fc.property(random, ({ side, fromTick, span, count, lots, spacing, ratio }) => {
        const total = stepsToText(lots, '0.0001')
        const ladder = generateLadder(
          {
            side,
            from: stepsToText(fromTick, '0.5'),
            to: stepsToText(fromTick + span, '0.5'),
            count,
            total,
            spacing,
            sizes: { shape: 'ramp', ratio },
          },
          loose,
        )
        if (!ladder.ok) return
        made += 1
        const prices = ladder.rows.map((row) => row.price)
        expect(ladder.rows).toHaveLength(count)
        expect(equals(sum(ladder.rows.map((row) => row.qty)), total)).toBe(true)
        expect(
          ladder.rows.every(
            (row) => isMultipleOf(row.price, '0.5') && isMultipleOf(row.qty, '0.0001') && compare(row.qty, '0') > 0,
          ),
        ).toBe(true)
        expect(prices.every((price, at) => at === 0 || compare(price, prices[at - 1]!) > 0)).toBe(true)
      }),
      { numRuns: runs(11_000) },
    )
    expect(made).toBeGreaterThanOrEqual(runs(10_000))
  })
})

describe('splitting a batch', () => {
  it('puts one category and at most 20 orders into a request and keeps their order', () => {
    const orders = Array.from({ length: 47 }, (_, row) => ({ row, category: row % 3 === 0 ? 'SPOT' : 'USDT-FUTURES' }))
    const requests = splitIntoRequests(orders)
    expect(requests.map((request) => request.length).toSorted((a, b) => a - b)).toEqual([11, 16, 20])
    for (const request of requests) {
      expect(new Set(request.map((order) => order.category)).size).toBe(1)
      expect(request.map((order) => order.row)).toEqual(request.map((order) => order.row).toSorted((a, b) => a - b))
    }
    expect(requests.flat().toSorted((a, b) => a.row - b.row)).toEqual(orders)
    expect(
      [0, 1, 20, 21, 200].map(
        (size) => splitIntoRequests(Array.from({ length: size }, () => ({ category: 'SPOT' }))).length,
      ),
    ).toEqual([0, 1, 1, 2, 10])
  })
})
