import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, equals, sum } from '@/shared/base/decimal'
import { MINUTE_MS } from '@/shared/base/time'
import type { Fill } from '@/shared/trading/orders/order'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { fillMarks } from './fill-marks'
import { fillSentence } from './fill-text'

const fill = (change: Partial<Fill>): Fill => ({
  execId: 'e',
  orderId: '1',
  clientOid: 'a',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  price: '60000',
  qty: '0.1',
  fees: [{ coin: 'USDT', amount: '0.5' }],
  scope: 'taker',
  at: 10 * MINUTE_MS + 1000,
  ...change,
})

describe('own executions on the chart', () => {
  it('are one mark for each side of a candle, at their mean price', () => {
    const marks = fillMarks(
      [
        fill({}),
        fill({ price: '60003', qty: '0.2', at: 11 * MINUTE_MS - 1 }),
        fill({ side: 'sell' }),
        fill({ at: 11 * MINUTE_MS }),
        fill({ side: 'swap' as Fill['side'] }),
      ],
      '1m',
    )
    expect(marks.map(({ at, side, qty, price, count }) => [at / MINUTE_MS, side, qty, price, count])).toEqual([
      [10, 'buy', '0.3', '60002', 2],
      [10, 'sell', '0.1', '60000', 1],
      [11, 'buy', '0.1', '60000', 1],
    ])
    expect(marks[0]!.fees).toEqual([{ coin: 'USDT', amount: '1' }])
  })

  it('lose nothing: their sizes sum up to the fills, and a mean lies between the prices it is of', () => {
    const anyFill = fc
      .record({
        side: fc.constantFrom('buy' as const, 'sell' as const),
        price: fc.integer({ min: 1, max: 9_999_999 }).map((tenths) => (tenths / 10).toFixed(1)),
        qty: fc.integer({ min: 1, max: 1_000_000 }).map((lots) => (lots / 10_000).toFixed(4)),
        at: fc.integer({ min: 0, max: 100 * MINUTE_MS }),
      })
      .map(fill)
    fc.assert(
      fc.property(fc.array(anyFill, { maxLength: 40 }), (fills) => {
        const marks = fillMarks(fills, '5m')
        expect(equals(sum(marks.map(({ qty }) => qty)), sum(fills.map(({ qty }) => qty)))).toBe(true)
        for (const { price, lowest, highest } of marks) {
          // An average is truncated after thirty decimals.
          expect(compare(price, highest)).toBeLessThanOrEqual(0)
          expect(Number(price)).toBeGreaterThanOrEqual(Number(lowest) - 1e-9)
        }
      }),
    )
  })

  it('state side, size, price, time and fee', () => {
    const [mark] = fillMarks([fill({})], '1m')
    expect(fillSentence(mark!, btcPerp)).toMatch(
      /^Bought 0\.1 BTC at 60\u202f000\.0, \d{4}-\d\d-\d\d \d\d:\d\d:01, fee 0\.5 USDT$/,
    )
    const [maker] = fillMarks([fill({ fees: [{ coin: 'USDT', amount: '-0.5' }] })], '1m')
    expect(fillSentence(maker!, btcPerp)).toMatch(/, rebate 0\.5 USDT$/)
    const [several] = fillMarks([fill({}), fill({ price: '60003', qty: '0.2', at: 11 * MINUTE_MS - 1 })], '1m')
    expect(fillSentence(several!, btcPerp).replaceAll('\u202f', ' ')).toMatch(
      /^Bought 0\.3 BTC in 2 fills at 60 002\.0 on average \(60 000\.0 to 60 003\.0\), .*–\d\d:\d\d:59, fee 1 USDT$/,
    )
  })
})
