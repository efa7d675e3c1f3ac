import { describe, expect, it } from 'vitest'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderState } from '@/shared/trading/orders/order-lifecycle'
import { anOrder } from '@/shared/testing/orders'
import { draftedAgain } from './fix-refused'
import { cancelable, countStates, fixable, ordersOfBatch, unsent } from './result-counts'

const order = (state: OrderState, row = 0, more: Partial<Order> = {}): Order =>
  anOrder({
    key: `k${row}`,
    orderId: null,
    clientOid: `k${row}`,
    price: '1',
    qty: '2',
    state,
    batchId: 'b',
    row,
    ...more,
  })

describe('the result bar', () => {
  it('names what became of each order, what works first and what needs a look last', () => {
    const states: OrderState[] = ['unknown', 'refused', 'live', 'filled', 'live', 'refused']
    expect(countStates(states.map((state, row) => order(state, row)))).toEqual([
      { state: 'live', count: 2 },
      { state: 'filled', count: 1 },
      { state: 'refused', count: 2 },
      { state: 'unknown', count: 1 },
    ])
  })

  it('offers to fix only what certainly does not exist, and to cancel only what rests', () => {
    const orders = (['unknown', 'refused', 'not_sent', 'live', 'partially_filled', 'queued'] as const).map(
      (state, row) => order(state, row),
    )
    expect(fixable(orders).map(({ state }) => state)).toEqual(['refused', 'not_sent'])
    expect(cancelable(orders).map(({ state }) => state)).toEqual(['live', 'partially_filled'])
    expect(unsent(orders)).toBe(1)
  })

  it('lists a batch by its rows, whatever sequence the orders came in', () => {
    const orders = [order('live', 2), order('live', 0), order('live', 1, { batchId: 'other' })]
    expect(ordersOfBatch(orders, 'b').map(({ row }) => row)).toEqual([0, 2])
  })
})

describe('fixing refused orders', () => {
  it('drafts them anew without their clientOid and pins the reason to its cell', () => {
    const [drafted, unsent] = draftedAgain([
      order('refused', 3, { problem: { code: '25244', message: 'Price is not a multiple of the tick' } }),
      order('not_sent', 4),
    ])
    expect(drafted!.row).toMatchObject({ symbol: 'BTCUSDT', price: '1', qty: '2', clientOid: '' })
    expect(unsent!.pinned).toBeNull()
    expect(drafted!.pinned!.problem).toMatchObject({
      field: 'price',
      message: 'Refused: 25244 Price is not a multiple of the tick',
    })
  })
})
