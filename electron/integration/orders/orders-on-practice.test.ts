import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { armed } from '@/electron/services/orders/testing/armed'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import type { Notice } from '@/shared/ipc/notice'
import { patience, TEST_CEILING_MS } from '@/shared/testing/patience'
import { askedTerms, unsettledAmends } from '@/shared/trading/orders/pending-amend'
import { add, equals, multiply, roundToStep, trim } from '@/shared/base/decimal'
import type { PlanIntent } from '@/shared/trading/batch/batch-plan'
import type { StopRule } from '@/shared/trading/batch/stop-rule'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { confirmationOf } from '@/shared/trading/pretrade/confirmation'
import { realEnv } from '@/electron/base/env/real-env'
import { createExchangeClient } from '@/electron/exchange/client'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { createOrders, type Orders } from '@/electron/services/orders/orders'
import { calmPretrade } from '@/electron/services/orders/testing/calm-pretrade'
import { isStockPair } from '@/electron/practice/engine/state/listed-symbols'
import { startPracticeExchange, type PracticeExchange } from '@/electron/practice/practice-exchange'
import { forgetfulLimits } from '@/electron/practice/testing/driver'
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
  notices: Notice[]
  news: Notice[]
}
let tokens = 0
/** The next client does not know what the last one used of the limits. */
const { createLimiter, forget } = forgetfulLimits()
const unified = () => exchange.descriptor.accounts.find((account) => account.kind === 'unified')!
const uid = (): string => unified().uid
const token = (): string => `integration-${String((tokens += 1)).padStart(8, '0')}`

const instrumentOf = (category: string, symbol: string): Instrument | null =>
  exchange.core.instruments(category as 'SPOT').find((instrument) => instrument.symbol === symbol) ?? null

function begin(file: string): typeof life {
  const env = realEnv()
  const account = { addresses: exchange.descriptor, credentials: unified() }
  const client = createExchangeClient({
    env,
    ...account,
    credentialsHost: new URL(account.addresses.rest).host,
    placePace: () => 5,
    categories: ['SPOT', 'USDT-FUTURES'],
  })
  const { database } = openDatabase(file)
  const notices: Notice[] = []
  const news: Notice[] = []
  const orders = createOrders({
    arming: armed,
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
  orders.onNotice((notice) => void news.push(notice))
  client.start()
  orders.start()
  return { orders, client, database, file, notices, news }
}
const isReady = (): Promise<void> =>
  vi.waitFor(() => expect(life.orders.gate()).toMatchObject({ open: true, reason: null }), patience)

/** As a killed process: its sockets break, its file stays as it is. */
function crash(): void {
  const copy = join(folder, `${tokens}-after.db`)
  for (const part of ['', '-wal']) if (existsSync(life.file + part)) copyFileSync(life.file + part, copy + part)
  life.client.stop()
  life.orders.stop()
  life.database.close()
  life = begin(copy)
}

async function control<Answer>(path: string, body?: unknown): Promise<Answer> {
  const { url, token: secret } = exchange.descriptor.control!
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(url + path, { headers: { 'x-control-token': secret }, ...sent })
  return (await response.json()) as Answer
}
const posts = async (): Promise<number> =>
  Math.max(...Object.values((await control<{ placed: Record<string, number> }>('/log')).placed))

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

function bid(share: string, change: Partial<OrderIntent> = {}): OrderIntent {
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
const market = (): OrderIntent => {
  const { price: _, ...rest } = bid('1', { orderType: 'market', timeInForce: 'ioc' })
  return rest
}

async function place(intents: readonly OrderIntent[], via?: PlacingCall, plan?: PlanIntent): Promise<readonly Order[]> {
  // Trading pauses where the machine stood still for a while, and rightly so.
  for (;;) {
    await isReady()
    const result = await life.orders.place(token(), intents, {
      onUnknown: 'continue',
      confirmation: confirmationOf(await life.orders.assess(intents, via)),
      via,
      plan,
    })
    if (result.accepted) return result.orders
    if (!result.refusals.every(({ rule }) => rule === 'gate')) throw new Error(JSON.stringify(result.refusals))
  }
}
const titles = (): readonly string[] => life.notices.map(({ title }) => title)
const stateOf = (row: Order): string | undefined => life.orders.list().find((order) => order.key === row.key)?.state
const become = (rows: readonly Order[], ...states: string[]): Promise<void> =>
  vi.waitFor(() => expect(rows.map(stateOf)).toEqual(rows.map((_, index) => states[index] ?? states.at(-1))), patience)

/** Our open orders are the exchange's open orders, filled quantity included. */
function expectTruth(): void {
  const truth = exchange.core
    .openOrders(uid())
    .map(({ clientOid, orderId, filledQty }) => `${clientOid} ${orderId} ${filledQty}`)
  const shown = life.orders.list().filter((order) => order.state === 'live' || order.state === 'partially_filled')
  expect(new Set(shown.map(({ clientOid, orderId, filledQty }) => `${clientOid} ${orderId} ${filledQty}`))).toEqual(
    new Set(truth),
  )
}

describe('orders on the practice exchange, over real sockets', () => {
  it('are placed, changed and canceled, and every state is the exchange’s own', async () => {
    const resting = Array.from({ length: 21 }, (_, row) => bid(`0.${80 + (row % 15)}`))
    const rows = await place([...resting, market(), bid('0.5', { category: 'SPOT', qty: '0.01' })])
    await become(rows, ...Array<string>(21).fill('live'), 'filled', 'live')
    expectTruth()
    const [first, second] = rows
    await isReady()
    const changed = await life.orders.amend(token(), [{ key: first!.key, price: bid('0.7').price!, autoCancel: false }])
    expect(changed[0]?.outcome.kind).toBe('acknowledged')
    await vi.waitFor(
      () => expect(life.orders.list().find((order) => order.key === first!.key)).toMatchObject({ pending: null }),
      patience,
    )
    await life.orders.cancel(token(), [second!.key])
    await become([second!], 'canceled')
    expect((await life.orders.cancelAll(token(), 'USDT-FUTURES')).kind).toBe('acknowledged')
    await become(rows.slice(2, 21), 'canceled')
    await vi.waitFor(() => expect(titles()).toContainEqual(expect.stringContaining('Cancel all')), patience)
    expectTruth()
    expect(
      (await life.orders.fills('USDT-FUTURES')).filter((fill) => fill.clientOid === rows[21]!.clientOid).length,
    ).toBeGreaterThan(0)
    expect(await posts()).toBe(1)
  })

  it('of a group shifted twice get the last value by two changes each, and a refusal is of its row', async () => {
    const rows = await place(Array.from({ length: 40 }, (_, row) => bid(`0.${50 + row}`)))
    await become(rows, 'live')
    await isReady()
    await control('/faults', { kind: 'change-delay', ms: 300 })
    const { tickSize } = exchange.core.instruments('USDT-FUTURES').find(({ symbol }) => symbol === 'BTCUSDT')!
    const known = (row: Order): Order => life.orders.list().find(({ key }) => key === row.key)!
    let most = 0
    life.orders.onOrders(() => {
      most = Math.max(most, ...rows.map((row) => unsettledAmends(known(row))))
    })
    const shift = (ticks: string) =>
      life.orders.amend(
        token(),
        rows.map((row) => ({
          key: row.key,
          price: add(askedTerms(known(row)).price, multiply(ticks, tickSize)),
          autoCancel: false,
        })),
      )
    const modifies = async (): Promise<number> =>
      (await control<{ requests: { endpoint: string }[] }>('/log')).requests.filter(
        ({ endpoint }) => endpoint === 'batchModifyOrder',
      ).length
    const before = await modifies()
    const first = shift('-3')
    // The base of the second shift is what the first asked for, before any answer.
    await vi.waitFor(() => expect(rows.every((row) => known(row).pending !== null)).toBe(true), patience)
    const second = shift('-3')
    expect((await Promise.all([first, second])).flat().every(({ outcome }) => outcome.kind === 'acknowledged')).toBe(
      true,
    )
    const prices = rows.map((row) => add(row.price, multiply('-6', tickSize)))
    const settled = rows.map((_, at) => ({
      pending: null,
      price: expect.toSatisfy((text) => equals(text, prices[at]!)),
    }))
    await vi.waitFor(() => expect(rows.map(known)).toMatchObject(settled), patience)
    expectTruth()
    expect(await modifies()).toBe(before + 4)
    expect(most).toBeGreaterThanOrEqual(1)
    expect(most).toBeLessThanOrEqual(5)

    await control('/faults', { kind: 'change-delay', ms: 0 })
    await control('/faults', { kind: 'stall', ms: 60_000 })
    exchange.core.cancel(uid(), { orderId: known(rows[7]!).orderId! })
    const third = await shift('-1')
    await control('/faults', { kind: 'stall', ms: 1 })
    expect(third.filter(({ outcome }) => outcome.kind !== 'acknowledged')).toMatchObject([
      { key: rows[7]!.key, outcome: { kind: 'refused' } },
    ])
    await become([rows[7]!], 'canceled')
  })

  const faults = ['lost-answer', 'lost-request', 'bad-gateway', 'truncated', 'element-unknown']
  it.each(faults)('survive %s: found or still looked for, and sent once', async (kind) => {
    await control('/faults', { kind, endpoint: 'placeBatch' })
    const rows = await place([bid('0.8'), bid('0.81')])
    await become(rows, kind === 'lost-request' ? 'unknown' : 'live')
    expectTruth()
    const { placed } = await control<{ placed: Record<string, number> }>('/log')
    expect(Object.values(placed).every((count) => count === 1)).toBe(true)
  })

  it('are all found again after a crash in the middle of a batch', async () => {
    await control('/faults', { kind: 'delay', ms: TEST_CEILING_MS, endpoint: 'placeBatch' })
    const rows = await place(Array.from({ length: 30 }, () => bid('0.8')))
    const arrived = async (): Promise<void> => {
      const { placed } = await control<{ placed: Record<string, number> }>('/log')
      expect(rows.slice(0, 20).every((row) => placed[row.clientOid] === 1)).toBe(true)
    }
    await vi.waitFor(arrived, patience)
    crash()
    await isReady()
    await become(rows, ...Array<string>(20).fill('live'), ...Array<string>(10).fill('not_sent'))
    expectTruth()
    expect(await posts()).toBe(1)
  })

  it('are current again after the sockets broke, and nothing is placed in between', async () => {
    const rows = await place([bid('0.8')])
    await become(rows, 'live')
    await control('/faults', { kind: 'drop-sockets' })
    // By what was told: the gate itself may be open again before anybody looks.
    await vi.waitFor(
      () => expect(titles().slice(0, 2)).toEqual(['New orders are held back', 'New orders may be sent again']),
      patience,
    )
    await isReady()
    expectTruth()
  })
})

describe('a batch with a plan', () => {
  const ceiling = (amount: string): StopRule => ({
    maxRefused: null,
    ranges: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', start: '0', floor: null, ceiling: amount }],
  })

  it('stops when a lost answer may break its rule, and cancels what was placed all the same (D20)', async () => {
    await control('/faults', { kind: 'lost-answer', endpoint: 'placeBatch' })
    await control('/faults', { kind: 'lost-answer', endpoint: 'cancelBatch' })
    const orders = Array.from({ length: 25 }, () => bid('0.8'))
    const rows = await place(orders, undefined, { rule: ceiling('0.15'), delivery: null })
    await become(rows, ...Array<string>(20).fill('canceled'), ...Array<string>(5).fill('not_sent'))
    expect(life.orders.batches()[0]?.plan?.stopped).toContain('counting unknown orders both ways')
    expect(titles()).toContain('A stop rule stopped its batch')
    expectTruth()
    expect(await posts()).toBe(1)
  })

  it('stops at a real fill beyond its rule, between two portions', async () => {
    const portions = { rows: 1, everyMs: 1000, jitterPercent: 0 }
    const orders = Array.from({ length: 5 }, market)
    const plan = { rule: ceiling('0.015'), delivery: { startAt: null, portions } }
    const rows = await place(orders, undefined, plan)
    await become(rows, 'filled', 'filled', 'not_sent', 'not_sent', 'not_sent')
  })

  it('waits through crashes, goes on waiting when it is told to, and can be stopped (D21)', async () => {
    const portions = { rows: 2, everyMs: 3600_000, jitterPercent: 0 }
    const orders = Array.from({ length: 4 }, () => bid('0.8'))
    const rows = await place(orders, undefined, { rule: null, delivery: { startAt: null, portions } })
    await become(rows, 'live', 'live', 'waiting', 'waiting')
    crash()
    await isReady()
    const { id, plan } = life.orders.batches()[0]!
    expect(plan?.held).toBe('Volley was closed while it waited')
    const asked = await life.orders.resumeBatch(id)
    if (!asked.accepted) await life.orders.resumeBatch(id, confirmationOf(asked.assessment!))
    expect(life.orders.batches()[0]?.plan?.held).toBeNull()
    await become(rows, 'live', 'live', 'waiting', 'waiting')
    crash()
    await isReady()
    life.orders.stopBatch(id)
    await become(rows, 'live', 'live', 'not_sent', 'not_sent')
    expectTruth()
    expect(await posts()).toBe(1)
  })
})

/** A resting order each call takes: an ordinary one, and one of a stock-type pair. */
const singles: readonly (readonly [PlacingCall, () => OrderIntent])[] = [
  ['placeOrder', () => bid('0.8')],
  ['placeRealityOrder', () => stockBid()],
]
function stockBid(): OrderIntent {
  const { symbol, tickSize } = exchange.core.instruments('SPOT').find((instrument) => isStockPair(instrument.symbol))!
  return bid('1', {
    category: 'SPOT',
    symbol,
    qty: '1',
    price: roundToStep(multiply(exchange.core.lastPrice('SPOT', symbol), '0.8'), tickSize, 'down'),
  })
}

describe.each(singles)('orders by %s', (via, intent) => {
  it('are live, or looked for, or found again, and sent once', async () => {
    const [plain] = await place([intent()], via)
    await become([plain!], 'live')
    expect(life.orders.timeline(plain!.key).find(({ what }) => what === 'intent')?.detail).toMatch(
      new RegExp(`^${endpoints[via].path} \\{`),
    )
    await control('/faults', { kind: 'lost-answer', endpoint: via })
    const [lost] = await place([intent()], via)
    await become([lost!], 'live')
    await control('/faults', { kind: 'lost-request', endpoint: via })
    const [never] = await place([intent()], via)
    await become([never!], 'unknown')
    crash()
    await isReady()
    await become([plain!, lost!, never!], 'live', 'live', 'unknown')
    expectTruth()
    const { placed } = await control<{ placed: Record<string, number> }>('/log')
    expect([plain, lost, never].map((row) => placed[row!.clientOid])).toEqual([1, 1, 1])
  })
})

describe('single changes and cancels in a batch', () => {
  it('leave by their own calls, and the orders show what became of them', async () => {
    const rows = await place([bid('0.8'), bid('0.81'), bid('0.8', { category: 'SPOT' })])
    await become(rows, 'live')
    // The exchange shows prices without trailing zeros.
    const price = trim(bid('0.7').price!)
    const before = await control<{ requests: { endpoint: string }[] }>('/log')
    await isReady()
    const [changed] = await life.orders.amend(token(), [{ key: rows[0]!.key, price, autoCancel: false }], {
      via: 'modifyOrder',
    })
    expect(changed?.outcome).toMatchObject({ kind: 'acknowledged' })
    await vi.waitFor(
      () => expect(life.orders.list().find(({ key }) => key === rows[0]!.key)).toMatchObject({ price, pending: null }),
      patience,
    )
    const canceled = await life.orders.cancel(
      token(),
      rows.map(({ key }) => key),
      'cancelBatch',
    )
    expect(canceled.map(({ outcome }) => outcome.kind)).toEqual(['acknowledged', 'acknowledged', 'acknowledged'])
    await become(rows, 'canceled')
    const after = await control<{ requests: { endpoint: string }[] }>('/log')
    const posts = after.requests
      .slice(before.requests.length)
      .map(({ endpoint }) => endpoint)
      .filter((name) => /^(modify|cancel|batch)/.test(name))
    expect(posts).toEqual(['modifyOrder', 'cancelBatch'])
  })
})

describe('an order that the book cannot fill whole', () => {
  it('is told as filled in part with its rest canceled, once, also after a restart', async () => {
    const [row] = await place([bid('1.0005', { timeInForce: 'ioc', qty: '25' })])
    await become([row!], 'canceled')
    const { filledQty, cancelReason } = life.orders.list().find(({ key }) => key === row!.key)!
    expect([Number(filledQty) > 0, Number(filledQty) < 25, cancelReason]).toEqual([true, true, 'ioc_not_full_cancel'])
    const notified = () =>
      life.news.filter(({ text }) => text.includes('rest canceled')).map(({ title, text }) => `${title} | ${text}`)
    await vi.waitFor(() => expect(notified()).toHaveLength(1), patience)
    const filled = trim(filledQty).replace('.', '\\.')
    const ended = `filled ${filled} of 25, rest canceled at \\S+: immediate or cancel`
    expect(notified()[0]).toMatch(new RegExp(`^Order part-filled \\| Buy 25 BTCUSDT at \\S+: ${ended}`))
    crash()
    await isReady()
    expect(life.news).toEqual([])
  })
})

describe('a group of 359 live orders', () => {
  it('is canceled in batches, whatever happens to the answers, and no word of it is false', async () => {
    const rows = await place(Array.from({ length: 359 }, (_, row) => bid(`0.${String(5000 + row)}`, { qty: '0.001' })))
    await become(rows, 'live')
    await isReady()
    const before = titles().length
    const logged = (await control<{ requests: unknown[] }>('/log')).requests.length
    for (const kind of ['lost-answer', 'lost-request', 'truncated', 'bad-gateway', 'element-unknown'])
      await control('/faults', { kind, endpoint: 'cancelBatch' })
    const asked = life.orders.cancel(
      token(),
      rows.map(({ key }) => key),
    )
    const pending = new Set(life.orders.list().map((order) => order.pending?.kind ?? order.state))
    expect(pending).toEqual(new Set(['cancel']))
    const results = new Map((await asked).map(({ key, outcome }) => [key, outcome.kind]))
    const counted = (word: string): number => [...results.values()].filter((kind) => kind === word).length
    expect([counted('acknowledged'), counted('unknown')]).toEqual([259, 100])
    // The lost request of 20 never reached the exchange: these rest on, their cancel unsettled; all others are over.
    const left = () => rows.filter((row) => stateOf(row) !== 'canceled')
    await vi.waitFor(() => expect(left()).toHaveLength(20), patience)
    expect(
      life.orders
        .list()
        .filter((order) => order.state === 'live')
        .map(({ pending: unsettled }) => unsettled?.state),
    ).toEqual(Array(20).fill('unknown'))
    expectTruth()
    // They may be canceled once more without a wait.
    await life.orders.cancel(
      token(),
      left().map(({ key }) => key),
    )
    await become(rows, 'canceled')
    expectTruth()
    expect(titles().slice(before)).toEqual([])
    const { requests } = await control<{ requests: { endpoint: string }[] }>('/log')
    expect(
      requests
        .slice(logged)
        .filter(({ endpoint }) => endpoint.startsWith('cancel'))
        .map(({ endpoint }) => endpoint),
    ).toEqual(Array(19).fill('cancelBatch'))
  })
})
