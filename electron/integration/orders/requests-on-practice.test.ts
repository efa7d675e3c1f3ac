import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { patience, TEST_CEILING_MS } from '@/shared/testing/patience'
import type { LegOutcome, Leg } from '@/shared/trading/orders/untracked-request'
import { multiply, roundToStep } from '@/shared/base/decimal'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { realEnv } from '@/electron/base/env/real-env'
import { createExchangeClient } from '@/electron/exchange/client'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { openRequestOrders, type RequestOrders } from '@/electron/services/orders/testing/request-orders'
import { calmPretrade } from '@/electron/services/orders/testing/calm-pretrade'
import { untrackedCalls } from '@/electron/services/orders/untracked/untracked-calls'
import { type PracticeExchange, startPracticeExchange } from '@/practice/practice-exchange'
import { openDatabase } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'

/** One run of Volley on one account. */
interface Life {
  readonly orders: RequestOrders
  readonly client: ExchangeClient
  readonly database: Database
  readonly file: string
  readonly label: 'one-way' | 'classic'
  /** Breaks the wire in front of the exchange: nothing arrives there, and Volley cannot know it. */
  readonly cut: { isCut: boolean }
}

let folder: string
let exchange: PracticeExchange
let lives: Life[] = []
let count = 0
const next = (what: string): string => `${what}-${String((count += 1)).padStart(10, '0')}`

function begin(label: Life['label'], file: string): Life {
  const env = realEnv()
  const cut = { isCut: false }
  const credentials = exchange.descriptor.accounts.find((account) => account.label === label)!
  const client = createExchangeClient({
    env: {
      ...env,
      sendHttp: (request) =>
        cut.isCut && request.method === 'POST'
          ? Promise.resolve({ kind: 'broken', reason: 'cut' })
          : env.sendHttp(request),
    },
    addresses: exchange.descriptor,
    credentials,
    credentialsHost: new URL(exchange.descriptor.rest).host,
    placePace: () => 5,
    categories: ['SPOT', 'USDT-FUTURES'],
  })
  const { database } = openDatabase(file)
  const orders = openRequestOrders({
    knownJournal: null,
    client,
    database,
    clock: env.clock,
    random: env.random,
    installTag: 'reqs',
    notify: () => undefined,
    pretrade: calmPretrade(
      (category, symbol) =>
        exchange.core.instruments(category as 'SPOT').find((instrument) => instrument.symbol === symbol) ?? null,
    ),
  })
  client.start()
  const life = { orders, client, database, file, label, cut }
  lives.push(life)
  return life
}

function end({ orders, client, database }: Life): void {
  orders.stop()
  client.stop()
  database.close()
}

/** As a killed process: its file stays as it was at this moment. */
function restart(life: Life): Life {
  const copy = join(folder, `${next('copy')}.db`)
  for (const part of ['', '-wal']) if (existsSync(life.file + part)) copyFileSync(life.file + part, copy + part)
  end(life)
  lives = lives.filter((other) => other !== life)
  return begin(life.label, copy)
}

async function control<Answer>(path: string, body?: unknown): Promise<Answer> {
  const { url, token } = exchange.descriptor.control!
  const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return (await (await fetch(url + path, { headers: { 'x-control-token': token }, ...options })).json()) as Answer
}
const received = () => control<{ requests: { endpoint: EndpointName }[]; placed: Record<string, number> }>('/log')
const countPostRequests = async (clientOid: string): Promise<number> => (await received()).placed[clientOid] ?? 0
const callsOf = async (name: EndpointName): Promise<number> =>
  (await received()).requests.filter(({ endpoint }) => endpoint === name).length

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'volley-requests-'))
  exchange = await startPracticeExchange({
    clock: realEnv().clock,
    random: realEnv().random,
    port: 0,
    seed: 7,
    faults: true,
  })
})
afterAll(async () => {
  for (const life of lives) end(life)
  await exchange.close()
  rmSync(folder, { recursive: true, force: true })
})

const opened = (label: Life['label']): Life => begin(label, join(folder, `${next('journal')}.db`))
/**
 * Once trading is not paused, as it is for a moment where the machine stood still, and as a person who confirms all
 * that is found.
 */
async function send(
  life: Life,
  name: EndpointName,
  request: unknown,
  token = next('token'),
): Promise<readonly LegOutcome[]> {
  await vi.waitFor(() => expect(life.orders.gate().open).toBe(true), patience)
  const assessment = await life.orders.requests.assess(name, request)
  const confirmation = assessment === null ? undefined : confirmedOf(assessment, assessment.phrase)
  return life.orders.requests.send(token, name, request, { confirmation })
}
const partOf = (life: Life, key: string): Leg =>
  life.orders.requests
    .list()
    .flatMap(({ parts }) => parts)
    .findLast((part) => part.key === key)!
const become = (life: Life, key: string, state: Leg['state']): Promise<void> =>
  vi.waitFor(() => expect(partOf(life, key)?.state).toBe(state), patience)

function far(category: 'SPOT' | 'USDT-FUTURES', share: string): string {
  const { tickSize } = exchange.core.instruments(category).find(({ symbol }) => symbol === 'BTCUSDT')!
  return roundToStep(multiply(exchange.core.lastPrice(category, 'BTCUSDT'), share), tickSize, 'down')
}
const futures = { symbol: 'BTCUSDT', productType: 'usdt-futures', marginCoin: 'USDT', marginMode: 'crossed' } as const
const resting = (category: 'SPOT' | 'USDT-FUTURES', share = '0.8') =>
  ({ side: 'buy', orderType: 'limit', force: 'gtc', price: far(category, share), size: '0.01' }) as const
const trigger = () =>
  ({
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    type: 'trigger',
    side: 'buy',
    qty: '0.01',
    triggerPrice: far('USDT-FUTURES', '0.8'),
  }) as const

/** Every call that places: how it is asked for one order, and whose account it is for. */
const placing: readonly (readonly [EndpointName, Life['label'], (clientOid: string) => unknown])[] = [
  ['placeStrategyOrder', 'one-way', (clientOid) => ({ ...trigger(), clientOid })],
  ['mixPlaceOrder', 'classic', (clientOid) => ({ ...futures, ...resting('USDT-FUTURES'), clientOid })],
  [
    'mixBatchPlaceOrder',
    'classic',
    (clientOid) => ({ ...futures, orderList: [{ ...resting('USDT-FUTURES'), clientOid }] }),
  ],
  ['spotPlaceOrder', 'classic', (clientOid) => ({ symbol: 'BTCUSDT', ...resting('SPOT'), clientOid })],
  [
    'spotBatchOrders',
    'classic',
    (clientOid) => ({ symbol: 'BTCUSDT', orderList: [{ ...resting('SPOT'), clientOid }] }),
  ],
]
/** Those that put a new order in the place of an old one. */
const replacing: readonly (readonly [
  EndpointName,
  EndpointName,
  (old: string, clientOid: string) => unknown,
  (clientOid: string) => unknown,
])[] = [
  [
    'mixModifyOrder',
    'mixPlaceOrder',
    (clientOid, newClientOid) => ({
      symbol: 'BTCUSDT',
      productType: 'usdt-futures',
      clientOid,
      newClientOid,
      newPrice: far('USDT-FUTURES', '0.7'),
      newSize: '0.02',
    }),
    placing[1]![2],
  ],
  [
    'spotCancelReplaceOrder',
    'spotPlaceOrder',
    (clientOid, newClientOid) => ({
      symbol: 'BTCUSDT',
      clientOid,
      newClientOid,
      price: far('SPOT', '0.7'),
      size: '0.02',
    }),
    placing[3]![2],
  ],
]

describe('the calls that the journal follows', () => {
  it('are all placed by a test of this file, or change what one placed', () => {
    const changing = [
      'modifyStrategyOrder',
      'cancelStrategyOrder',
      'mixCancelOrder',
      'mixCancelBatchOrders',
      'mixBatchCancelOrders',
      'spotCancelOrder',
      'spotBatchCancelOrder',
      'spotCancelSymbolOrder',
    ]
    expect([...placing.map(([name]) => name), ...replacing.map(([name]) => name), ...changing].toSorted()).toEqual(
      Object.keys(untrackedCalls).toSorted(),
    )
  })
})

async function plain(life: Life, name: EndpointName, request: (clientOid: string) => unknown): Promise<void> {
  const clientOid = next('plain')
  const token = next('token')
  const [first, again] = await Promise.all([1, 2].map(() => send(life, name, request(clientOid), token)))
  expect(first).toMatchObject([{ key: clientOid, outcome: { kind: 'acknowledged' } }])
  expect(again).toEqual(first)
  await become(life, clientOid, 'confirmed')
  expect(partOf(life, clientOid).record).toMatchObject({ clientOid, orderId: partOf(life, clientOid).orderId })
  expect(life.orders.timeline(clientOid).map(({ what }) => what)).toEqual(['intent', 'result', 'seen'])
  expect(await send(life, name, request(clientOid))).toMatchObject([{ outcome: { kind: 'not_sent', code: 'used' } }])
  expect(await countPostRequests(clientOid)).toBe(1)
}

async function lostAnswer(life: Life, name: EndpointName, request: (clientOid: string) => unknown): Promise<void> {
  const clientOid = next('lost')
  await control('/faults', { kind: 'lost-answer', endpoint: name })
  expect(await send(life, name, request(clientOid))).toMatchObject([{ outcome: { kind: 'unknown' } }])
  await become(life, clientOid, 'confirmed')
  expect(await countPostRequests(clientOid)).toBe(1)
}

/** The intent is in the journal, the request reached nobody, and Volley is killed: only looking can tell. */
async function lostRequest(life: Life, name: EndpointName, request: (clientOid: string) => unknown): Promise<void> {
  const clientOid = next('cut')
  life.cut.isCut = true
  expect(await send(life, name, request(clientOid))).toMatchObject([{ outcome: { kind: 'unknown' } }])
  const reborn = restart(life)
  expect(partOf(reborn, clientOid).state).toBe('unknown')
  const expectQuery = () =>
    expect(reborn.orders.timeline(clientOid).map(({ detail }) => detail)).toContainEqual(
      expect.stringContaining('knows no such order'),
    )
  await vi.waitFor(expectQuery, patience)
  expect(partOf(reborn, clientOid).state).toBe('unknown')
  expect(await countPostRequests(clientOid)).toBe(0)
}

describe('every placing call', () => {
  it.concurrent.each(placing)(
    '%s is durable before it is sent, is sent once, and its outcome is found after a lost answer, or stays unknown',
    async (name, label, request) => {
      const life = opened(label)
      await plain(life, name, request)
      await lostAnswer(life, name, request)
      await lostRequest(life, name, request)
    },
  )
})

// After those above: a fault meets whoever makes the call next.
describe('every replacing call', () => {
  it.concurrent.each(replacing)(
    '%s journals the new order, and finds it after a lost answer and a restart',
    async (name, first, request, original) => {
      const life = opened('classic')
      const [old, clientOid] = [next('old'), next('new')]
      await send(life, first, original(old))
      await control('/faults', { kind: 'lost-answer', endpoint: name })
      expect(await send(life, name, request(old, clientOid))).toMatchObject([
        { key: clientOid, outcome: { kind: 'unknown' } },
      ])
      const reborn = restart(life)
      await become(reborn, clientOid, 'confirmed')
      expect(partOf(reborn, clientOid).record).toMatchObject({ clientOid, size: '0.02' })
      expect([await countPostRequests(old), await countPostRequests(clientOid)]).toEqual([1, 1])
    },
  )
})

describe('a request that was on its way when Volley was killed', () => {
  it('is unknown after the restart, found, and sent once', async () => {
    const life = opened('one-way')
    const clientOid = next('killed')
    await control('/faults', { kind: 'delay', ms: TEST_CEILING_MS, endpoint: 'placeStrategyOrder' })
    void send(life, 'placeStrategyOrder', { ...trigger(), clientOid })
    await vi.waitFor(async () => expect(await countPostRequests(clientOid)).toBe(1), patience)
    const reborn = restart(life)
    expect(partOf(reborn, clientOid)).toMatchObject({ state: 'unknown', problem: { code: 'restarted' } })
    await become(reborn, clientOid, 'confirmed')
    expect(await countPostRequests(clientOid)).toBe(1)
  })
})

describe('a strategy order', () => {
  it('is modified and canceled by what the exchange shows, whatever became of the answers', async () => {
    const life = opened('one-way')
    const [placed] = await send(life, 'placeStrategyOrder', trigger())
    const key = placed!.key
    expect(key).toMatch(/^creqs-/)
    await become(life, key, 'confirmed')
    const triggerPrice = far('USDT-FUTURES', '0.7')
    const before = await callsOf('modifyStrategyOrder')
    await control('/faults', { kind: 'lost-answer', endpoint: 'modifyStrategyOrder' })
    expect(
      await send(life, 'modifyStrategyOrder', { orderId: placed!.orderId, qty: '0.02', triggerPrice }),
    ).toMatchObject([{ key, outcome: { kind: 'unknown' } }])
    await become(life, key, 'confirmed')
    expect(partOf(life, key).record).toMatchObject({ qty: '0.02', triggerPrice })
    expect(await callsOf('modifyStrategyOrder')).toBe(before + 1)
    expect(await send(life, 'modifyStrategyOrder', { clientOid: key, qty: '0.02', triggerPrice })).toMatchObject([
      { outcome: { kind: 'refused', code: '25600' } },
    ])
    await send(life, 'cancelStrategyOrder', { clientOid: key })
    await become(life, key, 'confirmed')
    expect(partOf(life, key).record).toMatchObject({ status: 'cancelled' })
    expect(life.orders.timeline(key).map(({ what }) => what)).toEqual([
      'intent',
      'result',
      'seen',
      'command',
      'command-result',
      'seen',
      'command',
      'command-result',
      'command',
      'command-result',
      'seen',
    ])
  })
})

describe('classic cancels', () => {
  it('are confirmed order by order, by either id, from every call', async () => {
    const life = opened('classic')
    const mix = await send(life, 'mixBatchPlaceOrder', {
      ...futures,
      orderList: [1, 2, 3].map(() => resting('USDT-FUTURES')),
    })
    const spot = await send(life, 'spotBatchOrders', {
      symbol: 'BTCUSDT',
      orderList: [1, 2].map(() => resting('SPOT')),
    })
    const [a, b, c] = mix
    const product = { symbol: 'BTCUSDT', productType: 'usdt-futures' }
    await send(life, 'mixCancelOrder', { ...product, orderId: a!.orderId })
    await send(life, 'mixCancelBatchOrders', { ...product, orderIdList: [{ clientOid: b!.clientOid }] })
    await send(life, 'mixBatchCancelOrders', { ...product, orderIdList: [{ clientOid: c!.clientOid }] })
    await send(life, 'spotCancelOrder', { symbol: 'BTCUSDT', orderId: spot[0]!.orderId })
    const partly = await send(life, 'spotBatchCancelOrder', {
      symbol: 'BTCUSDT',
      orderList: [{ clientOid: spot[1]!.clientOid }, { orderId: '404' }],
    })
    expect(partly.map(({ outcome }) => outcome.kind)).toEqual(['acknowledged', 'refused'])
    for (const { key } of [...mix, ...spot]) {
      await become(life, key, 'confirmed')
      await vi.waitFor(() => expect(String(partOf(life, key).record?.status)).toMatch(/^cancell?ed$/), patience)
    }
  })

  it('of a whole symbol are confirmed when nothing of before is open, although the answer was lost', async () => {
    const life = opened('classic')
    const orderList = [1, 2].map(() => resting('SPOT'))
    const spot = await send(life, 'spotBatchOrders', { symbol: 'BTCUSDT', orderList })
    await control('/faults', { kind: 'lost-answer', endpoint: 'spotCancelSymbolOrder' })
    const token = next('token')
    expect(await send(life, 'spotCancelSymbolOrder', { symbol: 'BTCUSDT' }, token)).toMatchObject([
      { outcome: { kind: 'unknown' } },
    ])
    const isOver = () =>
      expect(life.orders.requests.list().find(({ id }) => id === token)?.parts).toMatchObject([{ state: 'confirmed' }])
    await vi.waitFor(isOver, patience)
    const infos = await Promise.all(spot.map(({ clientOid }) => life.client.rest.spotOrderInfo({ clientOid })))
    const states = infos.map((info) => (info.kind === 'done' ? info.data[0]?.status : info.kind))
    expect(states.join()).toMatch(/^cancell?ed,cancell?ed$/)
  })
})
