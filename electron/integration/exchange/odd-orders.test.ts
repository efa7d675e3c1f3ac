import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { patience } from '@/shared/testing/patience'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import type { PracticeExchange } from '@/practice/practice-exchange'
import { keyLabeled } from '@/practice/testing/driver'
import { callReviewed, endAll, unpaused } from '@/electron/testing/app-harness'
import { together } from '@/electron/testing/proxy/scenarios/lists'
import { chargedFees, endedAs, numericId, numericTimes, oddOpenOrder } from '@/electron/testing/proxy/scenarios/orders'
import { startThroughProxy, type ThroughProxy } from '@/electron/testing/through-proxy'

afterEach(endAll)

const ETH = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } as const
const resting = { side: 'buy', orderType: 'limit', price: '50000', qty: '0.01' } as const
const market = { orderType: 'market', price: undefined, timeInForce: 'ioc' } as const
const uidOf = ({ exchange }: Pick<ThroughProxy, 'exchange'>): string => keyLabeled(exchange.descriptor, 'one-way').uid

/** An order as another program places it; its ID. */
function placeExternal(exchange: PracticeExchange, order: Partial<OrderIntent>): string {
  const { price, ...intent } = anOrderIntent(order)
  const placed = exchange.core.place(uidOf({ exchange }), price === undefined ? intent : { ...intent, price })
  if (!placed.ok) throw new Error(placed.message)
  return placed.order.orderId
}
const orderOf = async ({ value }: ThroughProxy, orderId: string) =>
  (await value('orders.list', {})).find((order) => order.orderId === orderId)
const fillOf = async ({ value }: ThroughProxy, category: 'MARGIN' | 'SPOT' | 'USDT-FUTURES', orderId: string) =>
  (await value('orders.fills', { category })).find((fill) => fill.orderId === orderId)

describe('An open order of another program', () => {
  it('is shown and counted, whatever way its figures are written', async () => {
    const ids: string[] = []
    const app = await startThroughProxy((proxy, exchange) => {
      const odd = [
        { cumExecQty: '0E-8', qty: '1E-2' },
        { createdTime: 1_700_000_000_000 },
        { orderType: 'market', price: '', qty: '0', amount: '100' },
      ].map((members) => {
        const id = placeExternal(exchange, { ...resting, category: ids.length < 2 ? 'USDT-FUTURES' : 'SPOT' })
        ids.push(id)
        return oddOpenOrder(() => id, members)
      })
      proxy.rewriting = together(...odd)
    })
    for (const [at, terms] of [
      { price: '50000', qty: '0.01', filledQty: '0' },
      { price: '50000' },
      { qty: '100' },
    ].entries())
      await vi.waitFor(
        async () => expect(await orderOf(app, ids[at]!)).toMatchObject({ state: 'live', ...terms }),
        patience,
      )
    const { gate } = await app.value('health.get', {})
    expect(gate.open).toBe(true)
  })

  it('that cannot be read has a row and a cancel, and keeps no reducing order from leaving', async () => {
    let orderId = ''
    const app = await startThroughProxy((proxy, exchange) => {
      placeExternal(exchange, { ...ETH, ...market, side: 'buy', qty: '1' })
      orderId = placeExternal(exchange, resting)
      proxy.rewriting = oddOpenOrder(() => orderId, { side: { of: 1 } })
    })
    const reduce: OrderIntent = {
      ...ETH,
      side: 'sell',
      orderType: 'market',
      qty: '1',
      timeInForce: 'ioc',
      stpMode: 'none',
      reduceOnly: 'yes',
    }
    await vi.waitFor(async () => expect(await orderOf(app, orderId)).toMatchObject({ symbol: 'BTCUSDT' }), patience)
    const placed = await unpaused(app, () =>
      callReviewed(app.raw, 'orders.place', {
        token: 'reduce-beside-odd-0001',
        orders: [reduce],
        via: 'placeOrder',
        onUnknown: 'stop',
      }),
    )
    expect(placed).toMatchObject({ ok: true, value: { accepted: true } })
    await vi.waitFor(
      () => expect(app.exchange.core.positions(uidOf(app)).filter(({ total }) => Number(total) > 0)).toEqual([]),
      patience,
    )
    const { key } = (await orderOf(app, orderId))!
    await app.value('orders.cancel', { token: 'cancel-odd-order-0001', keys: [key] })
    await vi.waitFor(() => expect(app.exchange.core.openOrders(uidOf(app))).toEqual([]), patience)
  })
})

describe('A batch whose answer cannot be read', () => {
  it('is sent once, and each of its orders is found', async () => {
    const app = await startThroughProxy()
    app.proxy.rewriting = numericId
    const orders = [1, 2, 3].map((at) => anOrderIntent({ price: '97000', qty: `0.00${at}` }))
    const placeRequest = { token: 'batch-numeric-id-0001', orders, via: 'placeBatch', onUnknown: 'stop' } as const
    const placed = await unpaused(app, () => callReviewed(app.raw, 'orders.place', placeRequest))
    expect(placed).toMatchObject({ ok: true, value: { accepted: true } })
    await vi.waitFor(async () => {
      const states = (await app.value('orders.list', {})).map(({ state }) => state)
      expect(states).toEqual(['live', 'live', 'live'])
    }, patience)
    expect([...app.proxy.tally.postCounts.values()]).toEqual([1, 1, 1])
    expect(app.exchange.core.openOrders(uidOf(app))).toHaveLength(3)
  })
})

describe('A push about an order', () => {
  it('is read with times as numbers, fees of any sign and coin, and values of any product', async () => {
    const app = await startThroughProxy()
    app.proxy.rewriting = numericTimes
    const before = await app.value('health.get', {})

    const ended = placeExternal(app.exchange, resting)
    await vi.waitFor(async () => expect(await orderOf(app, ended)).toMatchObject({ state: 'live' }), patience)

    for (const paid of [{ USDT: '-0.05' }, { BGB: '0.4', USDT: '0.3' }]) {
      let filled = ''
      app.proxy.rewriting = chargedFees(() => filled, paid)
      filled = placeExternal(app.exchange, { ...market, side: 'buy', qty: '0.001' })
      const fees = Object.entries(paid).map(([coin, amount]) => ({ coin, amount }))
      await vi.waitFor(async () => {
        expect(await fillOf(app, 'USDT-FUTURES', filled)).toMatchObject({ fees })
        expect(await orderOf(app, filled)).toMatchObject({ fees })
      }, patience)
    }

    app.proxy.rewriting = endedAs(() => ended, 'withdrawn')
    app.exchange.core.cancel(uidOf(app), { orderId: ended })
    await vi.waitFor(async () => expect(await orderOf(app, ended)).toMatchObject({ rawStatus: 'withdrawn' }), patience)
    await app.value('orders.cancel', { token: 'cancel-ended-00001', keys: [(await orderOf(app, ended))!.key] })
    await vi.waitFor(async () => {
      const order = await orderOf(app, ended)
      expect(order === undefined || (isOver(order.state) && order.rawStatus === 'withdrawn')).toBe(true)
    }, patience)

    const inverse = placeExternal(app.exchange, {
      ...market,
      category: 'COIN-FUTURES',
      symbol: 'BTCUSD_CM',
      qty: '1000',
    })
    await vi.waitFor(async () => {
      const { filledQty, filledValue } = (await orderOf(app, inverse))!
      expect([filledQty, Number(filledValue) > 0.005 && Number(filledValue) < 0.02]).toEqual(['1000', true])
    }, patience)

    const margin = placeExternal(app.exchange, { ...market, category: 'MARGIN', side: 'sell', qty: '0.001' })
    await vi.waitFor(async () => expect(await fillOf(app, 'MARGIN', margin)).toBeDefined(), patience)
    expect(await fillOf(app, 'SPOT', margin)).toBeUndefined()

    const { counters } = await app.value('health.get', {})
    expect(counters.malformedSocketMessages).toBe(before.counters.malformedSocketMessages)
    expect(counters.reconnects).toBe(before.counters.reconnects)
  })
})
