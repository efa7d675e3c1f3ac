import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '@/shared/base/time'
import type { Announcement } from '@/shared/trading/destinations/announcement'
import type { Dispatch } from '@/shared/trading/destinations/dispatch'
import { dispatchRecords, openInMemory } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import { createDispatchRecords, type DispatchRecords, type SavedDispatch } from './dispatch-records'
import { anAnnouncement, SOURCE } from './testing/started-destinations'

const START = 1_800_000_000_000

let database: Database
let passed: number | null
let notBefore: number[]
let records: DispatchRecords
const opened = (): DispatchRecords =>
  createDispatchRecords(database, { passed: () => passed, notBefore: (at) => void notBefore.push(at) })
beforeEach(() => {
  database = openInMemory(dispatchRecords)
  passed = null
  notBefore = []
  records = opened()
})

function saved(id: string, change: Partial<Dispatch> = {}, about: Partial<Announcement> = {}): SavedDispatch {
  const dispatch: Dispatch = {
    id,
    destinationId: 'hook',
    destination: 'Desk hook',
    kind: 'webhook',
    stage: 'raised',
    level: 'critical',
    title: `Loan ${id}`,
    createdAt: START,
    dueAt: START,
    state: 'waiting',
    attempts: 0,
    nextAt: START,
    doneAt: null,
    result: '',
    ...change,
  }
  const announcement = anAnnouncement({ alarmId: id, incidentId: 'incident', ...about })
  const flags = { refused: false, mayHaveArrived: false, isRevived: false, repetition: 0, messageId: null } as const
  return { dispatch, announcement, overAt: null, ...flags, writtenAt: START }
}
const received = (id: string, doneAt: number, change: Partial<Dispatch> = {}): SavedDispatch =>
  saved(id, { state: 'received', doneAt, ...change })
const idsOf = (all: readonly SavedDispatch[]): readonly string[] => all.map(({ dispatch }) => dispatch.id)
const listed = (change: Partial<Parameters<DispatchRecords['list']>[0]> = {}): readonly string[] =>
  records.list({ search: '', destinationId: null, before: null, ...change }).dispatches.map(({ id }) => id)

/** The disk takes nothing until the result is called. */
function refuseWrites(): () => void {
  database.exec('PRAGMA query_only = 1')
  return () => database.exec('PRAGMA query_only = 0')
}
/** Nothing can be read or written any more. */
const refuseAll = (): void => database.exec('DROP TABLE dispatches')

describe('Messages on disk', () => {
  it('wait over a restart, oldest first, and are followed by no earlier time', () => {
    records.save(saved('second', { createdAt: START + 2 }))
    records.save(saved('first', { createdAt: START + 1 }))
    records.save(received('sent', START + 9, { createdAt: START + 3 }))
    expect(idsOf(opened().waiting())).toEqual(['first', 'second'])
    expect(notBefore).toEqual([0, START + 3])
  })

  it('are followed by any time where the newest one cannot be read', () => {
    const prepare = (sql: string) => {
      if (sql.includes('max(created_at)')) throw new Error('disk I/O error')
      return database.prepare(sql)
    }
    const unreadable = Object.create(database, { prepare: { value: prepare } }) as Database
    notBefore = []
    createDispatchRecords(unreadable, { passed: () => passed, notBefore: (at) => void notBefore.push(at) })
    expect(notBefore).toEqual([0])
  })

  it('are known by destination, account, alarm, firing and stage', () => {
    records.save(saved('one'))
    const isKnown = (change: Partial<Dispatch>, about: Partial<Announcement> = {}): boolean =>
      records.isKnown(saved('one', { id: 'another', ...change }, about))
    expect(isKnown({})).toBe(true)
    expect(isKnown({ destinationId: 'other' })).toBe(false)
    expect(isKnown({ stage: 'over' })).toBe(false)
    expect(isKnown({}, { source: 'another.sqlite' })).toBe(false)
    expect(isKnown({}, { alarmId: 'two' })).toBe(false)
    expect(isKnown({}, { at: START + 1 })).toBe(false)
  })

  it('are given up until something is received there; a test never is', () => {
    records.save(saved('lost', { state: 'given-up', doneAt: START + 5 }))
    records.save(saved('test', { state: 'given-up', doneAt: START + 5, stage: 'test' }))
    records.save(received('elsewhere', START + 6, { destinationId: 'other' }))
    records.save(received('before', START + 4))
    expect(idsOf(records.givenUp(START + 1))).toEqual(['lost'])
    records.save(received('after', START + 5))
    expect(records.givenUp(START + 1)).toEqual([])
  })

  it('are of one incident of one account, tests apart', () => {
    records.save(received('one', START))
    records.save(saved('waiting', { createdAt: START + 1 }))
    records.save(saved('test', { stage: 'test' }))
    expect(idsOf(records.ofIncident(SOURCE, 'incident'))).toEqual(['one', 'waiting'])
    expect(records.ofIncident(SOURCE, 'another')).toEqual([])
    expect(records.ofIncident('another.sqlite', 'incident')).toEqual([])
  })

  it('are given up by their age, also where something was received after', () => {
    records.save(saved('lost', { state: 'given-up', doneAt: START + 5 }))
    records.save(received('after', START + 6))
    expect([idsOf(records.givenUp(START)), records.givenUp(START + 1)]).toEqual([['lost'], []])
  })

  it('are received since a moment, by one destination', () => {
    records.save(received('before', START + 3))
    records.save(received('then', START + 4))
    records.save(received('elsewhere', START + 4, { destinationId: 'other' }))
    expect(idsOf(records.receivedSince('hook', START + 4))).toEqual(['then'])
  })

  it('of an earlier version have the members that it did not write', () => {
    records.save(saved('one'))
    database.exec(`UPDATE dispatches SET body = json_remove(body, '$.mayHaveArrived', '$.isRevived', '$.repetition',
      '$.messageId', '$.announcement.about', '$.announcement.totals')`)
    const [restored] = opened().waiting()
    expect(restored).toMatchObject({ mayHaveArrived: false, isRevived: false, repetition: 0, messageId: null })
    expect(restored!.announcement).toMatchObject({ about: '', totals: { count: 0, amounts: [] } })
  })

  it('are received last of all by a destination, or never', () => {
    records.save(received('late', START + 9))
    records.save(received('early', START + 3))
    records.save(saved('dropped', { state: 'dropped', doneAt: START + 20 }))
    expect([records.lastReceivedAt('hook'), records.lastReceivedAt('other')]).toEqual([START + 9, null])
  })

  it('are forgotten after 90 days that have surely passed, and above 10,000; what waits never', () => {
    records.save(received('old', START, { createdAt: START }))
    records.save(received('young', START, { createdAt: START + 1 }))
    records.save(saved('waiting', { createdAt: START }))
    records.upkeep()
    expect(listed()).toHaveLength(3)
    passed = START + 90 * DAY_MS
    records.upkeep()
    expect(listed()).toHaveLength(3)
    passed = START + 90 * DAY_MS + 1
    records.upkeep()
    expect(listed()).toEqual(['young', 'waiting'])
    passed = null
    database.exec(`
      INSERT INTO dispatches
        (id, created_at, destination, source, incident, alarm, fired_at, stage, state, done_at, search_text, body)
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
      SELECT 'n' || i, ${START} + 1 + i, 'hook', 's', 'i', 'a' || i, i, 'raised', 'received', i, '', '{}' FROM n`)
    const count = () => Number(database.prepare('SELECT count(*) AS n FROM dispatches').get()!.n)
    records.upkeep()
    expect([count(), listed({ search: 'young' })]).toEqual([10_001, ['young']])
    records.save(received('last', START, { createdAt: START + 20_000 }))
    records.upkeep()
    expect([count(), listed({ search: 'young' }), listed({ search: 'waiting' })]).toEqual([10_001, [], ['waiting']])
  })
})

describe('Messages that the disk refused', () => {
  it('are kept in memory as if they were written, and written when it takes them', () => {
    records.save(saved('one'))
    records.save(saved('zero'))
    const allow = refuseWrites()
    records.save(received('one', START + 4))
    records.save(saved('two', { createdAt: START - 1 }))
    records.save(received('three', START + 2, { destinationId: 'other' }))
    expect(records.problem()).not.toBeNull()
    expect(idsOf(records.waiting())).toEqual(['two', 'zero'])
    expect(idsOf(records.ofIncident(SOURCE, 'incident'))).toEqual(['two', 'zero', 'one', 'three'])
    expect(idsOf(records.receivedSince('hook', START + 4))).toEqual(['one'])
    expect(records.ofIncident(SOURCE, 'another')).toEqual([])
    expect(records.ofIncident('another.sqlite', 'incident')).toEqual([])
    expect([records.lastReceivedAt('hook'), records.lastReceivedAt('other')]).toEqual([START + 4, START + 2])
    expect(records.isKnown(saved('two'))).toBe(true)
    expect(records.isKnown(saved('two', { stage: 'over' }))).toBe(false)
    records.upkeep()
    expect(records.problem()).not.toBeNull()
    allow()
    records.upkeep()
    expect(records.problem()).toBeNull()
    expect(idsOf(opened().waiting())).toEqual(['two', 'zero'])
    expect(idsOf(opened().ofIncident(SOURCE, 'incident'))).toEqual(['two', 'one', 'zero', 'three'])
  })

  it('are received last by the latest of them, while nothing can be read', () => {
    refuseAll()
    expect([records.waiting(), records.problem()]).toEqual([[], expect.any(Error)])
    records.save(received('one', START + 9))
    records.save(received('two', START + 4))
    expect([records.lastReceivedAt('hook'), records.lastReceivedAt('other')]).toEqual([START + 9, null])
    expect([idsOf(records.waiting()), records.givenUp(START + 1), records.isKnown(saved('new'))]).toEqual([
      [],
      [],
      false,
    ])
    expect(records.problem()).not.toBeNull()
  })

  it('are a problem until everything is written, also what could not be forgotten', () => {
    passed = START + 100 * DAY_MS
    const allow = refuseWrites()
    records.upkeep()
    expect(records.problem()).not.toBeNull()
    allow()
    records.upkeep()
    expect(records.problem()).toBeNull()
    passed = null
    database.exec("CREATE TRIGGER refused BEFORE INSERT ON dispatches BEGIN SELECT RAISE(ABORT, 'refused'); END")
    records.save(saved('one'))
    records.upkeep()
    expect(records.problem(), 'of one message').not.toBeNull()
    database.exec('DROP TRIGGER refused')
    records.upkeep()
    expect(records.problem()).toBeNull()
  })

  it('are not written again once a later state of them was', () => {
    const allow = refuseWrites()
    records.save(saved('one'))
    allow()
    records.save(received('one', START + 1))
    records.upkeep()
    expect([records.waiting(), idsOf(opened().ofIncident(SOURCE, 'incident'))]).toEqual([[], ['one']])
  })

  it('are listed first, by the same search, with their latest state', () => {
    records.save(saved('one', { createdAt: START + 5 }))
    refuseWrites()
    records.save(received('one', START + 9, { createdAt: START + 5 }))
    records.save(saved('two', { title: 'Loan 100% two' }))
    records.save(saved('three', { destinationId: 'other' }))
    const list = records.list({ search: '', destinationId: null, before: null })
    expect(list.dispatches.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'three waiting',
      'two waiting',
      'one received',
    ])
    expect(listed({ destinationId: 'other' })).toEqual(['three'])
    expect(listed({ search: '100% two' })).toEqual(['two'])
    expect(listed({ search: '100% three' })).toEqual([])
    expect(listed({ before: `${START + 6} x` })).toEqual(['one'])
  })
})

describe('The list of messages', () => {
  it('has 100 on a page, newest first, and goes on where the last one ended', () => {
    for (let nth = 0; nth < 100; nth += 1) records.save(saved(`n${nth}`, { createdAt: START + Math.floor(nth / 2) }))
    const page = (before: string | null) => records.list({ search: '', destinationId: null, before })
    expect([page(null).dispatches.length, page(null).next]).toEqual([100, null])
    records.save(saved('newest', { createdAt: START + 1000 }))
    const first = page(null)
    expect(first.dispatches[0]!.id).toBe('newest')
    expect(first.next).toBe(`${START} n1`)
    expect(page(first.next)).toMatchObject({ dispatches: [{ id: 'n0' }], next: null })
  })

  it('is searched by every word in title, destination, answer, state and level, as it is written', () => {
    records.save(saved('one', { title: 'Loan 5% left', result: 'HTTP 500' }))
    records.save(saved('two', { title: 'Loan 50 left', level: 'call', destination: 'Pager_1', state: 'dropped' }))
    expect(listed({ search: 'LOAN  left ' })).toHaveLength(2)
    expect(listed({ search: '5%' })).toEqual(['one'])
    expect(listed({ search: 'pager_' })).toEqual(['two'])
    expect(listed({ search: 'r_' })).toEqual(['two'])
    expect(listed({ search: '_' })).toEqual(['two'])
    expect(listed({ search: '\\' })).toEqual([])
    for (const term of ['http', 'waiting', 'critical', 'desk']) expect(listed({ search: term })).toEqual(['one'])
    expect(listed({ search: 'dropped call' })).toEqual(['two'])
    expect(listed({ search: 'dropped critical' })).toEqual([])
  })
})
