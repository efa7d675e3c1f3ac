import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderState } from '@/shared/trading/orders/order-lifecycle'
import { anOrder } from '@/shared/testing/samples/orders'
import { byBatch, mergeOrders, openOrders, unresolved } from './orders-store'

function order(key: string, revision: number, state: OrderState = 'live', batchId: string | null = null): Order {
  return anOrder({
    key,
    orderId: null,
    clientOid: key,
    stpMode: null,
    price: '1',
    qty: '1',
    state,
    batchId,
    createdAt: revision,
    updatedAt: revision,
    revision,
  })
}

describe('the orders on screen', () => {
  it('never go back to an older revision, however list and pushes interleave', () => {
    const changes = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 50 })), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: 5 }), (pairs, size) => {
        const all = pairs.map(([key, revision]) => order(key, revision))
        const chunks = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
          all.slice(index * size, (index + 1) * size),
        )
        const merged = chunks.reduce(mergeOrders, new Map())
        for (const { key } of all)
          expect(merged.get(key)?.revision).toBe(
            Math.max(...all.filter((other) => other.key === key).map((other) => other.revision)),
          )
        expect(merged.get('z')).toBeUndefined()
        expect(revisions(mergeOrders(merged, all))).toEqual(revisions(merged))
      }),
    )
  })

  it('stay the same map when nothing newer came, so that nothing paints', () => {
    const table = mergeOrders(new Map(), [order('a', 5)])
    expect(mergeOrders(table, [order('a', 4), order('a', 5)])).toBe(table)
  })

  it('distinguish open, unresolved and batch, once per change', () => {
    const orders = mergeOrders(new Map(), [
      order('a', 1, 'live', 'one'),
      order('b', 2, 'filled', 'one'),
      order('c', 3, 'unknown', 'two'),
      order('d', 4, 'partially_filled'),
    ])
    const state = { orders, loaded: true, error: null }
    expect(openOrders(state).map(({ key }) => key)).toEqual(['d', 'a'])
    expect(unresolved(state).map(({ key }) => key)).toEqual(['c'])
    expect(byBatch('one')(state).map(({ key }) => key)).toEqual(['a', 'b'])
    expect(byBatch('none')(state)).toEqual([])
    expect(openOrders(state)).toBe(openOrders(state))
    expect(byBatch('one')(state)).toBe(byBatch('one')(state))
  })
})

const revisions = (orders: ReadonlyMap<string, Order>): [string, number][] =>
  [...orders].map(([key, { revision }]) => [key, revision])
