import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { armed, blockedByNone } from '@/electron/services/orders/testing/armed'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Notice } from '@/shared/ipc/transport/notice'
import { patience } from '@/shared/testing/patience'
import { multiply, roundToStep } from '@/shared/base/decimal'
import type { PlanIntent } from '@/shared/trading/batch/plan/batch-plan'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { createRateWindows } from '@/electron/exchange/limits/rate-limiter'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { realEnv } from '@/electron/base/env/real-env'
import { createExchangeClient } from '@/electron/exchange/client'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { createOrders, type Orders } from '@/electron/services/orders/orders'
import { calmPretrade } from '@/electron/services/orders/testing/calm-pretrade'
import { startPracticeExchange, type PracticeExchange } from '@/practice/practice-exchange'
import { forgetfulLimits } from '@/practice/testing/driver'
import { openDatabase } from '@/electron/base/storage/database'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Database } from '@/electron/base/storage/sqlite'

let folder: string
let exchange: PracticeExchange
let life: {
  orders: Orders
  client: ExchangeClient
  database: Database
  file: string
  /** Nothing of this call leaves for the next `ms`, as if its limit were used up. */
  pause: (name: EndpointName, ms: number) => void
  notices: Notice[]
  orderNotices: Notice[]
}
let tokens = 0
/** The next client does not know what the last one used of the limits. */
const { createLimiter, forget } = forgetfulLimits()
const unified = () => exchange.descriptor.accounts.find((account) => account.kind === 'unified')!
export const uid = (): string => unified().uid
export const token = (): string => `integration-${String((tokens += 1)).padStart(8, '0')}`

const instrumentOf = (category: string, symbol: string): Instrument | null =>
  exchange.core.instruments(category as 'SPOT').find((instrument) => instrument.symbol === symbol) ?? null

function begin(file: string): typeof life {
  const env = realEnv()
  const account = { addresses: exchange.descriptor, credentials: unified() }
  const { host } = new URL(account.addresses.rest)
  const windows = createRateWindows(env.clock)
  const client = createExchangeClient({
    env,
    ...account,
    credentialsHost: host,
    windows,
    placePace: () => 5,
    categories: ['SPOT', 'USDT-FUTURES'],
  })
  const { database } = openDatabase(file)
  const notices: Notice[] = []
  const orderNotices: Notice[] = []
  const orders = createOrders({
    knownJournal: null,
    arming: armed,
    blockedBy: blockedByNone,
    client,
    database,
    clock: env.clock,
    random: env.random,
    installTag: 'intg',
    notify: (level, title, text) =>
      void notices.push({ id: String(notices.length), at: Date.now(), level, title, text }),
    instrumentOf,
    pretrade: calmPretrade(instrumentOf),
  })
  orders.onNotice((notice) => void orderNotices.push(notice))
  client.start()
  orders.start()
  const pause = (name: EndpointName, ms: number): void =>
    windows.windowsFor(host, account.credentials.apiKey)(name).pause(ms)
  return { orders, client, database, file, pause, notices, orderNotices }
}
export const isReady = (): Promise<void> =>
  vi.waitFor(() => expect(life.orders.gate()).toMatchObject({ open: true, reason: null }), patience)

/** As a killed process: its sockets break, its file stays as it is. */
export function crash(): void {
  const copy = join(folder, `${tokens}-after.db`)
  for (const part of ['', '-wal']) if (existsSync(life.file + part)) copyFileSync(life.file + part, copy + part)
  life.client.stop()
  life.orders.stop()
  life.database.close()
  life = begin(copy)
}

export async function control<Answer>(path: string, body?: unknown): Promise<Answer> {
  const { url, token: secret } = exchange.descriptor.control!
  const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(url + path, { headers: { 'x-control-token': secret }, ...options })
  return (await response.json()) as Answer
}
export const countPostRequests = async (): Promise<number> =>
  Math.max(...Object.values((await control<{ placed: Record<string, number> }>('/log')).placed))

/** The exchange and the orders as they are now: a crash begins others. */
export const practice = { exchange: () => exchange, life: () => life }

/** Runs a practice exchange for the tests of a file, and for each of them orders with a journal of their own. */
export function runOnPractice(): void {
  beforeAll(async () => {
    const { clock, random } = realEnv()
    exchange = await startPracticeExchange({ clock, random, port: 0, seed: 7, faults: true, createLimiter })
  })
  afterAll(() => exchange.close())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'volley-integration-'))
    life = begin(join(folder, 'journal.db'))
    await isReady()
  })
  afterEach(() => {
    forget()
    life.orders.stop()
    life.client.stop()
    life.database.close()
    for (const category of ['SPOT', 'USDT-FUTURES'] as const) exchange.core.cancelAll(uid(), category)
    rmSync(folder, { recursive: true, force: true })
  })
}

export function bid(share: string, change: Partial<OrderIntent> = {}): OrderIntent {
  const category = change.category ?? 'USDT-FUTURES'
  const instrument = exchange.core.instruments(category).find(({ symbol }) => symbol === 'BTCUSDT')!
  const price = roundToStep(multiply(exchange.core.lastPrice(category, 'BTCUSDT'), share), instrument.tickSize, 'down')
  return {
    category,
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    qty: '0.01',
    price,
    timeInForce: 'gtc',
    stpMode: 'none',
    ...change,
  }
}
export const market = (): OrderIntent => {
  const { price: _, ...rest } = bid('1', { orderType: 'market', timeInForce: 'ioc' })
  return rest
}

export async function place(
  intents: readonly OrderIntent[],
  via?: PlacingCall,
  plan?: PlanIntent,
): Promise<readonly Order[]> {
  // Trading pauses where the machine stood still for a while, and rightly so.
  for (;;) {
    await isReady()
    const result = await life.orders.place(token(), intents, {
      onUnknown: 'continue',
      confirmation: confirmedOf(await life.orders.assess(intents, { via })),
      via,
      plan,
    })
    if (result.accepted) return result.orders
    if (!result.refusals.every(({ rule }) => rule === 'gate')) throw new Error(JSON.stringify(result.refusals))
  }
}
export const titles = (): readonly string[] => life.notices.map(({ title }) => title)
export const stateOf = (row: Order): string | undefined =>
  life.orders.list().find((order) => order.key === row.key)?.state
export const become = (rows: readonly Order[], ...states: string[]): Promise<void> =>
  vi.waitFor(() => expect(rows.map(stateOf)).toEqual(rows.map((_, index) => states[index] ?? states.at(-1))), patience)

/** Our open orders are the exchange's open orders, filled quantity included. */
export function expectTruth(): void {
  const truth = exchange.core
    .openOrders(uid())
    .map(({ clientOid, orderId, filledQty }) => `${clientOid} ${orderId} ${filledQty}`)
  const orders = life.orders.list().filter((order) => order.state === 'live' || order.state === 'partially_filled')
  expect(new Set(orders.map(({ clientOid, orderId, filledQty }) => `${clientOid} ${orderId} ${filledQty}`))).toEqual(
    new Set(truth),
  )
}
