import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { patience } from '@/shared/testing/patience'
import { keyLabeled } from '@/practice/testing/driver'
import { startSink } from '@/electron/services/destinations/testing/sink'
import { webhook } from '@/electron/services/destinations/testing/webhook'
import {
  atEnd,
  callReviewed,
  endAll,
  newFolder,
  unpaused,
  untilOpen,
  withoutLimits,
} from '@/electron/testing/app-harness'
import { coverWithDisk, mountSmallDisk } from '@/electron/testing/small-disk'
import { liveUnits, watchedThresholds } from '@/electron/testing/watch-trader'
import { bothRunning, expectPrintedSoon, pageOf, untilPrinted } from './testing/two-programs'

afterEach(endAll)

/** Both look once a second whether the folder is at its path. */
const CHECK_MS = 1000
const ROWS_PER_REQUEST = 20
const SETTINGS_MS = 6000
const GONE = /not at its path any more/

type World = Awaited<ReturnType<typeof bothTrading>>

/** Figures that were not read for a while must be confirmed: such a placement is refused, and repeated later. */
const untilAccepted = (page: Parameters<typeof unpaused>[0], place: () => Promise<unknown>): Promise<void> =>
  vi.waitFor(async () => expect(JSON.stringify(await unpaused(page, place))).toContain('"accepted":true'), patience)

/** Both programs on one folder, a page that trades, and a destination for their alarms. */
async function bothTrading() {
  const around = newFolder()
  const dataDir = join(around, 'data')
  mkdirSync(dataDir)
  const programs = await bothRunning(dataDir, 'one-way')
  const page = await pageOf(programs.application)
  const sink = await startSink()
  atEnd(() => sink.close())
  await page.value('app.arm', { armed: false })
  await withoutLimits(page)
  for (const { id } of await liveUnits(page, 2))
    await page.value('risk.confirmThresholds', { riskUnitId: id, ...watchedThresholds, despiteProduct: true })
  await page.value('destinations.save', webhook(sink.url))
  await untilOpen(page)
  await page.value('app.arm', { armed: true })
  const { uid } = keyLabeled(programs.descriptor, 'one-way')
  let count = 0
  const token = (): string => `folder-phases-${String((count += 1)).padStart(6, '0')}`
  const place = (rows: number) =>
    callReviewed((name, input) => page.call(name, input as never), 'orders.place', {
      token: token(),
      orders: Array.from({ length: rows }, () => ({ ...anOrderIntent(), price: String(20_000 + (count += 1)) })),
      onUnknown: 'continue',
    })
  const open = (): number => programs.core.openOrders(uid).filter(({ symbol }) => symbol === 'BTCUSDT').length
  await untilAccepted(page, () => place(3))
  await vi.waitFor(
    async () => expect((await page.value('orders.list', {})).filter(({ state }) => state === 'live')).toHaveLength(3),
    patience,
  )
  // The watchman reads the settings anew.
  await pause(SETTINGS_MS)
  return { ...programs, around, dataDir, page, token, place, open, received: () => sink.received.length }
}

/** What is under way when the folder goes. */
const phases = {
  idle: async () => undefined,
  'mid-batch': async ({ page, place, open }) => {
    const before = open()
    await untilAccepted(page, () => place(200))
    await vi.waitFor(() => expect(open()).toBeGreaterThan(before), patience)
  },
  'a tax job': async ({ page }) => {
    await page.value('tax.start', { range: null })
    await vi.waitFor(async () => expect((await page.value('tax.overview', {})).job.state).toBe('running'), patience)
  },
  'an alarm': async ({ inject, page }) => {
    await inject({ kind: 'forbearance', enabled: true })
    await inject({ kind: 'shock', fraction: -0.3, ms: 1 })
    await vi.waitFor(async () => {
      const { alarms } = await page.value('alarms.list', {})
      expect(alarms.map(({ rule }) => rule)).toContain('level')
    }, patience)
  },
} as const satisfies Readonly<Record<string, (world: World) => Promise<unknown>>>
type Phase = keyof typeof phases
const everyPhase = Object.keys(phases) as Phase[]

/** What happens to a folder; the answer brings it back, null where nothing can. */
const losses: Readonly<Record<string, (folder: string) => (() => void) | null>> = {
  removed(folder) {
    rmSync(folder, { recursive: true })
    return null
  },
  moved(folder) {
    renameSync(folder, `${folder}.away`)
    return () => renameSync(`${folder}.away`, folder)
  },
  'replaced by its copy'(folder) {
    renameSync(folder, `${folder}.away`)
    cpSync(`${folder}.away`, folder, { recursive: true, filter: (path) => !path.endsWith('.sock') })
    return () => {
      rmSync(folder, { recursive: true })
      renameSync(`${folder}.away`, folder)
    }
  },
  'mounted over': coverWithDisk,
}

function once(work: (() => void) | null): () => void {
  let isDone = false
  return () => {
    if (!isDone) work?.()
    isDone = true
  }
}

/** Every file of a folder with its size and its last write; what lies beside the folder by name alone. */
function treeOf({ around, dataDir }: World): readonly string[] {
  const inside = existsSync(dataDir)
    ? readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => {
        const { size, mtimeMs } = statSync(join(dataDir, name))
        return `${name} ${size} ${mtimeMs}`
      })
    : ['no folder']
  return [...readdirSync(around), ...readdirSync(dirname(around)).filter((name) => name.includes('data')), ...inside]
}

/** No order leaves after the next write, nothing is written at the path, cancels and alarms pass. */
async function expectShut(world: World, tree: readonly string[], isSending: boolean): Promise<void> {
  const { page, open, place, token, received } = world
  const gate = async () => (await page.value('health.get', {})).gate
  const before = open()
  await place(1)
  await vi.waitFor(
    async () => expect(await gate()).toMatchObject({ open: false, reason: expect.stringMatching(GONE) }),
    patience,
  )
  // A request of the batch may have been on its way.
  expect(open() - before).toBeLessThanOrEqual(isSending ? ROWS_PER_REQUEST : 0)
  const after = open()
  expect(JSON.stringify(await place(40))).toMatch(GONE)
  await pause(2 * CHECK_MS)
  expect(open()).toBe(after)
  const { key } = (await page.value('orders.list', {})).find(({ state }) => state === 'live')!
  expect(await page.value('orders.cancel', { token: token(), keys: [key] })).toMatchObject([
    { outcome: { kind: 'acknowledged' } },
  ])
  await vi.waitFor(() => expect(open()).toBe(after - 1), patience)
  const arrived = received()
  expect((await page.call('alarms.test', {})).ok).toBe(true)
  await vi.waitFor(() => expect(received()).toBeGreaterThan(arrived), patience)
  expect(JSON.stringify(await page.call('settings.set', { placePace: 3 }))).toContain('could not be kept')
  expect(treeOf(world)).toEqual(tree)
}

const probe = mountSmallDisk()
probe?.remove()
const rows = Object.keys(losses)
  .filter((loss) => loss !== 'mounted over' || probe !== null)
  .flatMap((loss): (readonly [string, string, readonly (readonly Phase[])[]])[] =>
    loss === 'removed'
      ? [
          [loss, 'idle', [['idle']]],
          [loss, 'all at once', [['mid-batch', 'a tax job', 'an alarm']]],
        ]
      : [[loss, 'each in turn', everyPhase.map((phase) => [phase])]],
  )

describe('The data folder under a running application and watchman (R3)', () => {
  it.each(rows)('that is %s, %s: nothing is sent and nothing is written', async (loss, _how, turns) => {
    const world = await bothTrading()
    const { application, watchman, page, dataDir, received } = world
    for (const [nth, sequence] of turns.entries()) {
      for (const phase of sequence) await phases[phase](world)
      const bringBack = once(losses[loss]!(dataDir))
      atEnd(bringBack)
      const tree = treeOf(world)
      await expectShut(world, tree, sequence.includes('mid-batch'))
      const isLast = nth === turns.length - 1
      if (!isLast) {
        bringBack()
        await untilOpen(page)
        await vi.waitFor(
          async () =>
            expect((await page.value('batches.list', {})).every(({ state }) => state !== 'sending')).toBe(true),
          patience,
        )
        continue
      }
      // The watchman goes on alone.
      const before = received()
      await application.signal('SIGKILL')
      await expectPrintedSoon(watchman, /ALARM critical Mine: The application is gone/)
      await vi.waitFor(() => expect(received()).toBeGreaterThan(before), patience)
      await untilPrinted(watchman, GONE)
      await watchman.signal('SIGTERM')
      expect(await watchman.ended).toBe(0)
      // Its own lock beside the folder is gone, and nothing else is different.
      expect(tree).toEqual(expect.arrayContaining([...treeOf(world)]))
    }
  })
})
