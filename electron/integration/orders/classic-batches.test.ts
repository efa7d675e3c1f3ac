import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { multiply, roundToStep } from '@/shared/base/decimal'
import type { Category } from '@/shared/exchange/protocol/fields'
import { patience } from '@/shared/testing/patience'
import type { Instrument } from '@/shared/trading/market/instrument'
import { marginCoinOf } from '@/shared/trading/market/instrument'
import { closingOrder, knownPosition, reversingOrders } from '@/shared/trading/account/close-position'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Order } from '@/shared/trading/orders/order'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { realEnv } from '@/electron/base/env/real-env'
import { openDatabase } from '@/electron/base/storage/database'
import { createExchangeClient } from '@/electron/exchange/client'
import { createRateWindows } from '@/electron/exchange/limits/rate-limiter'
import { startPracticeExchange, type PracticeExchange } from '@/practice/practice-exchange'
import { forgetfulLimits } from '@/practice/testing/driver'
import { readPositions } from '@/electron/services/account/classic-reads'
import { createClassicAccount } from '@/electron/services/account/classic-account'
import { classicKind } from '@/electron/services/orders/order-kind'
import { createOrders } from '@/electron/services/orders/orders'
import { armed, blockedByNone } from '@/electron/services/orders/testing/armed'
import { calmPretrade } from '@/electron/services/orders/testing/calm-pretrade'

let folder: string
let exchange: PracticeExchange
let life: ReturnType<typeof begin>
let count = 0
const next = (what: string): string => `${what}-${String((count += 1)).padStart(10, '0')}`
const { createLimiter, forget } = forgetfulLimits()
const account = () => exchange.descriptor.accounts.find(({ kind }) => kind === 'classic')!

const instrumentOf = (category: string, symbol: string): Instrument | null =>
  exchange.core.instruments(category as Category).find((instrument) => instrument.symbol === symbol) ?? null

/** The orders of the classic account with a journal in this file, as a session opens them. */
function begin(file: string) {
  const env = realEnv()
  const windows = createRateWindows(env.clock)
  const { host } = new URL(exchange.descriptor.rest)
  const client = createExchangeClient({
    env,
    addresses: exchange.descriptor,
    credentials: account(),
    credentialsHost: host,
    windows,
    placePace: () => 5,
    categories: ['SPOT', 'USDT-FUTURES'],
  })
  const { database } = openDatabase(file)
  const terms = createClassicAccount(client.rest, env.clock)
  const calm = calmPretrade(instrumentOf)
  const load: typeof calm.load = (symbols) =>
    terms.load(
      symbols.map((candidate) => {
        const instrument = instrumentOf(candidate.category, candidate.symbol)
        return { ...candidate, marginCoin: instrument === null ? null : marginCoinOf(instrument) }
      }),
    )
  const orders = createOrders({
    knownJournal: null,
    arming: armed,
    blockedBy: blockedByNone,
    client,
    database,
    clock: env.clock,
    random: env.random,
    installTag: 'clas',
    notify: () => undefined,
    instrumentOf,
    pretrade: { ...calm, load },
    kind: classicKind({ instrumentOf, termsOf: (category, symbol) => terms.termsOf(category, symbol) }),
  })
  client.start()
  orders.start()
  return { orders, client, database, file }
}

function end(): void {
  life.orders.stop()
  life.client.stop()
  life.database.close()
}

/** As a killed process: its file stays as it is at this moment. */
function restart(): void {
  const copy = join(folder, `${next('copy')}.db`)
  for (const part of ['', '-wal']) if (existsSync(life.file + part)) copyFileSync(life.file + part, copy + part)
  end()
  life = begin(copy)
}

async function control<Answer>(path: string, body?: unknown): Promise<Answer> {
  const { url, token } = exchange.descriptor.control!
  const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return (await (await fetch(url + path, { headers: { 'x-control-token': token }, ...options })).json()) as Answer
}
type Log = { requests: { endpoint: string }[]; placed: Record<string, number> }
const callsOf = async (name: string): Promise<number> =>
  (await control<Log>('/log')).requests.filter(({ endpoint }) => endpoint === name).length
/** How often each of these orders was POSTed. */
const countPostRequests = async (rows: readonly Order[]): Promise<readonly number[]> => {
  const { placed } = await control<Log>('/log')
  return rows.map(({ clientOid }) => placed[clientOid] ?? 0)
}
const isReady = (): Promise<void> =>
  vi.waitFor(() => expect(life.orders.gate()).toMatchObject({ open: true, reason: null }), patience)

function bid(category: 'SPOT' | 'USDT-FUTURES', symbol: string, share: string, qty: string): OrderIntent {
  const { tickSize } = instrumentOf(category, symbol)!
  const price = roundToStep(multiply(exchange.core.lastPrice(category, symbol), share), tickSize, 'down')
  const terms = { side: 'buy', orderType: 'limit', timeInForce: 'gtc', stpMode: 'none' } as const
  return { category, symbol, qty, price, ...terms }
}
const bids = (size: number, category: 'SPOT' | 'USDT-FUTURES', symbol: string, qty: string): OrderIntent[] =>
  Array.from({ length: size }, (_, row) => bid(category, symbol, `0.${60 + row}`, qty))

/** Reviews and sends, as a person who confirms what is found. */
async function place(
  intents: readonly OrderIntent[],
  token = next('token'),
  draftRows: readonly string[] = [],
): Promise<readonly Order[]> {
  await isReady()
  const confirmation = confirmedOf(await life.orders.assess(intents))
  const { digest, payload: prepared } = life.orders.write(intents)
  const result = await life.orders.place(token, prepared, {
    onUnknown: 'continue',
    confirmation,
    reviewed: digest,
    draftRows,
  })
  if (!result.accepted) throw new Error(JSON.stringify(result.refusals))
  return result.orders
}
const stateOf = ({ key }: Order): string | undefined => life.orders.list().find((order) => order.key === key)?.state
const become = (rows: readonly Order[], ...states: string[]): Promise<void> =>
  vi.waitFor(() => expect(rows.map(stateOf)).toEqual(rows.map((_, nth) => states[nth] ?? states.at(-1))), patience)

beforeAll(async () => {
  const { clock, random } = realEnv()
  exchange = await startPracticeExchange({ clock, random, port: 0, seed: 7, faults: true, createLimiter })
})
afterAll(() => exchange.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'volley-classic-'))
  life = begin(join(folder, 'journal.db'))
  await isReady()
})
afterEach(async () => {
  await control('/faults', { kind: 'mended' })
  forget()
  const open = life.orders.list().filter(({ state }) => state === 'live' || state === 'partially_filled')
  await life.orders.cancel(
    next('clear'),
    open.map(({ key }) => key),
  )
  end()
  rmSync(folder, { recursive: true, force: true })
})

const btc = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', qty: '0.01' } as const
const eth = { category: 'SPOT', symbol: 'ETHUSDT', qty: '0.1' } as const
const several = (): OrderIntent[] => [
  ...bids(4, btc.category, btc.symbol, btc.qty),
  ...bids(4, 'USDT-FUTURES', 'ETHUSDT', '0.1'),
  ...bids(4, eth.category, eth.symbol, eth.qty),
]

describe('A batch of a classic account', () => {
  it('is sent in requests of one symbol, and each row lives until it is filled or canceled as a group', async () => {
    const before = [await callsOf('mixBatchPlaceOrder'), await callsOf('spotBatchOrders')]
    const taking = { ...bid(btc.category, btc.symbol, '1.01', '0.01'), timeInForce: 'ioc' as const }
    const rows = await place([...several(), taking])
    await become(rows, ...Array<string>(12).fill('live'), 'filled')
    expect([await callsOf('mixBatchPlaceOrder'), await callsOf('spotBatchOrders')]).toEqual([
      before[0]! + 2,
      before[1]! + 1,
    ])
    expect(await countPostRequests(rows)).toEqual(rows.map(() => 1))
    expect(life.orders.batches()[0]).toMatchObject({ state: 'settled', requests: 3 })
    const results = await life.orders.cancel(
      next('cancel'),
      rows.slice(0, 12).map(({ key }) => key),
    )
    expect(results.map(({ outcome }) => outcome.kind)).toEqual(Array(12).fill('acknowledged'))
    await become(rows.slice(0, 12), 'canceled')
  })

  it('is sent byte by byte as its dry run showed it, except for names made at the send', async () => {
    const orders = several()
    const draftRows = orders.map((_, row) => `row-${count}-${row}`)
    const preview = await life.orders.dryRun(orders, draftRows, {})
    expect(preview.requests.map((request) => request.orders.length)).toEqual([4, 4, 4])
    const rows = await place(orders, next('token'), draftRows)
    await become(rows, 'live')
    const compared = life.orders.compareDryRun(life.orders.batches()[0]!.id)
    expect(compared?.requests.map(({ state }) => state)).toEqual(['same', 'same', 'same'])
  })

  it('closes a one-way position by reduce-only orders that cannot reverse it, and reverses it on request', async () => {
    const size = async (): Promise<string> => {
      const { items, problem } = await readPositions(life.client.rest, 'USDT-FUTURES')
      expect(problem).toBeNull()
      const position = items.find(({ symbol }) => symbol === btc.symbol)
      return position === undefined ? 'flat' : `${position.posSide} ${position.total}`
    }
    const knownNow = async () => {
      const { items } = await readPositions(life.client.rest, 'USDT-FUTURES')
      const position = knownPosition(items.find(({ symbol }) => symbol === btc.symbol)!)
      if (!position.ok) throw new Error(position.reason)
      return position.position
    }
    const taking = { ...bid(btc.category, btc.symbol, '1.01', '0.02'), timeInForce: 'ioc' as const }
    await become(await place([taking]), 'filled')
    const position = await knownNow()
    expect(position).toMatchObject({ posSide: 'long', holdMode: 'one_way_mode' })
    await become(await place(reversingOrders(position, null)), 'filled')
    expect(await size()).toBe(`short ${position.total}`)

    const close = closingOrder(await knownNow(), { qty: position.total, price: null })
    expect(close).toMatchObject({ side: 'buy', reduceOnly: 'yes' })
    await become(await place([close]), 'filled')
    expect(await size()).toBe('flat')
    // Sent once more, as by a second window: nothing is left to reduce.
    const [again] = await place([close])
    await vi.waitFor(() => expect(['refused', 'canceled']).toContain(stateOf(again!)), patience)
    expect(await size()).toBe('flat')
  })

  it('puts at most 20 orders into a request', async () => {
    const before = await callsOf('spotBatchOrders')
    const rows = await place(bids(25, eth.category, eth.symbol, eth.qty))
    await become(rows, 'live')
    expect(await callsOf('spotBatchOrders')).toBe(before + 2)
  })

  const faults = ['lost-answer', 'lost-request', 'bad-gateway', 'truncated', 'element-unknown', 'reversed']
  it.each(faults)('survives %s: found or still looked for, and sent once', async (kind) => {
    await control('/faults', { kind, endpoint: 'mixBatchPlaceOrder' })
    const rows = await place(several())
    const isLost = kind === 'lost-request'
    await become(rows, ...Array<string>(4).fill(isLost ? 'unknown' : 'live'), 'live')
    expect(await countPostRequests(rows)).toEqual(rows.map(() => 1))
  })

  it('of which one row is refused does not change the others, and quotes the exchange’s own code', async () => {
    const dear = { ...bid(eth.category, eth.symbol, '0.6', '9000'), clientOid: 'too-dear' }
    const rows = await place([bid(eth.category, eth.symbol, '0.61', eth.qty), dear])
    await become(rows, 'live', 'refused')
    expect(life.orders.list().find(({ key }) => key === 'too-dear')?.problem?.code).toMatch(/^\d{5}$/)
  })

  it('answered 45001 with two rows lost on the way finds the others by their names after a restart', async () => {
    await control('/faults', { kind: 'error-after', code: '45001', lost: 2, endpoint: 'spotBatchOrders' })
    await control('/faults', { kind: 'lose-pushes', orders: 4 })
    const token = next('token')
    const rows = await place(bids(4, eth.category, eth.symbol, eth.qty), token)
    await vi.waitFor(() => expect(new Set(rows.map(stateOf))).not.toContain('queued'), patience)
    restart()
    // The same press again, as a page that never heard of the answer would: nothing more leaves.
    const again = await place(bids(4, eth.category, eth.symbol, eth.qty), token)
    expect(again.map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
    await become(rows, 'live', 'live', 'unknown', 'unknown')
    expect(await countPostRequests(rows)).toEqual([1, 1, 1, 1])
  })

  it('sends nothing twice if the process ends before the answer, and finds futures by their names', async () => {
    await control('/faults', { kind: 'delay', ms: 60_000, endpoint: 'mixBatchPlaceOrder' })
    await control('/faults', { kind: 'lose-pushes', orders: 4 })
    const rows = await place(bids(4, btc.category, btc.symbol, btc.qty))
    await vi.waitFor(async () => expect(await countPostRequests(rows)).toEqual([1, 1, 1, 1]), patience)
    restart()
    await become(rows, 'live')
    expect(await countPostRequests(rows)).toEqual([1, 1, 1, 1])
  })

  it('takes nothing that its calls do not, and neither plan nor change nor cancel-all', async () => {
    await isReady()
    const refusedBy = async (order: OrderIntent) => {
      const result = await life.orders.place(next('token'), [order], { onUnknown: 'continue' })
      return result.accepted ? [] : result.refusals.map(({ field, rule }) => `${field} ${rule}`)
    }
    const order = bid(eth.category, eth.symbol, '0.5', eth.qty)
    expect(await refusedBy({ ...order, category: 'MARGIN' })).toContain('category classic')
    expect(await refusedBy({ ...order, timeInForce: 'rpi' })).toContain('timeInForce classic')
    expect(await refusedBy({ ...order, reduceOnly: 'yes' })).toContain('reduceOnly classic')
    const byHand = await life.orders.place(next('token'), [order], { onUnknown: 'continue', via: 'placeBatch' })
    expect(byHand).toMatchObject({ accepted: false, refusals: [{ rule: 'classic' }] })
    const perp = bid(btc.category, btc.symbol, '0.5', btc.qty)
    expect(await refusedBy({ ...perp, posSide: 'long' })).toContain('posSide one-way')
    const plan = { rule: { kind: 'refused', most: 1 }, delivery: null } as never
    const planned = await life.orders.place(next('token'), [order], { onUnknown: 'continue', plan })
    expect(planned).toMatchObject({ accepted: false, refusals: [{ rule: 'plan' }] })
    expect(await life.orders.cancelAll(next('token'), 'SPOT')).toMatchObject({ kind: 'not_sent', code: 'classic' })
    const [row] = await place([order])
    await become([row!], 'live')
    expect(await life.orders.cancel(next('token'), [row!.key], 'cancelBatch')).toMatchObject([
      { outcome: { kind: 'not_sent', code: 'classic' } },
    ])
    const [changed] = await life.orders.amend(next('token'), [{ key: row!.key, price: '1', autoCancel: false }])
    expect(changed?.outcome).toMatchObject({ kind: 'not_sent', code: 'classic' })
  })

  it('is read to the trader from the bytes of each row, with how it is margined', async () => {
    await life.orders.assess(several())
    const { sentences } = life.orders.write([several()[0]!, several()[8]!])
    expect(sentences[0]).toMatch(/^Buy .*BTCUSDT.*crossed margin$/)
    expect(sentences[1]).toMatch(/^Buy .*ETHUSDT/)
    expect(sentences[1]).not.toContain('margin')
  })

  it('opens and closes in hedge mode by the side of the position, and shows the side of the trade', async () => {
    const setMode = (posMode: 'hedge_mode' | 'one_way_mode') =>
      life.client.rest.setPositionMode({ productType: 'usdt-futures', posMode })
    const close = async () => {
      for (const { symbol, holdSide } of (await positions()).filter(({ total }) => Number(total) > 0)) {
        const side = holdSide === 'long' ? ('sell' as const) : ('buy' as const)
        const posSide = holdSide === 'long' ? ('long' as const) : ('short' as const)
        const { price: _, ...order } = { ...bid(btc.category, symbol, '1', btc.qty), side, posSide }
        const rows = await place([{ ...order, orderType: 'market', timeInForce: 'ioc' }])
        await become(rows, 'filled')
      }
    }
    const positions = async () => {
      const result = await life.client.rest.mixAllPositions({ productType: 'usdt-futures' })
      return result.kind === 'done' ? result.data : []
    }
    // What the tests before left in one-way mode would keep the mode from being changed.
    for (const { symbol, total } of await positions()) {
      const order = { ...bid(btc.category, symbol, '0.98', total), side: 'sell' as const, timeInForce: 'ioc' as const }
      await become(await place([order]), 'filled')
    }
    expect(await setMode('hedge_mode')).toMatchObject({ kind: 'done' })
    const long = { ...bid(btc.category, btc.symbol, '1.01', btc.qty), posSide: 'long' as const }
    const rows = await place([
      { ...long, timeInForce: 'ioc' },
      { ...long, price: bid(btc.category, btc.symbol, '0.7', btc.qty).price, posSide: 'long' },
    ])
    await become(rows, 'filled', 'live')
    const short = { ...bid(btc.category, btc.symbol, '1.3', btc.qty), side: 'sell' as const }
    const [closing] = await place([{ ...short, posSide: 'long' }])
    await become([closing!], 'live')
    expect(life.orders.list().find(({ key }) => key === closing!.key)).toMatchObject({ side: 'sell', posSide: 'long' })
    restart()
    await become([rows[1]!, closing!], 'live')
    await life.orders.cancel(next('cancel'), [rows[1]!.key, closing!.key])
    await become([rows[1]!, closing!], 'canceled')
    await close()
    expect(await setMode('one_way_mode')).toMatchObject({ kind: 'done' })
  })
})
