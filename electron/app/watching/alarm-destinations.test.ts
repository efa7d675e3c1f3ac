import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import type { CheckedInputOf } from '@/shared/ipc/contract'
import { agreedTime } from '@/shared/testing/agreed-time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { noAnswerLink } from '@/shared/trading/destinations/answer-link'
import type { Destination } from '@/shared/trading/destinations/destination'
import type { Announcement } from '@/shared/trading/destinations/announcement'
import type { Caller } from '@/electron/base/caller'
import { applicationAlarms, openDatabase } from '@/electron/base/storage/database'
import { createDestinationSecrets } from '@/electron/services/destinations/destination-secrets'
import { routeOf } from '@/shared/trading/destinations/routing'
import { type AlarmDestinationsParts, createAlarmDestinations } from './alarm-destinations'
import { openApplicationAlarms } from './application-alarms'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end()
})

const caller = { id: 'a page' } as Caller
const everything = { text: '', level: null, subject: null, from: null, to: null, before: null }
const signingKey = 'a-signing-key-of-the-test'
type Input = CheckedInputOf<'destinations.save'>
const hook = (change: Partial<Input> = {}): Input => ({
  id: null,
  name: 'Hook',
  kind: 'webhook',
  fields: { address: 'https://hook.example' },
  secrets: { signingKey },
  levels: ['critical'],
  quietHours: null,
  withBalances: true,
  withEnds: true,
  withLink: false,
  unansweredMinutes: 0,
  isOn: true,
  ...change,
})

/** No account, no session and no monitors: Volley and its destinations alone. */
function volley(how: { readonly keychain?: () => void; readonly settings?: () => void } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-alarm-destinations-'))
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const clock = createManualClock()
  const random = seededRandom(4)
  const received: string[] = []
  const former: string[] = []
  const notices: string[] = []
  let destinations: readonly Destination[] = []
  let answerLink = noAnswerLink
  const texts = new Map<string, string>()
  const secrets = createDestinationSecrets(
    {
      async saveText(name: string, text: string) {
        how.keychain?.()
        texts.set(name, text)
        return 'keychain'
      },
      forget: async (name: string) => void texts.delete(name),
      readText: async (name: string) => ({ kind: 'text', text: texts.get(name) ?? '' }),
    } as unknown as Parameters<typeof createDestinationSecrets>[0],
    { learn: () => undefined },
  )
  const alarms = openApplicationAlarms({
    time: agreedTime(clock),
    random,
    dataDir,
    destinations: {
      announce(announcement: Announcement) {
        for (const { name } of routeOf(destinations, announcement, new Set()))
          received.push(`${name}: ${announcement.title}`)
      },
      follow: () => undefined,
      answerTo: () => () => undefined,
    },
    alarm: ({ alarm }) => void notices.push(alarm.title),
    changed: () => undefined,
    notWritten: () => undefined,
  })
  let isOpen = true
  function close(): void {
    if (isOpen) alarms.close()
    isOpen = false
  }
  ends.push(close)
  const service = createAlarmDestinations({
    env: { clock, random },
    opened: {
      undelivered: () => [],
      diskProblem: () => null,
      problem: () => null,
      linkProblem: () => null,
      stateOf: () => ({ waiting: 0, lastReceivedAt: null }),
      retryNow: () => undefined,
      prepareLast: async (destination: Destination) => (announcement: Announcement) =>
        void former.push(`${destination.fields.address}: ${announcement.title}`),
    } as unknown as AlarmDestinationsParts['opened'],
    secrets,
    settings: {
      get: () => ({ destinations, answerLink }) as ReturnType<AlarmDestinationsParts['settings']['get']>,
      set(change) {
        how.settings?.()
        destinations = change.destinations ?? destinations
        answerLink = change.answerLink ?? answerLink
        return { destinations } as ReturnType<AlarmDestinationsParts['settings']['set']>
      },
    },
    alarms,
    publish: () => undefined,
  })
  ends.push(() => service.stop())
  const trail = () =>
    alarms.book
      .audit(everything)
      .entries.map(({ kind, title, actor }) => `${kind} ${title} by ${actor.includes('page') ? 'the page' : actor}`)
  const idOf = (name: string): string => destinations.find((destination) => destination.name === name)!.id
  /** Runs one change and answers with what it made arrive. */
  async function arrivesBy(change: () => Promise<unknown>): Promise<readonly string[]> {
    const from = received.length
    await change()
    return received.slice(from)
  }
  return {
    service,
    alarms,
    close,
    dataDir,
    former,
    notices,
    trail,
    idOf,
    arrivesBy,
    destinations: () => destinations,
  }
}

/** One that takes critical alarms only, and one that is changed. */
async function withTwo(how: Parameters<typeof volley>[0] = {}) {
  const world = volley(how)
  await world.service.save(hook({ name: 'Other' }), caller)
  await world.service.save(hook(), caller)
  return { ...world, id: world.idOf('Hook') }
}

describe('A change of destinations, with no account open (N13)', () => {
  it('is announced at every other destination, for any levels, and put on record with its author', async () => {
    const { service, arrivesBy, id, notices, trail, former } = await withTwo()
    const [changed, removed] = ['Destination Hook was changed', 'Alarms are no longer sent to Hook']
    const steps = [
      [{ secrets: { signingKey: 'another-signing-key-of-it' } }, changed],
      [{ secrets: { bearer: 'a-bearer-token-of-the-test' } }, changed],
      [{ secrets: { bearer: '' } }, changed],
      [{ secrets: {}, levels: ['warning'] }, changed],
      [{ secrets: {}, withBalances: false }, changed],
      [{ fields: { address: 'https://elsewhere.example' } }, changed],
      [{ fields: { address: 'https://elsewhere.example' }, secrets: {}, isOn: false }, removed],
    ] as const satisfies readonly (readonly [Partial<Input>, string])[]
    for (const [change, title] of steps)
      expect(await arrivesBy(() => service.save(hook({ ...change, id }), caller))).toContain(`Other: ${title}`)
    expect(await arrivesBy(() => service.save(hook({ ...steps[6][0], id }), caller))).toEqual([])
    expect(await arrivesBy(() => service.save(hook({ id, secrets: { signingKey } }), caller))).toContain(
      `Other: ${changed}`,
    )
    expect(await arrivesBy(() => service.remove({ id }, caller))).toEqual([`Other: ${removed}`])
    const titles = [
      'Alarms are sent to Other',
      'Alarms are sent to Hook',
      ...steps.map(([, title]) => title),
      changed,
      removed,
    ]
    expect(notices).toEqual(titles)
    expect(trail().toReversed()).toEqual(titles.map((title) => `raised ${title} by the page`))
    expect(former).toEqual([
      `https://hook.example: ${changed}`,
      `https://elsewhere.example: ${removed}`,
      `https://hook.example: ${removed}`,
    ])
  })

  it('of the links is announced too, and is on record with its author (N23)', async () => {
    const { service, arrivesBy, trail } = await withTwo()
    const link = { isOn: true, address: '192.168.1.20', port: 8477 }
    const set = (change: object) => arrivesBy(async () => service.setAnswerLink({ ...link, ...change }, caller))
    const served = 'Links that acknowledge alarms are served'
    expect(await set({})).toEqual([`Other: ${served}`, `Hook: ${served}`])
    expect(service.list().answerLink).toEqual(link)
    expect(await set({})).toEqual([])
    const ended = 'Links that acknowledge alarms are no longer served'
    expect(await set({ isOn: false })).toContain(`Other: ${ended}`)
    expect(trail()[0]).toBe(`raised ${ended} by the page`)
  })

  it('is refused while it cannot be written in the audit trail, and nothing is changed or announced', async () => {
    const { service, close, dataDir, id, arrivesBy, destinations } = await withTwo()
    const before = JSON.stringify(destinations())
    close()
    const refusal = { message: expect.stringContaining('cannot be written in the alarm history') }
    for (const change of [
      () => service.save(hook({ id, secrets: { signingKey: 'another-signing-key-of-it' } }), caller),
      () => service.save(hook({ name: 'Third' }), caller),
      () => service.remove({ id }, caller),
    ])
      expect(await arrivesBy(() => expect(change()).rejects.toMatchObject(refusal))).toEqual([])
    expect(JSON.stringify(destinations())).toBe(before)
    const { database } = openDatabase(join(dataDir, 'application-alarms.sqlite'), applicationAlarms)
    expect(database.prepare('SELECT count(*) AS count FROM alarm_audit').get()?.count).toBe(2)
    database.close()
  })

  it.each(['keychain', 'settings'] as const)(
    'that the %s refuses is on record as not done, and is not announced',
    async (by) => {
      let isRefused = false
      const { service, id, arrivesBy, trail, alarms, destinations } = await withTwo({
        [by]: () => {
          if (isRefused) throw new Error('no room')
        },
      })
      const before = JSON.stringify(destinations())
      isRefused = true
      const save = () => service.save(hook({ id, secrets: { signingKey: 'another-signing-key-of-it' } }), caller)
      expect(await arrivesBy(() => expect(save()).rejects.toThrow('no room'))).toEqual([])
      expect(trail().slice(0, 2)).toEqual([
        'over Destination Hook was changed by ',
        'raised Destination Hook was changed by the page',
      ])
      expect(alarms.book.list().map(({ title }) => title)).not.toContain('Destination Hook was changed')
      expect(JSON.stringify(destinations())).toBe(before)
    },
  )
})
