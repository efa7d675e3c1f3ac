import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { liveUnits, watchedThresholds } from '@/electron/testing/watch-trader'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import {
  atEnd,
  endAll,
  memoryKeychain,
  newFolder,
  startApp,
  unpaused,
  untilOpen,
  useExchange,
  withoutLimits,
} from '@/electron/testing/app-harness'

afterEach(endAll)

let count = 0
const token = (): string => `lost-folder-${String((count += 1)).padStart(6, '0')}`
const request = (rows: number) => ({
  token: token(),
  orders: Array.from({ length: rows }, () => ({ ...anOrderIntent(), price: String(30_000 + (count += 1)) })),
  onUnknown: 'continue' as const,
})

/** A real exchange, and an application with two live orders whose data folder may be taken away. */
async function trading() {
  const dataDir = join(newFolder(), 'data')
  mkdirSync(dataDir)
  const exchange = await startExchange({ faults: true })
  atEnd(() => exchange.close())
  const keychain = memoryKeychain()
  const app = await startApp({ dataDir, keychain })
  await withoutLimits(app)
  await useExchange(app, exchange.descriptor)
  await untilOpen(app)
  const { uid } = keyLabeled(exchange.descriptor, 'one-way')
  const open = (): number => exchange.core.openOrders(uid).filter(({ symbol }) => symbol === 'BTCUSDT').length
  const before = open()
  expect(await unpaused(app, () => app.value('orders.place', request(2)))).toMatchObject({ accepted: true })
  const listed = () => app.value('orders.list', {})
  await vi.waitFor(async () => {
    expect(open()).toBe(before + 2)
    expect((await listed()).filter(({ state }) => state === 'live')).toHaveLength(2)
  }, patience)
  return { app, dataDir, keychain, open }
}

const losses = [
  ['removed', (folder: string) => rmSync(folder, { recursive: true })],
  ['moved', (folder: string) => renameSync(folder, join(dirname(folder), 'elsewhere'))],
] as const

describe('The data folder of a running Volley (R3)', () => {
  it.each(losses)('that is %s: nothing is placed or made there, cancels and alarms pass', async (_, lose) => {
    const { app, dataDir, keychain, open } = await trading()
    const live = open()
    const [unit] = await liveUnits(app, 2)
    lose(dataDir)
    await app.call('orders.place', request(60))
    const gate = async () => (await app.value('health.get', {})).gate
    await vi.waitFor(
      async () =>
        expect(await gate()).toMatchObject({
          open: false,
          reason: expect.stringContaining('The order journal is not at its path any more'),
        }),
      patience,
    )
    expect(JSON.stringify(await app.call('orders.place', request(1)))).toContain('not at its path any more')
    const key = (await app.value('orders.list', {})).find(({ state }) => state === 'live')!.key
    expect(await app.value('orders.cancel', { token: token(), keys: [key] })).toMatchObject([
      { outcome: { kind: 'acknowledged' } },
    ])
    await vi.waitFor(() => expect(open()).toBe(live - 1), patience)
    expect((await app.call('alarms.test', {})).ok).toBe(true)
    expect(JSON.stringify(await app.call('settings.set', { placePace: 3 }))).toContain(
      'This could not be kept: the data folder is not at its path any more',
    )
    const lines = { riskUnitId: unit!.id, ...watchedThresholds, despiteProduct: true }
    const refusal = { refusal: 'data-folder-moved' }
    expect(await app.call('risk.confirmThresholds', lines)).toMatchObject({ ok: false, error: refusal })
    expect((await app.value('risk.overview', {})).units[0]!.thresholds).toEqual(unit!.thresholds)
    await expect(startApp({ dataDir, keychain })).rejects.toThrow(/account is open in this Volley/)
    await app.value('profiles.select', { id: 'practice' })
    await app.close()
    expect(existsSync(dataDir)).toBe(false)
    expect(open()).toBe(live - 1)
  })

  it('that is replaced by its copy: nothing is sent, and the folder that comes back opens the gate', async () => {
    const { app, dataDir, open } = await trading()
    const live = open()
    const away = join(dirname(dataDir), 'elsewhere')
    renameSync(dataDir, away)
    cpSync(away, dataDir, { recursive: true, filter: (path) => !path.endsWith('.sock') })
    await app.call('orders.place', request(60))
    expect(JSON.stringify(await app.call('settings.set', { placePace: 3 }))).toContain('another folder is there')
    await vi.waitFor(async () => expect((await app.value('health.get', {})).gate.open).toBe(false), patience)
    expect(open()).toBe(live)
    rmSync(dataDir, { recursive: true })
    renameSync(away, dataDir)
    await untilOpen(app)
    expect(await unpaused(app, () => app.value('orders.place', request(1)))).toMatchObject({ accepted: true })
    await vi.waitFor(() => expect(open()).toBe(live + 1), patience)
  })

  it('that is moved during a tax job: the job stops with the reason, and can be resumed once it is back', async () => {
    const dataDir = join(newFolder(), 'data')
    mkdirSync(dataDir)
    const app = await startApp({ dataDir })
    await untilOpen(app)
    await app.value('tax.start', { range: null })
    const job = async () => (await app.value('tax.overview', {})).job
    await vi.waitFor(async () => expect((await job()).readWindows).toBeGreaterThan(0), patience)
    const away = join(dirname(dataDir), 'elsewhere')
    renameSync(dataDir, away)
    await vi.waitFor(async () => expect((await job()).problem?.text).toContain('not at its path any more'), patience)
    const { readWindows, windows } = await job()
    expect(readWindows).toBeLessThan(windows)
    expect(existsSync(dataDir)).toBe(false)
    renameSync(away, dataDir)
    await app.value('tax.resume', {})
    await vi.waitFor(async () => expect((await job()).readWindows).toBeGreaterThan(readWindows), patience)
  })
})
