import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { armed, blockedByNone } from '../testing/armed'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { tornImage } from '@/electron/testing/torn-image'
import { createManualClock } from '@/shared/testing/manual-clock'
import { openDatabase } from '@/electron/base/storage/database'
import { createOrders } from '../orders'
import { calmPretrade } from '../testing/calm-pretrade'
import { createFaultInjectingExchange } from '../testing/fault-injecting-exchange'
import { buys, instrumentNamed, newToken } from '../testing/desk'

const CUTS = 200
/** SQLite syncs the head of its log by itself before any frame that belongs to it. */
const LOG_HEAD = 32

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'volley-power-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What the disk holds for certain after a step, and which orders the exchange was sent by then. */
interface Moment {
  readonly main: Buffer
  readonly log: Buffer
  readonly posted: readonly string[]
}

/** A session of placing, canceling and checkpoints, as its files were after each step. */
async function liveSession(seed: number): Promise<Moment[]> {
  const file = join(folder, `live-${seed}.db`)
  const { database } = openDatabase(file)
  // What a commit wrote is certain: it waits for the disk.
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  const clock = createManualClock()
  const exchange = createFaultInjectingExchange(clock)
  const parts = {
    client: exchange.client,
    database,
    clock,
    random: seededRandom(seed),
    instrumentOf: instrumentNamed,
    installTag: 'TEST',
    arming: armed,
    blockedBy: blockedByNone,
    notify: () => {},
    pretrade: calmPretrade(instrumentNamed),
    knownJournal: null,
  }
  const orders = createOrders(parts)
  orders.start()
  exchange.ready()
  await clock.advanceAsync(100)
  const moments: Moment[] = []
  const note = (): void => {
    const log = existsSync(`${file}-wal`) ? readFileSync(`${file}-wal`) : Buffer.alloc(0)
    moments.push({ main: readFileSync(file), log, posted: [...exchange.postCounts.keys()] })
  }
  note()
  for (let step = 0; step < 8; step += 1) {
    await orders.place(newToken(), buys(1 + (step % 3)), { onUnknown: 'continue' })
    await clock.advanceAsync(100)
    note()
    if (step % 3 === 1) {
      const cancel = orders.cancel(newToken(), [orders.list()[0]!.key])
      await clock.advanceAsync(100)
      await cancel
      note()
    }
    if (step % 3 === 2) {
      database.exec('PRAGMA wal_checkpoint(PASSIVE)')
      note()
    }
  }
  orders.stop()
  database.close()
  return moments
}

describe('A power cut (P06)', () => {
  it(`leaves a journal that opens, with every order that was sent and no half of one, in ${CUTS} cuts`, async () => {
    const moments = await liveSession(1)
    const random = seededRandom(6)
    const chance = (): number => random.bytes(1)[0]! / 256
    const figures = { cuts: 0, sent: 0, taken: 0 }
    for (let cut = 0; cut < CUTS; cut += 1) {
      const index = Math.floor(chance() * (moments.length - 1))
      const [before, after] = [moments[index]!, moments[index + 1]!]
      // Some cuts take nearly all of what was not certain, others hardly any.
      const share = chance()
      const isWritten = (): boolean => chance() < share
      const file = join(folder, `cut-${cut}.db`)
      writeFileSync(file, tornImage(before.main, after.main, isWritten))
      writeFileSync(`${file}-wal`, tornImage(before.log, after.log, isWritten, LOG_HEAD))
      const { database, safeMode } = openDatabase(file)
      try {
        expect(safeMode, `cut ${cut} after step ${index}`).toBeNull()
        const intents = database
          .prepare("SELECT key FROM entries WHERE kind = 'intent'")
          .all()
          .map(({ key }) => String(key))
        const rows = database.prepare('SELECT key, body FROM orders').all()
        expect(
          before.posted.filter((key) => !intents.includes(key)),
          `cut ${cut} after step ${index}`,
        ).toEqual([])
        // An intent and its order are written as one.
        expect(intents.filter((key) => !rows.some((row) => row.key === key))).toEqual([])
        expect(intents.filter((key) => !after.posted.includes(key))).toEqual([])
        figures.cuts += 1
        figures.sent += before.posted.length
        if (intents.length < after.posted.length) figures.taken += 1
      } finally {
        database.close()
        for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
      }
    }
    expect(figures.cuts).toBe(CUTS)
    // The cuts did harm: often the last intents were among what was lost.
    expect(figures.taken).toBeGreaterThan(CUTS / 10)
    expect(figures.sent).toBeGreaterThan(CUTS)
  })
})
