import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { wayOut } from '@/shared/exchange/form/way-out'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/reply'
import { patience } from '@/shared/testing/patience'
import type { App } from '@/electron/compose'
import { isInFlight } from '@/shared/trading/orders/order-lifecycle'
import { confirmationOf } from '@/shared/trading/pretrade/confirmation'
import type { HttpRequest } from '@/electron/base/env/env'
import { realEnv } from '@/electron/base/env/real-env'
import type { Caller } from '@/electron/base/caller'
import { untrackedCalls } from '@/electron/services/orders/untracked/untracked-calls'
import { startPracticeExchange } from '@/electron/practice/practice-exchange'
import { practiceInProcess } from '@/electron/testing/practice-in-process'
import { confirmingAll, unpaused, withoutLimits } from '@/electron/testing/app-harness'
import { commands } from './commands'
import { secretsIn, withoutSecrets } from './hide-secrets'

// electron-store imports electron, which under plain Node looks for its binary; with this it finds "one" and is not
// used further.
vi.hoisted(() => void (process.env.ELECTRON_OVERRIDE_DIST_PATH ??= '/nowhere'))
const { compose } = await import('@/electron/compose')

const sent: HttpRequest[] = []
const folder = mkdtempSync(join(tmpdir(), 'volley-api-desk-'))
const caller: Caller = { id: 'page', onGone: () => undefined, send: () => undefined, busy: () => false }
let app: App
let tokens = 0
const newToken = (): string => `api-desk-${String((tokens += 1)).padStart(12, '0')}`
const posts = (): HttpRequest[] => sent.filter(({ method }) => method === 'POST')

const call = async <Name extends MethodName>(name: Name, input: InputOf<Name>) =>
  (await app.router.dispatch(caller, name, input)) as Reply<OutputOf<Name>>
async function value<Name extends MethodName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
  const reply = await call(name, input)
  if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
  return reply.value
}

/** As a person who confirms all that the main process finds. */
async function sendConfirmed(ask: InputOf<'api.assess'>) {
  const assessment = await value('api.assess', ask)
  const confirmed = assessment === null ? {} : { confirmation: confirmationOf(assessment, assessment.phrase) }
  return value('api.call', { token: newToken(), ...ask, ...confirmed })
}

beforeAll(async () => {
  const env = realEnv()
  const local = (url: string): boolean => new URL(url).hostname === '127.0.0.1'
  app = await compose({
    launchPractice: practiceInProcess(env),
    env: {
      ...env,
      sendHttp: (request) => (
        sent.push(request),
        local(request.url)
          ? env.sendHttp(request)
          : Promise.resolve({ kind: 'not-connected', reason: 'no network in tests' })
      ),
      openSocket: (url, handlers) =>
        local(url) ? env.openSocket(url, handlers) : { send: () => undefined, close: () => undefined },
    },
    host: 'browser',
    version: '0.0.0-test',
    dataDir: folder,
    seed: 7,
    loadKeychain: () => {
      throw new Error('no keychain in tests')
    },
  })
  await ready()
  await withoutLimits({ value })
})
const ready = () => vi.waitFor(async () => expect((await value('health.get', {})).gate.open).toBe(true), patience)
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
// Trading pauses where the machine stood still for a while, and rightly so.
beforeEach(async () => {
  await ready()
  sent.length = 0
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
  const result = await unpaused({ value }, () =>
    value('orders.place', { token: newToken(), orders: [placed(clientOid)], onUnknown: 'stop' }),
  )
  expect(result).toMatchObject({ accepted: true })
  await vi.waitFor(
    async () =>
      expect(await value('orders.list', {})).toContainEqual(expect.objectContaining({ key: clientOid, state: 'live' })),
    patience,
  )
  return (await value('orders.list', {})).find(({ key }) => key === clientOid)!
}

describe('a read of the API desk', () => {
  it('shows what came as it came, with the time it took', async () => {
    const answer = await value('api.call', {
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
    expect(sent.map(({ url }) => new URL(url).pathname + new URL(url).search)).toContain(
      '/api/v3/market/candles?category=USDT-FUTURES&interval=1m&limit=3&symbol=BTCUSDT',
    )
  })

  it('tells code and meaning of a refusal', async () => {
    const answer = await value('api.call', { token: newToken(), endpoint: 'orderInfo', request: { orderId: '1' } })
    expect(answer).toMatchObject({ kind: 'refused', code: '25204', meaning: 'The order does not exist' })
  })

  it('is checked by the declaration before anything leaves, by field and rule', async () => {
    const reply = await call('api.call', {
      token: newToken(),
      endpoint: 'candles',
      request: { category: 'MARGIN', symbol: 'BTCUSDT', interval: '1m' },
    })
    expect(reply).toMatchObject({ ok: false, error: { code: 'invalid-input', field: 'request.category' } })
    expect(await call('api.preview', { endpoint: 'placeBatch', request: [{ ...order, price: '1e5' }] })).toMatchObject({
      ok: false,
      error: {
        field: 'request.0.price',
        message: 'request, row 1, price: must be a plain decimal number such as 0.25',
      },
    })
    expect(sent.filter(({ url }) => url.includes('candles'))).toEqual([])
  })
})

describe('orders and the API desk', () => {
  it('never places past the journal (J1, J2)', async () => {
    expect(await call('api.call', { token: newToken(), endpoint: 'placeBatch', request: [order] })).toMatchObject({
      ok: false,
      error: { code: 'refused', message: expect.stringContaining('journal') },
    })
    expect(posts()).toEqual([])
  })

  it('shows a placement exactly as the journal will send it, and sends nothing for that', async () => {
    const preview = await value('api.preview', {
      endpoint: 'placeBatch',
      request: [
        { ...order, clientOid: 'desk-1' },
        { ...order, price: '30001' },
      ],
    })
    expect(posts()).toEqual([])
    expect(preview.body).toContain('‹made when sent›')
    expect(preview.notes).toEqual([expect.stringContaining('clientOid')])
    const given = await value('orders.place', {
      token: newToken(),
      orders: [placed('desk-1'), { ...placed('desk-2'), price: '30001' }],
      onUnknown: 'stop',
    })
    expect(given.accepted).toBe(true)
    await vi.waitFor(() => expect(posts()).toHaveLength(1), patience)
    expect(posts()[0]).toMatchObject({
      method: preview.method,
      url: preview.url,
      body: preview.body?.replace('‹made when sent›', 'desk-2'),
    })
  })

  it('by themselves, or of a stock-type pair, leave exactly as shown, by their own calls', async () => {
    const [ticker] = await value('market.tickers', { category: 'SPOT' }).then((all) =>
      all.filter(({ symbol }) => symbol === 'RTSLAUSDT'),
    )
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
      sent.length = 0
      const shown = await value('api.preview', { endpoint: via, request })
      expect(await call('api.call', { token: newToken(), endpoint: via, request })).toMatchObject({
        ok: false,
        error: { code: 'refused' },
      })
      const orders = [{ ...request, timeInForce: 'gtc' as const, stpMode: 'none' as const }]
      const confirmation = await confirmingAll({ value }, { kind: 'place', orders, via })
      const given = await unpaused({ value }, () =>
        value('orders.place', { token: newToken(), via, orders, onUnknown: 'stop', confirmation }),
      )
      if (!given.accepted) throw new Error(JSON.stringify(given.refusals))
      const { key } = given.orders[0]!
      await vi.waitFor(
        async () => expect((await value('orders.list', {})).find((one) => one.key === key)?.state).toBe('live'),
        patience,
      )
      expect(posts()).toMatchObject([{ url: shown.url, body: shown.body?.replace('‹made when sent›', key) }])
      await value('orders.cancel', { token: newToken(), keys: [key] })
    }
    const reduces = { ...placed('desk-reduces'), reduceOnly: 'yes' } as const
    expect(await value('orders.place', { token: newToken(), orders: [reduces], onUnknown: 'stop' })).toMatchObject({
      accepted: false,
      refusals: [{ field: 'reduceOnly' }],
    })
    const isolated = { ...placed('desk-isolated'), marginMode: 'isolated' } as const
    for (const via of ['placeBatch', 'placeOrder'] as const) {
      expect(
        await call('orders.place', { token: newToken(), orders: [isolated], onUnknown: 'stop', via }),
      ).toMatchObject({ ok: false, error: { message: expect.stringContaining('marginMode') } })
    }
  })

  it('are changed by the orders service: recorded first, sent as shown, and once per token', async () => {
    const { key, orderId } = await rest('desk-change')
    sent.length = 0
    const request = [{ clientOid: 'desk-change', symbol: 'BTCUSDT', category: 'USDT-FUTURES', price: '30010' }]
    const preview = await value('api.preview', { endpoint: 'batchModifyOrder', request })
    const token = newToken()
    const [first, again] = await Promise.all(
      [1, 2].map(() => value('api.call', { token, endpoint: 'batchModifyOrder', request })),
    )
    expect(first).toMatchObject({
      kind: 'done',
      data: [{ orderId, clientOid: 'desk-change', outcome: 'acknowledged' }],
    })
    expect({ ...again, tookMs: 0 }).toEqual({ ...first, tookMs: 0 })
    expect(posts()).toHaveLength(1)
    expect(posts()[0]).toMatchObject({ url: preview.url, body: preview.body })
    expect((await value('orders.timeline', { key })).map(({ what }) => what)).toEqual(
      expect.arrayContaining(['command', 'command-result']),
    )
  })

  it('are canceled by the orders service, one or all, as shown', async () => {
    const { key } = await rest('desk-cancel')
    sent.length = 0
    const one = { endpoint: 'cancelOrder', request: { clientOid: 'desk-cancel' } } as const
    const shown = await value('api.preview', one)
    expect(await value('api.call', { token: newToken(), ...one })).toMatchObject({
      kind: 'done',
      data: [{ clientOid: 'desk-cancel', outcome: 'acknowledged' }],
    })
    expect(posts()).toMatchObject([{ url: shown.url, body: shown.body }])
    expect((await value('orders.timeline', { key })).some(({ detail }) => detail === 'cancel')).toBe(true)

    const all = { endpoint: 'cancelSymbolOrder', request: { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } } as const
    const shownAll = await value('api.preview', all)
    sent.length = 0
    expect(await value('api.call', { token: newToken(), ...all })).toMatchObject({ kind: 'done' })
    expect(posts()).toMatchObject([{ url: shownAll.url, body: shownAll.body }])
  })

  it('are left alone when the journal does not know them', async () => {
    const ask = { endpoint: 'cancelOrder', request: { orderId: '404' } } as const
    expect(await call('api.call', { token: newToken(), ...ask })).toMatchObject({
      ok: false,
      error: { code: 'refused', field: 'request.orderId' },
    })
    expect((await value('api.preview', ask)).notes).toEqual([expect.stringContaining('has not seen 404')])
    const strange = {
      endpoint: 'batchModifyOrder',
      request: [{ orderId: '404', symbol: 'BTCUSDT', category: 'SPOT', price: '1' }],
    } as const
    expect(
      await call('api.call', { token: newToken(), endpoint: strange.endpoint, request: [...strange.request] }),
    ).toMatchObject({ ok: false, error: { field: 'request.0.orderId' } })
    expect(posts()).toEqual([])
  })
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
        expect((await value('api.requests', {})).find((one) => one.id === id)).toMatchObject({
          parts: [{ state: 'confirmed' }],
        }),
      patience,
    )

  it('leave as the dry run shows them, once per token, and go on telling what became of them', async () => {
    // A buy beside buys whose outcome is unknown would ask first.
    const inFlight = async () => (await value('orders.list', {})).filter(({ state }) => isInFlight(state))
    await vi.waitFor(async () => expect(await inFlight()).toEqual([]), patience)
    sent.length = 0
    const shown = await value('api.preview', { endpoint: 'placeStrategyOrder', request: trigger })
    expect(shown.notes).toEqual([expect.stringContaining('clientOid')])
    const token = newToken()
    const ask = { token, endpoint: 'placeStrategyOrder', request: trigger } as const
    const [first, again] = await Promise.all([value('api.call', ask), value('api.call', ask)])
    expect(first).toMatchObject({ kind: 'done', requestId: token, data: [{ outcome: 'acknowledged' }] })
    expect(again).toMatchObject({ requestId: token, data: first.data })
    await confirmed(token)
    const [{ clientOid }] = first.data as [{ clientOid: string }]
    expect(posts()).toMatchObject([{ url: shown.url, body: shown.body?.replace('‹made when sent›', clientOid) }])
    const change = await value('api.call', {
      token: newToken(),
      endpoint: 'modifyStrategyOrder',
      request: { clientOid, qty: '0.002' },
    })
    await confirmed(change.requestId)
    const canceled = await value('api.call', {
      token: newToken(),
      endpoint: 'cancelStrategyOrder',
      request: { clientOid },
    })
    await confirmed(canceled.requestId)
    expect(
      (await value('orders.timeline', { key: clientOid })).filter(({ what }) => what === 'seen').at(-1)?.detail,
    ).toContain('cancelled')
    expect(posts()).toHaveLength(3)
  })

  it('wait until trading is armed, unless they only cancel', async () => {
    await value('profiles.select', { id: 'bitget-live' })
    sent.length = 0
    const refusal = { ok: false, error: { code: 'refused', message: expect.stringContaining('armed') } }
    expect(
      await call('api.call', { token: newToken(), endpoint: 'placeStrategyOrder', request: trigger }),
    ).toMatchObject(refusal)
    expect(
      await call('api.call', { token: newToken(), endpoint: 'cancelStrategyOrder', request: { orderId: '1' } }),
    ).toMatchObject({ ok: false, error: { code: 'not-ready' } })
    expect(posts()).toEqual([])
    await value('profiles.select', { id: 'practice' })
    await ready()
  })
})

describe('a classic account', () => {
  it('trades from the API desk with a journal of its own, and says what its panels do not show', async () => {
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
      await value('settings.set', {
        customProfiles: [
          { id: 'own-classic', label: 'Classic', rest: base, wsPublic, wsPrivate, accountKind: 'classic' },
        ],
      })
      await value('keys.save', { profileId: 'own-classic', label: 'key', apiKey, secretKey, passphrase })
      await value('profiles.select', { id: 'own-classic' })
      await vi.waitFor(
        async () => expect((await value('health.get', {})).gate).toMatchObject({ open: true, reason: null }),
        patience,
      )
      expect(await call('orders.list', {})).toMatchObject({
        ok: false,
        error: { code: 'not-ready', message: expect.stringContaining('classic') },
      })
      const request = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', force: 'gtc', price: '30000', size: '0.01' }
      const placed = await sendConfirmed({ endpoint: 'spotPlaceOrder', request })
      expect(placed).toMatchObject({ kind: 'done', data: [{ outcome: 'acknowledged' }] })
      await vi.waitFor(
        async () =>
          expect(await value('api.requests', {})).toMatchObject([
            { parts: [{ state: 'confirmed', seen: { status: 'live' } }] },
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
      expect(await sendConfirmed({ endpoint: 'placeStrategyOrder', request: strategy })).toMatchObject({
        kind: 'refused',
        code: '25245',
      })
    } finally {
      await value('profiles.select', { id: 'practice' })
      await ready()
      await exchange.close()
    }
  })
})

describe('a live profile', () => {
  it('must be armed before the API desk changes anything, and shows dry runs without a key', async () => {
    await value('profiles.select', { id: 'bitget-live' })
    sent.length = 0
    const preview = await value('api.preview', { endpoint: 'unfilledOrders', request: {} })
    expect(preview).toMatchObject({
      url: 'https://api.bitget.com/api/v3/trade/unfilled-orders',
      notes: [expect.stringContaining('no key')],
    })
    for (const name of ['batchModifyOrder', 'cancelSymbolOrder'] as const) {
      const request =
        name === 'batchModifyOrder'
          ? [{ orderId: '1', symbol: 'BTCUSDT', category: 'SPOT', price: '1' }]
          : { category: 'SPOT' }
      expect(await call('api.call', { token: newToken(), endpoint: name, request })).toMatchObject({
        ok: false,
        error: { code: expect.stringMatching(/refused|not-ready/) },
      })
    }
    expect(posts()).toEqual([])
    await value('profiles.select', { id: 'practice' })
    await ready()
  })
})

describe('secrets in answers', () => {
  it('are taken out by the name of their member, and wherever a typed one is echoed', () => {
    const known = secretsIn({ subUid: '1', passphrase: 'typed-pass' })
    expect(known).toEqual(['typed-pass'])
    const answer = {
      apiKey: 'bg_1',
      secretKey: 'shh',
      ipList: null,
      keys: [{ passphrase: 'p', note: 'about typed-pass', count: 3 }],
    }
    expect(withoutSecrets(answer, known)).toEqual({
      apiKey: 'bg_1',
      secretKey: '‹secret›',
      ipList: null,
      keys: [{ passphrase: '‹secret›', note: 'about ‹secret›', count: 3 }],
    })
  })
})

describe('every declared call', () => {
  it('can be sent: what leaves through the journal is a command of the orders or a request it follows', () => {
    const journalled = endpointNames.filter((name) => wayOut(endpoints[name]).kind === 'journal')
    expect([...Object.keys(commands), ...Object.keys(untrackedCalls)].toSorted()).toEqual(journalled.toSorted())
  })

  it('can be named at IPC', async () => {
    for (const name of Object.keys(endpoints)) {
      const reply = await call('api.preview', { endpoint: name as 'candles', request: null })
      expect(reply).toMatchObject({
        ok: false,
        error: { code: 'invalid-input', field: expect.stringMatching(/^request/) },
      })
    }
  })
})
