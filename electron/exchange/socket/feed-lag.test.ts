import { expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { endpoints } from '@/shared/exchange/endpoints'
import { acknowledgedOrders } from '../protocol/acknowledged-orders'
import { createFeedLag } from './feed-lag'

function opened() {
  const clock = createManualClock()
  const received: (number | null)[] = []
  const lag = createFeedLag(clock, () => received.push(lag.ms()))
  return { clock, lag, received }
}

it('grows while an acknowledged order is not pushed, and is over with a push in time', async () => {
  const { clock, lag, received } = opened()
  lag.acknowledged(['1'])
  await clock.advanceAsync(1999)
  expect(lag.ms()).toBeNull()
  await clock.advanceAsync(2001)
  expect(received).toEqual([null, 2000, 3000, 4000])
  lag.pushed(['1'])
  expect(lag.ms()).toBe(4000)
  lag.acknowledged(['2'])
  await clock.advanceAsync(100)
  lag.pushed(['2'])
  expect(lag.ms()).toBeNull()
})

it('takes a push before its acknowledgement for one in time', async () => {
  const { clock, lag } = opened()
  lag.pushed(['1'])
  lag.acknowledged(['1'])
  await clock.advanceAsync(10_000)
  expect(lag.ms()).toBeNull()
})

it('counts the time that the exchange states, until a minute without another measure', async () => {
  const { clock, lag, received } = opened()
  lag.arrived(4500)
  expect(lag.ms()).toBe(4500)
  await clock.advanceAsync(60_000)
  expect(lag.ms()).toBeNull()
  expect(received.at(-1)).toBeNull()
  lag.arrived(4500)
  lag.arrived(3)
  expect(lag.ms()).toBeNull()
})

it('takes a push that never comes for lost: after a later order was pushed, or after a minute', async () => {
  const { clock, lag } = opened()
  lag.acknowledged(['lost'])
  await clock.advanceAsync(50)
  lag.acknowledged(['pushed'])
  lag.pushed(['pushed'])
  await clock.advanceAsync(5000)
  expect(lag.ms()).toBeNull()
  lag.acknowledged(['lost too'])
  await clock.advanceAsync(60_000)
  expect(lag.ms()).toBeNull()
})

it('restarts with another connection', async () => {
  const { clock, lag } = opened()
  lag.acknowledged(['1'])
  await clock.advanceAsync(5000)
  lag.reset()
  await clock.advanceAsync(5000)
  expect(lag.ms()).toBeNull()
})

it('expects pushes of acknowledged new orders alone', () => {
  const success = (data: unknown) => ({ kind: 'done' as const, data, unreadable: [] })
  const batch = [
    { orderId: '1', clientOid: 'a', code: '' },
    { orderId: '2', clientOid: 'b', code: '25202' },
    { orderId: null, clientOid: 'c' },
  ]
  expect(acknowledgedOrders(endpoints.placeBatch, success(batch))).toEqual(['1'])
  expect(acknowledgedOrders(endpoints.placeOrder, success({ orderId: '1', clientOid: 'a' }))).toEqual(['1'])
  expect(
    acknowledgedOrders(
      endpoints.mixBatchPlaceOrder,
      success({ successList: [{ orderId: '1', clientOid: 'a' }], failureList: [{ orderId: '', errorCode: '1' }] }),
    ),
  ).toEqual(['1'])
  expect(acknowledgedOrders(endpoints.cancelOrder, success({ orderId: '1' }))).toEqual([])
  const unknown = { kind: 'unknown', code: 'timeout', message: '' } as const
  expect(acknowledgedOrders(endpoints.placeBatch, unknown)).toEqual([])
})
