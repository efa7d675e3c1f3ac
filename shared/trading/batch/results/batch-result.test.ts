import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, divide, isZero, multiply, toDecimals } from '@/shared/base/decimal'
import { runs } from '@/shared/testing/runs'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Order } from '@/shared/trading/orders/order'
import { batchResults } from './batch-result'
import { expectedPrices } from './expected-prices'

const futures = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
const filled = (row: number, filledQty: string, avgPrice: string, more: Partial<Order> = {}): Order =>
  anOrder({
    ...futures,
    key: `k${row}`,
    row,
    qty: '1',
    state: 'filled',
    filledQty,
    avgPrice,
    fees: [{ coin: 'USDT', amount: '0.5' }],
    sightedAt: 1000 + row * 500,
    ...more,
  })
const only = (orders: readonly Order[], more: Partial<Parameters<typeof batchResults>[1]> = {}) =>
  batchResults(orders, { createdAt: 1000, ...more })[0]!

describe('The result of a batch', () => {
  it('is filled, average, fees, slippage against the review and time, by symbol and side', () => {
    const rows = [
      filled(0, '1', '100'),
      filled(1, '3', '104', { qty: '5' }),
      filled(2, '1', '100', { side: 'sell' }),
      anOrder({ ...futures, key: 'k3', row: 3, qty: '2' }),
    ]
    const [buys, sells] = batchResults(rows, { createdAt: 1000, expected: ['101', '102', '101', '90'] })
    expect(buys).toMatchObject({
      filled: '4',
      requested: '8',
      unit: 'BTC',
      average: '103',
      filledAfterMs: 500,
      orders: 3,
    })
    expect(buys!.fees).toEqual([{ coin: 'USDT', amount: '1' }])
    // 103 in place of (101 + 3 × 102) / 4.
    expect(toDecimals(buys!.slippage!, 6, 'nearest')).toBe('0.012285')
    // Sold at 100 in place of 101.
    expect(toDecimals(sells!.slippage!, 6, 'nearest')).toBe('0.009901')
    expect(buys!.unknown).toEqual({ filled: 0, average: 0, fees: 0, slippage: 0 })
  })

  it('counts a market buy on spot in the coin it spends, and an inverse contract in its own', () => {
    const spot = { category: 'SPOT', orderType: 'market', price: '', qty: '500' } as const
    expect(only([filled(0, '0.005', '99000', { ...spot, filledValue: '495' })])).toMatchObject({
      filled: '495',
      requested: '500',
      unit: 'USDT',
      average: '99000',
    })
    const inverse = { category: 'COIN-FUTURES', symbol: 'BTCUSD_CM' } as const
    const both = [filled(0, '100', '50', inverse), filled(1, '100', '100', inverse)]
    expect(only(both)).toMatchObject({ filled: '200', unit: 'USD' })
    expect(toDecimals(only(both).average!, 4, 'nearest')).toBe('66.6667')
  })

  it('names what is not known, and never takes it for nothing', () => {
    const rows = [
      filled(0, '1', '100'),
      filled(1, '1', '', { fees: [] }),
      anOrder({ ...futures, row: 2, qty: '1', state: 'unknown' }),
      anOrder({ ...futures, row: 3, qty: '', state: 'live', unread: ['qty'] }),
      anOrder({ ...futures, row: 4, qty: '1', state: 'not_found' }),
    ]
    expect(only(rows, { expected: [null, '1'] })).toMatchObject({
      filled: '2',
      average: '100',
      slippage: null,
      unknown: { filled: 3, average: 1, fees: 1, slippage: 2 },
    })
    const unvalued = { category: 'SPOT', orderType: 'market', price: '', qty: '500', filledValue: '' } as const
    expect(only([filled(0, '1', '', unvalued)])).toMatchObject({ filled: '0', unknown: { filled: 1, average: 1 } })
  })

  it('states no time if a fill is not the last event, or the batch is sent later', () => {
    expect(only([filled(0, '1', '1', { state: 'canceled' })]).filledAfterMs).toBeNull()
    expect(only([filled(0, '1', '1', { sightedAt: 1 })]).filledAfterMs).toBeNull()
    expect(only([filled(3, '1', '1')], { plan: { delivery: {} } }).filledAfterMs).toBeNull()
    expect(only([filled(3, '1', '1')], { plan: { delivery: null } }).filledAfterMs).toBe(1500)
  })

  it('expects of a row what its review expected: the walk through the book, else its limit', () => {
    const trades = { kind: 'trades', average: '99', worst: '98', filledQty: '1', share: '0.1', slippage: null } as const
    const fills = [{ ...trades, isWhole: true }, { ...trades, isWhole: false }, { kind: 'rests' }, null] as const
    const rows = fills.flatMap((fill, row) => (fill === null ? [] : [{ row, fill }]))
    expect(expectedPrices([{ price: '100' }, { price: '100' }, { price: '100' }, {}], rows)).toEqual([
      '99',
      '100',
      '100',
      null,
    ])
  })

  it('has the sums of its orders, and no slippage where every order filled as expected', () => {
    const amount = fc.integer({ min: 1, max: 99_999 }).map((units) => divide(String(units), '100'))
    const fill = fc.record({ qty: amount, price: amount })
    fc.assert(
      fc.property(fc.array(fill, { minLength: 1, maxLength: 30 }), fc.constantFrom('buy', 'sell'), (fills, side) => {
        const orders = fills.map(({ qty, price }, row) => filled(row, qty, price, { qty, side }))
        const summary = only(orders, { expected: fills.map(({ price }) => price) })
        const qty = fills.reduce((all, entry) => add(all, entry.qty), '0')
        const value = fills.reduce((all, entry) => add(all, multiply(entry.qty, entry.price)), '0')
        expect([summary.filled, summary.requested, summary.average]).toEqual([qty, qty, divide(value, qty)])
        expect(isZero(summary.slippage!)).toBe(true)
        expect(summary.fees).toEqual([{ coin: 'USDT', amount: multiply('0.5', String(fills.length)) }])
      }),
      { numRuns: runs(200) },
    )
  })
})
