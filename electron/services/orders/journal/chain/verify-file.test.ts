import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { agreedTime } from '@/shared/testing/agreed-time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { declareRowSum } from '@/electron/base/storage/checked-tables'
import { journalTables, tallyRows } from '@/electron/base/storage/row-tallies'
import { openDatabase } from '@/electron/base/storage/database'
import { migrations } from '@/electron/base/storage/migrations'
import { createJournal } from '../journal'
import { forgetEntries } from './forgotten'
import { verifyFile } from './verify-file'

/** The first version whose entries are a chain. */
const CHAINED_SINCE = 8
const ENTRIES = 6
/** Where the head of a file of SQLite has its number of free pages. */
const FREE_PAGES_AT = 36

let folder: string
let path: string
let startedAt: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volley-verify-'))
  path = join(folder, 'journal.sqlite')
  const clock = createManualClock()
  startedAt = clock.now()
  const { database } = openDatabase(path)
  const journal = createJournal({
    database,
    time: agreedTime(clock),
    random: seededRandom(1),
    onTrouble: () => undefined,
  })
  for (let nth = 1; nth <= ENTRIES; nth += 1) {
    journal.note(`order ${nth}`, 'confirmed', `entry ${nth}`)
    clock.advance(1000)
  }
  journal.close()
  database.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Changes the closed file, with or without its checksums of facts. */
function tamper(...statements: readonly string[]): void {
  const database = new DatabaseSync(path)
  declareRowSum(database)
  tallyRows(database, journalTables)
  for (const statement of statements) database.exec(statement)
  database.close()
}
const findings = (...anchors: Parameters<typeof verifyFile>[1] & {}): string[] =>
  verifyFile(path, anchors).findings.map(({ what, seq, at, text }) => `${what} ${seq} ${at} ${text}`)
const anchor = (seq: number, hash = 'a'.repeat(64)) => ({ link: { seq, hash }, noted: 'volley.sqlite' })

describe('the proof of a file', () => {
  it('has its entries, the times of the first and the last, and its head', () => {
    const report = verifyFile(path)
    expect(report).toEqual({
      entries: ENTRIES,
      forgotten: 0,
      since: startedAt,
      until: startedAt + 1000 * (ENTRIES - 1),
      head: { seq: ENTRIES, hash: expect.stringMatching(/^[\da-f]{64}$/) },
      findings: [],
      notes: [],
    })
    expect(verifyFile(path, [{ link: report.head!, noted: 'volley.sqlite' }])).toEqual(report)
  })

  it('of an empty journal has no times and needs no head', () => {
    tamper('DELETE FROM entries', "DELETE FROM facts WHERE name = 'chain-head'")
    expect(verifyFile(path)).toMatchObject({ entries: 0, since: null, until: null, head: null, findings: [] })
    expect(findings(anchor(2))).toEqual([
      'removed 1 null volley.sqlite names entry 2: the entries behind 0 are missing.',
    ])
  })

  it('names an entry whose checksum was altered, once', () => {
    tamper('UPDATE entries SET sum = sum + 1 WHERE seq = 2')
    expect(findings()).toEqual([`changed 2 ${startedAt + 1000} Its checksum is not what was written.`])
    tamper("UPDATE entries SET detail = 'x' WHERE seq = 2")
    expect(findings()).toHaveLength(1)
  })

  it('names a row beside the entries that was altered', () => {
    tamper("UPDATE facts SET value = '99' WHERE name = 'commits'")
    expect(findings()).toEqual([
      expect.stringMatching(/^changed null null Altered or missing besides the entries: .*\.$/),
    ])
  })

  it('names a journal without a head', () => {
    tamper("DELETE FROM facts WHERE name = 'chain-head'")
    expect(findings()[0]).toBe('changed null null It does not name its last entry.')
  })

  it('counts what was forgotten, and proves the end of it against what was noted elsewhere', () => {
    const hashes = new Map<number, string>()
    const { database } = openDatabase(path)
    for (const { seq, hash } of database.prepare('SELECT seq, hash FROM entries').all())
      hashes.set(Number(seq), String(hash))
    forgetEntries(database, { now: startedAt, before: 0 }, (remove) => remove('seq BETWEEN 2 AND 4'))
    database.close()
    expect(verifyFile(path)).toMatchObject({ entries: 4, forgotten: 3, findings: [], notes: [] })
    expect(findings(anchor(4, hashes.get(4)))).toEqual([])
    expect(findings(anchor(3))).toEqual([])
    expect(findings(anchor(4))).toEqual([
      'changed 4 null volley.sqlite names another entry of this number: the journal was rewritten.',
    ])
  })

  it('is wrong against what was noted elsewhere, where entries are missing or others', () => {
    const last = startedAt + 1000 * (ENTRIES - 1)
    expect(findings(anchor(ENTRIES + 1))).toEqual([
      `removed 7 ${last} volley.sqlite names entry 7: the entries behind 6 are missing.`,
    ])
    expect(findings(anchor(ENTRIES))).toEqual([
      `changed 6 ${last} volley.sqlite names another entry of this number: the journal was rewritten.`,
    ])
    tamper("UPDATE entries SET detail = 'x' WHERE seq = 6")
    expect(findings(anchor(ENTRIES)), 'one finding of an entry').toHaveLength(1)
  })

  it('of a file of an older or newer Volley is none of its entries', () => {
    tamper(`PRAGMA user_version = ${CHAINED_SINCE}`, 'UPDATE entries SET sum = sum + 1 WHERE seq = 2')
    expect(verifyFile(path)).toMatchObject({
      findings: [{ what: 'changed', seq: 2 }],
      notes: ['An older Volley wrote it: removed or added requests, commands and facts cannot be found.'],
    })
    tamper(`PRAGMA user_version = ${CHAINED_SINCE - 1}`)
    expect(verifyFile(path)).toMatchObject({
      entries: 0,
      findings: [],
      notes: ['It has no chain yet: an older Volley wrote it. The next opening takes it over.'],
    })
    tamper(`PRAGMA user_version = ${migrations.length}`)
    expect(verifyFile(path).entries).toBe(ENTRIES)
    tamper(`PRAGMA user_version = ${migrations.length + 1}`)
    expect(verifyFile(path)).toMatchObject({
      entries: 0,
      findings: [{ what: 'changed', seq: null, at: null, text: expect.stringContaining('written by a newer Volley') }],
    })
  })

  it('says where the file or its entries cannot be read', () => {
    tamper('DROP TABLE entries')
    expect(findings()).toEqual([expect.stringMatching(/^changed null null The entries cannot be read: /)])
    writeFileSync(path, 'no database at all'.repeat(400))
    expect(findings()).toEqual([expect.stringMatching(/^changed null null The file cannot be read: /)])
    rmSync(path)
    expect(findings()).toEqual([expect.stringMatching(/^changed null null The file cannot be read: /)])
  })

  it('names damage of its structure, and what is wrong with the entries too', () => {
    const bytes = readFileSync(path)
    bytes.writeUInt32BE(bytes.readUInt32BE(FREE_PAGES_AT) + 1, FREE_PAGES_AT)
    writeFileSync(path, bytes)
    const { findings, entries } = verifyFile(path)
    expect(entries).toBe(ENTRIES)
    expect(findings.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^The file is damaged: [^]*\.$/))
  })
})
