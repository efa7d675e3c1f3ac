import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InputOf } from '@/shared/ipc/contract'
import { patience } from '@/shared/testing/patience'
import { startSink, type SinkAnswer } from '@/electron/services/destinations/testing/sink'
import { webhook } from '@/electron/services/destinations/testing/webhook'
import { mountSmallDisk } from '@/electron/testing/small-disk'
import { atEnd, endAll, memoryKeychain, newFolder, startApp, type TestPage } from '@/electron/testing/app-harness'
import { liveUnits, watchedThresholds, watchTrader } from '@/electron/testing/watch-trader'

afterEach(endAll)

const signingKey = 'canary-of-the-signing-key'
const bearer = 'canary-of-the-bearer-token'

async function sinkOf(answers?: readonly SinkAnswer[], port?: number) {
  const sink = await startSink(answers, port)
  atEnd(() => sink.close())
  return sink
}
const secrets = { signingKey, bearer }
const hook = (address: string, change: Partial<InputOf<'destinations.save'>> = {}) =>
  webhook(address, { secrets, withBalances: false, ...change })
const rulesIn = (received: readonly { readonly body: string }[]): readonly string[] =>
  received.map(({ body }) => {
    const { event, rule, level } = JSON.parse(body) as Record<string, string>
    return `${event} ${rule} ${level}`
  })
const dispatchesOf = async (page: Pick<TestPage, 'value'>) =>
  (await page.value('destinations.dispatches', { search: '', destinationId: null, before: null })).dispatches

describe('A line that is crossed at the exchange, with no page asking', () => {
  it('is received at a webhook once, its end as well, and again nothing after a restart (N08, N12)', async () => {
    const { page, inject, again } = await watchTrader()
    const sink = await sinkOf()
    const units = await liveUnits(page, 2)
    await page.value('settings.set', {
      alarms: {
        ...(await page.value('settings.get', {})).alarms,
        speed: false,
        projection: false,
        priceDistance: false,
      },
    })
    for (const { id } of units)
      await page.value('risk.confirmThresholds', { riskUnitId: id, ...watchedThresholds, despiteProduct: true })
    await page.value('destinations.save', hook(sink.url))
    await inject({ kind: 'shock', fraction: -0.3, ms: 1 })
    await vi.waitFor(
      () => expect(rulesIn(sink.received)).toEqual(expect.arrayContaining([expect.stringMatching(/^raised level /)])),
      patience,
    )
    const received = () => sink.received.map(({ headers }) => String(headers['volley-delivery']))
    const ids = units.map(({ id }) => id)
    await vi.waitFor(async () => {
      const all = await dispatchesOf(page)
      // A later message of the incident replaces one that waits.
      expect(all.every(({ state }) => state === 'received' || state === 'dropped')).toBe(true)
      expect(all.some(({ state }) => state === 'received')).toBe(true)
    }, patience)
    for (const { body } of sink.received) for (const id of ids) expect(body).not.toContain(id)
    expect(new Set(received()).size).toBe(received().length)
    await page.close()
    const before = received().length
    const second = await again()
    await liveUnits(second, 2)
    expect(new Set(received()).size).toBe(received().length)
    const dispatchIds = new Set((await dispatchesOf(second)).map(({ id }) => id))
    expect(received().every((id) => dispatchIds.has(id))).toBe(true)
    expect(received().length).toBeGreaterThanOrEqual(before)
  })
})

describe('A link in a message', () => {
  it('acknowledges from a page at the chosen address, served only while links are on (N23)', async () => {
    const app = await startApp({ dataDir: newFolder(), keychain: memoryKeychain() })
    const sink = await sinkOf()
    const [probe, second] = [await sinkOf(), await sinkOf()]
    await Promise.all([probe.close(), second.close()])
    const port = Math.min(probe.port, 65_534)
    const answerLink = { isOn: true, address: '127.0.0.1', port }
    const origin = `http://127.0.0.1:${port}`
    await app.value('destinations.save', hook(sink.url, { withLink: true }))
    await expect(fetch(origin)).rejects.toThrow('fetch failed')
    await app.value('destinations.setAnswerLink', answerLink)
    await vi.waitFor(async () => expect((await fetch(origin)).status).toBe(404), patience)
    expect((await app.value('destinations.list', {})).linkProblem).toBeNull()
    await app.value('destinations.save', hook(second.url, { name: 'Second' }))
    const link = await vi.waitFor(() => {
      const texts = sink.received.map(({ body }) => String((JSON.parse(body) as { readonly text: string }).text))
      const found = texts.flatMap((text) => /Acknowledge: (\S+)$/.exec(text)?.[1] ?? []).at(-1)
      if (found === undefined) throw new Error('no message has a link')
      return found
    }, patience)
    const page = async (method: string): Promise<string> => (await fetch(link, { method })).text()
    expect(await page('GET')).toContain('<button>Acknowledge</button>')
    expect(await page('POST')).toContain('Acknowledged.')
    expect(await page('GET')).toContain('It is already acknowledged.')
    await app.value('destinations.setAnswerLink', { ...answerLink, isOn: false })
    await vi.waitFor(() => expect(fetch(link)).rejects.toThrow('fetch failed'), patience)
  })
})

describe('A destination', () => {
  it('lets its secrets into no answer, event, setting, log, report or record (N01)', async () => {
    const dataDir = newFolder()
    const keychain = memoryKeychain()
    const app = await startApp({ dataDir, keychain })
    // A sink that repeats what it was sent, wherever it can.
    const echo = await sinkOf([
      // That it was added is its first message.
      { status: 200 },
      { status: 200, body: `${signingKey} ${bearer}` },
      { status: 400, headers: { 'x-echo': bearer }, body: JSON.stringify({ error: `${bearer} ${signingKey}` }) },
    ])
    const { origin } = new URL(echo.url)
    const path = '/canary-of-the-path'
    const topic = 'canary-of-the-topic'
    const saved = await app.value('destinations.save', hook(`${origin}${path}`))
    const { id } = saved.destinations[0]!.destination
    expect(saved.destinations[0]).toMatchObject({
      destination: { fields: { address: origin }, secretNames: ['signingKey', 'bearer', 'path'] },
      waiting: 1,
    })
    expect(await app.value('destinations.test', { id })).toMatchObject({ kind: 'received', receipt: 'HTTP 200' })
    const ntfy = await app.value('destinations.save', {
      ...hook(''),
      name: 'Phone',
      kind: 'ntfy',
      fields: { address: new URL(echo.url).origin },
      secrets: { topic, token: bearer },
    })
    const phone = ntfy.destinations[1]!.destination.id
    expect(await app.value('destinations.test', { id: phone })).toMatchObject({
      kind: 'failed',
      why: 'HTTP 400: ‹secret› ‹secret›',
    })
    await dispatchesOf(app)
    const report = await app.value('diagnostics.report', {})
    await app.close()
    const files = globSync('**/*', { cwd: dataDir }).filter((name) => statSync(join(dataDir, name)).isFile())
    const places = [
      ...files.map((name) => [name, readFileSync(join(dataDir, name)).toString('latin1')] as const),
      ['replies', JSON.stringify(app.replies)] as const,
      ['events', JSON.stringify(app.events)] as const,
      ['report', report.text] as const,
    ]
    for (const [place, text] of places)
      for (const canary of [signingKey, bearer, path, topic])
        expect(text.includes(canary) ? `${canary} in ${place}` : '').toBe('')
    expect(report.text).toContain('"area":"alarm","event":"sent"')
  })

  it('is refused with the field and the rule, in the page’s words and at the door of IPC (N01)', async () => {
    const app = await startApp({ keychain: memoryKeychain() })
    const refusal = async (input: InputOf<'destinations.save'>) => {
      const reply = await app.call('destinations.save', input)
      return reply.ok ? null : [reply.error.field, reply.error.message]
    }
    const address = 'https://example.com/alarms'
    expect(await refusal(hook('http://example.com'))).toEqual([
      'fields.address',
      'fields, address: must start with https:// (http:// is allowed to this machine only)',
    ])
    expect(await refusal(hook(address, { secrets: {} }))).toEqual([
      'secrets.signingKey',
      'secrets.signingKey: must not be empty',
    ])
    expect(await refusal(hook(address, { id: 'unknown' }))).toEqual(['id', 'id: there is no such destination'])
    const { destinations } = await app.value('destinations.save', hook(address))
    expect(await refusal(hook(address))).toEqual(['name', 'name: is taken by another destination'])
    const { id } = destinations[0]!.destination
    expect(await refusal(hook('https://evil.example', { id, secrets: {} }))).toEqual([
      'secrets.signingKey',
      'secrets.signingKey: must be typed again: what is saved is for example.com',
    ])
    expect(await app.call('settings.set', { destinations: [] } as never)).toMatchObject({ ok: false })
    expect((await app.value('destinations.remove', { id })).destinations).toEqual([])
  })

  it('that is added, changed, turned off or removed reaches every other one and put on record (N13)', async () => {
    const app = await startApp({ keychain: memoryKeychain() })
    const [own, other] = [await sinkOf(), await sinkOf()]
    await liveUnits(app, 2)
    const [added, changed, removed] = [
      'Alarms are sent to Hook',
      'Destination Hook was changed',
      'Alarms are no longer sent to Hook',
    ] as const
    const titles = [added, changed, removed]
    const notified = () => other.received.flatMap(({ body }) => titles.find((title) => body.includes(title)) ?? [])
    // By its levels it takes none of these.
    await app.value('destinations.save', hook(other.url, { name: 'Other', levels: ['critical'], withBalances: true }))
    const { destinations } = await app.value('destinations.save', hook(own.url))
    const { id } = destinations[1]!.destination
    const saved = (change: Partial<InputOf<'destinations.save'>> = {}) =>
      app.value('destinations.save', hook(own.url, { id, secrets: {}, ...change }))
    const steps = [
      [() => saved({ secrets: { bearer: 'another-bearer-token' } }), changed],
      [() => saved({ secrets: { signingKey: 'another-signing-key' } }), changed],
      [() => saved({ fields: { address: other.url }, secrets: { signingKey, bearer } }), changed],
      [() => saved({ fields: { address: other.url }, isOn: false }), removed],
      [() => app.value('destinations.remove', { id }), removed],
    ] as const
    const expected: string[] = [added]
    await vi.waitFor(() => expect(notified()).toEqual(expected), patience)
    for (const [step, title] of steps) {
      await step()
      expected.push(title)
      await vi.waitFor(() => expect(notified()).toEqual(expected), patience)
    }
    const { alarms } = await app.value('alarms.list', {})
    const recorded = alarms.filter(({ rule, title }) => rule === 'destination' && title.includes('Hook'))
    expect(recorded.map(({ title }) => title).toSorted()).toEqual(expected.toSorted())
  })

  it('that is not reached raises one alarm, sent to another one and over with the next receipt (N06)', async () => {
    // A refusal for good is said at once, a server that is away after half a minute.
    const answers: SinkAnswer[] = [{ status: 410 }]
    const unreachable = await sinkOf(answers)
    const app = await startApp({ keychain: memoryKeychain(), waits: (ms) => ms / 4 })
    const other = await sinkOf()
    await liveUnits(app, 2)
    await app.value('destinations.save', hook(other.url, { name: 'Other' }))
    const { destinations } = await app.value('destinations.save', hook(unreachable.url, { name: 'Gone' }))
    await app.value('alarms.test', {})
    const alarms = async () => (await app.value('alarms.list', {})).alarms.filter(({ rule }) => rule === 'undelivered')
    await vi.waitFor(async () => expect(await alarms()).toMatchObject([{ state: 'active' }]), patience)
    await vi.waitFor(() => expect(rulesIn(other.received)).toContain('raised undelivered warning'), patience)
    answers.push({ status: 200 })
    const { id } = destinations.map(({ destination }) => destination).find(({ name }) => name === 'Gone')!
    await app.value('destinations.test', { id })
    await vi.waitFor(async () => expect(await alarms()).toMatchObject([{ state: 'over' }]), patience)
    await vi.waitFor(() => expect(rulesIn(other.received)).toContain('over undelivered warning'), patience)
    expect(rulesIn(other.received).filter((rule) => rule.includes('undelivered'))).toHaveLength(2)
    expect(
      (await dispatchesOf(app)).filter(
        (dispatch) => dispatch.destination === 'Gone' && dispatch.title.includes('Alarms not delivered'),
      ),
    ).toEqual([])
  })

  it('goes on if its records cannot be read, and reports that they are not kept (N11)', async () => {
    const dataDir = newFolder()
    writeFileSync(
      join(dataDir, 'destinations.sqlite'),
      'this is no database, and it is long enough to be looked at'.repeat(100),
    )
    const app = await startApp({ dataDir, keychain: memoryKeychain() })
    const sink = await sinkOf()
    const { destinations, diskProblem } = await app.value('destinations.save', hook(sink.url))
    expect(diskProblem).toContain('was left as it is')
    expect(await app.value('destinations.test', { id: destinations[0]!.destination.id })).toMatchObject({
      kind: 'received',
    })
    expect((await app.value('notices.list', {})).map(({ title }) => title)).toContain(
      'Messages to destinations are not saved',
    )
  })
})

const probe = mountSmallDisk()
probe?.remove()
const where = probe === null ? describe.skip : describe

where('A full disk', () => {
  it('holds back no alarm that goes to a destination (N11)', async () => {
    const disk = mountSmallDisk()!
    atEnd(() => disk.remove())
    const app = await startApp({ dataDir: disk.folder, keychain: memoryKeychain() })
    const sink = await sinkOf()
    await liveUnits(app, 2)
    await app.value('destinations.save', hook(sink.url))
    disk.fill()
    for (let count = 0; count < 40; count += 1) await app.value('alarms.test', {})
    await vi.waitFor(() => expect(sink.received.length).toBeGreaterThanOrEqual(40), patience)
    await vi.waitFor(
      async () => expect((await app.value('destinations.list', {})).diskProblem).not.toBeNull(),
      patience,
    )
    disk.free()
    await vi.waitFor(async () => expect((await app.value('destinations.list', {})).diskProblem).toBeNull(), patience)
    const all = await dispatchesOf(app)
    expect(all.filter(({ state }) => state === 'received').length).toBeGreaterThanOrEqual(40)
    expect(new Set(sink.received.map(({ headers }) => headers['volley-delivery'])).size).toBe(sink.received.length)
  })
})
