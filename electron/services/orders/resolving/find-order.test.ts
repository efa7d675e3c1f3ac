import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import { buy, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { refusal, timeout } from '../testing/fault-injecting-exchange'
import { orderAmong } from './find-order'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

describe('an order that another program placed and that is unknown to Volley', () => {
  const foreign = () => {
    desk.exchange.script.pushes = false
    desk.exchange.execute(buy({ qty: '1', clientOid: 'theirs' }))
    return desk.exchange.findByName('theirs')!.orderId
  }

  it('is requested, adopted, and followed by the journal like any other', async () => {
    const orderId = foreign()
    const { order } = await desk.answered(desk.orders.find({ orderId }))
    expect(order).toMatchObject({ key: orderId, clientOid: 'theirs', origin: 'elsewhere', state: 'live' })
    expect((await desk.answered(desk.amend(orderId, { price: '101' })))[0]?.outcome.kind).toBe('acknowledged')
    expect((await desk.answered(desk.orders.cancel(newToken(), [orderId])))[0]?.outcome.kind).toBe('acknowledged')
    expect(desk.orders.timeline(orderId).map(({ what }) => what)).toEqual(
      expect.arrayContaining(['adopt', 'command', 'command-result']),
    )
    await desk.clock.advanceAsync(2000)
    expect(desk.order(orderId).state).toBe('canceled')
  })

  it('is found in the list where the exchange has no call for one order', async () => {
    const orderId = foreign()
    desk.exchange.script.query = (name) => (name === 'orderInfo' ? refusal('40404', true) : null)
    expect(await desk.answered(desk.orders.find({ orderId }))).toMatchObject({ order: { key: orderId } })
    expect(await desk.answered(desk.orders.find({ orderId: '404' }))).toMatchObject({ order: null })
    const other = desk.exchange.execute(buy({ qty: '2', clientOid: 'others' }))
    expect(other).not.toBe(orderId)
    expect(await desk.answered(desk.orders.find({ clientOid: 'others' }))).toMatchObject({ order: { qty: '2' } })
  })

  it('is left alone with the reason when the exchange does not know it or does not answer', async () => {
    expect(await desk.answered(desk.orders.find({ orderId: '404' }))).toEqual({
      order: null,
      why: 'the exchange knows no such order',
    })
    desk.exchange.script.query = () => timeout
    expect(await desk.answered(desk.orders.find({ orderId: '404' }))).toMatchObject({
      order: null,
      why: expect.stringContaining('No answer'),
    })
  })
})

describe('the order that ids mean among several', () => {
  const orders = [
    anOrder({ key: 'old', orderId: '1', state: 'canceled' }),
    anOrder({ key: 'older', orderId: '2', state: 'filled' }),
  ]
  const open = anOrder({ key: 'open', orderId: '3' })

  it('is the order of the orderId, for any other member', () => {
    expect(orderAmong([...orders, open], { orderId: '1', clientOid: 'other' })?.key).toBe('old')
    expect(orderAmong(orders, { orderId: '9', clientOid: 'a' })).toBeUndefined()
  })

  it('is the open one of a clientOid that was used again, else the last', () => {
    expect(orderAmong([open, ...orders], { clientOid: 'a' })?.key).toBe('open')
    expect(orderAmong(orders, { clientOid: 'a' })?.key).toBe('older')
    expect(orderAmong(orders, { clientOid: 'b' })).toBeUndefined()
  })
})
