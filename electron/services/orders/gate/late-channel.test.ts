import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPosition } from '@/shared/testing/samples/account'
import { calmPretrade } from '../testing/calm-pretrade'
import { timeout } from '../testing/fault-injecting-exchange'
import { buy, instrumentNamed, newToken, openDesk, type OrdersDesk } from '../testing/desk'

const why = 'Orders of USDT-FUTURES come late, because the channel orders is missing.'
let desk: OrdersDesk
beforeEach(async () => {
  const positions = [aPosition({ total: '0.3', available: '0.3' })]
  desk = await openDesk({ pretrade: calmPretrade(instrumentNamed, { positions }) })
})
afterEach(() => desk.close())

describe('while a private channel is missing', () => {
  it('the gate lets nothing open, names what comes late, and passes what only reduces and every cancel', async () => {
    const [open] = await desk.place([buy()])
    desk.exchange.feedIs('partial', why)
    expect(desk.orders.gate()).toMatchObject({ open: false, reason: why, letsReduce: true, needsReview: false })
    await expect(desk.place([buy()])).rejects.toThrow()
    const close = buy({ side: 'sell', price: '110', reduceOnly: 'yes' })
    const closing = await desk.orders.place(newToken(), [close], { onUnknown: 'continue', via: 'placeOrder' })
    expect(closing.accepted).toBe(true)
    await desk.answered(desk.orders.cancel(newToken(), [open!.key]))
    expect(desk.order(open!.key).state).toBe('canceled')
  })

  it('nothing passes while all orders are read again, what only reduces included (J9)', async () => {
    const close = buy({ side: 'sell', price: '110', reduceOnly: 'yes' })
    const placed = () => desk.orders.place(newToken(), [close], { onUnknown: 'continue', via: 'placeOrder' })
    desk.exchange.script.query = () => timeout
    desk.exchange.drop()
    desk.exchange.ready()
    await desk.clock.advanceAsync(5000)
    expect(desk.orders.gate()).toMatchObject({ open: false, letsReduce: false })
    expect(await placed()).toMatchObject({ accepted: false, refusals: [{ rule: 'gate' }] })
    expect(desk.exchange.requests).toEqual([])
    desk.exchange.script.query = () => null
    await desk.clock.advanceAsync(15_000)
    expect(await placed()).toMatchObject({ accepted: true })
  })

  it('orders are read every ten seconds, and the gate opens once all was read with every channel', async () => {
    desk.exchange.script.pushes = false
    desk.exchange.feedIs('partial', why)
    await desk.clock.advanceAsync(1000)
    desk.exchange.execute({ ...buy(), stpMode: 'none', clientOid: 'of-another-program' })
    await desk.clock.advanceAsync(11_000)
    expect(desk.orders.list()).toMatchObject([{ clientOid: 'of-another-program', state: 'live' }])
    expect(desk.orders.gate().open).toBe(false)
    desk.exchange.script.query = (name) => (name === 'unfilledOrders' ? timeout : null)
    desk.exchange.ready()
    await desk.clock.advanceAsync(500)
    expect(desk.orders.gate().open).toBe(false)
    desk.exchange.script.query = () => null
    await desk.clock.advanceAsync(10_000)
    expect(desk.orders.gate()).toMatchObject({ open: true, reason: null })
  })
})
