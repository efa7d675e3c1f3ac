import { afterEach, describe, expect, it, vi } from 'vitest'
import { anOrderIntent } from '@/shared/testing/orders'
import { patience } from '@/shared/testing/patience'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { keyLabeled } from '@/electron/practice/testing/driver'
import { callReviewed, endAll, unpaused } from '@/electron/testing/app-harness'
import { oddOpenOrder } from '@/electron/testing/proxy/scenarios/orders'
import { startThroughProxy, type ThroughProxy } from '@/electron/testing/through-proxy'

afterEach(endAll)

const ETH = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } as const
const BTC = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
const uidOf = ({ exchange }: Pick<ThroughProxy, 'exchange'>): string => keyLabeled(exchange.descriptor, 'one-way').uid

/** Starts with an order of another program at the exchange, whose record the proxy changes, and an ETHUSDT position. */
async function startBeside(members: Readonly<Record<string, unknown>>) {
  let orderId = ''
  const app = await startThroughProxy((proxy, exchange) => {
    const place = (order: Parameters<typeof anOrderIntent>[0]) =>
      exchange.core.place(uidOf({ exchange }), anOrderIntent(order))
    place({ ...ETH, side: 'buy', orderType: 'market', qty: '1', timeInForce: 'ioc' })
    place({ ...BTC, side: 'buy', orderType: 'limit', price: '50000', qty: '0.01' })
    orderId = exchange.core.openOrders(uidOf({ exchange }))[0]!.orderId
    proxy.rewriting = oddOpenOrder(() => orderId, members)
  })
  return { app, orderId: () => orderId }
}
const openOf = async ({ value }: ThroughProxy, orderId: string) =>
  (await value('orders.list', {})).find((order) => order.orderId === orderId)

describe('An open order of another program', () => {
  it.each([
    ['an exponent', { cumExecQty: '0E-8', qty: '1E-2' }],
    ['a time as a JSON number', { createdTime: 1_700_000_000_000 }],
  ])('is shown and counted where a figure of it is %s', async (_what, members) => {
    const { app, orderId } = await startBeside(members)
    await vi.waitFor(
      async () => expect(await openOf(app, orderId())).toMatchObject({ state: 'live', price: '50000' }),
      patience,
    )
    const { gate } = await app.value('health.get', {})
    expect(gate.open).toBe(true)
  })

  it('that cannot be read has a row and a cancel, and keeps no reducing order from leaving', async () => {
    const { app, orderId } = await startBeside({ side: { of: 1 } })
    const reduce: OrderIntent = {
      ...ETH,
      side: 'sell',
      orderType: 'market',
      qty: '1',
      timeInForce: 'ioc',
      stpMode: 'none',
      reduceOnly: 'yes',
    }
    await vi.waitFor(async () => expect(await openOf(app, orderId())).toMatchObject({ symbol: 'BTCUSDT' }), patience)
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
    const { key } = (await openOf(app, orderId()))!
    await app.value('orders.cancel', { token: 'cancel-odd-order-0001', keys: [key] })
    await vi.waitFor(() => expect(app.exchange.core.openOrders(uidOf(app))).toEqual([]), patience)
  })
})
