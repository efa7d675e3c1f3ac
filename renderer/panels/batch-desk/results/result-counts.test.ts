import { describe, expect, it } from 'vitest'
import type { Order } from '@/shared/trading/orders/order'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { TypedRow } from '@/shared/trading/batch/results/typed-rows'
import type { OrderState } from '@/shared/trading/orders/order-lifecycle'
import { anOrder } from '@/shared/testing/samples/orders'
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

const late = (row: number, more: Partial<Order> = {}): Order =>
  order('canceled', row, { cancelReason: 'post_only_fill_cancel', timeInForce: 'post_only', ...more })

describe('orders that were refused after they were received', () => {
  const instrumentOf = () => ({ tickSize: '0.5' }) as Instrument
  const draft = (typed: readonly TypedRow[], ...orders: readonly Order[]) =>
    draftedAgain(orders, { typed, instrumentOf })

  it('are called and counted as that, never canceled alone, and are among what is fixed', () => {
    const orders = [
      order('live', 0),
      late(1),
      late(2, { filledQty: '0' }),
      order('refused', 3),
      order('canceled', 4, { cancelReason: 'normal_cancel' }),
      late(5, { filledQty: '0.5' }),
    ]
    expect(countStates(orders)).toEqual([
      { state: 'live', count: 1 },
      { state: 'part_canceled', count: 1 },
      { state: 'canceled', count: 1 },
      { state: 'refused_late', count: 2 },
      { state: 'refused', count: 1 },
    ])
    expect(fixable(orders).map(({ row }) => row)).toEqual([1, 2, 3])
  })

  it('offer one tick further from the market where they were post-only', () => {
    const drafted = draft([], late(0, { price: '100' }), late(1, { price: '100', side: 'sell' }), order('refused', 2))
    expect(drafted.map(({ pinned }) => [pinned?.problem.field, pinned?.problem.fix?.value])).toEqual([
      ['price', '99.5'],
      ['price', '100.5'],
      [null, undefined],
    ])
  })

  it('offer the same of an expression, which goes on following the market', () => {
    const typed = [{ row: 0, price: { text: '=bid+2t', value: '100' } }]
    expect(draft(typed, late(0, { price: '100.0' }))[0]).toMatchObject({
      row: { price: '=bid+2t' },
      pinned: { problem: { fix: { value: '=bid+1t' } } },
    })
  })

  it('offer no price where no tick is known or none is left', () => {
    expect(draftedAgain([late(0)], { typed: [], instrumentOf: () => 'not-loaded' })[0]!.pinned!.problem.fix).toBe(
      undefined,
    )
    expect(draft([], late(0, { price: '0.5' }))[0]!.pinned!.problem.fix).toBe(undefined)
  })
})

describe('fixing refused orders', () => {
  it('drafts them again without their clientOid and pins the reason to its cell', () => {
    const problem = { code: '25244', message: 'Price is not a multiple of the tick' }
    const orders = [order('refused', 3, { problem }), order('not_sent', 4)]
    const [drafted, unsent] = draftedAgain(orders, { typed: [], instrumentOf: () => null })
    expect(drafted!.row).toMatchObject({ symbol: 'BTCUSDT', price: '1', qty: '2', clientOid: '' })
    expect(unsent!.pinned).toBeNull()
    expect(drafted!.pinned!.problem).toMatchObject({
      field: 'price',
      message: 'Refused: 25244 Price is not a multiple of the tick',
    })
  })
})
