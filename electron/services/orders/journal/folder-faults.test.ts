import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SECOND_MS } from '@/shared/base/time'
import { seededRandom } from '@/shared/base/random'
import { runs } from '@/shared/testing/runs'
import { createManualClock } from '@/shared/testing/manual-clock'
import { openDatabase } from '@/electron/base/storage/database'
import { folderFaults } from '@/electron/testing/folder-faults'
import { createOrders } from '../orders'
import { armed, blockedByNone } from '../testing/armed'
import { calmPretrade } from '../testing/calm-pretrade'
import { buys, instrumentNamed, newToken } from '../testing/desk'
import { createFaultInjectingExchange } from '../testing/fault-injecting-exchange'

let root = ''
const ends: (() => void)[] = []
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'volley-folder-'))))
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
  rmSync(root, { recursive: true, force: true })
})

/** Orders with their journal in a real folder; two of them are live, unless `prepare` makes that impossible. */
async function trading(prepare = (_file: string): void => undefined) {
  const file = join(root, 'data', 'journal.sqlite')
  mkdirSync(dirname(file))
  openDatabase(file).database.close()
  prepare(file)
  const { database } = openDatabase(file)
  const clock = createManualClock()
  const exchange = createFaultInjectingExchange(clock)
  const notices: string[] = []
  const orders = createOrders({
    knownJournal: null,
    client: exchange.client,
    database,
    clock,
    random: seededRandom(1),
    instrumentOf: instrumentNamed,
    installTag: 'TEST',
    arming: armed,
    blockedBy: blockedByNone,
    notify: (_level, title, text) => void notices.push(`${title}. ${text}`),
    pretrade: calmPretrade(instrumentNamed),
  })
  orders.start()
  exchange.ready()
  const close = (): void => {
    orders.stop()
    if (database.isOpen) database.close()
  }
  ends.push(close)
  const place = async (rows: number) => {
    const placed = await orders.place(newToken(), buys(rows), { onUnknown: 'continue' })
    await clock.advanceAsync(100)
    return placed
  }
  await clock.advanceAsync(100)
  await place(2)
  const answered = async <Value>(command: Promise<Value>): Promise<Value> => {
    await clock.advanceAsync(100)
    return command
  }
  return { file, clock, exchange, orders, notices, place, answered, close }
}
type Trading = Awaited<ReturnType<typeof trading>>

/** Nothing but cancels leaves. */
async function holdsBack({ exchange, orders, place, answered }: Trading, reason: RegExp): Promise<void> {
  expect(orders.gate()).toMatchObject({ open: false, letsReduce: false, reason: expect.stringMatching(reason) })
  const postCount = exchange.postCounts.size
  expect(await place(1)).toMatchObject({ accepted: false })
  const [changed, canceled] = orders.list().filter(({ state }) => state === 'live')
  const changes = [{ key: changed!.key, price: '99', autoCancel: false }]
  expect(await answered(orders.amend(newToken(), changes))).toMatchObject([{ outcome: { kind: 'not_sent' } }])
  expect(exchange.calls).not.toContain('batchModifyOrder')
  expect(await answered(orders.cancel(newToken(), [canceled!.key]))).toMatchObject([
    { outcome: { kind: 'acknowledged' } },
  ])
  expect(exchange.postCounts.size).toBe(postCount)
}

describe.each(folderFaults)('While orders may leave, $name (R3)', ({ reason, happen }) => {
  it('idle: the gate shuts within a second, cancels pass, and it opens where the same files come back', async () => {
    const desk = await trading()
    const undo = happen(desk.file)
    await desk.clock.advanceAsync(SECOND_MS)
    await holdsBack(desk, reason)
    expect(desk.notices.filter((notice) => notice.startsWith('New orders are held back'))).toHaveLength(1)
    undo?.()
    await desk.clock.advanceAsync(SECOND_MS)
    expect(desk.orders.gate().open).toBe(undo !== null)
  })

  it('and an order is sent before a second has passed: the order stays here', async () => {
    const desk = await trading()
    const postCount = desk.exchange.postCounts.size
    const undo = happen(desk.file)
    if (undo !== null) ends.push(undo)
    await desk.orders.place(newToken(), buys(1), { onUnknown: 'continue' })
    await desk.clock.advanceAsync(10)
    expect(desk.exchange.postCounts.size).toBe(postCount)
    const last = desk.orders.list().find(({ state }) => state === 'not_sent')
    expect(last?.problem?.message).toMatch(reason)
  })

  it('and an order is changed before a second has passed: the change stays here', async () => {
    const desk = await trading()
    const undo = happen(desk.file)
    if (undo !== null) ends.push(undo)
    const [{ key } = { key: '' }] = desk.orders.list()
    const changes = [{ key, price: '99', autoCancel: false }]
    const amended = await desk.answered(desk.orders.amend(newToken(), changes))
    expect(amended).toMatchObject([{ outcome: { kind: 'not_sent', message: expect.stringMatching(reason) } }])
    expect(desk.exchange.calls).not.toContain('batchModifyOrder')
  })

  it('in mid-batch: no further request leaves', async () => {
    const desk = await trading()
    const before = desk.exchange.requests.length
    let undo: (() => void) | null = null
    desk.exchange.script.fateOf = () => {
      undo ??= happen(desk.file) ?? (() => undefined)
      return {}
    }
    const rows = 120
    await desk.place(rows)
    ends.push(() => undo?.())
    expect(desk.exchange.requests).toHaveLength(before + 1)
    const unsent = desk.orders.list().filter(({ state }) => state === 'not_sent')
    expect(unsent).toHaveLength(rows - desk.exchange.requests[before]!.length)
    expect(new Set(unsent.map(({ problem }) => problem?.message)).size).toBe(1)
    expect(unsent[0]?.problem?.message).toMatch(reason)
  })
})

describe('A journal in two folders, by a hard link from before the start (R3)', () => {
  it('lets nothing but cancels leave, since each folder has a separate log of the last writes', async () => {
    const otherName = join(root, 'other.sqlite')
    const desk = await trading((file) => linkSync(file, otherName))
    expect(desk.orders.gate()).toMatchObject({ open: false, reason: expect.stringMatching(/second name/) })
    rmSync(otherName)
    await desk.clock.advanceAsync(SECOND_MS)
    expect(desk.orders.gate().open).toBe(true)
    expect(await desk.place(1)).toMatchObject({ accepted: true })
  })
})

describe.each(folderFaults.filter(({ name }) => /folder|disk/.test(name)))('After $name (R3)', ({ happen }) => {
  it('the end of Volley writes and removes nothing at the path', async () => {
    const desk = await trading()
    const undo = happen(desk.file)
    if (undo !== null) ends.push(undo)
    const bytes = (): (string | null)[] =>
      [desk.file, `${desk.file}-wal`].map((path) => (existsSync(path) ? readFileSync(path, 'base64') : null))
    const before = bytes()
    await desk.place(1)
    desk.close()
    expect(bytes()).toEqual(before)
  })
})

/** Orders that the files at the path know to have left, as the next start finds them. */
function intentsAt(file: string): ReadonlySet<string> {
  const copy = join(root, 'found.sqlite')
  for (const end of ['', '-wal']) {
    rmSync(copy + end, { force: true })
    if (existsSync(file + end)) copyFileSync(file + end, copy + end)
  }
  const { database } = openDatabase(copy)
  const rows = database.prepare("SELECT key FROM entries WHERE kind = 'intent'").all()
  database.close()
  return new Set(rows.map(({ key }) => String(key)))
}

describe('A folder that is taken away and brought back again and again (R3)', () => {
  const histories = runs(200)
  it(`loses no order that left, in ${histories} random histories`, async () => {
    const passing = folderFaults.filter(({ name }) => !/removed/.test(name))
    let postTotal = 0
    for (let history = 0; history < histories; history += 1) {
      rmSync(root, { recursive: true, force: true })
      mkdirSync(root)
      const random = seededRandom(history + 1)
      const desk = await trading()
      let undo: (() => void) | null = null
      for (let step = 0; step < 12; step += 1) {
        const chance = random.next()
        if (chance < 0.4) await desk.place(1 + Math.floor(random.next() * 3))
        else if (chance < 0.6) await desk.clock.advanceAsync(SECOND_MS)
        else if (undo === null) undo = passing[Math.floor(random.next() * passing.length)]!.happen(desk.file)
        else {
          undo()
          undo = null
        }
        if (undo !== null) continue
        const intents = intentsAt(desk.file)
        expect([...desk.exchange.postCounts.keys()].filter((key) => !intents.has(key))).toEqual([])
      }
      undo?.()
      postTotal += desk.exchange.postCounts.size
      desk.close()
    }
    expect(postTotal).toBeGreaterThan(3 * histories)
  })
})
