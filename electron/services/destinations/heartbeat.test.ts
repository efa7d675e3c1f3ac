import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import type { HttpRequest, HttpResult, SendHttp } from '@/electron/base/env/env'
import { dispatchRecords, openDatabase } from '@/electron/base/storage/database'
import { seededRandom } from '@/shared/base/random'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import type { Destination } from '@/shared/trading/destinations/destination'
import type { Watched } from '@/shared/trading/destinations/heartbeat'
import { createHeartbeats } from './heartbeat'
import { anAnnouncement, aWebhook, startDestinations } from './testing/started-destinations'

const pulse = aWebhook('https://hc.example.com', { id: 'pulse', kind: 'heartbeat', secretNames: ['path'] })
const mine: Watched = { account: 'Mine', armed: 3, isCurrent: true }
const received: HttpResult = { kind: 'response', status: 200, headers: {}, body: 'OK' }

let clock: ManualClock
beforeEach(() => {
  clock = createManualClock(1_800_000_000_000)
})

function started(destinations: readonly Destination[] = [pulse]) {
  const requests: HttpRequest[] = []
  const lines: string[] = []
  const world = { watched: [mine] as readonly Watched[], answer: (): HttpResult | Promise<HttpResult> => received }
  const heartbeats = createHeartbeats({
    clock,
    random: seededRandom(1),
    destinations: () => destinations,
    secrets: { read: async () => ({ kind: 'secrets', secrets: { path: '/ping/secret' } }) },
    hide: (text) => text.replaceAll('secret', '…'),
    log: (event, fields) => void lines.push(`${event} ${JSON.stringify(fields)}`),
    watched: () => world.watched,
    role: 'watchman',
    sendMail: async () => ({ kind: 'failed', reason: 'no mail in this test' }),
    async sendHttp(request) {
      requests.push(request)
      return world.answer()
    },
  })
  return {
    world,
    heartbeats,
    lines,
    /** Requests of so many seconds. */
    pass: async (seconds: number): Promise<HttpRequest[]> => {
      await clock.advanceAsync(seconds * 1000)
      return requests.splice(0)
    },
  }
}

describe('A heartbeat', () => {
  it('is sent every 30 s, with what is monitored and by which process (N20)', async () => {
    const { pass, heartbeats } = started()
    const first = await pass(1)
    expect(first).toMatchObject([{ method: 'POST', url: 'https://hc.example.com/ping/secret' }])
    expect(JSON.parse(first[0]!.body!)).toEqual({
      version: 1,
      event: 'heartbeat',
      process: 'watchman',
      at: '2027-01-15T08:00:01.000Z',
      accounts: [{ account: 'Mine', armed: 3 }],
    })
    expect([await pass(29), await pass(1), await pass(60)].map(({ length }) => length)).toEqual([0, 1, 2])
    expect(heartbeats.lastReceivedAt('pulse')).toBe(clock.now())
    heartbeats.stop()
    expect(await pass(60)).toEqual([])
  })

  it('stops while one account has no current figures or none is monitored, and goes on at once (N20)', async () => {
    const { world, pass } = started()
    expect(await pass(1)).toHaveLength(1)
    world.watched = [mine, { ...mine, account: 'Other', isCurrent: false }]
    expect(await pass(300)).toEqual([])
    world.watched = []
    expect(await pass(300)).toEqual([])
    world.watched = [{ ...mine, armed: 0 }]
    expect(await pass(1)).toHaveLength(1)
  })

  it('goes to no other kind of destination, and to none that is off', async () => {
    const { pass } = started([{ ...pulse, isOn: false }, aWebhook('https://example.com')])
    expect(await pass(60)).toEqual([])
  })

  it('is tried again with the next one where it was not received, and logged once', async () => {
    const { world, pass, heartbeats, lines } = started()
    world.answer = () => ({ kind: 'response', status: 404, headers: {}, body: 'no secret' })
    expect(await pass(91)).toHaveLength(4)
    expect([heartbeats.lastReceivedAt('pulse'), lines]).toEqual([null, [expect.stringContaining('"HTTP 404"')]])
    world.answer = () => received
    await pass(30)
    expect([heartbeats.lastReceivedAt('pulse'), lines.length]).toEqual([clock.now(), 2])
  })

  it.each<[string, (world: ReturnType<typeof started>) => void]>([
    ['is refused', ({ world }) => void (world.answer = () => ({ kind: 'not-connected', reason: 'no route' }))],
    ['swallows requests', ({ world }) => void (world.answer = () => new Promise(() => undefined))],
    ['ends with the process', ({ heartbeats }) => heartbeats.stop()],
  ])('lets its receiver notify within its grace of 90 s where the network %s (N20)', async (how, cut) => {
    const GRACE_S = 90
    const world = started()
    await world.pass(61)
    const receivedAt = world.heartbeats.lastReceivedAt('pulse')!
    cut(world)
    const cutAt = clock.now()
    await world.pass(GRACE_S)
    // The receiver has heard nothing since, and its grace counts from the last request.
    expect(world.heartbeats.lastReceivedAt('pulse')).toBe(receivedAt)
    expect(receivedAt).toBeLessThanOrEqual(cutAt)
    world.world.answer = () => received
    await world.pass(30)
    expect(world.heartbeats.lastReceivedAt('pulse')! > cutAt).toBe(how !== 'ends with the process')
  })
})

describe('The state of a destination', () => {
  it('has its last receipt over a restart; a stopped service sends nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'volley-heartbeat-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const open = () => openDatabase(join(folder, 'destinations.sqlite'), dispatchRecords).database
    const requests: string[] = []
    const sendHttp: SendHttp = async ({ url }) => {
      requests.push(new URL(url).host)
      return received
    }
    const hook = aWebhook('https://hook.example')
    const database = open()
    const service = startDestinations([hook, pulse], { database, watched: [mine], clock, sendHttp })
    expect(service.stateOf('hook')).toEqual({ waiting: 0, lastReceivedAt: null })
    service.announce(anAnnouncement())
    expect(service.stateOf('hook').waiting).toBe(1)
    await clock.advanceAsync(0)
    const receivedAt = clock.now()
    await clock.advanceAsync(SECOND_MS)
    expect(requests.toSorted()).toEqual(['hc.example.com', 'hook.example'])
    expect(service.stateOf('hook')).toEqual({ waiting: 0, lastReceivedAt: receivedAt })
    expect(service.stateOf('pulse').lastReceivedAt).toBe(clock.now())
    service.stop()
    await clock.advanceAsync(5 * MINUTE_MS)
    expect(requests).toHaveLength(2)
    database.close()
    const reopened = open()
    const again = startDestinations([hook], { database: reopened, clock, sendHttp })
    onTestFinished(() => {
      again.stop()
      reopened.close()
    })
    expect(again.stateOf('hook')).toEqual({ waiting: 0, lastReceivedAt: receivedAt })
  })
})
