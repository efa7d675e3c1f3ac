import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import { mountSmallDisk } from '@/electron/testing/small-disk'
import {
  atEnd,
  endAll,
  memoryKeychain,
  startApp,
  unpaused,
  untilOpen,
  useExchange,
  withoutLimits,
} from '@/electron/testing/app-harness'
import { anOrderIntent } from '@/shared/testing/samples/orders'

afterEach(endAll)

const order = anOrderIntent()
let count = 0
const token = (): string => `disk-trouble-${String((count += 1)).padStart(6, '0')}`
const request = (rows = 1) => ({
  token: token(),
  orders: Array.from({ length: rows }, () => ({ ...order, price: String(30_000 + (count += 1)) })),
  onUnknown: 'continue' as const,
})
type Running = Awaited<ReturnType<typeof startApp>>

const probe = mountSmallDisk()
probe?.remove()
// Mounting needs rights that not every machine gives: the refusals themselves are tested beside the journal without it.
const where = probe === null ? describe.skip : describe

/** An application with its data on a small disk, and orders on an exchange that is not. */
async function trading() {
  const disk = mountSmallDisk()!
  atEnd(() => disk.remove())
  const exchange = await startExchange({ faults: true })
  atEnd(() => exchange.close())
  const keychain = memoryKeychain()
  const start = (dataDir = disk.folder) => startApp({ dataDir, keychain })
  const app = await start()
  await withoutLimits(app)
  await useExchange(app, exchange.descriptor)
  await placeLive(app, 3)
  const listed = async (): Promise<number> =>
    exchange.core
      .openOrders(keyLabeled(exchange.descriptor, 'one-way').uid)
      .filter(({ symbol }) => symbol === 'BTCUSDT').length
  return { disk, exchange, start, app, listed }
}

async function placeLive(app: Running, rows: number): Promise<void> {
  const placed = await unpaused(app, () => app.value('orders.place', request(rows)))
  expect(placed).toMatchObject({ accepted: true })
  const keys = new Set(placed.accepted ? placed.orders.map(({ key }) => key) : [])
  const mine = async () =>
    (await app.value('orders.list', {})).filter(({ key }) => keys.has(key)).map(({ state }) => state)
  await vi.waitFor(async () => expect(await mine()).toEqual(Array(rows).fill('live')), patience)
}
const states = async (app: Running) =>
  (await app.value('orders.list', {})).map(({ key, state }) => [key, state] as const)
const liveKeys = async (app: Running): Promise<string[]> =>
  (await states(app)).filter(([, state]) => state === 'live').map(([key]) => key)
const gate = async (app: Running) => (await app.value('health.get', {})).gate

/** What must hold whatever the disk does. */
async function tradesOn(app: Running, reason: RegExp): Promise<void> {
  await vi.waitFor(
    async () => expect(await gate(app)).toMatchObject({ open: false, reason: expect.stringMatching(reason) }),
    patience,
  )
  const refused = await app.call('orders.place', request())
  expect(JSON.stringify(refused)).toMatch(reason)
  const [key = ''] = await liveKeys(app)
  await vi.waitFor(
    async () =>
      expect(await app.value('orders.cancel', { token: token(), keys: [key] })).toMatchObject([
        { outcome: { kind: 'acknowledged' } },
      ]),
    patience,
  )
  await vi.waitFor(async () => expect(await states(app)).toContainEqual([key, 'canceled']), patience)
  const before = app.events.length
  await vi.waitFor(async () => expect((await app.call('alarms.test', {})).ok).toBe(true), patience)
  await vi.waitFor(
    () =>
      expect(
        app.events
          .slice(before)
          .map(({ event, payload }) => (event === 'notice' ? (payload as { title: string }).title : '')),
      ).toContain('Test alarm'),
    patience,
  )
}

/** Something has to be written down before a full disk shows. */
const untilRefused = (app: Running): Promise<void> =>
  vi.waitFor(async () => {
    await app.call('orders.place', request(60))
    expect((await gate(app)).reason).toMatch(FULL)
  }, patience)

/** The files as a kill at this moment would leave them, the log of what was written last among them. */
function copyAsKilled(folder: string): string {
  const killed = join(folder, 'killed')
  for (const name of readdirSync(folder).filter((entry) => !entry.endsWith('.sock')))
    cpSync(join(folder, name), join(killed, name), { recursive: true })
  return killed
}

const FULL = /the disk is full/

where('A data folder on a disk that fills up', () => {
  it('while idle, in mid-batch or with an alarm: the gate gives the reason, cancels pass, room heals all', async () => {
    const { app, disk, start } = await trading()
    disk.fill()
    const batch = await app.call('orders.place', request(60))
    expect(batch.ok).toBe(true)
    await tradesOn(app, FULL)
    const message = (reply: { ok: boolean }): string => JSON.stringify(reply)
    expect(message(await app.call('settings.set', { placePace: 3 }))).toContain(
      'This could not be kept: the disk is full',
    )
    const orderStates = await states(app)
    expect(orderStates.filter(([, state]) => state === 'sent' || state === 'queued')).toEqual([])
    disk.free()
    await untilOpen(app)
    await placeLive(app, 1)
    const saved = await states(app)
    await app.close()
    const again = await start()
    await untilOpen(again)
    expect(new Map(await states(again))).toEqual(new Map(saved))
  })

  it('while the profile is changed: each one opens, reports unsaved data, and the one before returns', async () => {
    const { app, disk } = await trading()
    disk.fill()
    const titles = (): string[] =>
      app.events.flatMap(({ event, payload }) => (event === 'notice' ? [(payload as { title: string }).title] : []))
    expect(await app.value('profiles.select', { id: 'practice' })).toMatchObject({ profile: { id: 'practice' } })
    expect(titles()).toContain('The choice of profile is not kept')
    expect(await app.value('profiles.select', { id: 'mine' })).toMatchObject({ profile: { id: 'mine' } })
    await vi.waitFor(async () => expect(await liveKeys(app)).toHaveLength(3), patience)
    await untilRefused(app)
    await tradesOn(app, FULL)
    disk.free()
    await untilOpen(app)
  })

  it('before the start: it starts with the saved profile, shows its orders and cancels them', async () => {
    const { app, disk, start } = await trading()
    await app.close()
    disk.fill()
    const again = await start()
    expect(await again.value('app.info', {})).toMatchObject({ profile: { id: 'mine' } })
    await vi.waitFor(async () => expect(await liveKeys(again)).toHaveLength(3), patience)
    await untilRefused(again)
    await tradesOn(again, FULL)
    disk.free()
    await untilOpen(again)
  })
})

where('A data folder on a disk that is read-only', () => {
  it.each([
    ['that was closed in order', true],
    ['as a killed process left it', false],
  ])(
    '%s: Volley starts with the saved profile, shows orders with their history, cancels, and places nothing',
    async (_, isClosed) => {
      const { app, disk, start, listed } = await trading()
      const [key = ''] = await liveKeys(app)
      const before = await app.value('orders.timeline', { key })
      if (isClosed) await app.close()
      const orders = await listed()
      const folder = isClosed ? disk.folder : copyAsKilled(disk.folder)
      if (!isClosed) await app.close()
      disk.setReadOnly(true)
      const again = await start(folder)
      expect(await again.value('app.info', {})).toMatchObject({ profile: { id: 'mine' } })
      await vi.waitFor(async () => expect(await liveKeys(again)).toHaveLength(3), patience)
      expect(await again.value('orders.timeline', { key })).toEqual(expect.arrayContaining([...before]))
      await tradesOn(again, /order journal cannot be used/)
      await vi.waitFor(async () => expect(await listed()).toBe(orders - 1), patience)
      await again.close()
      disk.setReadOnly(false)
    },
  )
})

where('A data folder over which another disk is mounted', () => {
  it('has nothing placed or written until that disk is gone (R3)', async () => {
    const { app, disk } = await trading()
    const uncover = disk.cover()
    await app.call('orders.place', request(60))
    await tradesOn(app, /not at its path any more/)
    expect(JSON.stringify(await app.call('settings.set', { placePace: 3 }))).toContain('not at its path any more')
    expect(readdirSync(disk.folder)).toEqual([])
    uncover()
    await untilOpen(app)
    await placeLive(app, 1)
  })
})
