import { describe, expect, it } from 'vitest'
import type { Order, PendingCommand } from '@/shared/trading/orders/order'
import type { OrderState } from '@/shared/trading/orders/order-lifecycle'
import { anOrder } from '@/shared/testing/samples/orders'
import { progressOf, progressText } from './cancel-progress'

const order = (key: string, state: OrderState, pending: PendingCommand['state'] | null = null): Order =>
  anOrder({
    key,
    orderId: key,
    clientOid: key,
    price: '1',
    qty: '2',
    state,
    pending: pending === null ? null : { kind: 'cancel', state: pending, price: null, qty: null, since: 0 },
  })
const text = (orders: readonly Order[], answered = false) =>
  progressText(
    progressOf(
      new Map(orders.map((order) => [order.key, order])),
      orders.map(({ key }) => key),
    ),
    answered,
  )

describe('the line about a group that is being canceled', () => {
  it('counts what is done, also of what waits for its turn, and never calls it lost or unsent', () => {
    expect(
      text([order('a', 'canceled'), order('b', 'live', 'queued'), order('c', 'live', 'sent'), order('d', 'filled')]),
    ).toEqual({
      level: 'info',
      title: 'Canceling: 2 of 4 done',
      text: '1 filled before that',
      isLast: false,
    })
    // Requested and not yet marked, because the main process has not replied.
    expect(text([order('a', 'live'), order('b', 'live')])).toMatchObject({
      title: 'Canceling: 0 of 2 done',
      isLast: false,
    })
  })

  it('names the unanswered ones, and goes on until they are settled', () => {
    expect(text([order('a', 'canceled'), order('b', 'live', 'unknown')], true)).toMatchObject({
      level: 'warning',
      title: 'Canceling: 1 of 2 done',
      text: '1 unanswered; Volley reads them until it knows',
      isLast: false,
    })
  })

  it('ends with what became of all of them, and warns of those that rest on', () => {
    expect(text([order('a', 'canceled'), order('b', 'canceled')], true)).toMatchObject({
      level: 'info',
      title: '2 orders canceled',
      isLast: true,
    })
    expect(text([order('a', 'canceled'), order('b', 'filled'), order('c', 'not_sent')], true)).toMatchObject({
      text: '2 canceled · 1 filled before that',
      isLast: true,
    })
    expect(text([order('a', 'canceled'), order('b', 'live')], true)).toMatchObject({
      level: 'warning',
      title: '1 order of 2 still open',
      isLast: true,
    })
  })
})
