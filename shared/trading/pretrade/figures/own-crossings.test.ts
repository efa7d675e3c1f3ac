import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import { runs } from '@/shared/testing/runs'
import type { Order } from '@/shared/trading/orders/order'
import { type Numbered, ownCrossings } from './own-crossings'

type Terms = Numbered['order']
const row = (number: number, change: Partial<Terms> = {}): Numbered => ({
  number,
  order: {
    category: 'SPOT',
    symbol: 'BTCUSDT',
    side: 'buy',
    price: '100',
    timeInForce: 'gtc',
    stpMode: 'none',
    ...change,
  },
})
const resting = (change: Partial<Order> = {}): Order =>
  anOrder({ category: 'SPOT', symbol: 'BTCUSDT', side: 'sell', price: '100', state: 'live', ...change })
const crossed = (rows: readonly Numbered[], open: readonly Order[] = []): number[] => [
  ...ownCrossings(rows, open).keys(),
]

const terms = {
  symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT'),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc.integer({ min: 98, max: 102 }).map(String),
}
const anyRow = fc.record({
  ...terms,
  price: fc.option(terms.price, { nil: undefined }),
  timeInForce: fc.constantFrom('gtc' as const, 'post_only' as const, 'ioc' as const, 'fok' as const),
})
const anyOpen = fc.record({ ...terms, state: fc.constantFrom('live', 'partially_filled', 'filled', 'unknown') })

describe('own orders that would meet', () => {
  it('are those that a comparison of every pair finds', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 6 }), fc.array(anyOpen, { maxLength: 4 }), (rows, open) => {
        const rests = open.filter(({ state }) => state === 'live' || state === 'partially_filled')
        const expected = rows.flatMap((order, at) => {
          if (order.price === undefined) return []
          const before = rows.slice(0, at).filter(({ timeInForce }) => timeInForce !== 'ioc' && timeInForce !== 'fok')
          const isMet = [...rests, ...before].some(
            ({ symbol, side, price }) =>
              symbol === order.symbol &&
              side !== order.side &&
              price !== undefined &&
              (order.side === 'buy' ? Number(order.price) >= Number(price) : Number(order.price) <= Number(price)),
          )
          return isMet ? [at] : []
        })
        expect(
          crossed(
            rows.map((order, at) => row(at + 1, order)),
            open.map((order) => resting(order)),
          ),
        ).toEqual(expected)
      }),
      { numRuns: runs(4000) },
    )
  })

  it('are of one category and symbol, and have a price and a side', () => {
    const buys = [row(1)]
    expect(crossed(buys, [resting()])).toEqual([0])
    for (const other of [{ category: 'MARGIN' }, { symbol: 'ETHUSDT' }, { price: '' }, { side: 'odd' }] as const)
      expect(crossed(buys, [resting(other as Partial<Order>)])).toEqual([])
  })

  it('are named by what is met first', () => {
    const met = (rows: readonly Numbered[], open: readonly Order[] = []) => [...ownCrossings(rows, open).values()]
    expect(met([row(3, { stpMode: 'cancel_taker' })], [resting(), resting({ price: '99' })])).toEqual([
      'Would meet your open sell at 99 (self-trade prevention: cancel_taker)',
    ])
    expect(met([row(7, { price: '101' }), row(8, { side: 'sell', price: '100' })])).toEqual([
      'Would meet row 7, a buy at 101 (self-trade prevention: none)',
    ])
  })
})
