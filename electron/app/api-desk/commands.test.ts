import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { confirmingAll, endAll, unpaused } from '@/electron/testing/app-harness'
import { type DeskPage, newToken, openDeskPage } from './testing/desk-page'

let desk: DeskPage
beforeAll(async () => {
  desk = await openDeskPage()
})
afterAll(endAll)
// Trading pauses where the machine stood still for a while, and rightly so.
beforeEach(async () => {
  await desk.ready()
  desk.traffic.length = 0
})

const order = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '0.001',
  price: '30000',
} as const
const placed = (clientOid: string) => ({ ...order, clientOid, timeInForce: 'gtc', stpMode: 'none' }) as const
async function rest(clientOid: string) {
  const result = await unpaused(desk, () =>
    desk.value('orders.place', { token: newToken(), orders: [placed(clientOid)], onUnknown: 'stop' }),
  )
  expect(result).toMatchObject({ accepted: true })
  await vi.waitFor(
    async () =>
      expect(await desk.value('orders.list', {})).toContainEqual(
        expect.objectContaining({ key: clientOid, state: 'live' }),
      ),
    patience,
  )
  return (await desk.value('orders.list', {})).find(({ key }) => key === clientOid)!
}

describe('orders and the API desk', () => {
  it('never places past the journal (J1, J2)', async () => {
    expect(await desk.call('api.call', { token: newToken(), endpoint: 'placeBatch', request: [order] })).toMatchObject({
      ok: false,
      error: { code: 'refused', message: expect.stringContaining('journal') },
    })
    expect(desk.postRequests()).toEqual([])
  })

  it('shows a placement exactly as the journal will send it, and sends nothing for that', async () => {
    const preview = await desk.value('api.preview', {
      endpoint: 'placeBatch',
      request: [
        { ...order, clientOid: 'desk-1' },
        { ...order, price: '30001' },
      ],
    })
    expect(desk.postRequests()).toEqual([])
    expect(preview.body).toContain('‹made when sent›')
    expect(preview.notes).toEqual([expect.stringContaining('clientOid')])
    const result = await desk.value('orders.place', {
      token: newToken(),
      orders: [placed('desk-1'), { ...placed('desk-2'), price: '30001' }],
      onUnknown: 'stop',
    })
    expect(result.accepted).toBe(true)
    await vi.waitFor(() => expect(desk.postRequests()).toHaveLength(1), patience)
    expect(desk.postRequests()[0]).toMatchObject({
      method: preview.method,
      url: preview.url,
      body: preview.body?.replace('‹made when sent›', 'desk-2'),
    })
  })

  it('by themselves, or of a stock-type pair, are sent exactly as shown, by their calls', async () => {
    const [ticker] = await desk
      .value('market.tickers', { category: 'SPOT' })
      .then((all) => all.filter(({ symbol }) => symbol === 'RTSLAUSDT'))
    const stock = {
      category: 'SPOT',
      symbol: 'RTSLAUSDT',
      side: 'buy',
      orderType: 'limit',
      qty: '1',
      price: Math.floor(Number(ticker!.lastPrice) * 0.9).toFixed(2),
    } as const
    for (const [via, request] of [
      ['placeOrder', order],
      ['placeRealityOrder', stock],
    ] as const) {
      desk.traffic.length = 0
      const preview = await desk.value('api.preview', { endpoint: via, request })
      expect(await desk.call('api.call', { token: newToken(), endpoint: via, request })).toMatchObject({
        ok: false,
        error: { code: 'refused' },
      })
      const orders = [{ ...request, timeInForce: 'gtc' as const, stpMode: 'none' as const }]
      const confirmation = await confirmingAll(desk, { kind: 'place', orders, via })
      const result = await unpaused(desk, () =>
        desk.value('orders.place', { token: newToken(), via, orders, onUnknown: 'stop', confirmation }),
      )
      if (!result.accepted) throw new Error(JSON.stringify(result.refusals))
      const { key } = result.orders[0]!
      await vi.waitFor(
        async () =>
          expect((await desk.value('orders.list', {})).find((order) => order.key === key)?.state).toBe('live'),
        patience,
      )
      expect(desk.postRequests()).toMatchObject([
        { url: preview.url, body: preview.body?.replace('‹made when sent›', key) },
      ])
      await desk.value('orders.cancel', { token: newToken(), keys: [key] })
    }
    const reduces = { ...placed('desk-reduces'), reduceOnly: 'yes' } as const
    expect(await desk.value('orders.place', { token: newToken(), orders: [reduces], onUnknown: 'stop' })).toMatchObject(
      {
        accepted: false,
        refusals: [{ field: 'reduceOnly' }],
      },
    )
    const isolated = { ...placed('desk-isolated'), marginMode: 'isolated' } as const
    for (const via of ['placeBatch', 'placeOrder'] as const) {
      expect(
        await desk.call('orders.place', { token: newToken(), orders: [isolated], onUnknown: 'stop', via }),
      ).toMatchObject({ ok: false, error: { message: expect.stringContaining('marginMode') } })
    }
  })

  it('are changed by the orders service: recorded first, sent as shown, and once per token', async () => {
    const { key, orderId } = await rest('desk-change')
    desk.traffic.length = 0
    const request = [{ clientOid: 'desk-change', symbol: 'BTCUSDT', category: 'USDT-FUTURES', price: '30010' }]
    const preview = await desk.value('api.preview', { endpoint: 'batchModifyOrder', request })
    const token = newToken()
    const [first, again] = await Promise.all(
      [1, 2].map(() => desk.value('api.call', { token, endpoint: 'batchModifyOrder', request })),
    )
    expect(first).toMatchObject({
      kind: 'done',
      data: [{ orderId, clientOid: 'desk-change', outcome: 'acknowledged' }],
    })
    expect({ ...again, tookMs: 0 }).toEqual({ ...first, tookMs: 0 })
    expect(desk.postRequests()).toHaveLength(1)
    expect(desk.postRequests()[0]).toMatchObject({ url: preview.url, body: preview.body })
    expect((await desk.value('orders.timeline', { key })).map(({ what }) => what)).toEqual(
      expect.arrayContaining(['command', 'command-result']),
    )
  })

  it('are canceled by the orders service, one or all, as shown', async () => {
    const { key } = await rest('desk-cancel')
    desk.traffic.length = 0
    const cancelCall = { endpoint: 'cancelOrder', request: { clientOid: 'desk-cancel' } } as const
    const preview = await desk.value('api.preview', cancelCall)
    expect(await desk.value('api.call', { token: newToken(), ...cancelCall })).toMatchObject({
      kind: 'done',
      data: [{ clientOid: 'desk-cancel', outcome: 'acknowledged' }],
    })
    expect(desk.postRequests()).toMatchObject([{ url: preview.url, body: preview.body }])
    expect((await desk.value('orders.timeline', { key })).some(({ detail }) => detail === 'cancel')).toBe(true)

    const all = { endpoint: 'cancelSymbolOrder', request: { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } } as const
    const shownAll = await desk.value('api.preview', all)
    desk.traffic.length = 0
    expect(await desk.value('api.call', { token: newToken(), ...all })).toMatchObject({ kind: 'done' })
    expect(desk.postRequests()).toMatchObject([{ url: shownAll.url, body: shownAll.body }])
  })

  it('are left alone when the journal does not know them', async () => {
    const cancel = { endpoint: 'cancelOrder', request: { orderId: '404' } } as const
    expect(await desk.call('api.call', { token: newToken(), ...cancel })).toMatchObject({
      ok: false,
      error: { code: 'refused', field: 'request.orderId' },
    })
    expect((await desk.value('api.preview', cancel)).notes).toEqual([expect.stringContaining('has not seen 404')])
    const strange = {
      endpoint: 'batchModifyOrder',
      request: [{ orderId: '404', symbol: 'BTCUSDT', category: 'SPOT', price: '1' }],
    } as const
    expect(
      await desk.call('api.call', { token: newToken(), endpoint: strange.endpoint, request: [...strange.request] }),
    ).toMatchObject({ ok: false, error: { field: 'request.0.orderId' } })
    expect(desk.postRequests()).toEqual([])
  })
})
