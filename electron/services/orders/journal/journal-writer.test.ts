import { beforeEach, describe, expect, it } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Fill } from '@/shared/trading/orders/order'
import type { UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import { openInMemory, orderJournal } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import type { BatchRecord } from './batch-record'
import { createJournalWriter } from './journal-writer'
import type { Entry } from './law/entry-kinds'

let clock: ManualClock
let database: Database
let troubles: (string | null)[]
let durable: Entry[]
beforeEach(() => {
  clock = createManualClock()
  database = openInMemory(orderJournal)
  troubles = []
  durable = []
})

function opened(proven: () => number | null = () => clock.now()) {
  return createJournalWriter({
    database,
    time: { ...agreedTime(clock), proven },
    onTrouble: (reason) => troubles.push(reason),
    onEntry: (entry) => durable.push(entry),
  })
}
const entry = (detail: string): Entry => ({ at: clock.now(), key: 'order', kind: 'check', detail })
const details = (): unknown[] =>
  database
    .prepare('SELECT detail FROM entries ORDER BY seq')
    .all()
    .map((row) => row.detail)
const factOf = (name: string): unknown => database.prepare('SELECT value FROM facts WHERE name = ?').get(name)?.value

function refuseWrites(): () => void {
  database.exec('PRAGMA query_only = 1')
  return () => database.exec('PRAGMA query_only = 0')
}

describe('Observations', () => {
  it.each([
    [0, 0],
    [1, 4],
    [12, 48],
    [13, 50],
    [400, 50],
  ])('wait after a write that took %d ms for %d ms, and are written together then', (took, pause) => {
    const writer = opened()
    clock.advance(7)
    writer.commit(() => clock.advance(took))
    writer.waiting.entries.push(entry('first'))
    writer.later()
    writer.waiting.entries.push(entry('second'))
    writer.later()
    if (pause > 0) clock.advance(pause - 1)
    expect(details()).toEqual([])
    clock.advance(pause === 0 ? 0 : 1)
    expect(details()).toEqual(['first', 'second'])
    expect(durable.map(({ detail }) => detail)).toEqual(['first', 'second'])
  })

  it('are written with whatever has to be durable at once, and once only', () => {
    const writer = opened()
    writer.waiting.entries.push(entry('before'))
    writer.commit(() => writer.write.entry(entry('intent')))
    expect(details()).toEqual(['before', 'intent'])
    writer.commit(() => writer.write.entry(entry('next')))
    clock.advance(1000)
    expect(details()).toEqual(['before', 'intent', 'next'])
    expect(durable).toHaveLength(3)
    expect(writer.head().seq).toBe(3)
  })

  it('are tried again once a second while the disk refuses, and reported until it takes them', () => {
    const writer = opened()
    const allow = refuseWrites()
    writer.waiting.entries.push(entry('kept'))
    writer.flush()
    expect(troubles).toEqual([expect.stringMatching(/^The order journal cannot be written: /)])
    clock.advance(999)
    expect(troubles).toHaveLength(1)
    clock.advance(1)
    expect(troubles).toHaveLength(2)
    allow()
    clock.advance(1000)
    expect([troubles.slice(2), details(), durable.length]).toEqual([[null], ['kept'], 1])
    clock.advance(5000)
    writer.commit(() => undefined)
    expect(troubles).toHaveLength(3)
  })

  it('of every kind are written by themselves, once, and nothing where none waits', () => {
    const writer = opened()
    const { entries, orders, batches, requests, aliases, fills } = writer.waiting
    const additions = [
      () => entries.push(entry('one')),
      () => orders.set('o', anOrder({ key: 'o' })),
      () => batches.set('b', { id: 'b', token: 't', createdAt: 1 } as BatchRecord),
      () => requests.set('r', { id: 'r', sentAt: 1, parts: [] } as unknown as UntrackedRequest),
      () => aliases.set('1', 'o'),
      () => fills.set('x', { execId: 'x', orderId: '1', category: 'SPOT', at: 1 } as Fill),
    ]
    for (const [nth, wait] of additions.entries()) {
      writer.flush()
      expect(writer.commits()).toBe(nth)
      wait()
      writer.flush()
      expect(writer.commits()).toBe(nth + 1)
    }
    expect(
      [entries.length, orders, batches, requests, aliases, fills].map((kind) => Number(Object(kind).size ?? kind)),
    ).toEqual([0, 0, 0, 0, 0, 0])
    for (const table of ['entries', 'orders', 'batches', 'requests', 'aliases', 'fills'])
      expect(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count, table).toBe(1)
  })

  it('have one timer, also while the disk refuses, and none once they are written or the journal is closed', () => {
    const writer = opened()
    writer.later()
    writer.later()
    expect(clock.timers()).toBe(1)
    writer.flush()
    expect(clock.timers()).toBe(0)
    writer.waiting.entries.push(entry('next'))
    writer.later()
    clock.advance(0)
    expect([details(), clock.timers()]).toEqual([['next'], 0])
    const allow = refuseWrites()
    for (let times = 0; times < 2; times += 1)
      expect(() => writer.commit(() => writer.write.entry(entry('intent')))).toThrow()
    expect(clock.timers()).toBe(1)
    writer.close()
    expect(clock.timers()).toBe(0)
    allow()
  })

  it('that come with a commit are announced soon after it', () => {
    const writer = opened()
    let flushes = 0
    writer.onFlushed(() => (flushes += 1))
    writer.commit(() => clock.advance(1))
    clock.advance(3)
    expect(flushes).toBe(0)
    clock.advance(1)
    expect([flushes, writer.commits()]).toEqual([1, 1])
  })

  it('that are refused while nothing else waits are reported until a write succeeds', () => {
    const writer = opened()
    const allow = refuseWrites()
    expect(() => writer.commit(() => writer.write.entry(entry('intent')))).toThrow()
    expect([troubles.length, durable, writer.head().seq, writer.commits()]).toEqual([1, [], 0, 0])
    allow()
    clock.advance(1000)
    expect([troubles.at(-1), details(), writer.commits()]).toEqual([null, [], 1])
    writer.commit(() => writer.write.entry(entry('intent')))
    expect([writer.head().seq, factOf('chain-head')]).toEqual([1, `1 ${writer.head().hash}`])
  })

  it('that break a rule of the tables are refused, and are no trouble of the disk', () => {
    const writer = opened()
    writer.commit(() => writer.write.command('token', 'place', 1))
    expect(() => writer.commit(() => writer.write.command('token', 'place', 1))).toThrow()
    expect(troubles).toEqual([])
  })

  it('are written at the closing, and none after it', () => {
    const writer = opened()
    let flushes = 0
    writer.onFlushed(() => (flushes += 1))
    writer.waiting.entries.push(entry('last'))
    writer.later()
    writer.close()
    expect([details(), flushes, writer.isClosed()]).toEqual([['last'], 1, true])
    writer.waiting.entries.push(entry('late'))
    writer.later()
    writer.flush()
    clock.advance(5000)
    expect(() => writer.commit(() => undefined)).toThrow('the order journal is closed')
    expect([details(), flushes, troubles]).toEqual([['last'], 1, []])
  })
})

describe('What is written beside them', () => {
  it('counts the writes over a restart, and names the last entry', () => {
    const writer = opened()
    writer.commit(() => writer.write.entry(entry('first')))
    expect(factOf('chain-head')).toBe(`1 ${writer.head().hash}`)
    writer.commit(() => undefined)
    expect([writer.commits(), factOf('commits')]).toEqual([2, '2'])
    expect(factOf('chain-head')).toBe(`1 ${writer.head().hash}`)
    const next = opened()
    next.commit(() => next.write.entry(entry('second')))
    expect([next.commits(), next.head().seq]).toEqual([3, 2])
  })

  it('is the time of the exchange, to a minute, as far as it is known', () => {
    let proven: number | null = null
    const writer = opened(() => proven)
    const saved = (): unknown => {
      writer.commit(() => undefined)
      return factOf('exchange-time')
    }
    expect(saved()).toBeUndefined()
    proven = 1_800_000_000_000
    expect(saved()).toBe('1800000000000')
    proven += 59_999
    expect(saved()).toBe('1800000000000')
    proven += 1
    expect(saved()).toBe('1800000060000')
    proven -= 60_000
    expect(saved(), 'of a clock that was set back').toBe('1800000000000')
  })

  it('is the time of the exchange at the next write, where the disk refused one', () => {
    const writer = opened()
    const exec = database.exec.bind(database)
    database.exec = (sql) => {
      if (sql === 'COMMIT') throw new Error('the disk is full')
      exec(sql)
    }
    expect(() => writer.commit(() => writer.write.entry(entry('refused')))).toThrow('the disk is full')
    database.exec = exec
    writer.commit(() => writer.write.entry(entry('next')))
    expect([writer.head().seq, details()], 'no number is left out').toEqual([1, ['next']])
    expect(factOf('exchange-time')).toBe(String(clock.now()))
  })
})
