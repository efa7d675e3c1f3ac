import { beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { DAY_MS } from '@/shared/base/time'
import { agreedTime } from '@/shared/testing/agreed-time'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Fill, Order } from '@/shared/trading/orders/order'
import type { Leg, UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import { openInMemory, orderJournal } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import type { BatchRecord } from './batch-record'
import { createJournal, type Journal } from './journal'
import { GATE_KEY } from './law/entry-kinds'

const MIDNIGHT = 20_000 * DAY_MS

let clock: ManualClock
let database: Database
let journal: Journal
const opened = (): Journal =>
  createJournal({
    database,
    time: agreedTime(clock),
    random: seededRandom(1),
    onTrouble: () => undefined,
    hide: (text) => text.replaceAll('secret', '…'),
  })
beforeEach(() => {
  clock = createManualClock(MIDNIGHT + 1000)
  database = openInMemory(orderJournal)
  journal = opened()
})

const batch = (id: string, change: Partial<BatchRecord> = {}): BatchRecord =>
  ({ id, token: `token ${id}`, onUnknown: 'stop', createdAt: clock.now(), ...change }) as BatchRecord
const leg = (key: string, change: Partial<Leg> = {}): Leg => ({
  key,
  does: 'place',
  orderId: null,
  clientOid: key,
  category: 'SPOT',
  symbol: 'BTCUSDT',
  requested: {},
  state: 'sent',
  problem: null,
  record: null,
  ...change,
})
const request = (id: string, parts: readonly Leg[], sentAt = clock.now()): UntrackedRequest => ({
  id,
  endpoint: 'placeStrategyOrder',
  body: { id },
  parts,
  sentAt,
  revision: 1,
})
const fill = (execId: string, change: Partial<Fill> = {}): Fill => ({
  execId,
  orderId: '1',
  clientOid: 'a',
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  price: '60000',
  qty: '0.01',
  fees: [],
  scope: '',
  at: 1000,
  ...change,
})
const entriesOf = (key: string): readonly string[] =>
  journal.timeline(key).map(({ what, detail }) => `${what}: ${detail}`)
const durable = (sql: string): readonly unknown[] =>
  database
    .prepare(sql)
    .all()
    .flatMap((row) => Object.values(row))

describe('Before orders leave, the journal has', () => {
  it('their batch, the token, each row, what was reviewed and what was confirmed', () => {
    const rows = [
      anOrder({ key: 'a', batchId: 'b', row: 0, state: 'queued' }),
      anOrder({ key: 'c', batchId: 'b', row: 4, state: 'waiting' }),
      anOrder({ key: 'd', batchId: 'b', row: null, state: 'queued' }),
    ]
    journal.recordBatch(batch('b'), rows, { reviewed: 'abc', confirmed: '1 × collar' })
    expect(durable('SELECT kind FROM entries ORDER BY seq')).toEqual([
      'reviewed',
      'confirmed',
      'queued',
      'queued',
      'queued',
    ])
    expect(entriesOf('b')).toEqual(['reviewed: sha256 abc', 'confirmed: 1 × collar'])
    expect(['a', 'c', 'd'].flatMap(entriesOf)).toEqual([
      'queued: row 1 of batch b',
      'queued: row 5 of batch b, sent later',
      'queued: row 1 of batch b',
    ])
    expect(['a', 'c', 'd'].map((key) => journal.order(key)?.state)).toEqual(['queued', 'waiting', 'queued'])
    expect(journal.batchOfToken('token b')).toMatchObject({ id: 'b' })
    expect(journal.batchOfToken('token c')).toBeNull()
    journal.recordBatch(batch('plain'), [])
    expect(entriesOf('plain')).toEqual([])
  })

  it('the wire body of each order, and the rows of the request', () => {
    const intents = [2, 0].map((row) => ({
      order: anOrder({ key: `k${row}`, batchId: 'b', row }),
      wire: { qty: String(row) },
    }))
    journal.recordIntents('/api/place', intents)
    expect(durable('SELECT count(*) FROM entries')).toEqual([3])
    expect(['k2', 'k0', 'b'].flatMap(entriesOf)).toEqual([
      'intent: /api/place {"qty":"2"}',
      'intent: /api/place {"qty":"0"}',
      'request: /api/place 2,0',
    ])
    expect(['k2', 'b', 'other'].map(journal.hasIntent)).toEqual([true, false, false])
    journal.recordIntents('/api/place', [{ order: anOrder({ key: 'single' }), wire: {} }])
    expect(durable('SELECT count(*) FROM entries')).toEqual([4])
    journal.recordIntents('/api/place', [{ order: anOrder({ key: 'last', batchId: 'c', row: null }), wire: {} }])
    expect(entriesOf('c')).toEqual(['request: /api/place 0'])
  })

  it('the body of a request beside the batches, under each order it is about', () => {
    journal.recordRequest(
      request('r', [leg('placed'), leg('canceled', { does: 'cancel' }), leg('changed', { does: 'change' })]),
    )
    expect(durable('SELECT key || kind FROM entries ORDER BY seq')).toEqual([
      'placedintent',
      'canceledcommand',
      'changedcommand',
    ])
    expect(entriesOf('placed')[0]).toMatch(/^intent: \/api\/\S+ \{"id":"r"\}$/)
    expect(journal.requests().map(({ id }) => id)).toEqual(['r'])
  })
})

describe('What left since midnight UTC', () => {
  it('counts placements by business line, over a restart, without what never left', () => {
    const place = (key: string, category: Order['category']) => {
      const order = anOrder({ key, category })
      journal.recordIntents('/api/place', [{ order, wire: {} }])
      return order
    }
    place('spot', 'SPOT')
    place('futures', 'USDT-FUTURES')
    const back = place('back', 'USDT-FUTURES')
    expect(journal.sentToday()).toEqual({ futures: 2, spot: 1 })
    journal.saveOrder(back)
    expect(journal.sentToday()).toEqual({ futures: 2, spot: 1 })
    journal.saveOrder({ ...back, state: 'not_sent' })
    journal.recordRequest(
      request('r', [
        leg('one'),
        leg('two', { category: 'USDT-FUTURES' }),
        leg('three', { does: 'cancel' }),
        leg('four'),
      ]),
    )
    expect(journal.sentToday()).toEqual({ futures: 2, spot: 3 })
    const two = leg('two', { state: 'acknowledged', category: 'USDT-FUTURES' })
    journal.saveRequest(request('r', [leg('one', { state: 'acknowledged' }), two, leg('four', { state: 'not_sent' })]))
    expect(journal.sentToday()).toEqual({ futures: 2, spot: 2 })
    journal.recordIntents('/api/place', [{ order: anOrder({ key: 'later', category: 'SPOT' }), wire: {} }])
    expect(journal.sentToday()).toEqual({ futures: 2, spot: 3 })
    journal.saveOrder(anOrder({ key: 'later', state: 'not_sent' }))
    journal.flush()
    expect(opened().sentToday()).toEqual({ futures: 2, spot: 2 })
    clock.advance(DAY_MS - 1001)
    expect(opened().sentToday()).toEqual({ futures: 2, spot: 2 })
    clock.advance(1)
    expect([journal.sentToday(), opened().sentToday()]).toEqual([
      { futures: 0, spot: 0 },
      { futures: 0, spot: 0 },
    ])
  })
})

describe('A new journal', () => {
  it('has a name that stays, and knows of no fill and no revision', () => {
    expect([journal.fillsReadTo(), journal.restore().lastRevision]).toEqual([0, 0])
    const { id } = journal.identity()
    const other = createJournal({
      database,
      time: agreedTime(clock),
      random: seededRandom(2),
      onTrouble: () => undefined,
    })
    expect([other.identity().id, other.fact('journal-id')]).toEqual([id, id])
  })

  it('has its facts and its gate under names that other versions read', () => {
    journal.saveFillsReadTo(5)
    expect([journal.fact('fills-read-to'), journal.fillsReadTo(), GATE_KEY]).toEqual(['5', 5, 'gate'])
  })

  it('has a fill in every list at once', () => {
    journal.addFill(fill('x'), 'push')
    expect(journal.fillsBetween(1000, 1000, 10).map(({ execId }) => execId)).toEqual(['x'])
    journal.addFill(fill('y'), 'push')
    expect(
      journal
        .fills('SPOT', 10)
        .map(({ execId }) => execId)
        .toSorted(),
    ).toEqual(['x', 'y'])
  })
})

describe('A command', () => {
  it('is claimed once, durably, and has its results when it is finished', () => {
    expect([
      journal.knowsCommand('t'),
      journal.claimCommand('t', 'cancel'),
      journal.claimCommand('t', 'cancel'),
    ]).toEqual([false, true, false])
    expect([journal.knowsCommand('t'), journal.commandResults('t')]).toEqual([true, null])
    journal.finishCommand('t', '[]')
    expect([journal.commandResults('t'), durable('SELECT token, kind, at, results FROM commands')]).toEqual([
      '[]',
      ['t', 'cancel', clock.now(), '[]'],
    ])
  })
})

describe('A note', () => {
  it('has no secret, unless Volley wrote it', () => {
    for (const kind of ['result', 'command', 'dry-run', 'reviewed', 'check'] as const)
      journal.note(kind, kind, 'a secret')
    expect(['result', 'command', 'dry-run', 'reviewed', 'check'].flatMap(entriesOf)).toEqual([
      'result: a …',
      'command: a secret',
      'dry-run: a secret',
      'reviewed: a secret',
      'check: a …',
    ])
  })
})

describe('What is saved soon', () => {
  it('is read before it is on disk, and is on disk at once where nothing was written just now', () => {
    const order = anOrder({ key: 'a', price: '1' })
    journal.saveOrder(order)
    journal.saveOrder({ ...order, price: '2' })
    expect(journal.order('a')?.price).toBe('2')
    expect(journal.order('b')).toBeNull()
    journal.saveBatch(batch('b'))
    journal.saveAlias('77', 'a')
    journal.saveRequest(request('r', [leg('p')]))
    expect(durable('SELECT count(*) FROM orders')).toEqual([0])
    clock.advance(0)
    expect(journal.order('a')?.price).toBe('2')
    expect([journal.orderKeyOf('77'), journal.orderKeyOf('78')]).toEqual(['a', null])
    expect([journal.batchOfToken('token b')?.id, journal.requests().map(({ id }) => id)]).toEqual(['b', ['r']])
  })

  it.each([
    ['an order', () => journal.saveOrder(anOrder()), 'orders'],
    ['a batch', () => journal.saveBatch(batch('b')), 'batches'],
    ['an alias', () => journal.saveAlias('1', 'a'), 'aliases'],
    ['a request', () => journal.saveRequest(request('r', [])), 'requests'],
    ['a fill', () => void journal.addFill(fill('e'), 'push'), 'fills'],
    ['a note', () => journal.note('a', 'check', ''), 'entries'],
  ])('is %s by itself as well', (_, save, table) => {
    save()
    clock.advance(0)
    expect(durable(`SELECT count(*) FROM ${table}`)).toEqual([1])
  })
})

describe('Fills', () => {
  it('are new once, and corrected by a list that has more', () => {
    const charged = fill('e', { fees: [{ coin: 'USDT', amount: '1' }] })
    const changes = [
      journal.addFill(fill('e'), 'push'),
      journal.addFill(charged, 'push'),
      journal.addFill(fill('e'), 'list'),
      journal.addFill(charged, 'list'),
    ]
    expect(changes).toEqual([{ before: null }, null, null, { before: fill('e') }])
    journal.flush()
    expect(journal.addFill(charged, 'list')).toBeNull()
    expect(journal.fills('SPOT', 5)).toEqual([charged])
  })

  it('are read by category and by time, newest first', () => {
    for (const [execId, at, category] of [
      ['a', 10, 'SPOT'],
      ['b', 20, 'USDT-FUTURES'],
      ['c', 30, 'SPOT'],
    ] as const)
      journal.addFill(fill(execId, { at, category }), 'push')
    const ids = (fills: readonly Fill[]) => fills.map(({ execId }) => execId).join('')
    expect([ids(journal.fills('SPOT', 5)), ids(journal.fills('SPOT', 1))]).toEqual(['ca', 'c'])
    expect([ids(journal.fillsBetween(10, 30, 5)), ids(journal.fillsBetween(11, 29, 5))]).toEqual(['cba', 'b'])
  })

  it('are all known up to a time, which is durable with those that wait', () => {
    expect(journal.fillsReadTo()).toBe(0)
    journal.addFill(fill('e'), 'list')
    journal.saveFillsReadTo(5000)
    expect([opened().fillsReadTo(), durable('SELECT count(*) FROM fills')]).toEqual([5000, [1]])
  })
})

describe('A journal that is opened again', () => {
  it('has every open order and the 2,000 that were over last, and all of a batch whose plan is open', () => {
    const over = (nth: number, change: Partial<Order> = {}) =>
      anOrder({ key: `over ${nth}`, state: 'filled', updatedAt: nth, revision: nth, ...change })
    journal.saveOrder(anOrder({ key: 'open', updatedAt: -5 }))
    journal.saveOrder(over(-1, { batchId: 'planned' }))
    for (let nth = 0; nth <= 2000; nth += 1) journal.saveOrder(over(nth))
    journal.saveBatch(batch('planned', { createdAt: 0, plan: { isOpen: true } } as never))
    for (let nth = 1; nth <= 201; nth += 1) journal.saveBatch(batch(`b${nth}`, { createdAt: nth }))
    journal.saveAlias('77', 'open')
    journal.flush()
    const { orders, batches, aliases, lastRevision } = opened().restore()
    const keys = new Set(orders.map(({ key }) => key))
    expect([orders.length, keys.size]).toEqual([2002, 2002])
    expect(['open', 'over -1', 'over 0', 'over 1', 'over 2000'].map((key) => keys.has(key))).toEqual([
      true,
      true,
      false,
      true,
      true,
    ])
    const ids = batches.map(({ id }) => id)
    expect([ids.length, ids.includes('planned'), ids.includes('b1'), ids.includes('b2')]).toEqual([
      201,
      true,
      false,
      true,
    ])
    expect([aliases, lastRevision]).toEqual([[['77', 'open']], 2000])
    expect(openedEmpty().restore().lastRevision).toBe(0)
  })

  it('has every open request and the 200 that were settled last, oldest first', () => {
    journal.saveRequest(request('open', [leg('a')], 500))
    for (let nth = 1; nth <= 201; nth += 1)
      journal.saveRequest(request(`r${nth}`, [leg('a', { state: 'confirmed' })], nth))
    journal.flush()
    const ids = opened()
      .requests()
      .map(({ id }) => id)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([201, 'r2', 'open'])
  })

  it('has its name of 16 bytes, and counts its writes', () => {
    journal.writeNow()
    journal.writeNow()
    const { id, commits, head } = opened().identity()
    expect([id, commits, head]).toEqual([journal.identity().id, 2, '0 '])
    expect(id).toMatch(/^[\da-f]{32}$/)
    expect(openedEmpty(2).identity().id).not.toBe(id)
  })

  it('is read and written no more once it is closed', () => {
    journal.note('a', 'check', 'written')
    journal.close()
    journal.setFact('name', 'value')
    journal.finishCommand('t', '[]')
    expect([journal.timeline('a'), journal.fills('SPOT', 5), journal.fillsBetween(0, 5, 5)]).toEqual([[], [], []])
    expect([journal.order('a'), journal.fact('name'), journal.isClosed()]).toEqual([null, null, true])
    expect(durable("SELECT detail FROM entries UNION ALL SELECT name FROM facts WHERE name = 'name'")).toEqual([
      'written',
    ])
  })
})

function openedEmpty(seed = 1): Journal {
  return createJournal({
    database: openInMemory(orderJournal),
    time: agreedTime(clock),
    random: seededRandom(seed),
    onTrouble: () => undefined,
  })
}
