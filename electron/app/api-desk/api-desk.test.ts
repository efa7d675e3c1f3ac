import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { wayOut } from '@/shared/exchange/form/way-out'
import { untrackedCalls } from '@/electron/services/orders/untracked/untracked-calls'
import { endAll } from '@/electron/testing/app-harness'
import { orderCommands } from './commands'
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
describe('a read of the API desk', () => {
  it('shows what came as it came, with the time it took', async () => {
    const answer = await desk.value('api.call', {
      token: newToken(),
      endpoint: 'candles',
      request: { category: 'USDT-FUTURES', symbol: 'BTCUSDT', interval: '1m', limit: '3' },
    })
    expect(answer).toMatchObject({
      kind: 'done',
      code: '00000',
      tookMs: expect.any(Number),
      data: [
        [expect.stringMatching(/^\d{13}$/), '', '', '', '', '', ''].map((time, column) =>
          column === 0 ? time : expect.any(String),
        ),
        expect.any(Array),
        expect.any(Array),
      ],
    })
    expect(desk.traffic.map(({ url }) => new URL(url).pathname + new URL(url).search)).toContain(
      '/api/v3/market/candles?category=USDT-FUTURES&interval=1m&limit=3&symbol=BTCUSDT',
    )
  })

  it('names code and meaning of a refusal', async () => {
    const answer = await desk.value('api.call', { token: newToken(), endpoint: 'orderInfo', request: { orderId: '1' } })
    expect(answer).toMatchObject({ kind: 'refused', code: '25204', meaning: 'The order does not exist' })
  })

  it('is checked by the declaration before the send, by field and rule', async () => {
    const reply = await desk.call('api.call', {
      token: newToken(),
      endpoint: 'candles',
      request: { category: 'MARGIN', symbol: 'BTCUSDT', interval: '1m' },
    })
    expect(reply).toMatchObject({ ok: false, error: { code: 'invalid-input', field: 'request.category' } })
    expect(
      await desk.call('api.preview', { endpoint: 'placeBatch', request: [{ ...order, price: '1e5' }] }),
    ).toMatchObject({
      ok: false,
      error: {
        field: 'request.0.price',
        message: 'request, row 1, price: must be a plain decimal number such as 0.25',
      },
    })
    expect(desk.traffic.filter(({ url }) => url.includes('candles'))).toEqual([])
  })
})

describe('a live profile', () => {
  it('must be armed before the API desk changes anything, and shows dry runs without a key', async () => {
    await desk.value('profiles.select', { id: 'bitget-live' })
    desk.traffic.length = 0
    const preview = await desk.value('api.preview', { endpoint: 'unfilledOrders', request: {} })
    expect(preview).toMatchObject({
      url: 'https://api.bitget.com/api/v3/trade/unfilled-orders',
      notes: [expect.stringContaining('no key')],
    })
    for (const name of ['batchModifyOrder', 'cancelSymbolOrder'] as const) {
      const request =
        name === 'batchModifyOrder'
          ? [{ orderId: '1', symbol: 'BTCUSDT', category: 'SPOT', price: '1' }]
          : { category: 'SPOT' }
      expect(await desk.call('api.call', { token: newToken(), endpoint: name, request })).toMatchObject({
        ok: false,
        error: { code: expect.stringMatching(/refused|not-ready/) },
      })
    }
    expect(desk.postRequests()).toEqual([])
    await desk.value('profiles.select', { id: 'practice' })
    await desk.ready()
  })
})

describe('every declared call', () => {
  it('can be sent: a call of the journal is a command of the orders or a request that it follows', () => {
    const journalled = endpointNames.filter((name) => wayOut(endpoints[name]).kind === 'journal')
    expect([...Object.keys(orderCommands), ...Object.keys(untrackedCalls)].toSorted()).toEqual(journalled.toSorted())
  })

  it('can be named at IPC', async () => {
    for (const name of Object.keys(endpoints)) {
      const reply = await desk.call('api.preview', { endpoint: name as 'candles', request: null })
      expect(reply).toMatchObject({
        ok: false,
        error: { code: 'invalid-input', field: expect.stringMatching(/^request/) },
      })
    }
  })
})
