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
const tables: readonly Pick<CheckedTable, 'name' | 'columns' | 'sequence'>[] = [
  ...checkedTables,
  { name: 'tallies', columns: ['name', 'count', 'digest'] },
]
const kinds = ['remove', 'alter', 'add', 'swap'] as const

let folder: string
let path: string
let copies = 0
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'volley-records-'))
  path = join(folder, 'journal.sqlite')
  await growJournal(path, 2)
  const database = openDatabase(path).database
  const add = database.prepare(
    'INSERT INTO requests (id, is_over, sent_at, body, sum) VALUES (?1, 1, ?2, ?3, row_sum(?1, 1, ?2, ?3))',
  )
  for (const sentAt of [1, 2]) add.run(`request ${sentAt}`, sentAt, '{"parts":[]}')
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

interface Tampering {
  readonly table: (typeof tables)[number]
  readonly kind: (typeof kinds)[number]
  readonly column: string
  /** Row IDs of the row and of a further one. */
  readonly place: number
  readonly other: number
}

function change(database: DatabaseSync, { table, kind, column, place, other }: Tampering): void {
  const [first, ...others] = table.sequence === undefined ? table.columns : [table.sequence, ...table.columns]
  const isNumber = /^(at|created_at|is_over|sent_at|updated_at|revision|count|digest)$/.test(column)
  const altered = isNumber ? `${column} + 1` : `ifnull(${column}, '') || 'x'`
  if (kind === 'remove') database.prepare(`DELETE FROM ${table.name} WHERE rowid = ?`).run(place)
  else if (kind === 'alter')
    database.prepare(`UPDATE ${table.name} SET ${column} = ${altered} WHERE rowid = ?`).run(place)
  else if (kind === 'swap') {
    const content = others.filter((name) => name !== 'token').at(-1)!
    const valueOf = (rowid: number) =>
      database.prepare(`SELECT ${content} AS value FROM ${table.name} WHERE rowid = ?`).get(rowid)!.value!
    const [one, two] = [valueOf(place), valueOf(other)]
    const write = database.prepare(`UPDATE ${table.name} SET ${content} = ? WHERE rowid = ?`)
    write.run(two, place)
    write.run(one === two ? `${String(one)}1` : one, other)
  } else {
    const unique: Readonly<Record<string, string>> = { token: "token || 'x'", kind: "'check'" }
    const fresh = table.sequence === undefined ? `${first} || 'x'` : `(SELECT max(${first}) + 1 FROM entries)`
    const hash = table.name === 'entries' ? ', hash' : ''
    database
      .prepare(
        `INSERT INTO ${table.name} (${[first, ...others].join(', ')}${hash})
         SELECT ${[fresh, ...others.map((name) => unique[name] ?? name)].join(', ')}${hash}
         FROM ${table.name} WHERE rowid = ?`,
      )
      .run(place)
  }
}

describe('the records of a journal', () => {
  it('are found whole as they were written', () => expect(findIn(() => undefined)).toEqual([]))

  it('are named when every fill is removed', () => {
    expect(findIn((database) => database.exec('DELETE FROM fills'))).toEqual([
      expect.stringMatching(/^removed: \d+ fills? \(.*\): the entries name them, and they are missing\.$/),
      expect.stringMatching(/^removed: The file has 0 fills; Volley wrote \d+\.$/),
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

  it(`are never proven whole after a tampering of any table (J12): ${TAMPERINGS} at random`, () => {
    const random = seededRandom(29)
    const below = (count: number): number => Math.floor(random.next() * count)
    const missed: string[] = []
    const tampered = new Set<string>()
    for (let nth = 0; nth < TAMPERINGS; nth += 1) {
      const table = tables[below(tables.length)]!
      const kind = kinds[below(kinds.length)]!
      const column = table.columns[below(table.columns.length)]!
      const findings = findIn((database) => {
        const places = database.prepare(`SELECT rowid AS place FROM ${table.name}`).all()
        const place = Number(places[below(places.length)]!.place)
        change(database, {
          table,
          kind,
          column,
          place,
          other: Number(places.find((row) => row.place !== place)!.place),
        })
        // The checksum may be right: its computation is public.
        const checked = checkedTables.find(({ name }) => name === table.name)
        if (checked !== undefined && below(4) > 0) database.exec(`UPDATE ${table.name} SET sum = ${rowSumOf(checked)}`)
      })
      tampered.add(`${kind} ${table.name}`)
      if (findings.length === 0) missed.push(`${kind} ${table.name}.${column}`)
    }
    expect(missed).toEqual([])
    expect(tampered.size).toBe(tables.length * kinds.length)
  })
})
