import { describe, expect, it } from 'vitest'
import type { Order } from '@/shared/trading/orders/order'
import { readAmend } from '@/renderer/domain/amend/amend'
import { cancelScopes } from '@/renderer/domain/orders/cancel-scopes'
import { cancelKinds, workingOrders } from './open-order-rows'
import { cancelAllQuestion } from '@/renderer/state/actions/cancel-questions'
import { matchesFilter, noFilter } from '@/renderer/domain/orders/filter/order-filter'
import { anOrder } from '@/shared/testing/samples/orders'

const order = (key: string, more: Partial<Order> = {}): Order =>
  anOrder({ key, orderId: key, clientOid: key, category: 'USDT-FUTURES', price: '100', qty: '2', ...more })
const byKey = (...orders: Order[]) => new Map(orders.map((entry) => [entry.key, entry]))

describe('the open orders', () => {
  it('begin with the unknown ones and leave out what is over', () => {
    const orders = byKey(
      order('live'),
      order('done', { state: 'filled' }),
      order('lost', { state: 'unknown' }),
      order('sent', { state: 'sent' }),
    )
    expect(workingOrders(orders).map(({ key }) => key)).toEqual(['lost', 'sent', 'live'])
  })

  it('match every word of the filter', () => {
    expect(matchesFilter(order('a'), { ...noFilter, text: 'btc live' })).toBe(true)
    expect(matchesFilter(order('a'), { ...noFilter, text: 'btc filled' })).toBe(false)
    expect(matchesFilter(order('a'), { ...noFilter, side: 'sell' })).toBe(false)
  })

  it('are canceled by kind as well, each order by its name', () => {
    const orders = [
      order('a'),
      order('b', { timeInForce: 'post_only' }),
      order('c', { reduceOnly: true }),
      order('d', { orderType: 'market', state: 'unknown', side: 'sell' }),
    ]
    expect(cancelKinds(orders)).toEqual([
      { label: 'Post-only', keys: ['b'] },
      { label: 'Limit, not post-only', keys: ['a', 'c'] },
      { label: 'Market, on their way', keys: ['d'] },
      { label: 'Reduce-only', keys: ['c'] },
      { label: 'Buys', keys: ['a', 'b', 'c'] },
      { label: 'Sells', keys: ['d'] },
    ])
    expect(cancelKinds([])).toEqual([])
  })

  it('state count, scope and foreign orders before all are canceled', () => {
    const scopes = cancelScopes([order('a'), order('b', { origin: 'elsewhere' }), order('c', { symbol: 'ETHUSDT' })])
    expect(scopes.map(({ symbol, of }) => [symbol, of.length])).toEqual([
      [null, 3],
      ['BTCUSDT', 2],
      ['ETHUSDT', 1],
    ])
    const question = cancelAllQuestion([order('a'), order('b', { origin: 'elsewhere' })], 'BTCUSDT USDT-FUTURES')
    expect(question.text).toContain('2 orders open in BTCUSDT USDT-FUTURES. One of them is external.')
    expect(question.safeAction).toBe('Keep orders')
  })
})

describe('an inline amend', () => {
  it('sends only what differs', () => {
    expect(readAmend(order('a'), { price: '101', qty: '2.0' }, null)).toEqual({
      ok: true,
      change: { key: 'a', price: '101', autoCancel: false },
    })
    expect(readAmend(order('a'), { price: '100.0', qty: '2' }, null)).toMatchObject({ ok: false, field: null })
  })

  it('refuses a quantity that is not above what is filled, and what is no number', () => {
    expect(readAmend(order('a', { filledQty: '1' }), { price: '100', qty: '1' }, null)).toMatchObject({
      ok: false,
      field: 'qty',
    })
    expect(readAmend(order('a'), { price: '1e5', qty: '2' }, null)).toMatchObject({ ok: false, field: 'price' })
  })

  it.each([
    ['price', '97,000.5', ['97000.5']],
    ['price', '98,500', ['98500', '98.5']],
    ['qty', '1.000,5', ['1000.5']],
    ['qty', '２', ['2']],
    ['price', 'abc', []],
    ['price', '-5', []],
  ] as const)('offers what a pasted %s of %s may be', (field, text, readings) => {
    const edit = { price: '100', qty: '2', [field]: text }
    expect(readAmend(order('a'), edit, null)).toMatchObject({ ok: false, field, readings })
  })
})
