import { beforeEach, describe, expect, it } from 'vitest'
import type { HttpRequest, HttpResult } from '@/electron/base/env/env'
import { MINUTE_MS } from '@/shared/base/time'
import { seededRandom } from '@/shared/base/random'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import type { Announcement, AnnouncementStage } from '@/shared/trading/destinations/announcement'
import type { Destination } from '@/shared/trading/destinations/destination'
import type { Dispatch } from '@/shared/trading/destinations/dispatch'
import type { SecretsReading } from './destination-secrets'
import type { SavedDispatch } from './dispatch-records'
import { createDispatcher } from './dispatcher'
import { precedenceOfSaved } from './outbox'
import { anAnnouncement, aWebhook } from './testing/started-destinations'

const hook = aWebhook('https://example.com/alarms')
const received: HttpResult = { kind: 'response', status: 200, headers: {}, body: '' }

let clock: ManualClock
beforeEach(() => {
  clock = createManualClock()
  clock.advance(1000)
})

const waiting = (
  id: string,
  destinationId = 'hook',
  event: AnnouncementStage = 'raised',
  about: Partial<Pick<Announcement, 'level' | 'rule'>> = {},
): SavedDispatch => ({
  dispatch: { id, destinationId, stage: event, level: about.level ?? 'critical', attempts: 2 } as Dispatch,
  announcement: anAnnouncement({ at: 1_800_000_060_000, ...about }),
  overAt: null,
  refused: false,
  mayHaveArrived: false,
  isRevived: false,
  repetition: 0,
  messageId: null,
  writtenAt: 0,
})

interface World {
  readonly destinations?: readonly Destination[]
  readonly queue?: readonly SavedDispatch[]
  readonly reading?: SecretsReading
  readonly answer?: () => HttpResult | Promise<HttpResult>
  /** Of the incident. */
  readonly earlier?: readonly SavedDispatch[]
  /** Messages that are sent as one. */
  readonly merged?: readonly SavedDispatch[]
  /** Address of links, while they are served. */
  readonly link?: string | null
}

function started({
  destinations = [hook],
  queue = [],
  reading,
  answer = () => received,
  earlier = [],
  merged = [],
  link = null,
}: World) {
  const queued = [...queue]
  const requests: HttpRequest[] = []
  const receivedSince: number[] = []
  const outcomes: string[] = []
  const lines: (readonly [string, Readonly<Record<string, unknown>>])[] = []
  let changes = 0
  const remove = (id: string): void =>
    void queued.splice(
      queued.findIndex(({ dispatch }) => dispatch.id === id),
      1,
    )
  const dispatcher = createDispatcher({
    clock,
    random: seededRandom(1),
    destinations: () => destinations,
    secrets: { read: async () => reading ?? { kind: 'secrets', secrets: { signingKey: 'key', bearer: 'secret' } } },
    records: { ofIncident: () => earlier, receivedSince: (_id, since) => (receivedSince.push(since), []) },
    linkOf: (id) => (link === null ? null : `${link}/${id}`),
    hide: (text) => text.replaceAll('secret', '…'),
    log: (event, fields) => void lines.push([event, fields]),
    changed: () => void (changes += 1),
    sendMail: async () => ({ kind: 'failed', reason: 'no mail in this test' }),
    async sendHttp(request) {
      requests.push(request)
      clock.advance(7)
      return answer()
    },
    outbox: {
      next: (id, { moreSevereThan }) =>
        merged.some((saved) => queued.includes(saved))
          ? merged
          : queued
              .filter(
                (saved) =>
                  saved.dispatch.destinationId === id &&
                  (moreSevereThan === null || precedenceOfSaved(saved) < moreSevereThan),
              )
              .slice(0, 1),
      waiting: () => [...queued],
      unsent: () => [...queued],
      tried(id, result) {
        outcomes.push(`${id} ${result.kind === 'received' ? result.receipt : result.why}`)
        remove(id)
      },
      drop(id, why) {
        outcomes.push(`${id} ${why}`)
        remove(id)
      },
      add: () => null,
      end: () => undefined,
      refresh: () => undefined,
      retryNow: () => undefined,
      undelivered: () => [],
    },
  })
  return {
    dispatcher,
    requests,
    receivedSince,
    lines,
    bodies: () => requests.map(({ body }) => JSON.parse(body ?? '') as Readonly<Record<string, unknown>>),
    changes: () => changes,
    push: (...more: readonly SavedDispatch[]) => void queued.push(...more),
    /** What has become of messages since the last call. */
    async outcomes() {
      await clock.advanceAsync(0)
      return outcomes.splice(0)
    },
  }
}

describe('What waits', () => {
  it('is sent one after the other, and noted with the time it took', async () => {
    const world = started({ queue: [waiting('a'), waiting('b')] })
    world.dispatcher.run()
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual(['a HTTP 200', 'b HTTP 200'])
    expect([world.requests.length, world.changes()]).toEqual([2, 2])
    const noted = { destination: 'Hook', kind: 'webhook', severity: 'critical', stage: 'raised', attempt: 3, tookMs: 7 }
    expect(world.lines[0]).toEqual(['alarm.sent', { ...noted, receipt: 'HTTP 200' }])
    world.push(waiting('c'))
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual(['c HTTP 200'])
  })

  it('has its link where the destination has links, they are served, and it is about an alarm (N23)', async () => {
    const textsOf = async (link: string | null, destination: Destination, ...queue: readonly SavedDispatch[]) => {
      const world = started({ destinations: [destination], queue, link })
      world.dispatcher.run()
      await world.outcomes()
      return world.bodies().map(({ text }) => /\nAcknowledge: (.*)$/.exec(String(text))?.[1] ?? null)
    }
    const linked = { ...hook, withLink: true }
    const queue = [waiting('a'), waiting('b', 'hook', 'repeated'), waiting('c', 'hook', 'over')]
    const link = 'http://192.168.1.20:8477'
    expect(await textsOf(link, linked, ...queue)).toEqual([`${link}/a`, `${link}/b`, null])
    expect(await textsOf(null, linked, waiting('a'))).toEqual([null])
    expect(await textsOf(link, hook, waiting('a'))).toEqual([null])
  })

  it('is dropped where its destination was removed or turned off; a test is sent all the same', async () => {
    const off = { ...hook, id: 'off', isOn: false }
    const queue = [waiting('a', 'gone'), waiting('b', 'off')]
    const world = started({ destinations: [off], queue })
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual(['a The destination was removed.', 'b The destination was turned off.'])
    world.push(waiting('c', 'off', 'test'))
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual(['c HTTP 200'])
  })

  it('waits as long as its destination asks for, at most 15 min, or 1 min after a critical one', async () => {
    const warning = (id: string) => waiting(id, 'hook', 'raised', { level: 'warning' })
    let wait = '60'
    const answer = (): HttpResult => ({ kind: 'response', status: 503, headers: { 'retry-after': wait }, body: '' })
    const world = started({
      destinations: [hook, { ...hook, id: 'other' }],
      queue: [waiting('a'), waiting('b')],
      answer,
    })
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual(['a HTTP 503'])
    expect(world.lines.at(-1)).toMatchObject(['alarm.not-sent', { message: 'HTTP 503' }])
    clock.advance(60_006)
    world.push(waiting('c', 'other'))
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual(['c HTTP 503'])
    clock.advance(1)
    wait = '9999'
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual(['b HTTP 503'])
    world.push(warning('d'))
    clock.advance(60_006)
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual([])
    clock.advance(1)
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual(['d HTTP 503'])
    world.push(warning('d'))
    clock.advance(15 * 60_000 + 6)
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual([])
    clock.advance(1)
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual(['d HTTP 503'])
  })

  it('is tried during the wait where it is more severe than what was told to wait (N14)', async () => {
    const answer = (): HttpResult => ({ kind: 'response', status: 429, headers: { 'retry-after': '3600' }, body: '' })
    const warning = (id: string) => waiting(id, 'hook', 'raised', { level: 'warning' })
    const world = started({ queue: [warning('a'), warning('b')], answer })
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual(['a HTTP 429'])
    world.push(waiting('c'), waiting('d'))
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual(['c HTTP 429'])
    world.push(waiting('e', 'hook', 'raised', { rule: 'loan-ended' }))
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual(['e HTTP 429'])
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual([])
    clock.advance(60_007)
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual(['b HTTP 429', 'd HTTP 429'])
  })

  it('is not sent without its secrets, and carries none of them in its outcome', async () => {
    const unusable = started({ queue: [waiting('a')], reading: { kind: 'unusable', why: 'The keyring is locked' } })
    unusable.dispatcher.run()
    expect([await unusable.outcomes(), unusable.requests]).toEqual([['a The keyring is locked'], []])
    const refusing = started({
      queue: [waiting('a')],
      answer: () => ({ kind: 'response', status: 400, headers: {}, body: 'you sent secret' }),
    })
    refusing.dispatcher.run()
    expect(await refusing.outcomes()).toEqual(['a HTTP 400: you sent …'])
  })

  it('goes on behind an error of Volley, which is named by its kind only', async () => {
    const errors: unknown[] = [new TypeError('quotes a secret'), 'no error']
    const world = started({ queue: [waiting('a'), waiting('b')], answer: () => Promise.reject(errors.shift()) })
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual([
      "a an error of Volley's own (TypeError)",
      "b an error of Volley's own (unknown)",
    ])
  })

  it('is sent no more after the stop, and what is under way then is not noted', async () => {
    const world = started({ queue: [waiting('a'), waiting('b')] })
    world.dispatcher.run()
    world.dispatcher.stop()
    expect([await world.outcomes(), world.lines, world.requests.length]).toEqual([[], [], 1])
    world.dispatcher.run()
    expect([await world.outcomes(), world.requests.length]).toEqual([[], 1])
  })
})

describe('A message', () => {
  it('has what a program wants to know, with names that hide the unit', async () => {
    const world = started({ queue: [waiting('a')] })
    world.dispatcher.run()
    await world.outcomes()
    const [body] = world.bodies()
    expect(body).toMatchObject({
      delivery: 'a',
      event: 'raised',
      level: 'critical',
      rule: 'level',
      account: 'Practice',
      subject: '…0001',
      firedAt: '2027-01-15T08:00:00.000Z',
      at: '2027-01-15T08:01:00.000Z',
      overAt: null,
    })
    expect([body!.incident, body!.alarm]).toEqual([expect.stringMatching(/^[\da-f]{16}$/), body!.incident])
    const open = started({ destinations: [{ ...hook, withBalances: true }], queue: [{ ...waiting('a'), overAt: 0 }] })
    open.dispatcher.run()
    await open.outcomes()
    expect(open.bodies()).toMatchObject([{ subject: '5100000001', overAt: '1970-01-01T00:00:00.000Z' }])
  })

  it.each<[string, Partial<SavedDispatch>, Partial<SavedDispatch>, boolean]>([
    ['a further step', {}, {}, true],
    ['an end', { overAt: 1 }, { announcement: anAnnouncement() }, true],
    ['a more severe one', {}, { announcement: anAnnouncement({ level: 'call' }) }, false],
    ['a step more than 5 min later', {}, { dispatch: { doneAt: -300_000 } as Dispatch }, false],
    ['one after a message to another destination', {}, { dispatch: { destinationId: 'other' } as Dispatch }, false],
    ['one after a message that was not received', {}, { dispatch: { state: 'waiting' } as Dispatch }, false],
  ])('takes the place of the earlier one of its incident where it is %s (N19)', async (_, now, before, isReplaced) => {
    const step = waiting('a', 'hook', 'raised', { rule: 'liquidation-repayment' })
    const first = { state: 'received', destinationId: 'hook', doneAt: clock.now() - 299_000 } as const
    const { doneAt = null, ...more } = before.dispatch ?? {}
    const dispatch = { ...step.dispatch, ...first, ...more, ...(doneAt !== null && { doneAt: clock.now() + doneAt }) }
    const world = started({
      destinations: [{ ...hook, kind: 'ntfy' }],
      queue: [{ ...step, ...now }],
      earlier: [{ ...step, ...before, dispatch, messageId: 'x1' }],
    })
    world.dispatcher.run()
    await world.outcomes()
    expect(world.bodies()[0]!.sequence_id).toBe(isReplaced ? 'x1' : undefined)
  })

  it('is quiet if it is an end or a test', async () => {
    const queue = [waiting('a'), { ...waiting('b'), overAt: 1 }, waiting('c', 'hook', 'test')]
    const world = started({ destinations: [{ ...hook, kind: 'ntfy' }], queue })
    world.dispatcher.run()
    await world.outcomes()
    expect(world.bodies().map(({ priority }) => priority)).toEqual([5, 3, 3])
    for (const [overAt, priority] of [
      [null, 5],
      [1, 3],
    ] as const) {
      const merged = ['d', 'e'].map((id) => ({ ...waiting(id), overAt }))
      const together = started({ destinations: [{ ...hook, kind: 'ntfy' }], queue: merged, merged })
      together.dispatcher.run()
      await together.outcomes()
      expect(together.bodies()).toMatchObject([{ priority }])
    }
  })

  it('is one with others while the destination is limited, with all of them for a program (N14)', async () => {
    const queue = [waiting('a'), waiting('b')]
    const world = started({ queue, merged: queue })
    const sentAt = clock.now()
    world.dispatcher.run()
    expect(await world.outcomes()).toEqual([
      'a HTTP 200, in one message with 1 more',
      'b HTTP 200, in one message with 1 more',
    ])
    expect(world.bodies()).toMatchObject([
      { event: 'digest', level: 'critical', messages: [{ event: 'raised', rule: 'level', subject: '…0001' }, {}] },
    ])
    // What was received in the last 10 minutes is not new in its title.
    expect(world.receivedSince).toEqual([sentAt - 10 * MINUTE_MS])
    const [{ delivery }] = world.bodies() as [{ delivery: string }]
    expect(delivery).toMatch(/^[\da-f]{24}$/)
  })

  it('is sent at once for a test; it fails without its destination', async () => {
    const world = started({})
    const sending = world.dispatcher.send(waiting('a'))
    await clock.advanceAsync(0)
    expect(await sending).toEqual({ kind: 'received', receipt: 'HTTP 200' })
    expect(await world.dispatcher.send(waiting('a', 'gone'))).toMatchObject({ why: 'the destination was removed' })
  })

  it('that is the last one to a destination is sent once, with the secrets of before', async () => {
    const world = started({ destinations: [] })
    const sendLast = await world.dispatcher.prepareLast(hook)
    sendLast(anAnnouncement({ level: 'call' }))
    await clock.advanceAsync(0)
    expect(world.bodies()).toMatchObject([
      { delivery: expect.stringMatching(/^[\da-f]{24}$/), event: 'raised', level: 'call', overAt: null },
    ])
    expect(world.requests[0]!.headers).toMatchObject({ authorization: 'Bearer secret' })
    expect(world.lines).toMatchObject([['alarm.sent', { severity: 'call', attempt: 1, tookMs: 7 }]])
    world.dispatcher.stop()
    sendLast(anAnnouncement())
    await clock.advanceAsync(0)
    expect(world.lines).toHaveLength(1)
  })
})
