import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { strategyCancelId } from '@/shared/ipc/trading/strategies'
import { isInFlight } from '@/shared/trading/orders/order-lifecycle'
import { realEnv } from '@/electron/base/env/real-env'
import { startPracticeExchange } from '@/practice/practice-exchange'
import { endAll } from '@/electron/testing/app-harness'
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

describe('calls that the journal follows as requests', () => {
  const trigger = {
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    type: 'trigger',
    side: 'buy',
    qty: '0.001',
    triggerPrice: '30000',
  } as const
  const confirmed = (id: string | null) =>
    vi.waitFor(
      async () =>
        expect((await desk.value('api.requests', {})).find((request) => request.id === id)).toMatchObject({
          parts: [{ state: 'confirmed' }],
        }),
      patience,
    )

  it('are sent as the dry run shows them, once per token, and report their further states', async () => {
    // A buy beside buys whose outcome is unknown would ask first.
    const inFlight = async () => (await desk.value('orders.list', {})).filter(({ state }) => isInFlight(state))
    await vi.waitFor(async () => expect(await inFlight()).toEqual([]), patience)
    desk.traffic.length = 0
    const preview = await desk.value('api.preview', { endpoint: 'placeStrategyOrder', request: trigger })
    expect(preview.notes).toEqual([expect.stringContaining('clientOid')])
    const apiCall = await desk.confirmedCall({ endpoint: 'placeStrategyOrder', request: trigger })
    const { token } = apiCall
    const [first, again] = await Promise.all([desk.value('api.call', apiCall), desk.value('api.call', apiCall)])
    expect(first).toMatchObject({ kind: 'done', requestId: token, data: [{ outcome: 'acknowledged' }] })
    expect(again).toMatchObject({ requestId: token, data: first.data })
    await confirmed(token)
    const [{ clientOid }] = first.data as [{ clientOid: string }]
    expect(desk.postRequests()).toMatchObject([
      { url: preview.url, body: preview.body?.replace('‹made when sent›', clientOid) },
    ])
    const change = await desk.sendConfirmed({
      endpoint: 'modifyStrategyOrder',
      request: { clientOid, qty: '0.002' },
    })
    await confirmed(change.requestId)
    const canceled = await desk.value('api.call', {
      token: newToken(),
      endpoint: 'cancelStrategyOrder',
      request: { clientOid },
    })
    await confirmed(canceled.requestId)
    expect(
      (await desk.value('orders.timeline', { key: clientOid })).filter(({ what }) => what === 'seen').at(-1)?.detail,
    ).toContain('cancelled')
    expect(desk.postRequests()).toHaveLength(3)
  })

  it('are canceled together by a request each, once per token, and are settled by one look at the list', async () => {
    const placed: string[] = []
    for (const triggerPrice of ['20000', '21000', '22000']) {
      const answer = await desk.sendConfirmed({ endpoint: 'placeStrategyOrder', request: { ...trigger, triggerPrice } })
      const [{ orderId }] = answer.data as [{ orderId: string }]
      placed.push(orderId)
    }
    desk.traffic.length = 0
    const cancelRequest = { token: newToken(), orderIds: [...placed, '999'] }
    const [first, again] = await Promise.all([
      desk.value('strategies.cancel', cancelRequest),
      desk.value('strategies.cancel', cancelRequest),
    ])
    expect(first.map(({ key, outcome }) => [key, outcome.kind])).toEqual([
      ...placed.map((orderId) => [orderId, 'acknowledged']),
      ['999', 'refused'],
    ])
    expect(again).toEqual(first)
    expect(desk.postRequests()).toHaveLength(4)
    for (const orderId of placed) await confirmed(strategyCancelId(cancelRequest.token, orderId))
    const { orders } = await desk.value('strategies.list', { of: 'waiting' })
    expect(orders.filter(({ orderId }) => placed.includes(orderId))).toEqual([])
  })

  it('wait until trading is armed, unless they only cancel', async () => {
    await desk.value('profiles.select', { id: 'bitget-live' })
    desk.traffic.length = 0
    const refusal = { ok: false, error: { code: 'refused', message: expect.stringContaining('armed') } }
    expect(
      await desk.call('api.call', { token: newToken(), endpoint: 'placeStrategyOrder', request: trigger }),
    ).toMatchObject(refusal)
    expect(
      await desk.call('api.call', { token: newToken(), endpoint: 'cancelStrategyOrder', request: { orderId: '1' } }),
    ).toMatchObject({ ok: false, error: { code: 'not-ready' } })
    expect(desk.postRequests()).toEqual([])
    await desk.value('profiles.select', { id: 'practice' })
    await desk.ready()
  })
})

describe('a classic account', () => {
  it('trades from the API desk with a separate journal, and names unsupported calls', async () => {
    const exchange = await startPracticeExchange({
      clock: realEnv().clock,
      random: realEnv().random,
      port: 0,
      seed: 7,
      faults: true,
    })
    try {
      const { rest: base, wsPublic, wsPrivate, accounts } = exchange.descriptor
      const { apiKey, secretKey, passphrase } = accounts.find(({ kind }) => kind === 'classic')!
      await desk.value('settings.set', {
        customProfiles: [
          { id: 'own-classic', label: 'Classic', rest: base, wsPublic, wsPrivate, accountKind: 'classic' },
        ],
      })
      await desk.value('keys.save', { profileId: 'own-classic', label: 'key', apiKey, secretKey, passphrase })
      await desk.value('profiles.select', { id: 'own-classic' })
      await vi.waitFor(
        async () => expect((await desk.value('health.get', {})).gate).toMatchObject({ open: true, reason: null }),
        patience,
      )
      expect(await desk.value('orders.list', {})).toEqual([])
      expect(
        await desk.call('orders.review', { kind: 'amend', changes: [{ key: 'x', price: '1', autoCancel: false }] }),
      ).toMatchObject({ ok: false, error: { code: 'refused', message: expect.stringContaining('classic') } })
      const tickers = await desk.value('market.tickers', { category: 'SPOT' })
      const last = Number(tickers.find(({ symbol }) => symbol === 'BTCUSDT')!.lastPrice)
      const near = {
        symbol: 'BTCUSDT',
        side: 'buy',
        orderType: 'limit',
        price: (last * 0.99).toFixed(2),
        size: '0.001',
      }
      // Its wallet is read for the judgement, so that nothing is left to be asked about an ordinary order.
      expect(await desk.value('api.review', { endpoint: 'spotPlaceOrder', request: near })).toMatchObject({
        findings: [],
        typing: null,
      })
      const request = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', force: 'gtc', price: '30000', size: '0.01' }
      const placed = await desk.sendConfirmed({ endpoint: 'spotPlaceOrder', request })
      expect(placed).toMatchObject({ kind: 'done', data: [{ outcome: 'acknowledged' }] })
      await vi.waitFor(
        async () =>
          expect(await desk.value('api.requests', {})).toMatchObject([
            { parts: [{ state: 'confirmed', record: { status: 'live' } }] },
          ]),
        patience,
      )
      const strategy = {
        category: 'SPOT',
        symbol: 'BTCUSDT',
        type: 'trigger',
        side: 'buy',
        qty: '1',
        triggerPrice: '1',
      }
      expect(await desk.sendConfirmed({ endpoint: 'placeStrategyOrder', request: strategy })).toMatchObject({
        kind: 'refused',
        code: '25245',
      })
    } finally {
      await desk.value('profiles.select', { id: 'practice' })
      await desk.ready()
      await exchange.close()
    }
  })
})
