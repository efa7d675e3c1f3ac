import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Delivery } from '@/shared/trading/batch/plan/delivery'
import type { Order } from '@/shared/trading/orders/order'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { agreedTime } from '@/shared/testing/agreed-time'
import { noLimits } from '@/shared/testing/samples/no-limits'
import { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { seededRandom } from '@/shared/base/random'
import { declareRowSum } from '@/electron/base/storage/checked-tables'
import { openDatabase } from '@/electron/base/storage/database'
import { migrations } from '@/electron/base/storage/migrations'
import { createJournal } from '../journal/journal'
import { calmPretrade } from '../testing/calm-pretrade'
import { waitingBatches } from './waiting-batches'
import { buys, type OrdersDesk, instrumentNamed, newToken, openDesk } from '../testing/desk'

const SECOND = 1000
/** Version of a journal in which no order waited. */
const BEFORE_PLANS = 6
let desk: OrdersDesk
let isArmed = true
let disarmed = 0
let limits = noLimits
let last: string | null = null
let reads: Promise<void> = Promise.resolve()
beforeEach(async () => {
  isArmed = true
  disarmed = 0
  limits = noLimits
  last = null
  reads = Promise.resolve()
  const calm = calmPretrade(instrumentNamed)
  desk = await openDesk({
    arming: { isArmed: () => isArmed, disarmed: () => disarmed },
    pretrade: {
      ...calm,
      notionalOf: () => '10',
      traded: async () => {
        await reads
        return () => ({ last, mark: null })
      },
      world: () => ({
        ...calm.world(),
        settings: PretradeSettings.parse({ account: limits, worthPerMinute: '1000000000000' }),
      }),
    },
  })
})
afterEach(() => desk.close())

const portions = (rows: number, everyMs: number, jitterPercent = 0): Delivery => ({
  startAt: null,
  portions: { rows, everyMs, jitterPercent },
})
const place = (count: number, delivery: Delivery) => desk.place(buys(count), { plan: { rule: null, delivery } })
const batch = () => desk.orders.batches()[0]!
const plan = () => batch().plan!
const count = (rows: readonly Order[], state: Order['state']): number =>
  rows.filter(({ key }) => desk.order(key).state === state).length
const sizes = (): number[] => desk.exchange.requests.map((orders) => orders.length)
async function resume(confirmed = true) {
  const result = await desk.orders.resumeBatch(batch().id)
  if (result.accepted || result.assessment === null || !confirmed) return result
  return desk.orders.resumeBatch(batch().id, {
    confirmation: confirmedOf(result.assessment, result.assessment.phrase),
  })
}

describe('a batch in portions', () => {
  it('send a stock pair by its own call when its time comes', async () => {
    const orders = buys(2, { category: 'SPOT', symbol: 'RTSLAUSDT' })
    const rows = await desk.place(orders, { plan: { rule: null, delivery: portions(1, 10 * SECOND) } })
    await desk.clock.advanceAsync(11 * SECOND)
    expect([desk.posted('placeBatch'), desk.posted('placeRealityOrder')]).toEqual([0, 2])
    expect(count(rows, 'live')).toBe(2)
  })

  it('sends k rows every t, and shows the time of the next portion', async () => {
    const rows = await place(7, portions(3, 10 * SECOND))
    expect(sizes()).toEqual([3])
    expect(batch().state).toBe('waiting')
    expect(plan().nextAt).toBe(desk.clock.now() + 10 * SECOND)
    expect(count(rows, 'waiting')).toBe(4)
    await desk.clock.advanceAsync(9_999)
    expect(sizes()).toEqual([3])
    await desk.clock.advanceAsync(1)
    expect(sizes()).toEqual([3, 3])
    await desk.clock.advanceAsync(10 * SECOND)
    expect(sizes()).toEqual([3, 3, 1])
    expect(count(rows, 'live')).toBe(7)
    expect(batch().state).toBe('settled')
    expect(plan()).toMatchObject({ nextAt: null, portions: 3, isOpen: false })
  })

  it('is named, with the orders it waits for, before Volley quits (R48, D21)', async () => {
    await place(7, portions(3, 10 * SECOND))
    const waitingNames = () => waitingBatches(desk.orders.batches(), desk.orders.list())
    const next = new Date(plan().nextAt!).toISOString().slice(11, 19)
    expect(waitingNames()).toEqual([
      expect.stringMatching(`^Batch of .* UTC: 4 orders wait, the next until ${next} UTC$`),
    ])
    isArmed = false
    disarmed += 1
    await desk.clock.advanceAsync(10 * SECOND)
    expect(waitingNames()).toEqual([expect.stringMatching(/: 4 orders wait for your confirmation$/)])
    desk.orders.stopBatch(batch().id)
    expect(waitingNames()).toEqual([])
  })

  it('asks if the market has moved away from a pegged price, and is sent once confirmed (V17, D21)', async () => {
    const intents = buys(3).map((intent) => ({ ...intent, price: '50000.0' }))
    const pegs = intents.map(({ category, symbol, side }, row) => ({ row, category, symbol, side, price: '=last' }))
    last = '50000.0'
    const rows = await desk.place(intents, { plan: { rule: null, delivery: portions(1, 10 * SECOND) }, pegs })
    expect(count(rows, 'live')).toBe(1)
    last = '50040.0'
    await desk.clock.advanceAsync(10 * SECOND)
    expect(count(rows, 'live'), 'within 0.1 %').toBe(2)
    last = '50500.0'
    desk.crash()
    await desk.clock.advanceAsync(SECOND)
    const result = await resume(false)
    expect(result).toMatchObject({ accepted: false, refusals: [{ row: 2, rule: 'peg' }] })
    expect(await resume()).toMatchObject({ accepted: true })
    await desk.clock.advanceAsync(10 * SECOND)
    expect(count(rows, 'live')).toBe(3)
    expect(desk.exchange.requests.flat().map(({ price }) => Number(price))).toEqual([50_000, 50_000, 50_000])
  })

  it('is held where a pegged price drifts while it waits (V17, D21)', async () => {
    const intents = buys(2).map((intent) => ({ ...intent, price: '50000.0' }))
    const pegs = intents.map(({ category, symbol, side }, row) => ({ row, category, symbol, side, price: '=last' }))
    last = '50000.0'
    const rows = await desk.place(intents, { plan: { rule: null, delivery: portions(1, 10 * SECOND) }, pegs })
    last = '49900.0'
    await desk.clock.advanceAsync(10 * SECOND)
    expect(count(rows, 'waiting')).toBe(1)
    expect(plan().pauseReason).toMatch(/^it is judged otherwise now than when it was confirmed: =last is 49\u202f900/)
  })

  const pegged = (size: number) => {
    const intents = buys(size).map((intent) => ({ ...intent, price: '50000.0' }))
    const pegs = intents.map(({ category, symbol, side }, row) => ({ row, category, symbol, side, price: '=last' }))
    return desk.place(intents, {
      plan: { rule: null, delivery: portions(1, 10 * SECOND) },
      pegs,
      slippage: '0.005',
    })
  }
  const pricesSent = () => desk.exchange.requests.flat().map(({ price }) => Number(price))

  it('prices pegs again for each portion, within the slippage from the reviewed price', async () => {
    last = '50100.0'
    const rows = await pegged(4)
    last = '49800.0'
    await desk.clock.advanceAsync(10 * SECOND)
    last = '50250.0'
    await desk.clock.advanceAsync(10 * SECOND)
    expect(pricesSent()).toEqual([50_100, 49_800, 50_250])
    expect(rows.slice(0, 3).map(({ key }) => desk.order(key).price)).toEqual(['50100.0', '49800.0', '50250.0'])
    last = '50251.0'
    await desk.clock.advanceAsync(10 * SECOND)
    expect(count(rows, 'waiting')).toBe(1)
    expect(plan().pauseReason).toMatch(
      /Price 50\u202f251.0 is 0.51 % from the reviewed 50\u202f000.0, more than the confirmed 0.5 %/,
    )
  })

  it('goes on from the prices of its new review, and not where they moved on again', async () => {
    last = '50000.0'
    const rows = await pegged(3)
    last = '51000.0'
    await desk.clock.advanceAsync(10 * SECOND)
    expect(count(rows, 'waiting')).toBe(2)
    await desk.orders.assessWaiting(batch().id)
    expect(rows.slice(1).map(({ key }) => desk.order(key).price)).toEqual(['51000.0', '51000.0'])
    last = '51300.0'
    expect(await desk.orders.resumeBatch(batch().id)).toMatchObject({
      accepted: false,
      refusals: [
        { row: 1, rule: 'slipped' },
        { row: 2, rule: 'slipped' },
      ],
    })
    last = '51200.0'
    expect(await resume()).toMatchObject({ accepted: true })
    await desk.clock.advanceAsync(10 * SECOND)
    expect(pricesSent()).toEqual([50_000, 51_200, 51_200])
  })

  it('of one portion that is sent at once has the prices of the moment, and nothing of it is sent beyond', async () => {
    const intents = [...buys(2).map((intent) => ({ ...intent, price: '50000.0' })), ...buys(1)]
    const pegs = intents
      .slice(0, 2)
      .map(({ category, symbol, side }, row) => ({ row, category, symbol, side, price: '=last' }))
    const { payload: requests, digest } = desk.orders.write(intents)
    const how = { onUnknown: 'continue', pegs, slippage: '0.005', reviewed: digest } as const
    last = '50250.1'
    expect(await desk.orders.place(newToken(), requests, how)).toMatchObject({
      accepted: false,
      refusals: [
        { row: 0, rule: 'slipped' },
        { row: 1, rule: 'slipped' },
      ],
      prices: ['50250.1', '50250.1', intents[2]!.price],
    })
    expect(desk.exchange.requests).toEqual([])
    last = '49900.0'
    const placed = await desk.orders.place(newToken(), requests, how)
    if (!placed.accepted) throw new Error(JSON.stringify(placed.refusals))
    await desk.clock.advanceAsync(0)
    expect(pricesSent()).toEqual([49_900, 49_900, Number(intents[2]!.price)])
    expect(desk.orders.timeline(placed.batch.id).map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([`sha256 ${digest}`, 'priced again within 0.5 %']),
    )
  })

  it('asks if a peg cannot be priced for its portion, and states the price of the send', async () => {
    last = '50000.0'
    const rows = await pegged(2)
    last = null
    await desk.clock.advanceAsync(10 * SECOND)
    expect(count(rows, 'waiting')).toBe(1)
    expect(plan().pauseReason).toContain('could not be priced again and is sent at the reviewed price')
  })

  it('is sent with jitter within its bounds', async () => {
    await place(30, portions(1, 10 * SECOND, 50))
    const at: number[] = []
    for (let second = 0; second < 500; second += 1) {
      const before = sizes().length
      await desk.clock.advanceAsync(SECOND)
      if (sizes().length > before) at.push(second)
    }
    const gaps = at.slice(1).map((second, index) => second - at[index]!)
    expect(sizes()).toHaveLength(30)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(16)
    expect(new Set(gaps).size).toBeGreaterThan(3)
  })

  it('is sent at its time of day, to the second', async () => {
    const startAt = desk.clock.now() + 3600 * SECOND
    const rows = await place(25, { startAt, portions: null })
    await desk.clock.advanceAsync(3600 * SECOND - 1)
    expect(sizes()).toEqual([])
    await desk.clock.advanceAsync(1)
    await desk.clock.advanceAsync(100)
    expect(sizes()).toEqual([20, 5])
    expect(count(rows, 'live')).toBe(25)
  })

  it('is refused for a time that has passed', async () => {
    const delivery = { startAt: desk.clock.now() - 2 * SECOND, portions: null }
    const result = await desk.orders.place(newToken(), buys(1), { onUnknown: 'stop', plan: { rule: null, delivery } })
    expect(result).toMatchObject({ accepted: false, refusals: [{ field: 'startAt' }] })
  })

  it('can be stopped: the rest is not sent, and may be drafted again', async () => {
    const rows = await place(7, portions(3, 10 * SECOND))
    desk.orders.stopBatch(batch().id)
    await desk.clock.advanceAsync(60 * SECOND)
    expect(sizes()).toEqual([3])
    expect(batch().state).toBe('stopped')
    expect(count(rows, 'not_sent')).toBe(4)
    expect(plan()).toMatchObject({ nextAt: null, isOpen: false })
  })

  it('omits rows that were canceled while they waited, alone or with their symbol', async () => {
    const rows = await place(5, portions(2, 10 * SECOND))
    await desk.orders.cancel(newToken(), [rows[2]!.key])
    await desk.clock.advanceAsync(10 * SECOND)
    expect(sizes()).toEqual([2, 1])
    await desk.orders.cancelAll(newToken(), 'USDT-FUTURES', 'BTCUSDT')
    await desk.clock.advanceAsync(60 * SECOND)
    expect(sizes()).toEqual([2, 1])
    expect(batch().state).toBe('settled')
    expect(plan().isOpen).toBe(false)
  })
})

describe('waiting orders are never sent late without a confirmation (D21)', () => {
  const interruptions: Readonly<Record<string, readonly [() => unknown, RegExp]>> = {
    'a kill': [() => desk.crash(), /Volley was closed while it waited/],
    sleep: [() => desk.clock.jumpWall(3600 * SECOND), /this computer slept while it waited/],
    'a lost connection': [
      async () => {
        desk.exchange.drop()
        await desk.clock.advanceAsync(10)
        desk.exchange.ready()
      },
      /new orders were held back while it waited/,
    ],
    'disarming, though it is armed again': [() => (disarmed += 1), /trading was disarmed or locked while it waited/],
    'its time passing unnoticed': [() => desk.clock.jumpWall(4 * SECOND), /its time passed \d s ago/],
  }
  for (const [what, [interrupt, why]] of Object.entries(interruptions)) {
    it(`after ${what} it asks, nothing is sent until it is confirmed, and then it goes on`, async () => {
      const rows = await place(6, portions(2, 10 * SECOND))
      await desk.clock.advanceAsync(SECOND)
      await interrupt()
      await desk.clock.advanceAsync(60 * SECOND)
      expect(sizes()).toEqual([2])
      expect(plan().pauseReason).toMatch(why)
      expect(count(rows, 'waiting')).toBe(4)
      expect(desk.notices.some(({ title, text }) => title === 'A batch asks before it goes on' && why.test(text))).toBe(
        true,
      )
      expect(await resume()).toMatchObject({ accepted: true })
      await desk.clock.advanceAsync(100)
      expect(sizes()).toEqual([2, 2])
      await desk.clock.advanceAsync(10 * SECOND)
      expect(sizes()).toEqual([2, 2, 2])
      expect(count(rows, 'live')).toBe(6)
    })
  }

  it.each([
    ['disarming', () => (disarmed += 1), 'trading was disarmed or locked while it waited'],
    ['a lost connection', () => desk.exchange.drop(), 'new orders were held back while it waited'],
    ['its time', () => desk.clock.jumpWall(4 * SECOND), 'its time passed 4 s ago'],
  ] as const)('after %s during the read of a portion it asks before any of it is sent', async (_, interrupt, why) => {
    const rows = await place(6, portions(2, 10 * SECOND))
    const { promise, resolve } = Promise.withResolvers<void>()
    reads = promise
    await desk.clock.advanceAsync(10 * SECOND)
    expect(plan().pauseReason).toBeNull()
    interrupt()
    resolve()
    // Before any timer: nothing but the reads themselves may have noticed.
    await desk.clock.advanceAsync(0)
    expect([sizes(), plan().pauseReason]).toEqual([[2], expect.stringContaining(why)])
    expect(count(rows, 'waiting')).toBe(4)
  })

  it.each([
    ['before its time', SECOND],
    ['while its rows are read', 10 * SECOND],
  ])('a disk that is read-only %s sends none of it, and the rest asks once it can be written', async (_, after) => {
    const rows = await place(6, portions(2, 10 * SECOND))
    const { promise, resolve } = Promise.withResolvers<void>()
    reads = promise
    await desk.clock.advanceAsync(after)
    desk.refuseWrites()
    resolve()
    await desk.clock.advanceAsync(60 * SECOND)
    expect(desk.orders.gate().reason).toContain('read-only')
    desk.allowWrites()
    await desk.clock.advanceAsync(60 * SECOND)
    expect([sizes(), desk.orders.gate().open, plan().pauseReason]).toEqual([
      [2],
      true,
      expect.stringContaining('read-only'),
    ])
    expect([count(rows, 'not_sent'), count(rows, 'waiting')]).toEqual([2, 2])
    expect(await resume()).toMatchObject({ accepted: true })
    await desk.clock.advanceAsync(SECOND)
    expect(count(rows, 'live')).toBe(4)
  })

  it('a kill in the middle of a portion sends nothing twice, and the rest waits on', async () => {
    const rows = await place(6, portions(2, 10 * SECOND))
    desk.exchange.script.turnsHeld = true
    await desk.clock.advanceAsync(10 * SECOND)
    expect(count(rows, 'queued')).toBe(2)
    desk.exchange.script.turnsHeld = false
    desk.crash()
    await desk.clock.advanceAsync(SECOND)
    expect(batch().state).toBe('waiting')
    await resume()
    await desk.clock.advanceAsync(60 * SECOND)
    expect([...desk.exchange.postCounts.values()].every((times) => times === 1)).toBe(true)
    expect(count(rows, 'waiting')).toBe(0)
  })

  it('however old it is, and however many batches came after it, it still waits after a restart', async () => {
    const rows = await place(2, { startAt: desk.clock.now() + 20 * 24 * 3600 * SECOND, portions: null })
    const { id } = batch()
    for (let nth = 0; nth < 210; nth += 1) await desk.place(buys(1))
    desk.crash()
    await desk.clock.advanceAsync(SECOND)
    expect(desk.orders.batches().find((batch) => batch.id === id)?.plan?.pauseReason).toContain('Volley was closed')
    expect(count(rows, 'waiting')).toBe(2)
  })

  it('is not resumed while the gate is shut', async () => {
    await place(4, portions(2, 10 * SECOND))
    desk.exchange.drop()
    await desk.clock.advanceAsync(20 * SECOND)
    expect(await resume()).toMatchObject({ accepted: false, refusals: [{ rule: 'gate' }] })
    expect(sizes()).toEqual([2])
  })
})

describe('each portion is judged again at its moment', () => {
  it('orders beyond a limit wait for the trader, with the reason', async () => {
    const rows = await place(4, portions(2, 10 * SECOND))
    limits = { ...noLimits, notional: { ...noLimits.notional, 'type-to-confirm': '5' } }
    await desk.clock.advanceAsync(10 * SECOND)
    expect(sizes()).toEqual([2])
    expect(plan().pauseReason).toMatch(/it is judged otherwise now than when it was confirmed: .*row 3/)
    const result = await resume(false)
    expect(result).toMatchObject({ accepted: false })
    expect(await resume()).toMatchObject({ accepted: true })
    await desk.clock.advanceAsync(30 * SECOND)
    expect(count(rows, 'live')).toBe(4)
  })
})

describe('a journal from before there were plans', () => {
  it('is opened as it is, and from then on refused by a Volley that does not know them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'volley-before-plans-'))
    const path = join(folder, 'journal.db')
    const before = new DatabaseSync(path)
    declareRowSum(before)
    for (const migration of migrations.slice(0, BEFORE_PLANS)) before.exec(migration)
    before.exec(`PRAGMA user_version = ${BEFORE_PLANS}`)
    const record = { id: 'b1', token: 't1', onUnknown: 'stop', createdAt: 1, size: 1, requests: 1, state: 'settled' }
    before
      .prepare(
        'INSERT INTO batches (id, token, created_at, body, sum) VALUES (?1, ?2, ?3, ?4, row_sum(?1, ?2, ?3, ?4))',
      )
      .run('b1', 't1', 1, JSON.stringify(record))
    before.close()
    const { database, safeMode } = openDatabase(path)
    const journal = createJournal({
      database,
      time: agreedTime(desk.clock),
      random: seededRandom(1),
      onTrouble: () => undefined,
    })
    expect(safeMode).toBeNull()
    expect(journal.restore().batches).toEqual([record])
    expect(Number(database.prepare('PRAGMA user_version').get()?.user_version)).toBeGreaterThan(BEFORE_PLANS)
    database.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
