import { describe, expect, it } from 'vitest'
import { anOrder, anOrderIntent } from '@/shared/testing/samples/orders'
import type { Order } from '../orders/order'
import type { AssessedOrder } from '@/shared/trading/pretrade/assessment/context'
import { unreadFindings, unreadOrders } from '@/shared/trading/pretrade/rules/unread-orders'
import { doubledBy } from '@/shared/trading/pretrade/rules/unresolved'

const buy = anOrderIntent({ category: 'SPOT', qty: '1', price: '100' })
const readOrder = (change: Partial<Order> = {}): Order =>
  anOrder({ key: 'o', orderId: '1', category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', state: 'live', ...change })
const open = (change: Partial<Order> = {}): Order => readOrder({ unread: ['qty', 'price'], ...change })

describe('open orders of which something could not be read', () => {
  const keysOf = (openOrders: readonly Order[] | null, orders: readonly AssessedOrder[] = []) =>
    unreadOrders({ openOrders }, orders).map(({ key }) => key)

  it('are those that are not changed here', () => {
    const all = [open(), readOrder({ key: 'read' }), open({ key: 'over', state: 'filled' })]
    expect(keysOf(all)).toEqual(['o'])
    const replaces = { key: 'o', price: '1', qty: '1', filledQty: '0', trigger: null }
    expect(keysOf(all, [{ order: buy, replaces, trigger: null }])).toEqual([])
    expect(keysOf([open({ key: 'other' })], [{ order: buy, replaces, trigger: null }])).toEqual(['other'])
    expect(keysOf(null)).toEqual([])
  })

  it.each([
    ['the same symbol', {}, true],
    ['another symbol', { symbol: 'ETHUSDT' }, false],
    ['a symbol that was not read', { symbol: '' }, true],
    ['a category of the same book', { category: 'MARGIN' }, true],
    ['a category of another book', { category: 'USDT-FUTURES' }, false],
    ['a category that nobody knows', { category: 'OPTIONS' }, false],
    ['a category that was not read', { category: '' }, true],
  ])('are found about an order of theirs: %s', (_, change, isFound) => {
    expect(unreadFindings(buy, [open(change)])).toHaveLength(isFound ? 1 : 0)
  })

  it('are named with what was not read', () => {
    expect(unreadFindings(buy, [open(), open({ orderId: null, clientOid: 'mine', unread: ['side'] })])).toEqual([
      {
        field: 'symbol',
        rule: 'unread-order',
        band: 'review',
        message: 'Not checked against your open order 1: qty, price could not be read',
        figure: null,
      },
      expect.objectContaining({ message: 'Not checked against your open order mine: side could not be read' }),
    ])
  })
})

describe('an order of unknown outcome', () => {
  const unknown = (change: Partial<Order> = {}) => readOrder({ state: 'unknown', ...change })

  it('may be doubled by an order of its category, symbol and side', () => {
    expect(doubledBy(buy, [unknown()])).toMatch(
      /^The outcome of .+ is unknown: if it was placed, this buy doubles the exposure$/,
    )
    expect(doubledBy(buy, [unknown(), unknown()])).toContain('The outcome of 2 buy orders in BTCUSDT is unknown')
    for (const other of [{ category: 'MARGIN' }, { symbol: 'ETHUSDT' }, { side: 'sell' }, { state: 'live' }] as const)
      expect(doubledBy(buy, [unknown(other)])).toBeNull()
  })
})
