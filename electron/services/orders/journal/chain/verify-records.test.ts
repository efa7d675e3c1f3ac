import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { type CheckedTable, checkedTables, declareRowSum, rowSumOf } from '@/electron/base/storage/checked-tables'
import { openDatabase } from '@/electron/base/storage/database'
import { growJournal } from '@/electron/services/orders/testing/grown-journal'
import { verifyFile } from './verify-file'

const TAMPERINGS = 1000
/** Tables whose rows no entry names: their removed and added rows cannot be found (`RECORDS_NOTE`). */
const unnamed: readonly string[] = ['facts', 'requests', 'commands']
const kindsOf = ({ name }: CheckedTable) =>
  unnamed.includes(name) ? (['alter'] as const) : (['remove', 'alter', 'add'] as const)

let folder: string
let path: string
let copies = 0
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'volley-records-'))
  path = join(folder, 'journal.sqlite')
  await growJournal(path, 1)
  const database = openDatabase(path).database
  database.exec(
    `INSERT INTO requests (id, is_over, sent_at, body, sum) VALUES ('request', 1, 1, '{"parts":[]}',
       row_sum('request', 1, 1, '{"parts":[]}'))`,
  )
  database.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Changes a copy of the journal, and returns the texts of what is found. */
function findIn(change: (database: DatabaseSync) => unknown): readonly string[] {
  copies += 1
  const copy = join(folder, `copy-${copies}.sqlite`)
  copyFileSync(path, copy)
  const database = new DatabaseSync(copy)
  declareRowSum(database)
  change(database)
  database.close()
  const texts = verifyFile(copy).findings.map(({ what, text }) => `${what}: ${text}`)
  for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true })
  return texts
}

describe('the records of a journal', () => {
  it('are found whole as they were written', () => expect(findIn(() => undefined)).toEqual([]))

  it('are named when every fill is removed', () => {
    expect(findIn((database) => database.exec('DELETE FROM fills'))).toEqual([
      expect.stringMatching(/^removed: \d+ fills? \(.*\): the entries name them, and they are missing\.$/),
    ])
  })

  it.each([
    [
      'order IDs',
      'DELETE FROM aliases WHERE order_id = (SELECT min(order_id) FROM aliases)',
      'removed: 1 order ID (1)',
    ],
    ['batches', 'DELETE FROM batches WHERE id = (SELECT min(id) FROM batches)', 'removed: 1 batch ('],
    ['orders', 'DELETE FROM orders WHERE key = (SELECT min(key) FROM orders)', 'Altered or missing'],
  ])('are named when %s are removed', (_, sql, expectedText) => {
    expect(findIn((database) => database.exec(sql)).join('\n')).toContain(expectedText)
  })

  it(`are never proven whole after a tampering of any table: ${TAMPERINGS} at random`, () => {
    const random = seededRandom(29)
    const below = (count: number): number => Math.floor(random.next() * count)
    const missed: string[] = []
    const tampered = new Set<string>()
    for (let nth = 0; nth < TAMPERINGS; nth += 1) {
      const table = checkedTables[below(checkedTables.length)]!
      const kinds = kindsOf(table)
      const kind = kinds[below(kinds.length)]!
      const column = table.columns[below(table.columns.length)]!
      const findings = findIn((database) => {
        const rows = database.prepare(`SELECT rowid AS place FROM ${table.name}`).all()
        const place = Number(rows[below(rows.length)]!.place)
        if (kind === 'remove') return database.prepare(`DELETE FROM ${table.name} WHERE rowid = ?`).run(place)
        const isNumber = /^(at|created_at|is_over|sent_at|updated_at|revision)$/.test(column)
        if (kind === 'alter')
          return database
            .prepare(
              `UPDATE ${table.name} SET ${column} = ${isNumber ? `${column} + 1` : `ifnull(${column}, '') || 'x'`}
               WHERE rowid = ?`,
            )
            .run(place)
        const [first, ...others] = table.sequence === undefined ? table.columns : [table.sequence, ...table.columns]
        const unique: Readonly<Record<string, string>> = { token: "token || 'x'", kind: "'check'" }
        const changed = others.map((name) => unique[name] ?? name)
        const fresh = table.sequence === undefined ? `${first} || 'x'` : `(SELECT max(${first}) + 1 FROM entries)`
        const hash = table.name === 'entries' ? ', hash' : ''
        database
          .prepare(
            `INSERT INTO ${table.name} (${[first, ...others].join(', ')}${hash})
             SELECT ${[fresh, ...changed].join(', ')}${hash} FROM ${table.name} WHERE rowid = ?`,
          )
          .run(place)
        // The checksum is right: its computation is public.
        return database.exec(`UPDATE ${table.name} SET sum = ${rowSumOf(table)}`)
      })
      tampered.add(table.name)
      if (findings.length === 0) missed.push(`${kind} ${table.name}.${column}`)
    }
    expect(missed).toEqual([])
    expect(tampered.size).toBe(checkedTables.length)
  })
})
