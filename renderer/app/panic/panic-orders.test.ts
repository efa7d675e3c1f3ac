import { describe, expect, it } from 'vitest'
import type { Order } from '@/shared/trading/orders/order'
import { anOrder } from '@/shared/testing/samples/orders'
import { panicCalls, panicOrders, panicOutcome } from './panic-orders'

const table = (...orders: Order[]) => new Map(orders.map((order) => [order.key, order]))
const states = (...all: Order['state'][]) => table(...all.map((state) => anOrder({ key: state, state })))
const keysOf = (orders: readonly Order[]) => orders.map(({ key }) => key)

describe('panic', () => {
  it('means whatever may be open, also what waits here or is unknown, and nothing that is over', () => {
    const orders = states('waiting', 'queued', 'sent', 'unknown', 'live', 'filled', 'canceled', 'refused', 'not_found')
    expect(keysOf(panicOrders(orders, null))).toEqual(['waiting', 'queued', 'sent', 'unknown', 'live'])
  })

  it('cancels by category, only where something may be open, or one symbol', () => {
    const orders = table(anOrder({ key: 'a' }), anOrder({ key: 'b', category: 'USDT-FUTURES', symbol: 'ETHUSDT' }))
    expect(panicCalls(panicOrders(orders, null), null)).toEqual([{ category: 'SPOT' }, { category: 'USDT-FUTURES' }])
    const scope = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } as const
    expect(keysOf(panicOrders(orders, scope))).toEqual(['b'])
    expect(panicCalls(panicOrders(orders, scope), scope)).toEqual([scope])
  })

  it('counts by what the orders show: an unanswered cancel is unknown, an acknowledged one still open', () => {
    const pending = { kind: 'cancel', price: null, qty: null, since: 0 } as const
    const orders = table(
      anOrder({ key: 'a', state: 'canceled' }),
      anOrder({ key: 'b', state: 'filled' }),
      anOrder({ key: 'c', pending: { ...pending, state: 'acknowledged' } }),
      anOrder({ key: 'd', pending: { ...pending, state: 'unknown' } }),
      anOrder({ key: 'e', state: 'unknown' }),
    )
    expect(panicOutcome(orders, [...orders.keys()])).toEqual({ canceled: 1, filled: 1, open: 1, unknown: 2 })
  })
})
