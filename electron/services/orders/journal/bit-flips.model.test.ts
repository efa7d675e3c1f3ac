import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import { ServiceError } from '@/electron/base/service-error'
import { openDatabase } from '@/electron/base/storage/database'
import { openForReading } from '@/electron/base/storage/salvage'
import { createJournal } from './journal'
import { gapIn } from './journal-upkeep'
import { readChain } from './chain/read-chain'
import { verifyFile } from './chain/verify-file'
import { buy, newToken, openDesk } from '../testing/desk'
import { refusal, timeout } from '../testing/fault-injecting-exchange'
import type { Database } from '@/electron/base/storage/sqlite'

const FLIPS = runs(3000)

/** A closed journal with orders in every state there is, and what stands in it. */
async function writeJournal(path: string): Promise<void> {
  const desk = await openDesk()
  const { script, change, findByName } = desk.exchange
  script.fateOf = () => ({ codeOf: ({ qty }) => (qty === '9' ? '25202' : undefined) })
  const rows = await desk.place([
    buy(),
    buy({ qty: '0.2' }),
    buy({ timeInForce: 'ioc' }),
    buy({ qty: '9' }),
    buy({ qty: '0.4' }),
  ])
  change(findByName(rows[1]!.key)!, { orderStatus: 'partially_filled', cumExecQty: '0.05' })
  change(findByName(rows[4]!.key)!, { orderStatus: 'cancelled' })
  script.fateOf = () => ({ answer: timeout, executeAfter: null })
  await desk.place([buy({ side: 'sell' }), buy({ side: 'sell', qty: '0.3' })], { onUnknown: 'stop' })
  script.fateOf = () => ({ answer: refusal('40010', false), executeAfter: null })
  await desk.place([buy({ side: 'sell', symbol: 'ETHUSDT' })])
  void desk.orders.cancel(newToken(), [rows[0]!.key])
  await desk.clock.advanceAsync(100)
  desk.copyJournal(path)
  desk.close()
  // The log is written back into the file, so that every bit of it is in one place.
  openDatabase(path).database.close()
}

interface ReadBack {
  readonly orders: ReadonlyMap<string, string>
  readonly rest: string
}

/** Everything that the journal says to those who ask it. */
function readAll(database: Database): ReadBack {
  const journal = createJournal({
    database,
    time: agreedTime(createManualClock()),
    random: seededRandom(1),
    onTrouble: () => undefined,
  })
  const { orders, batches, aliases } = journal.restore()
  const keys = orders.map(({ key }) => key).toSorted()
  const tokens = database
    .prepare('SELECT token FROM batches UNION ALL SELECT token FROM commands ORDER BY token')
    .all()
    .map(({ token }) => String(token))
  const rest = [
    batches,
    aliases.toSorted(([a], [b]) => a.localeCompare(b)),
    keys.map((key) => [journal.hasIntent(key), journal.timeline(key)]),
    tokens.map((token) => [journal.batchOfToken(token), journal.commandResults(token)]),
    [...journal.fills('USDT-FUTURES', 100)],
    [journal.fact('uid'), journal.fact('fences'), journal.fillsReadTo()],
  ]
  return { orders: new Map(orders.map((order) => [order.key, JSON.stringify(order)])), rest: JSON.stringify(rest) }
}

/** The entries of a file that nobody has opened since. */
function chainIn(path: string): ReturnType<typeof readChain> {
  const { source, close } = openForReading(path)
  try {
    return readChain(source)
  } finally {
    close()
  }
}

describe('a bit that changed on the disk', () => {
  it(`is noticed or harms nothing: no order or entry (J12) changes in silence in ${FLIPS} flips`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'volley-flips-'))
    const [original, flipped] = [join(folder, 'journal.sqlite'), join(folder, 'flipped.sqlite')]
    await writeJournal(original)
    const bytes = readFileSync(original)
    const nonZero = [...bytes.keys()].filter((at) => bytes[at] !== 0)
    const sound = openDatabase(original)
    expect([sound.safeMode, gapIn(sound.database)]).toEqual([null, null])
    const truth = readAll(sound.database)
    const entries = readChain(sound.database)
    expect(verifyFile(original).findings).toEqual([])
    sound.database.close()
    expect(
      new Set([...truth.orders.values()].map((order) => (JSON.parse(order) as { state: string }).state)).size,
    ).toBeGreaterThan(4)

    const random = seededRandom(11)
    const figures = { noticed: 0, harmless: 0, named: 0, proven: 0 }
    for (let flip = 0; flip < FLIPS; flip += 1) {
      // Much of a file is room to grow: half of the flips strike what is written.
      const at =
        flip % 2 === 0 ? Math.floor(random.next() * bytes.length) : nonZero[Math.floor(random.next() * nonZero.length)]!
      const bit = 1 << Math.floor(random.next() * 8)
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ bit
      writeFileSync(flipped, changed)
      const name = `bit ${bit} of byte ${at}`
      if (verifyFile(flipped).findings.length > 0) figures.proven += 1
      else expect(chainIn(flipped), name).toEqual(entries)
      try {
        const { database, safeMode } = openDatabase(flipped)
        const readBack = readAll(database)
        for (const [key, order] of readBack.orders) expect(order, `${name}, ${key}`).toBe(truth.orders.get(key))
        if (safeMode === null && gapIn(database) === null) {
          expect([...readBack.orders.keys()].toSorted(), name).toEqual([...truth.orders.keys()].toSorted())
          expect(readBack.rest, name).toBe(truth.rest)
          figures.harmless += 1
        } else {
          expect(safeMode ?? '', name).not.toMatch(/undefined|null|Cannot|SQL|NaN/)
          // The file is evidence: nobody writes into it.
          if (safeMode !== null) expect(readFileSync(flipped).equals(changed), name).toBe(true)
          if (safeMode?.includes('Missing: ') === true) figures.named += 1
          figures.noticed += 1
        }
        database.close()
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        figures.noticed += 1
      }
      for (const end of ['', '-wal', '-shm']) rmSync(flipped + end, { force: true })
    }
    console.log(`${FLIPS} flips: ${JSON.stringify(figures)}`)
    expect(figures.noticed).toBeGreaterThan(FLIPS / 5)
    expect(figures.named).toBeGreaterThan(FLIPS / 10)
    expect(figures.proven).toBeGreaterThan(FLIPS / 5)
    rmSync(folder, { recursive: true, force: true })
  })
})
