import { mkdtempSync, rmSync } from 'node:fs'
import { armed, blockedByNone } from '../testing/armed'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '@/electron/base/storage/database'
import { DAY_MS } from '@/shared/base/time'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { ClientOid } from '@/shared/exchange/protocol/fields'
import { createClientOids } from '../records/client-oid'
import { gapIn } from './journal-upkeep'
import { createPost } from '../sending/order-call'
import { placingCalls } from '../sending/placing-calls'
import { createKillSwitch } from '../gate/kill-switch'
import { calmPretrade } from '../testing/calm-pretrade'
import { createFaultInjectingExchange } from '../testing/fault-injecting-exchange'
import { createOrders, type OrdersOptions } from '../orders'
import { buy, buys, instrumentNamed, newToken, openDesk } from '../testing/desk'
import type { Database } from '@/electron/base/storage/sqlite'

let folder: string
let database: Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volley-journal-'))
  database = openDatabase(join(folder, 'a.db')).database
})
afterEach(() => {
  if (database.isOpen) database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function openOrders(safeMode: string | null = null, onEntry?: OrdersOptions['onEntry']) {
  const clock = createManualClock()
  const exchange = createFaultInjectingExchange(clock)
  const world = { client: exchange.client, database, clock, random: seededRandom(1), instrumentOf: instrumentNamed }
  const pretrade = calmPretrade(instrumentNamed)
  const orders = createOrders({
    knownJournal: null,
    arming: armed,
    blockedBy: blockedByNone,
    ...world,
    safeMode,
    installTag: 'TEST',
    notify: () => {},
    pretrade,
    onEntry,
  })
  orders.start()
  exchange.ready()
  await clock.advanceAsync(0)
  const place = async (count = 1) => {
    const result = await orders.place(newToken(), buys(count), { onUnknown: 'continue' })
    await clock.advanceAsync(0)
    return result
  }
  return { clock, exchange, orders, place }
}

describe('the count of orders that left on a UTC day', () => {
  it('continues after a restart by business line, excludes unsent orders, and resets at midnight', async () => {
    const { orders, place, exchange } = await openOrders()
    await place(3)
    expect(orders.sentToday()).toEqual({ futures: 3, spot: 0 })
    const answer = { kind: 'not-sent', code: 'not-connected', message: 'no connection' } as const
    exchange.script.fateOf = () => ({ answer, executeAfter: null })
    await place(2)
    expect(orders.sentToday()).toEqual({ futures: 3, spot: 0 })
    orders.stop()

    const again = await openOrders()
    expect(again.orders.sentToday()).toEqual({ futures: 3, spot: 0 })
    again.clock.advance(DAY_MS)
    expect(again.orders.sentToday()).toEqual({ futures: 0, spot: 0 })
  })
})

describe('an order whose intent cannot be written', () => {
  it('is not sent, while cancels stay possible (P04)', async () => {
    const { exchange, orders, place, clock } = await openOrders()
    await place()
    database.exec(
      `CREATE TRIGGER full BEFORE INSERT ON entries WHEN new.kind = 'intent'
       BEGIN SELECT RAISE(FAIL, 'disk full'); END`,
    )
    const result = await place(3)
    expect(result.accepted).toBe(true)
    const unsent = orders.list().filter((order) => order.state === 'not_sent')
    expect(unsent.map((order) => order.problem?.message)).toEqual(Array(3).fill(expect.stringContaining('disk full')))
    expect(exchange.requests).toHaveLength(1)
    const cancel = orders.cancel(newToken(), [orders.list()[0]!.key])
    await clock.advanceAsync(0)
    expect((await cancel)[0]?.outcome.kind).toBe('acknowledged')
  })

  it('and whose disk takes nothing at all can still be canceled, but not amended (P04)', async () => {
    const { exchange, orders, place, clock } = await openOrders()
    await place(21)
    const [{ key } = { key: '' }] = orders.list()
    for (const table of ['commands', 'entries', 'orders'])
      database.exec(`CREATE TRIGGER full_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(FAIL, 'disk full'); END`)
    const requestCount = exchange.requests.length
    const amended = await orders.amend(newToken(), [{ key, price: '99', autoCancel: false }])
    expect(amended).toMatchObject([{ outcome: { kind: 'not_sent', message: expect.stringContaining('disk full') } }])
    expect(exchange.requests).toHaveLength(requestCount)
    const canceled = orders.cancel(
      newToken(),
      orders.list().map((order) => order.key),
    )
    await clock.advanceAsync(1000)
    expect((await canceled).map(({ outcome }) => outcome.kind)).toEqual(Array(21).fill('acknowledged'))
    expect(orders.gate()).toMatchObject({ open: false, reason: expect.stringContaining('disk full') })
  })

  it('is changed neither, when only the words of the change cannot be written (P04)', async () => {
    const { exchange, orders, place, clock } = await openOrders()
    await place()
    const [{ key } = { key: '' }] = orders.list()
    database.exec(
      `CREATE TRIGGER full BEFORE INSERT ON entries WHEN new.kind = 'command'
       BEGIN SELECT RAISE(FAIL, 'disk full'); END`,
    )
    const amended = orders.amend(newToken(), [{ key, price: '99', autoCancel: false }])
    await clock.advanceAsync(0)
    expect(await amended).toMatchObject([
      { outcome: { kind: 'not_sent', message: expect.stringContaining('disk full') } },
    ])
    expect(exchange.calls).not.toContain('batchModifyOrder')
    expect(orders.list()[0]).toMatchObject({ price: '100', pending: null })
  })

  it('is refused at once when even the batch cannot be written', async () => {
    const { exchange, orders, place } = await openOrders()
    database.exec("CREATE TRIGGER full BEFORE INSERT ON batches BEGIN SELECT RAISE(FAIL, 'disk full'); END")
    expect(await place()).toMatchObject({ accepted: false, refusals: [{ rule: 'journal' }] })
    expect(orders.list()).toHaveLength(0)
    expect(exchange.requests).toHaveLength(0)
  })

  it('closes the gate while observations cannot be written, keeps them, and opens it when they can', async () => {
    const { exchange, orders, place, clock } = await openOrders()
    await place()
    const key = orders.list()[0]!.key
    database.exec("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(FAIL, 'disk full'); END")
    exchange.change(exchange.findByName(key)!, { orderStatus: 'filled', cumExecQty: '0.1' })
    await clock.advanceAsync(100)
    expect(orders.gate()).toMatchObject({ open: false, reason: expect.stringContaining('disk full') })
    database.exec('DROP TRIGGER full')
    await clock.advanceAsync(1100)
    expect(orders.gate().open).toBe(true)
    expect(orders.timeline(key).map((entry) => entry.what)).toEqual(
      expect.arrayContaining(['queued', 'intent', 'result', 'seen', 'fill']),
    )
  })
})

describe('the journal', () => {
  it('tells of an entry once it is durable, and of none that the disk refused', async () => {
    const events: string[] = []
    const { place } = await openOrders(null, ({ kind, detail }) => {
      if (kind === 'gate') return
      const row = database.prepare('SELECT count(*) AS n FROM entries WHERE kind = ? AND detail = ?').get(kind, detail)
      events.push(`${kind} ${Number(row?.n) > 0 && !database.isTransaction ? 'durable' : 'lost'}`)
    })
    await place()
    expect(events).toEqual(['queued durable', 'intent durable', 'request durable', 'seen durable', 'result durable'])
    database.exec("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(FAIL, 'disk full'); END")
    expect((await place()).accepted).toBe(false)
    expect(events).toHaveLength(5)
  })

  it('holds call and exact wire body of each order before it leaves, never two intents of one (J1, J2)', async () => {
    const { exchange, orders, place } = await openOrders()
    let atSend: string[] = []
    exchange.script.fateOf = () => {
      atSend = database
        .prepare("SELECT detail FROM entries WHERE kind = 'intent' ORDER BY seq")
        .all()
        .map((row) => String(row.detail))
      return {}
    }
    await place(2)
    expect(atSend.map((detail) => detail.split(' ')[0])).toEqual([
      '/api/v3/trade/place-batch',
      '/api/v3/trade/place-batch',
    ])
    expect(atSend.map((detail) => JSON.parse(detail.slice(detail.indexOf(' '))))).toEqual(exchange.requests[0])
    const key = orders.list()[0]!.key
    expect(() =>
      database.prepare("INSERT INTO entries (at, key, kind, detail) VALUES (1, ?, 'intent', '')").run(key),
    ).toThrow('UNIQUE')
  })

  it('with a missing entry lets orders be seen and canceled, not placed (J10)', async () => {
    const first = await openOrders()
    await first.place(2)
    first.orders.stop()
    database.exec('DELETE FROM entries WHERE seq = 2')
    const second = await openOrders()
    expect(second.orders.gate()).toMatchObject({ open: false, reason: expect.stringContaining('missing') })
    expect(second.orders.list()).toHaveLength(2)
    expect(await second.place()).toMatchObject({ accepted: false, refusals: [{ rule: 'gate' }] })
  })

  it('that is damaged keeps the gate closed for the whole session', async () => {
    const { orders, place } = await openOrders('The order journal is damaged.')
    expect(orders.gate()).toEqual({
      open: false,
      reason: 'The order journal is damaged.',
      needsReview: false,
      letsReduce: false,
    })
    expect(await place()).toMatchObject({ accepted: false })
  })

  it('brings back closed orders, their history and their fills after a restart (J11)', async () => {
    const desk = await openDesk()
    const [filled, live] = await desk.place([buy({ timeInForce: 'ioc' }), buy({ side: 'sell' })])
    desk.exchange.push(desk.exchange.findByName(filled!.key)!)
    await desk.clock.advanceAsync(100)
    const before = desk.orders
      .list()
      .map(({ key, state, orderId, filledQty, batchId, row }) => ({ key, state, orderId, filledQty, batchId, row }))
    const last = Math.max(...desk.orders.list().map((order) => order.revision))
    desk.crash()
    await desk.clock.advanceAsync(0)
    expect(desk.orders.list()).toMatchObject(before.sort((a) => (a.key === live!.key ? -1 : 1)))
    await desk.place([buy({ symbol: 'ETHUSDT' })])
    expect(Math.max(...desk.orders.list().map((order) => order.revision))).toBeGreaterThan(last)
    const fills = desk.orders.fills('USDT-FUTURES')
    await desk.clock.advanceAsync(0)
    expect(await fills).toHaveLength(1)
    const history = desk.orders.history('USDT-FUTURES', 'BTCUSDT')
    await desk.clock.advanceAsync(0)
    expect((await history).map((order) => order.key)).toEqual([filled!.key])
    desk.close()
  })
})

describe('the journal over the years', () => {
  const countOf = (table: string): number =>
    Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()!.count)

  it('forgets what has been over for 30 days, keeps what is open, and misses nothing it dropped itself', async () => {
    const { clock, exchange, orders, place } = await openOrders()
    await place(3)
    const [first] = orders.list()
    for (const { key } of orders.list().filter(({ key }) => key !== first!.key)) {
      void orders.cancel(newToken(), [key])
      await clock.advanceAsync(1000)
    }
    expect(
      orders
        .list()
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['canceled', 'canceled', 'live'])
    orders.stop()
    database.close()
    for (let day = 1; day <= 34; day += 1) {
      clock.jumpWall(DAY_MS)
      database = openDatabase(join(folder, 'a.db')).database
      const next = createOrders({
        knownJournal: null,
        arming: armed,
        blockedBy: blockedByNone,
        client: exchange.client,
        database,
        clock,
        random: seededRandom(day),
        instrumentOf: instrumentNamed,
        installTag: 'TEST',
        notify: () => {},
        pretrade: calmPretrade(instrumentNamed),
      })
      if (day < 31) expect(next.list()).toHaveLength(3)
      if (day > 32) expect(next.list()).toHaveLength(1)
      expect(next.gate().reason).not.toContain('missing')
      next.stop()
      database.close()
    }
    database = openDatabase(join(folder, 'a.db')).database
    expect([countOf('orders'), countOf('batches'), countOf('commands')]).toEqual([1, 1, 0])
    expect(database.prepare('SELECT DISTINCT key FROM entries WHERE kind <> ? ORDER BY seq').all('gate')).toEqual([
      { key: first!.key },
      { key: first!.batchId },
      // Which entries were forgotten is an entry itself.
      { key: 'journal' },
    ])
    database.exec('DELETE FROM entries WHERE seq = (SELECT min(seq) FROM entries)')
    expect(gapIn(database)).not.toBeNull()
  })
})

describe('orders that were stopped', () => {
  it('send nothing any more, and late answers harm nothing: the next start finds out', async () => {
    const { exchange, orders, place, clock } = await openOrders()
    exchange.script.pushes = false
    exchange.script.fateOf = () => ({ answerAfter: 1000 })
    await place(45)
    orders.stop()
    database.close()
    await clock.advanceAsync(200_000)
    expect(exchange.requests).toHaveLength(1)
    database = openDatabase(join(folder, 'a.db')).database
    const next = await openOrders()
    expect(next.orders.list().filter((order) => order.state === 'unknown')).toHaveLength(20)
    expect(next.orders.list().filter((order) => order.state === 'not_sent')).toHaveLength(25)
  })
})

describe('clientOids', () => {
  it('are 32 characters, valid, and never collide across restarts, clocks set back, and installations (R27)', () => {
    const clock = createManualClock()
    const names = new Set<string>()
    for (const [run, installTag] of ['aaaa', 'aaaa', 'bbbb', 'aaaa'].entries()) {
      const next = createClientOids({ clock, random: seededRandom(run), installTag })
      if (run === 3) clock.jumpWall(-86_400_000)
      for (let nth = 0; nth < 25_000; nth += 1) names.add(next())
    }
    expect(names.size).toBe(100_000)
    for (const clientOid of [...names].slice(0, 1000)) {
      expect(clientOid).toMatch(/^c(aaaa|bbbb)-[0-9A-HJKMNP-TV-Z]{26}$/)
      expect(ClientOid.safeParse(clientOid).success).toBe(true)
    }
  })
})

describe('the kill switch', () => {
  it('lets no runaway through, even when everything above it is bypassed (R55)', async () => {
    const clock = createManualClock()
    const exchange = createFaultInjectingExchange(clock)
    const trips: string[] = []
    const limits = { ordersPerMinute: 100, unknownRequestsPerMinute: 3 }
    const killSwitch = createKillSwitch({
      clock,
      limits,
      worthPerMinute: () => '1000',
      onTrip: (reason) => trips.push(reason),
    })
    const place = (clientOid: string, notional = '0') =>
      createPost(exchange.client.rest, killSwitch)(
        placingCalls.placeBatch,
        [{ ...buy(), clientOid }],
        { count: 1, notional, bySymbol: {}, reduces: false },
        {},
      )
    for (let nth = 0; nth < 1000; nth += 1) await place(`n${nth}`)
    expect(exchange.postCounts.size).toBe(100)
    expect(trips).toHaveLength(1)
    await clock.advanceAsync(600_000)
    expect((await place('held')).kind).toBe('not-sent')
    killSwitch.rearm()
    expect((await place('after')).kind).toBe('done')
  })

  it('stops what is worth too much in one minute, and forgets what is older (R55)', async () => {
    const clock = createManualClock()
    const exchange = createFaultInjectingExchange(clock)
    const trips: string[] = []
    const killSwitch = createKillSwitch({ clock, worthPerMinute: () => '1000', onTrip: (reason) => trips.push(reason) })
    const place = (clientOid: string, notional: string) =>
      createPost(exchange.client.rest, killSwitch)(
        placingCalls.placeBatch,
        [{ ...buy(), clientOid }],
        { count: 1, notional, bySymbol: {}, reduces: false },
        {},
      )
    expect([(await place('a', '400')).kind, (await place('b', '600')).kind]).toEqual(['done', 'done'])
    await clock.advanceAsync(60_000)
    expect([(await place('c', '999.99')).kind, (await place('d', '0.02')).kind, (await place('e', '0')).kind]).toEqual([
      'done',
      'not-sent',
      'not-sent',
    ])
    expect(trips).toEqual(['Orders worth more than 1\u202f000 USDT in one minute'])
    expect([...exchange.postCounts.keys()]).toEqual(['a', 'b', 'c'])
    killSwitch.rearm()
    expect((await place('f', '1000')).kind).toBe('done')
  })
})
