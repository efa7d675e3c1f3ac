import { beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { agreedTime } from '@/shared/testing/agreed-time'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import type { Announcement } from '@/shared/trading/destinations/announcement'
import type { Destination } from '@/shared/trading/destinations/destination'
import { dispatchRecords, openInMemory } from '@/electron/base/storage/database'
import { createDispatchRecords, type DispatchRecords } from './dispatch-records'
import { createOutbox, type NextRequest, type Outbox } from './outbox'
import { failed, unanswered } from './senders/send'
import { anAnnouncement, aWebhook } from './testing/started-destinations'

/** In quiet hours from 22:00 to 06:00 of this machine. */
const NIGHT = new Date(2026, 2, 2, 3, 0).getTime()

let clock: ManualClock
let records: DispatchRecords
let sources: Set<string>
let outbox: Outbox
const opened = (): Outbox =>
  createOutbox({ records, clock, random: seededRandom(clock.mono()), sends: (source) => sources.has(source) })
beforeEach(() => {
  clock = createManualClock(NIGHT)
  records = createDispatchRecords(openInMemory(dispatchRecords), agreedTime(clock))
  sources = new Set([anAnnouncement().source])
  outbox = opened()
})

let count = 0
const hook = aWebhook('https://example.com')
/** Hands over another alarm, and returns the id of its message. */
function add(about: Partial<Announcement> = {}, change: Partial<Destination> = {}): string {
  count += 1
  const announcement = anAnnouncement({ alarmId: `alarm ${count}`, incidentId: `incident ${count}`, ...about })
  return outbox.add({ ...hook, ...change }, announcement, 'raised', null)!.dispatch.id
}
const stateOf = (id: string) =>
  records.list({ search: '', destinationId: null, before: null }).dispatches.find((dispatch) => dispatch.id === id)!
const nextOf = (destination = 'hook'): string | null =>
  outbox.next(destination, { moreSevereThan: null, isMerged: false })[0]?.dispatch.id ?? null

describe('What is next', () => {
  it('is the most severe, then the newest, of one destination (N14)', () => {
    const first = add({ level: 'call' })
    clock.advance(1)
    const second = add({ level: 'call' })
    const elsewhere = add({}, { id: 'other' })
    clock.advance(1)
    const worst = add()
    const warning = add({ level: 'warning' })
    const order = [worst, second, first, warning]
    for (const id of order) {
      expect(nextOf()).toBe(id)
      outbox.tried(id, { kind: 'received', receipt: 'ok' })
    }
    expect([nextOf(), nextOf('other')]).toEqual([null, elsewhere])
  })

  it('is what another process left, once this one sends it', () => {
    const theirs = add({ source: 'another.sqlite' })
    outbox.refresh()
    clock.advance(1)
    const mine = add()
    expect(nextOf()).toBe(mine)
    sources.add('another.sqlite')
    outbox.refresh()
    outbox.tried(mine, { kind: 'received', receipt: 'ok' })
    expect(nextOf()).toBe(theirs)
  })

  it('is what another process gave up before the destination was back', () => {
    const other = opened()
    const theirs = add()
    outbox.tried(theirs, failed('HTTP 400', true))
    expect(other.undelivered()).toEqual([])
    other.refresh()
    expect(other.undelivered()).toMatchObject([{ destinationId: 'hook', count: 1, why: 'HTTP 400' }])
    clock.advance(1)
    outbox.tried(add(), { kind: 'received', receipt: 'ok' })
    other.refresh()
    expect(other.next('hook', { moreSevereThan: null, isMerged: false })).toMatchObject([{ dispatch: { id: theirs } }])
  })

  it('is nothing before the next try is due, and at once after a request to retry', () => {
    const id = add()
    outbox.tried(id, failed('HTTP 500'))
    expect(stateOf(id)).toMatchObject({ attempts: 1, result: 'HTTP 500', nextAt: clock.now() + 1000 })
    clock.advance(999)
    expect(nextOf()).toBeNull()
    clock.advance(1)
    expect(nextOf()).toBe(id)
    outbox.tried(id, failed('HTTP 500'))
    expect(nextOf()).toBeNull()
    outbox.retryNow()
    expect([nextOf(), stateOf(id).nextAt]).toEqual([id, clock.now()])
    outbox.drop(id, 'answered')
    const justDue = add()
    outbox.tried(justDue, failed('HTTP 500'))
    outbox.retryNow()
    expect(nextOf()).toBe(justDue)
  })

  it('waits for the end of the quiet hours unless it is critical, also after a request to retry', () => {
    const quiet = { quietHours: { from: '22:00', to: '06:00' } }
    const call = add({ level: 'call' }, quiet)
    expect(nextOf()).toBeNull()
    outbox.retryNow()
    expect([nextOf(), stateOf(call).result]).toEqual([null, 'Waits for the end of the quiet hours.'])
    const critical = add({}, quiet)
    expect([nextOf(), stateOf(critical).result]).toEqual([critical, ''])
    clock.advance(new Date(2026, 2, 2, 6, 0).getTime() - NIGHT)
    outbox.drop(critical, 'sent otherwise')
    expect(nextOf()).toBe(call)
  })

  it('is what waits for a time that a clock set back has made far', () => {
    const id = add()
    outbox.tried(id, failed('HTTP 500'))
    clock.jumpWall(-60_000)
    expect(nextOf()).toBe(id)
  })
})

describe('A message', () => {
  it('is taken over once for each destination, by this run or an earlier one', () => {
    const announcement = anAnnouncement()
    const isAdded = (box: Outbox, id = 'hook') => box.add({ ...hook, id }, announcement, 'raised', null) !== null
    expect([isAdded(outbox), isAdded(outbox), isAdded(outbox, 'other'), isAdded(opened())]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('has a name of 12 bytes, never the same', () => {
    const ids = [add(), add()]
    expect(ids.map((id) => id.length)).toEqual([24, 24])
    expect(new Set(ids).size).toBe(2)
  })

  it('is given up after 20 tries, or at once where the other side wants it never', () => {
    const stubborn = add()
    for (let nth = 1; nth < 20; nth += 1) outbox.tried(stubborn, failed('HTTP 500'))
    expect(stateOf(stubborn)).toMatchObject({ state: 'waiting', attempts: 19 })
    clock.advance(1000)
    outbox.tried(stubborn, failed('HTTP 500'))
    const over = { state: 'given-up', doneAt: clock.now(), nextAt: null, result: 'HTTP 500' }
    expect(stateOf(stubborn)).toMatchObject({ ...over, attempts: 20 })
    const refused = add()
    outbox.tried(refused, failed('HTTP 500', true))
    expect(stateOf(refused)).toMatchObject({ ...over, attempts: 1 })
  })

  it('that is over or dropped is tried, dropped and ended no more', () => {
    const id = add()
    outbox.drop(id, 'first')
    clock.advance(5)
    outbox.drop(id, 'second')
    outbox.tried(id, { kind: 'received', receipt: 'late' })
    outbox.end(id, 1)
    expect(stateOf(id)).toMatchObject({ state: 'dropped', result: 'first', doneAt: NIGHT, nextAt: null })
    expect(outbox.waiting()).toEqual([])
  })

  it('keeps the first end that was heard of its alarm', () => {
    add()
    const [{ dispatch }] = outbox.waiting() as [ReturnType<Outbox['waiting']>[number]]
    outbox.end(dispatch.id, NIGHT + 1)
    outbox.end(dispatch.id, NIGHT + 2)
    expect(records.waiting().map(({ overAt }) => overAt)).toEqual([NIGHT + 1])
  })

  it('is dropped where more than 500 wait for a destination: the least severe, then the oldest', () => {
    const old = add({ level: 'warning' })
    clock.advance(1)
    const young = add({ level: 'warning' })
    for (let nth = 0; nth < 498; nth += 1) add()
    add({}, { id: 'other' })
    expect(outbox.waiting()).toHaveLength(501)
    const newest = add()
    const waiting = outbox.waiting().map(({ dispatch }) => dispatch.id)
    expect([waiting.length, waiting.includes(young), waiting.includes(newest)]).toEqual([501, true, true])
    const dropped = records.list({ search: 'more than 500 waited. dropped', destinationId: null, before: null })
    expect(dropped.dispatches).toMatchObject([{ id: old, doneAt: NIGHT + 1, nextAt: null }])
    add()
    expect(outbox.waiting().some(({ dispatch }) => dispatch.id === young)).toBe(false)
  })

  it('is left to the process that sends the alarms of its account, and taken over from it', () => {
    const id = add()
    sources.clear()
    outbox.refresh()
    expect(outbox.waiting()).toEqual([])
    sources.add(anAnnouncement().source)
    outbox.refresh()
    expect(nextOf()).toBe(id)
    outbox.tried(id, failed('HTTP 500'))
    outbox.refresh()
    expect(outbox.waiting().map(({ dispatch }) => dispatch.attempts)).toEqual([1])
  })
})

/** Names of the messages that are sent as one. */
const mergedOf = (request: Partial<NextRequest> = {}): readonly string[] =>
  outbox.next('hook', { moreSevereThan: null, isMerged: true, ...request }).map(({ dispatch }) => dispatch.id)
const received = { kind: 'received', receipt: 'ok' } as const

describe('The order of messages', () => {
  it('is events, then critical, calls, warnings and ends, whatever came when (N14)', () => {
    const end = outbox.add(hook, anAnnouncement({ alarmId: 'over', incidentId: 'over' }), 'over', NIGHT)!.dispatch.id
    const warning = add({ level: 'warning' })
    const call = add({ level: 'call' })
    const critical = add()
    const event = add({ rule: 'loan-ended', about: 'liquidated' })
    expect(mergedOf()).toEqual([event, critical, call, warning, end])
    expect(mergedOf({ moreSevereThan: 1, isMerged: false })).toEqual([event])
    expect(mergedOf({ moreSevereThan: 1 }), 'the rest goes with it').toHaveLength(5)
    outbox.drop(event, 'answered')
    expect(mergedOf({ moreSevereThan: 1 })).toEqual([])
    outbox.end(critical, NIGHT)
    expect(mergedOf().slice(0, 2)).toEqual([call, warning])
  })

  it('leaves out what may have arrived and what waits for the end of the quiet hours', () => {
    const open = add()
    outbox.tried(open, unanswered('no answer'))
    add({ level: 'call' }, { quietHours: { from: '22:00', to: '06:00' } })
    const [first, two] = [add(), add()]
    expect(mergedOf()).toEqual([first, two])
    outbox.tried(first, received)
    outbox.tried(two, received)
    clock.advance(1000)
    expect(mergedOf()).toEqual([open])
  })
})

describe('A later message of the same incident', () => {
  const inOne = (change: Partial<Announcement> = {}): string => {
    clock.advance(1)
    return add({ incidentId: 'one', ...change })
  }

  it('takes the place of those that are no more severe and were not sent (N14)', () => {
    const event = inOne({ rule: 'liquidation-repayment' })
    const warning = inOne({ level: 'warning' })
    const call = inOne({ level: 'call' })
    const elsewhere = add({ level: 'warning' })
    expect(mergedOf()).toEqual([event, call, elsewhere])
    expect(stateOf(warning)).toMatchObject({
      state: 'dropped',
      result: 'A later message of the same incident takes its place.',
    })
    const later = inOne({ rule: 'liquidation-repayment' })
    expect(mergedOf()).toEqual([later, elsewhere])
  })

  it('takes the place of an earlier one that waits for another try, once it is received', () => {
    const call = inOne({ level: 'call' })
    outbox.tried(call, failed('HTTP 400', true))
    const other = inOne({ level: 'call', incidentId: 'two' })
    outbox.tried(other, failed('HTTP 400', true))
    outbox.tried(inOne(), received)
    expect([stateOf(call).state, stateOf(other).state]).toEqual(['dropped', 'waiting'])
  })

  it('has a title of its own (N16)', () => {
    const titles = [inOne(), inOne(), inOne({ level: 'call', about: 'call' }), inOne()].map((id) => stateOf(id).title)
    expect(titles).toEqual([
      'CRITICAL: Liquidation line reached',
      'CRITICAL: Liquidation line reached (2)',
      'Urgent: Margin call line reached',
      'CRITICAL: Liquidation line reached (3)',
    ])
  })
})

describe('What was given up', () => {
  it('is sent once the destination is back, the most severe first, and once more where it was refused (N17)', () => {
    const warning = add({ level: 'warning' })
    const event = add({ rule: 'loan-ended' })
    const refused = failed('HTTP 401', true)
    for (const id of [warning, event]) outbox.tried(id, refused)
    expect(nextOf()).toBeNull()
    clock.advance(1)
    outbox.tried(add(), received)
    expect(mergedOf({ isMerged: false })).toEqual([event])
    expect(mergedOf()).toEqual([event, warning])
    expect(stateOf(event)).toMatchObject({ attempts: 0, result: 'Sent again: the destination is back.' })
    for (const id of [warning, event]) outbox.tried(id, refused)
    expect(outbox.undelivered()).toMatchObject([{ count: 2, triesAgain: false }])
    clock.advance(1)
    outbox.tried(add(), received)
    expect([mergedOf(), outbox.undelivered()]).toEqual([[], []])
  })

  it('is sent again as often as it takes where the destination was away, also by another run', () => {
    const undelivered = add()
    const giveUp = () => {
      for (let nth = 0; nth < 20; nth += 1) outbox.tried(undelivered, failed('HTTP 500'))
      expect(stateOf(undelivered).state).toBe('given-up')
      clock.advance(1)
    }
    for (let nth = 0; nth < 2; nth += 1) {
      giveUp()
      outbox.tried(add(), received)
      expect(nextOf()).toBe(undelivered)
    }
    giveUp()
    const another = opened()
    outbox.tried(add(), received)
    another.refresh()
    expect(another.next('hook', { moreSevereThan: null, isMerged: true }).map(({ dispatch }) => dispatch.id)).toEqual([
      undelivered,
    ])
  })

  it('is dropped or ended meanwhile like what waits', () => {
    const [answered, over, lasting] = [add(), add(), add()]
    for (const id of [answered, over, lasting]) outbox.tried(id, failed('HTTP 401', true))
    outbox.drop(answered, 'It was acknowledged.')
    outbox.end(over, clock.now())
    expect(outbox.unsent().map(({ dispatch }) => dispatch.id)).toEqual([lasting, over])
    clock.advance(1)
    outbox.tried(add(), received)
    expect(mergedOf()).toEqual([lasting, over])
    expect([stateOf(answered).state, outbox.waiting().map(({ overAt }) => overAt)]).toEqual(['dropped', [null, NIGHT]])
  })

  it('of an earlier version is not sent where its destination was back more than a day ago', () => {
    const old = add()
    outbox.tried(old, failed('HTTP 401', true))
    clock.advance(24 * 60 * 60_000 + 1)
    sources.clear()
    outbox.tried(add({ source: 'another.sqlite' }), received)
    sources.add(anAnnouncement().source)
    expect([opened().waiting(), stateOf(old).state]).toEqual([[], 'given-up'])
  })
})

describe('A test', () => {
  const test = (change: Partial<Destination> = {}) =>
    outbox.add({ ...hook, ...change }, anAnnouncement({ source: '' }), 'test', null)!.dispatch

  it('is sent at any hour, tried once, and written with its outcome', () => {
    const { id, dueAt, result: answer } = test({ quietHours: { from: '22:00', to: '06:00' } })
    expect([dueAt, answer, nextOf(), records.waiting()]).toEqual([NIGHT, '', null, []])
    outbox.refresh()
    expect(outbox.waiting()).toHaveLength(1)
    clock.advance(60_000)
    expect(outbox.undelivered()).toEqual([])
    outbox.tried(id, failed('HTTP 500'))
    expect([stateOf(id).state, outbox.undelivered()]).toEqual(['given-up', []])
  })
})

describe('What did not arrive', () => {
  it('is what was due 30 s ago, with the worst level, the oldest time and the latest reason', () => {
    add({ level: 'warning' })
    clock.advance(1000)
    const call = add({ level: 'call' })
    clock.advance(28_999)
    expect(outbox.undelivered()).toEqual([])
    clock.advance(1)
    const missing = { destinationId: 'hook', name: 'Hook', since: NIGHT, triesAgain: true }
    expect(outbox.undelivered()).toEqual([{ ...missing, level: 'warning', count: 1, why: 'No answer yet' }])
    clock.advance(1000)
    outbox.tried(call, failed('HTTP 500'))
    expect(outbox.undelivered()).toEqual([{ ...missing, level: 'call', count: 2, why: 'HTTP 500' }])
  })

  it('lasts with what was given up, over a restart, until something arrives', () => {
    const undelivered = add()
    outbox.tried(undelivered, failed('HTTP 401', true))
    const other = add({}, { id: 'other' })
    outbox.tried(other, failed('HTTP 402', true))
    const names = () =>
      outbox.undelivered().map(({ destinationId, count, triesAgain }) => [destinationId, count, triesAgain])
    expect(names()).toEqual([
      ['hook', 1, false],
      ['other', 1, false],
    ])
    const more = add()
    outbox.tried(more, failed('HTTP 401', true))
    const late = add()
    clock.advance(30_000)
    expect(names()[0], 'one of them is tried again').toEqual(['hook', 3, true])
    outbox.drop(late, 'answered')
    outbox = opened()
    expect(names()[0]).toEqual(['hook', 2, false])
    outbox.tried(add(), { kind: 'received', receipt: 'ok' })
    expect(names().map(([id]) => id)).toEqual(['hook', 'other'].slice(1))
  })

  it('keeps its worst level until something arrives', () => {
    const worst = add()
    add({ level: 'warning' })
    clock.advance(30_000)
    const levels = () => outbox.undelivered().map(({ level }) => level)
    expect(levels()).toEqual(['critical'])
    outbox.drop(worst, 'answered')
    expect(levels()).toEqual(['critical'])
    outbox.tried(add(), { kind: 'received', receipt: 'ok' })
    expect(levels()).toEqual(['warning'])
  })
})
