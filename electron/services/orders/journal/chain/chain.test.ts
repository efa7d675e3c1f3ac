import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { createKnownSecrets } from '@/electron/exchange/rest/redact'
import { declareRowSum } from '@/electron/base/storage/checked-tables'
import { journalTables, tallyRows } from '@/electron/base/storage/row-tallies'
import { copyOfVersion, openDatabase } from '@/electron/base/storage/database'
import { declareEntryHash } from '@/electron/base/storage/entry-hash'
import { migrations } from '@/electron/base/storage/migrations'
import { createJournal } from '../journal'
import { dropOldOrders, gapIn } from '../journal-upkeep'
import { buy, openDesk, type OrdersDesk } from '@/electron/services/orders/testing/desk'
import { growJournal } from '@/electron/services/orders/testing/grown-journal'
import { linkFrom, type Link } from './chain-head'
import { verifyFile } from './verify-file'

/** The last version before there was a chain. */
const BEFORE_CHAINS = 7

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volley-chain-'))
  path = join(folder, 'journal.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const listFindings = (file = path): string[] =>
  verifyFile(file).findings.map(({ what, seq }) => `${what} ${seq ?? ''}`.trim())
/** Changes a closed journal as somebody would who knows SQLite. */
function tamper(...statements: string[]): void {
  const database = new DatabaseSync(path)
  declareRowSum(database)
  tallyRows(database, journalTables)
  declareEntryHash(database)
  for (const statement of statements) database.exec(statement)
  database.close()
}
const headAnew = `
  UPDATE facts SET value = (SELECT seq || ' ' || hash FROM entries ORDER BY seq DESC LIMIT 1) WHERE name = 'chain-head'`
const resum = 'UPDATE entries SET sum = row_sum(at, key, kind, detail)'
async function afterTrading(work: (desk: OrdersDesk) => Promise<void> | void = () => {}): Promise<void> {
  const desk = await openDesk()
  await desk.place([buy(), buy({ qty: '0.2' }), buy({ side: 'sell', price: '200' })])
  await work(desk)
  desk.copyJournal(path)
  desk.close()
}

describe('The chain of a journal (J12)', () => {
  it('is whole after trading, a kill and a restart, and names its last entry', async () => {
    await afterTrading(async (desk) => {
      desk.crash()
      await desk.clock.advanceAsync(100)
      await desk.place([buy({ price: '101' })])
    })
    const { findings, notes, entries, head } = verifyFile(path)
    expect([findings, notes]).toEqual([[], []])
    expect(head?.seq).toBe(entries)
  })

  it.each([
    ['a changed word', ["UPDATE entries SET detail = detail || '.' WHERE seq = 4", resum], ['changed 4']],
    ['a changed time', ['UPDATE entries SET at = at + 1 WHERE seq = 5', resum], ['changed 5']],
    ['a removed entry', ['DELETE FROM entries WHERE seq = 3'], ['removed 3']],
    [
      'a removed entry, the rest numbered anew',
      ['DELETE FROM entries WHERE seq = 3', 'UPDATE entries SET seq = seq - 1 WHERE seq > 3'],
      ['removed 3'],
    ],
    ['the last entries cut off', ['DELETE FROM entries WHERE seq > 9'], ['removed 10']],
    [
      'one that was doubled',
      [
        `INSERT INTO entries SELECT 1 + (SELECT max(seq) FROM entries), at, key, kind, detail, sum, hash
         FROM entries WHERE seq = 12`,
      ],
      ['doubled 16'],
    ],
    [
      'two that were exchanged',
      [
        'UPDATE entries SET seq = 1002 WHERE seq = 2',
        'UPDATE entries SET seq = 2 WHERE seq = 7',
        'UPDATE entries SET seq = 7 WHERE seq = 1002',
      ],
      ['swapped 2'],
    ],
    ['an altered checksum', ['UPDATE entries SET sum = sum + 1 WHERE seq = 6'], ['changed 6']],
    ['an order that was altered beside them', ["UPDATE orders SET body = replace(body, '0.2', '0.3')"], ['changed']],
  ])('tells of %s', async (_, statements, expected) => {
    await afterTrading()
    expect(verifyFile(path).entries).toBe(15)
    tamper(...statements)
    expect(listFindings()).toEqual(expected)
  })

  it('that was made anew from the beginning is told from the one whose head was noted elsewhere', async () => {
    let noted: Link | null = null
    await afterTrading()
    noted = verifyFile(path).head
    tamper(
      "UPDATE entries SET detail = 'shut: x' WHERE seq = 1",
      resum,
      migrations[BEFORE_CHAINS]!.slice(
        migrations[BEFORE_CHAINS]!.indexOf('WITH RECURSIVE'),
        migrations[BEFORE_CHAINS]!.indexOf('INSERT INTO'),
      ),
      headAnew,
      'UPDATE facts SET sum = row_sum(name, value)',
    )
    // Nothing in the file can tell: whoever can write it can write all of it.
    expect(listFindings()).toEqual([])
    const anchor = { link: noted!, noted: 'The head that was given' }
    expect(verifyFile(path, [anchor]).findings).toMatchObject([{ what: 'changed', seq: 15 }])
  })

  it('that lost its end with all that the file says of it is told from the one that is remembered', async () => {
    await afterTrading()
    const link = verifyFile(path).head!
    tamper('DELETE FROM entries WHERE seq > 10', headAnew, 'UPDATE facts SET sum = row_sum(name, value)')
    // The orders are in states that the entries do not have.
    expect(listFindings()).toEqual(['unlawful 7'])
    expect(verifyFile(path, [{ link, noted: 'volley.sqlite' }]).findings).toMatchObject([
      { what: 'unlawful', seq: 7 },
      { what: 'removed', seq: 11 },
    ])
  })

  it('whose end was cut off is noticed at the opening, and never gives the numbers out again (J10)', async () => {
    await afterTrading()
    tamper('DELETE FROM entries WHERE seq > 10')
    const { database } = openDatabase(path)
    expect(gapIn(database)).toContain('5 entries are missing')
    const clock = createManualClock()
    const journal = createJournal({
      database,
      time: agreedTime(clock),
      random: seededRandom(1),
      onTrouble: () => undefined,
    })
    journal.note('k', 'confirmed', 'after it')
    journal.close()
    database.close()
    expect(listFindings()).toEqual(['removed 11'])
  })
})

describe('A write that was cut short', () => {
  it('is said to be that at whatever byte it was cut, and the chain goes on (P01)', async () => {
    await afterTrading()
    const { database } = openDatabase(path)
    const clock = createManualClock()
    const journal = createJournal({
      database,
      time: agreedTime(clock),
      random: seededRandom(1),
      onTrouble: () => undefined,
    })
    journal.note('k', 'confirmed', 'the one before')
    journal.writeNow()
    const before = readFileSync(`${path}-wal`).length
    journal.note('k', 'confirmed', 'the one that is cut')
    journal.writeNow()
    const [file, log] = [readFileSync(path), readFileSync(`${path}-wal`)]
    database.close()
    const copy = join(folder, 'cut.sqlite')
    for (let cut = before; cut <= log.length; cut += cut < log.length - 211 ? 211 : Math.max(1, log.length - cut)) {
      writeFileSync(copy, file)
      writeFileSync(`${copy}-wal`, log.subarray(0, cut))
      const { findings, notes, entries } = verifyFile(copy)
      const isWhole = cut === log.length
      expect([findings, entries], `cut at ${cut}`).toEqual([[], isWhole ? 17 : 16])
      expect(
        notes.map((note) => note.slice(0, 28)),
        `cut at ${cut}`,
      ).toEqual(isWhole || cut === before ? [] : ['The last write was cut short'])
    }
    writeFileSync(copy, file)
    writeFileSync(`${copy}-wal`, log.subarray(0, before + 100))
    const again = openDatabase(copy).database
    const next = createJournal({
      database: again,
      time: agreedTime(clock),
      random: seededRandom(2),
      onTrouble: () => undefined,
    })
    next.note('k', 'confirmed', 'after the power came back')
    next.close()
    again.close()
    expect([verifyFile(copy).findings, verifyFile(copy).entries]).toEqual([[], 17])
  })

  it('is told from a log that somebody changed: whole writes stand behind it', async () => {
    await afterTrading()
    const { database } = openDatabase(path)
    const journal = createJournal({
      database,
      time: agreedTime(createManualClock()),
      random: seededRandom(1),
      onTrouble: () => undefined,
    })
    for (let nth = 0; nth < 3; nth += 1) {
      journal.note('k', 'confirmed', `write ${nth}`)
      journal.writeNow()
    }
    const [file, log] = [readFileSync(path), readFileSync(`${path}-wal`)]
    database.close()
    const copy = join(folder, 'changed.sqlite')
    writeFileSync(copy, file)
    log[200] = log[200]! ^ 1
    writeFileSync(`${copy}-wal`, log)
    expect(verifyFile(copy).findings).toMatchObject([
      { text: expect.stringContaining('The write-ahead log was changed') },
    ])
  })
})

describe('A chain over the years', () => {
  it('stays whole when what is old is forgotten, and tells of a removal among what is left', async () => {
    await growJournal(path, 4)
    const { database } = openDatabase(path)
    const last = Number(database.prepare('SELECT max(at) AS at FROM entries').get()!.at)
    const before = verifyFile(path).entries
    // Three times, each of which forgets some more, and what the one before said of it.
    for (const later of [-120_000, -60_000, 1]) {
      dropOldOrders(database, last + later)
      expect(gapIn(database)).toBeNull()
      const journal = createJournal({
        database,
        time: agreedTime(createManualClock()),
        random: seededRandom(1),
        onTrouble: () => undefined,
      })
      journal.note('k', 'confirmed', 'between')
      journal.writeNow()
    }
    database.close()
    const { findings, entries, forgotten } = verifyFile(path)
    expect(findings).toEqual([])
    expect([forgotten > before / 2, entries < before / 2]).toEqual([true, true])
    tamper(
      "DELETE FROM entries WHERE detail = 'between' AND seq = (SELECT min(seq) FROM entries WHERE detail = 'between')",
    )
    expect(listFindings()).toEqual([expect.stringMatching(/^removed \d+$/)])
  })

  it('cannot be thinned out under the name of the upkeep: what it says is an entry itself', async () => {
    await growJournal(path, 3)
    const { database } = openDatabase(path)
    const last = Number(database.prepare('SELECT max(at) AS at FROM entries').get()!.at)
    dropOldOrders(database, last - 60_000)
    database.close()
    expect(listFindings()).toEqual([])
    const reader = new DatabaseSync(path)
    const detail = String(reader.prepare("SELECT detail FROM entries WHERE kind = 'upkeep'").get()!.detail)
    const [[from, to]] = (JSON.parse(detail) as { forgotten: [[number, number]] }).forgotten
    const next = reader.prepare('SELECT hash FROM entries WHERE seq = ?').get(to + 1)!
    reader.close()
    const wider = JSON.stringify({ forgotten: [[from, to + 1, next.hash]] })
    tamper(
      `DELETE FROM entries WHERE seq = ${to + 1}`,
      `UPDATE entries SET detail = '${wider}' WHERE kind = 'upkeep'`,
      resum,
    )
    expect(listFindings()).toEqual([expect.stringMatching(/^changed \d+$/)])
  })
})

describe('A journal of an older Volley', () => {
  /** A journal as the last Volley without a chain left it, some of it forgotten. */
  async function older(): Promise<string> {
    await growJournal(path, 2)
    tamper(
      "DELETE FROM entries WHERE seq BETWEEN 5 AND 9 AND kind <> 'queued'",
      'ALTER TABLE entries DROP COLUMN hash',
      "DELETE FROM facts WHERE name = 'chain-head'",
      "INSERT OR REPLACE INTO facts SELECT 'dropped-entries', max(seq) - count(*), 0 FROM entries",
      'UPDATE facts SET sum = row_sum(name, value)',
      'DROP TABLE tallies',
      `PRAGMA user_version = ${BEFORE_CHAINS}`,
    )
    return entriesOf(path)
  }
  function entriesOf(file: string): string {
    const database = new DatabaseSync(file)
    const rows = database.prepare("SELECT seq, at, key, kind, detail, sum FROM entries WHERE kind <> 'upkeep'").all()
    database.close()
    return JSON.stringify(rows)
  }

  it('is taken over without loss, says so, and lies beside itself as it was', async () => {
    const before = await older()
    expect(verifyFile(path)).toMatchObject({ findings: [], head: null, notes: [expect.stringContaining('no chain')] })
    const { database, safeMode } = openDatabase(path)
    expect([safeMode, gapIn(database)]).toEqual([null, null])
    database.close()
    expect(entriesOf(path)).toBe(before)
    expect(entriesOf(copyOfVersion(path, BEFORE_CHAINS))).toBe(before)
    expect(verifyFile(path)).toMatchObject({
      findings: [],
      notes: [expect.stringContaining('older Volley'), expect.stringMatching(/^Rows .* counted since entry \d+: /)],
    })
    tamper('DELETE FROM entries WHERE seq = 20')
    expect(listFindings()).toEqual(['removed 20'])
  })

  it('that is damaged is neither copied nor changed', async () => {
    await older()
    tamper("UPDATE entries SET detail = 'x' WHERE seq = 20")
    const bytes = readFileSync(path)
    const { database, safeMode } = openDatabase(path)
    database.close()
    expect(safeMode).toContain('Missing: 1 entry')
    expect(readFileSync(path).equals(bytes)).toBe(true)
    expect(existsSync(copyOfVersion(path, BEFORE_CHAINS))).toBe(false)
  })

  it('that was being taken over when Volley was killed is taken over at the next start', async () => {
    const before = await older()
    writeFileSync(`${copyOfVersion(path, BEFORE_CHAINS)}.part`, 'half of a copy')
    const killed = join(folder, 'killed.sqlite')
    copyFileSync(path, killed)
    copyFileSync(path, copyOfVersion(killed, BEFORE_CHAINS))
    for (const file of [path, killed]) {
      openDatabase(file).database.close()
      expect(entriesOf(file)).toBe(before)
      expect(listFindings(file)).toEqual([])
    }
  })
})

describe('What enters the chain', () => {
  it('holds no secret: what the other side repeats is taken out before it is hashed (R50)', () => {
    const secrets = createKnownSecrets()
    secrets.learn(['CANARY-KEY', 'CANARY-PASSPHRASE'])
    const { database } = openDatabase(path)
    const journal = createJournal({
      database,
      time: agreedTime(createManualClock()),
      random: seededRandom(1),
      onTrouble: () => undefined,
      hide: secrets.hide,
    })
    const base64 = Buffer.from('CANARY-PASSPHRASE').toString('base64')
    journal.note('gate', 'gate', `shut: 40009 bad CANARY-KEY with ${base64}`)
    journal.close()
    const [entry] = journal.timeline('gate').concat(
      database
        .prepare('SELECT at, kind AS what, detail FROM entries')
        .all()
        .map(({ at, what, detail }) => ({ at: Number(at), what: String(what), detail: String(detail) })),
    )
    database.close()
    expect(entry?.detail).toBe('shut: 40009 bad ‹secret› with ‹secret›')
    expect(listFindings()).toEqual([])
    const bytes = ['', '-wal'].map((end) => (existsSync(path + end) ? readFileSync(path + end, 'latin1') : '')).join('')
    for (const secret of ['CANARY', base64]) expect(bytes.includes(secret)).toBe(false)
  })

  it('is hashed as the file holds it, whatever is in it', () => {
    const { database } = openDatabase(path)
    const journal = createJournal({
      database,
      time: agreedTime(createManualClock()),
      random: seededRandom(1),
      onTrouble: () => undefined,
    })
    for (const detail of ['', 'ü 価 😀', 'half of a pair \ud83d', 'nothing \0 in it', '\u2028'])
      journal.note('k', 'confirmed', detail)
    journal.close()
    database.close()
    expect(listFindings()).toEqual([])
  })
})

describe('A head that was written down', () => {
  it('is read as it is shown, and as the file holds it', () => {
    const hash = 'ab'.repeat(32)
    expect([linkFrom(`17:${hash}`), linkFrom(`17 ${hash}`)]).toEqual([
      { seq: 17, hash },
      { seq: 17, hash },
    ])
    expect(['', '17', `0:${hash}`, `17:${hash}0`, null].map(linkFrom)).toEqual([null, null, null, null, null])
  })
})
