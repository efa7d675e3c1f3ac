import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { anOrder } from '@/shared/testing/samples/orders'
import { runs } from '@/shared/testing/runs'
import type { Fill, Order } from '@/shared/trading/orders/order'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import type { UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import { openInMemory, orderJournal } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import type { BatchRecord } from './batch-record'
import { GATE_KEY } from './law/entry-kinds'
import { dropOldOrders, gapIn } from './journal-upkeep'
import { createJournalWriter } from './journal-writer'

const BEFORE = 1000
const time = agreedTime(createManualClock())
let database: Database
beforeEach(() => void (database = openInMemory(orderJournal)))

interface AnyOrder {
  readonly key: string
  readonly batchId: string | null
  readonly state: Order['state']
  readonly updatedAt: number
}
interface AnyRequest {
  readonly id: string
  readonly keys: readonly string[]
  readonly isOver: boolean
  readonly sentAt: number
}
interface Content {
  readonly orders: readonly AnyOrder[]
  readonly requests: readonly AnyRequest[]
  readonly batches: readonly { readonly id: string; readonly createdAt: number }[]
  readonly fills: readonly { readonly execId: string; readonly orderId: string; readonly at: number }[]
  readonly commands: readonly { readonly token: string; readonly at: number }[]
  readonly entries: readonly { readonly key: string; readonly at: number }[]
}

function write({ orders, requests, batches, fills, commands, entries }: Content): void {
  const writer = createJournalWriter({ database, time: { ...time, proven: () => null }, onTrouble: () => undefined })
  writer.commit(() => {
    for (const order of orders) {
      writer.write.order(anOrder({ ...order, orderId: `id ${order.key}` }))
      writer.write.alias(`id ${order.key}`, order.key)
    }
    for (const { id, keys, isOver: over, sentAt } of requests) {
      const parts = keys.map((key) => ({ key, does: 'place', state: over ? 'not_sent' : 'sent' }))
      writer.write.request({ id, parts, sentAt } as unknown as UntrackedRequest)
    }
    for (const { id, createdAt } of batches) writer.write.batch({ id, token: id, createdAt } as BatchRecord)
    for (const fill of fills) writer.write.fill({ ...fill, category: 'SPOT' } as Fill)
    for (const { token, at } of commands) writer.write.command(token, 'place', at)
    for (const entry of entries) writer.write.entry({ ...entry, kind: 'check', detail: '' })
  })
}

/** What stays of a journal, by the rules in words. */
function staying(all: Content): Content {
  const isDone = ({ state }: AnyOrder): boolean => isOver(state) || state === 'not_found'
  const isOldOrder = (order: AnyOrder): boolean => isDone(order) && order.updatedAt < BEFORE
  const isOldRequest = (request: AnyRequest): boolean => request.isOver && request.sentAt < BEFORE
  const isOldGate = ({ key, at }: Content['entries'][number]): boolean => key === GATE_KEY && at < BEFORE
  if (!all.orders.some(isOldOrder) && !all.requests.some(isOldRequest) && !all.entries.some(isOldGate)) return all
  const orders = all.orders.filter((order) => !isOldOrder(order))
  const requests = all.requests.filter((request) => !isOldRequest(request))
  const batches = all.batches.filter(
    ({ id, createdAt }) => createdAt >= BEFORE || orders.some(({ batchId }) => batchId === id),
  )
  const isOpen = (orderId: string): boolean =>
    all.orders.some(({ key, state }) => `id ${key}` === orderId && !isOver(state))
  const droppedKeys = new Set([
    ...all.orders.filter(isOldOrder).map(({ key }) => key),
    ...all.batches.filter((batch) => !batches.includes(batch)).map(({ id }) => id),
    ...all.requests
      .filter(isOldRequest)
      .flatMap(({ keys }) =>
        keys.filter(
          (key) =>
            !all.orders.some((order) => order.key === key) && !requests.some((request) => request.keys.includes(key)),
        ),
      ),
  ])
  return {
    orders,
    requests,
    batches,
    fills: all.fills.filter(({ orderId, at }) => at >= BEFORE || isOpen(orderId)),
    commands: all.commands.filter(({ at }) => at >= BEFORE),
    entries: all.entries.filter((entry) => !droppedKeys.has(entry.key) && !isOldGate(entry)),
  }
}

const column = (sql: string): string[] =>
  database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]))
    .toSorted()
const stored = () => ({
  orders: column('SELECT key FROM orders'),
  aliases: column('SELECT key FROM aliases'),
  requests: column('SELECT id FROM requests'),
  batches: column('SELECT id FROM batches'),
  fills: column('SELECT exec_id FROM fills'),
  commands: column('SELECT token FROM commands'),
  entries: column("SELECT key || ' ' || at FROM entries WHERE kind <> 'upkeep'"),
})
const namesOf = ({ orders, requests, batches, fills, commands, entries }: Content): ReturnType<typeof stored> => ({
  orders: orders.map(({ key }) => key).toSorted(),
  aliases: orders.map(({ key }) => key).toSorted(),
  requests: requests.map(({ id }) => id).toSorted(),
  batches: batches.map(({ id }) => id).toSorted(),
  fills: fills.map(({ execId }) => execId).toSorted(),
  commands: commands.map(({ token }) => token).toSorted(),
  entries: entries.map(({ key, at }) => `${key} ${at}`).toSorted(),
})

const at = fc.constantFrom(BEFORE - 500, BEFORE - 1, BEFORE, BEFORE + 1)
const orderKeys = ['o1', 'o2', 'o3']
const looseKeys = ['p1', 'p2']
const batchIds = ['b1', 'b2']
const anyOf = <Value>(names: readonly string[], of: (name: string) => fc.Arbitrary<Value>): fc.Arbitrary<Value[]> =>
  fc.subarray([...names]).chain((some) => fc.tuple(...some.map(of)))
const anyJournal: fc.Arbitrary<Content> = fc.record({
  orders: anyOf(orderKeys, (key) =>
    fc.record({
      key: fc.constant(key),
      batchId: fc.constantFrom(null, ...batchIds),
      state: fc.constantFrom('live', 'filled', 'not_found', 'canceled', 'unknown'),
      updatedAt: at,
    }),
  ),
  requests: anyOf(['r1', 'r2'], (id) =>
    fc.record({
      id: fc.constant(id),
      keys: fc.subarray([...orderKeys, ...looseKeys], { minLength: 1 }),
      isOver: fc.boolean(),
      sentAt: at,
    }),
  ),
  batches: anyOf(batchIds, (id) => fc.record({ id: fc.constant(id), createdAt: at })),
  fills: anyOf(['x1', 'x2', 'x3'], (execId) =>
    fc.record({ execId: fc.constant(execId), orderId: fc.constantFrom('id o1', 'id o2', 'id other'), at }),
  ),
  commands: anyOf(['t1', 't2'], (token) => fc.record({ token: fc.constant(token), at })),
  entries: fc.array(fc.record({ key: fc.constantFrom(...orderKeys, ...looseKeys, ...batchIds, GATE_KEY, 'k'), at }), {
    maxLength: 12,
  }),
})

const oldOrder: AnyOrder = { key: 'o1', batchId: null, state: 'filled', updatedAt: BEFORE - 1 }
const empty: Content = { orders: [], requests: [], batches: [], fills: [], commands: [], entries: [] }

describe('the upkeep of a journal', () => {
  it('forgets what was over before, with everything about it and nothing else, and counts what is gone', () => {
    fc.assert(
      fc.property(anyJournal, (all) => {
        database = openInMemory(orderJournal)
        write(all)
        for (let times = 0; times < 2; times += 1) {
          dropOldOrders(database, BEFORE)
          expect(stored()).toEqual(namesOf(staying(all)))
          expect(gapIn(database)).toBeNull()
        }
        database.close()
      }),
      { numRuns: runs(600) },
    )
  })

  it('is an entry itself, at the time of the newest entry', () => {
    write({
      ...empty,
      orders: [oldOrder],
      entries: [
        { key: 'o1', at: 5 },
        { key: 'k', at: 7 },
      ],
    })
    dropOldOrders(database, BEFORE)
    expect(database.prepare("SELECT seq, at, kind FROM entries WHERE kind = 'upkeep'").all()).toEqual([
      { seq: 3, at: 7, kind: 'upkeep' },
    ])
  })

  it('forgets what stands under a batch without orders, and keeps the number of what is gone', () => {
    const orders = [{ ...oldOrder, batchId: 'b1' }]
    const batches = ['b1', 'b2'].map((id) => ({ id, createdAt: id === 'b1' ? BEFORE - 1 : BEFORE }))
    write({ ...empty, orders, batches, entries: ['b1', 'b2', 'k'].map((key) => ({ key, at: 5 })) })
    dropOldOrders(database, BEFORE)
    expect(stored()).toMatchObject({ batches: ['b2'], entries: ['b2 5', 'k 5'] })
    expect(column("SELECT value FROM facts WHERE name = 'dropped-entries'")).toEqual(['1'])
  })

  it('changes nothing where the disk refuses, and does it at the next start', () => {
    write({ ...empty, orders: [oldOrder], entries: [{ key: 'o1', at: 5 }] })
    const before = stored()
    database.exec('PRAGMA query_only = 1')
    dropOldOrders(database, BEFORE)
    expect(stored()).toEqual(before)
    database.exec('PRAGMA query_only = 0')
    dropOldOrders(database, BEFORE)
    expect(stored().orders).toEqual([])
  })
})

describe('a gap in a journal', () => {
  const problemAfter = (removed: string): string | null => {
    write({
      ...empty,
      orders: [oldOrder],
      entries: [1, 2, 3, 4].map((number) => ({ key: number === 1 ? 'o1' : 'k', at: number })),
    })
    dropOldOrders(database, BEFORE)
    database.exec(removed)
    return gapIn(database)
  }

  it('is every entry that is missing and was not forgotten', () => {
    expect(problemAfter('SELECT 1')).toBeNull()
    database = openInMemory(orderJournal)
    expect(problemAfter('DELETE FROM entries WHERE seq = 2')).toMatch(/^An entry is missing from the order journal\. /)
    database = openInMemory(orderJournal)
    expect(problemAfter('DELETE FROM entries WHERE seq > 2')).toMatch(
      /^3 entries are missing from the order journal\. /,
    )
  })

  it('is one of a number that nobody knows where more are there than were kept', () => {
    expect(
      problemAfter('INSERT INTO entries SELECT 1, at, key, kind, detail, sum, hash FROM entries WHERE seq = 2'),
    ).toMatch(/^Some entries are missing from the order journal\. /)
  })

  it('is none in a new journal', () => {
    expect(gapIn(database)).toBeNull()
  })
})
