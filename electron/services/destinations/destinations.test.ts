import { gzipSync } from 'node:zlib'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { dispatchRecords, openDatabase } from '@/electron/base/storage/database'
import { realClock } from '@/shared/node/real-clock'
import { sleep } from '@/shared/base/clock'
import type { Destination } from '@/shared/trading/destinations/destination'
import type { DestinationKind } from '@/shared/trading/destinations/kinds'
import type { SecretsReading } from './destination-secrets'
import { startSink, type Sink, type SinkAnswer } from './testing/sink'
import {
  anAlarmOf,
  anAnnouncement,
  aWebhook,
  signingKey,
  SOURCE,
  startDestinations,
  type StartedOptions,
} from './testing/started-destinations'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function sinkOf(answers?: readonly SinkAnswer[], port?: number): Promise<Sink> {
  const sink = await startSink(answers, port)
  ends.push(() => sink.close())
  return sink
}
function started(destinations: readonly Destination[], options?: StartedOptions) {
  const service = startDestinations(destinations, options)
  ends.push(() => service.stop())
  return service
}
function newDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'volley-dispatches-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const open = () => openDatabase(join(folder, 'destinations.sqlite'), dispatchRecords).database
  return { open }
}
const deliveriesOf = ({ received }: Sink): readonly unknown[] =>
  received.map(({ headers }) => headers['volley-delivery'])
/** Long enough for another try, had there been a reason for one. */
const aWhile = (): Promise<void> => sleep(realClock(), 400)

describe('An alarm on its way to a webhook', () => {
  it('is received once, signed over time, nonce and body, and has a receipt (N08)', async () => {
    const sink = await sinkOf([{ status: 202 }])
    const service = started([aWebhook(sink.url)])
    service.announce(anAnnouncement())
    expect(await service.settled()).toMatchObject([
      { state: 'received', attempts: 1, result: 'HTTP 202', destination: 'Hook', level: 'critical', nextAt: null },
    ])
    const [{ headers, body }] = sink.received as [Sink['received'][number]]
    const signed = `${String(headers['volley-timestamp'])}.${String(headers['volley-nonce'])}.${body}`
    expect(headers['volley-signature']).toBe(`v1=${createHmac('sha256', signingKey).update(signed).digest('hex')}`)
    expect(JSON.parse(body)).toMatchObject({
      version: 1,
      event: 'raised',
      level: 'critical',
      rule: 'level',
      delivery: headers['volley-delivery'],
      subject: '…0001',
      overAt: null,
    })
    expect(body).not.toMatch(/4629556|5100000001|91\.03/)
    service.announce(anAnnouncement())
    await aWhile()
    expect(sink.received).toHaveLength(1)
  })

  it.each<[string, readonly SinkAnswer[], number]>([
    ['answers late', [{ afterMs: 200 }], 1],
    ['fails twice', [{ status: 500 }, { status: 503 }, { status: 200 }], 3],
    ['asks for patience', [{ status: 429, headers: { 'retry-after': '3' } }, { status: 200 }], 2],
    ['hangs', ['hang', { status: 200 }], 2],
    ['cuts its answer short', ['cut'], 1],
    ['answers with too much', [{ status: 200, body: 'x'.repeat(200_000) }], 1],
    ['answers without an end', ['open'], 1],
    ['compresses its answer', [{ status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync('ok') }], 1],
    ['answers late, then is too busy', [{ status: 408 }, { status: 425 }, { status: 429 }, { status: 200 }], 4],
  ])(
    'is received by a sink that %s, every try under the same name and with a nonce of its own (N08)',
    async (_, answers, tries) => {
      const sink = await sinkOf(answers)
      const service = started([aWebhook(sink.url)])
      service.announce(anAnnouncement())
      expect(await service.settled()).toMatchObject([{ state: 'received', attempts: tries }])
      await aWhile()
      expect(sink.received).toHaveLength(tries)
      expect(new Set(deliveriesOf(sink)).size).toBe(1)
      expect(new Set(sink.received.map(({ headers }) => headers['volley-nonce'])).size).toBe(tries)
    },
  )

  it('does not come before the time that a sink asked for, and neither does another one', async () => {
    const sink = await sinkOf([{ status: 429, headers: { 'retry-after': '5' } }, { status: 200 }])
    const service = started([aWebhook(sink.url)])
    service.announce(anAnnouncement())
    await vi.waitFor(() => expect(sink.received).toHaveLength(1), patience)
    service.announce(anAnnouncement({ alarmId: 'alarm-2' }))
    await service.settled()
    const [first, ...later] = sink.received.map(({ headers }) => Number(headers['volley-timestamp']))
    // Stamps are whole seconds.
    expect(Math.min(...later) - first!).toBeGreaterThanOrEqual(4)
  })

  it('is received once by a sink that was down when it fired and comes up later (N08)', async () => {
    const away = await startSink()
    await away.close()
    const service = started([aWebhook(away.url)])
    service.announce(anAnnouncement())
    await vi.waitFor(() => expect(service.all()[0]?.attempts).toBeGreaterThan(1), patience)
    expect(service.all()[0]).toMatchObject({ state: 'waiting', result: expect.stringContaining('ECONNREFUSED') })
    const sink = await sinkOf(undefined, away.port)
    await service.settled()
    await aWhile()
    expect(sink.received).toHaveLength(1)
  })

  it('follows no redirect, and says at once that it does not arrive (N02)', async () => {
    const other = await sinkOf()
    const sink = await sinkOf([{ status: 302, headers: { location: other.url } }])
    const service = started([aWebhook(sink.url)])
    service.announce(anAnnouncement())
    await vi.waitFor(() => expect(service.undelivered()).toHaveLength(1), patience)
    expect(service.undelivered()[0]).toMatchObject({ level: 'critical', count: 1, why: expect.stringContaining('302') })
    expect(other.received).toEqual([])
  })

  it.each<[number, string, string]>([
    [302, '', 'HTTP 302: redirects are not followed'],
    [400, '{"message":"Cannot send an empty message","code":50006}', 'HTTP 400: Cannot send an empty message'],
    [401, '<html>Sign in</html>', 'HTTP 401'],
    [404, 'no_service', 'HTTP 404: no_service'],
  ])('is not sent again after %i, and its reason is shown', async (status, body, why) => {
    const sink = await sinkOf([{ status, body }])
    const service = started([aWebhook(sink.url)])
    service.announce(anAnnouncement())
    expect(await service.settled()).toMatchObject([{ state: 'given-up', attempts: 1, result: why }])
    await aWhile()
    expect(sink.received).toHaveLength(1)
    expect(service.undelivered()).toMatchObject([{ destinationId: 'hook', count: 1, why, triesAgain: false }])
  })

  describe.each<[DestinationKind, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    ['webhook', {}, { signingKey }],
    ['telegram', { chatId: '-1007' }, { token: '123456:ABC-def' }],
    ['ntfy', {}, { topic: 'desk-alarms', token: '' }],
  ])('of the kind %s', (kind, fields, secrets) => {
    async function announced(answers: readonly SinkAnswer[]) {
      const sink = await sinkOf(answers)
      const destination = aWebhook(sink.url, { kind, fields: { address: new URL(sink.url).origin, ...fields } })
      const service = started([destination], { secrets: () => ({ kind: 'secrets', secrets }) })
      service.announce(anAnnouncement())
      const settled = await service.settled()
      await aWhile()
      return { settled, tries: sink.received.length, undelivered: service.undelivered() }
    }

    it.each<[string, readonly SinkAnswer[], number]>([
      ['200 with gzip', [{ status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync('ok') }], 1],
      ['200 that stays open', ['open'], 1],
      ['200 with other words', [{ status: 200, body: 'thanks' }], 1],
      ['429, then 200', [{ status: 429, headers: { 'retry-after': '1' } }, { status: 200 }], 2],
    ])('is delivered once by %s', async (_, answers, expected) => {
      const { settled, tries, undelivered } = await announced(answers)
      expect([settled.map(({ state }) => state), tries, undelivered]).toEqual([['received'], expected, []])
    })

    it.each([302, 400])('fails once by %i', async (status) => {
      const { settled, tries, undelivered } = await announced([{ status }])
      expect([settled.map(({ state }) => state), tries, undelivered.map(({ count }) => count)]).toEqual([
        ['given-up'],
        1,
        [1],
      ])
    })
  })

  it('keeps the level of what did not arrive until something arrives', async () => {
    const sink = await sinkOf([{ status: 400 }, { status: 400 }, { status: 200 }])
    const service = started([aWebhook(sink.url)])
    for (const [alarmId, level] of [
      ['a', 'critical'],
      ['b', 'warning'],
    ] as const) {
      service.announce(anAnnouncement({ alarmId, incidentId: alarmId, level }))
      await service.settled()
      expect(service.undelivered()).toMatchObject([{ level: 'critical' }])
    }
    service.announce(anAnnouncement({ alarmId: 'c', incidentId: 'c' }))
    await service.settled()
    expect(service.undelivered()).toEqual([])
  })

  it('holds up no other destination where one hangs', async () => {
    const [slow, quick] = [await sinkOf(['hang']), await sinkOf()]
    const service = started([aWebhook(slow.url), aWebhook(quick.url, { id: 'quick', name: 'Quick' })])
    service.announce(anAnnouncement())
    await vi.waitFor(() => expect(quick.received).toHaveLength(1), patience)
    expect(service.all().find(({ destinationId }) => destinationId === 'hook')?.state).toBe('waiting')
  })

  it('waits for a keychain that is locked, and leaves when it is open (N09)', async () => {
    const sink = await sinkOf()
    let reading: SecretsReading = { kind: 'unusable', why: 'The keyring is locked' }
    const service = started([aWebhook(sink.url)], { secrets: () => reading })
    service.announce(anAnnouncement())
    await vi.waitFor(() => expect(service.all()[0]?.result).toBe('The keyring is locked'), patience)
    expect(sink.received).toEqual([])
    reading = { kind: 'secrets', secrets: { signingKey } }
    service.retryNow()
    expect(await service.settled()).toMatchObject([{ state: 'received' }])
  })
})

describe('A process that ends in the middle', () => {
  it('loses no alarm, and doubles the one under way at most once under the same name (N10)', async () => {
    const { open } = newDatabase()
    const sink = await sinkOf(['hang', { status: 200 }])
    const first = started([aWebhook(sink.url)], { database: open() })
    first.announce(anAnnouncement())
    first.announce(anAnnouncement({ alarmId: 'alarm-2', level: 'warning' }))
    await vi.waitFor(() => expect(sink.received).toHaveLength(1), patience)
    first.stop()
    first.database.close()
    const second = started([aWebhook(sink.url)], { database: open() })
    expect(await second.settled()).toMatchObject([{ state: 'received' }, { state: 'received' }])
    await aWhile()
    expect(sink.received).toHaveLength(3)
    expect(new Set(deliveriesOf(sink)).size).toBe(2)
    second.stop()
    second.database.close()
    const third = started([aWebhook(sink.url)], { database: open() })
    third.announce(anAnnouncement())
    await aWhile()
    expect(sink.received).toHaveLength(3)
    expect(third.all()).toHaveLength(2)
    third.stop()
    third.database.close()
  })

  it('leaves what another process sends to it, and takes it over when that speaks no longer (N10)', async () => {
    const { open } = newDatabase()
    const away = await startSink()
    await away.close()
    const database = open()
    let mine = false
    const first = started([aWebhook(away.url)], { database })
    const second = started([aWebhook(away.url)], { database, sends: () => mine })
    first.announce(anAnnouncement())
    await aWhile()
    expect(second.undelivered()).toEqual([])
    const tries = second.lines.length
    first.stop()
    const sink = await sinkOf(undefined, away.port)
    mine = true
    await vi.waitFor(() => expect(sink.received).toHaveLength(1), patience)
    expect(tries).toBe(0)
  })
})

describe('A disk that refuses', () => {
  it('holds no alarm back; what became of it is written when there is room (N11)', async () => {
    const { open } = newDatabase()
    const sink = await sinkOf()
    const service = started([aWebhook(sink.url)], { database: open() })
    service.database.exec('PRAGMA query_only = ON')
    service.announce(anAnnouncement())
    expect(await service.settled()).toMatchObject([{ state: 'received' }])
    expect(service.diskProblem()).toBeInstanceOf(Error)
    service.announce(anAnnouncement())
    await aWhile()
    expect(sink.received).toHaveLength(1)
    service.database.exec('PRAGMA query_only = OFF')
    await vi.waitFor(() => expect(service.diskProblem()).toBeNull(), patience)
    service.stop()
    service.database.close()
    const next = started([aWebhook(sink.url)], { database: open() })
    expect(next.all()).toMatchObject([{ state: 'received', attempts: 1 }])
    next.stop()
    next.database.close()
  })
})

describe('What becomes of an alarm before it could be sent', () => {
  async function waiting(level: 'warning' | 'critical') {
    const away = await startSink()
    await away.close()
    const service = started([aWebhook(away.url)])
    const announcement = anAnnouncement({ level })
    service.announce(announcement)
    service.follow(SOURCE, [anAlarmOf(announcement)])
    await vi.waitFor(() => expect(service.all()[0]?.attempts).toBeGreaterThan(0), patience)
    return { service, announcement, port: away.port }
  }

  it('is that it is dropped, when somebody has answered it (N12)', async () => {
    const { service, announcement } = await waiting('critical')
    service.follow(SOURCE, [anAlarmOf(announcement, { acknowledged: { at: 1, reason: 'seen' } })])
    expect(service.all()).toMatchObject([{ state: 'dropped', result: 'It was acknowledged before it could be sent.' }])
  })

  it('is that it is dropped, when it was a warning and is over (N12)', async () => {
    const { service, announcement } = await waiting('warning')
    service.follow(SOURCE, [anAlarmOf(announcement, { state: 'over' })])
    expect(service.all()).toMatchObject([{ state: 'dropped', result: 'It was over before it could be sent.' }])
  })

  it('is that it is sent as what is over, when it was critical (N12)', async () => {
    const { service, announcement, port } = await waiting('critical')
    service.follow(SOURCE, [anAlarmOf(announcement, { state: 'over' })])
    const sink = await sinkOf(undefined, port)
    await service.settled()
    const body = JSON.parse(sink.received[0]!.body) as Record<string, unknown>
    expect(body).toMatchObject({ overAt: expect.any(String), title: expect.stringMatching(/^Over: /) })
  })

  it('is that its latest firing takes its place', async () => {
    const { service, announcement } = await waiting('critical')
    const again = { ...announcement, at: announcement.at + 5 }
    service.announce(again)
    service.follow(SOURCE, [anAlarmOf(again)])
    expect(service.all().map(({ state }) => state)).toEqual(['dropped', 'waiting'])
  })

  it('is nothing, where an alarm was never listed in this run', async () => {
    const { service } = await waiting('critical')
    service.follow('another.sqlite', [])
    expect(service.all()).toMatchObject([{ state: 'waiting' }])
  })
})

describe('The end of an incident', () => {
  it('is sent once to who received it and wants that, and of nothing that happened for good (N12)', async () => {
    const [wanting, silent] = [await sinkOf(), await sinkOf()]
    const service = started([
      aWebhook(wanting.url, { withEnds: true }),
      aWebhook(silent.url, { id: 'silent', name: 'Silent' }),
    ])
    const announcement = anAnnouncement()
    const second = anAnnouncement({ alarmId: 'alarm-2' })
    service.announce(announcement)
    service.announce(second)
    const alarms = [anAlarmOf(announcement), anAlarmOf(second)]
    service.follow(SOURCE, alarms)
    await service.settled()
    service.follow(SOURCE, [alarms[0]!, { ...alarms[1]!, state: 'over' }])
    await aWhile()
    expect(wanting.received).toHaveLength(2)
    const over = alarms.map((alarm) => ({ ...alarm, state: 'over' as const }))
    service.follow(SOURCE, over)
    service.follow(SOURCE, over)
    await service.settled()
    await aWhile()
    expect(wanting.received.map(({ body }) => (JSON.parse(body) as { event: string }).event)).toEqual([
      'raised',
      'raised',
      'over',
    ])
    expect(silent.received).toHaveLength(2)
    const once = anAnnouncement({ alarmId: 'new-debt', incidentId: 'new-debt', rule: 'new-debt' })
    service.announce(once)
    service.follow(SOURCE, [...over, anAlarmOf(once)])
    await service.settled()
    service.follow(SOURCE, over)
    await aWhile()
    expect(wanting.received).toHaveLength(4)
  })
})

describe('Alarms that do not arrive', () => {
  it('are one alarm until something arrives again, and go to no destination in that state (N06)', async () => {
    const away = await startSink()
    await away.close()
    const other = await sinkOf()
    const service = started([aWebhook(away.url), aWebhook(other.url, { id: 'other', name: 'Other' })])
    for (const alarmId of ['a', 'b', 'c']) service.announce(anAnnouncement({ alarmId, incidentId: alarmId }))
    await vi.waitFor(() => expect(service.undelivered()).toHaveLength(1), patience)
    await vi.waitFor(() => expect(service.undelivered()).toMatchObject([{ destinationId: 'hook', count: 3 }]), patience)
    const [about] = service.undelivered()
    const count = service.all().length
    service.announce(
      anAnnouncement({ alarmId: 'u', incidentId: 'u', rule: 'undelivered', subject: about!.destinationId }),
    )
    expect(service.all().slice(count)).toMatchObject([{ destinationId: 'other' }])
    await sinkOf(undefined, away.port)
    await service.settled()
    expect(service.undelivered()).toEqual([])
  })
})

describe('A test', () => {
  it('answers with what came of it, is tried once and raises nothing', async () => {
    const sink = await sinkOf([{ status: 200 }, { status: 401 }])
    const destination = aWebhook(sink.url, { isOn: false })
    const service = started([destination])
    expect(await service.test(destination)).toEqual({ kind: 'received', receipt: 'HTTP 200' })
    expect(await service.test(destination)).toMatchObject({ kind: 'failed', why: 'HTTP 401', refused: true })
    await aWhile()
    expect(sink.received).toHaveLength(2)
    expect(service.undelivered()).toEqual([])
    expect(service.all()).toMatchObject([
      { state: 'received', stage: 'test' },
      { state: 'given-up', stage: 'test' },
    ])
  })
})

describe('What was sent', () => {
  it('can be searched by words and by destination, page by page, newest first', async () => {
    const sink = await sinkOf()
    const service = started([aWebhook(sink.url), aWebhook(sink.url, { id: 'other', name: 'Desk 100%' })])
    for (let index = 0; index < 130; index += 1)
      service.announce(anAnnouncement({ alarmId: `a${index}`, incidentId: `a${index}`, level: 'warning' }))
    await service.settled()
    const search = { search: '', destinationId: null, before: null }
    const first = service.list(search)
    expect(first.dispatches).toHaveLength(100)
    const rest = service.list({ ...search, before: first.next })
    const last = service.list({ ...search, before: rest.next })
    const ids = [...first.dispatches, ...rest.dispatches, ...last.dispatches].map(({ id }) => id)
    expect([ids.length, new Set(ids).size, last.next]).toEqual([260, 260, null])
    expect(
      service
        .list({ ...search, destinationId: 'other' })
        .dispatches.every(({ destination }) => destination === 'Desk 100%'),
    ).toBe(true)
    expect(service.list({ ...search, search: '100% WARNING' }).dispatches).toHaveLength(100)
    expect(service.list({ ...search, search: 'desk critical' }).dispatches).toEqual([])
  })
})
