import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Random, seededRandom } from '@/shared/base/random'
import { runs } from '@/shared/testing/runs'
import { openDatabase, transaction } from './base/storage/database'
import { historiesIn, type History, historyAt, verifyHistory } from './verify-histories'
import type { Database } from './base/storage/sqlite'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'volley-histories-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Column {
  readonly name: string
  readonly type: string
}

const columnsOf = (database: Database, table: string): readonly Column[] =>
  database
    .prepare('SELECT name, type FROM pragma_table_info(?)')
    .all(table)
    .map(({ name, type }) => ({ name: String(name), type: String(type) }))

/** A value that no other call returns, of this type. */
function createValues(random: Random) {
  let last = 1000
  return ({ type }: Column): string | number | Uint8Array => {
    last += 1 + Math.floor(random.next() * 9)
    if (type === 'INTEGER') return last
    return type === 'BLOB' ? Buffer.from(`${last}`) : `value ${last}`
  }
}

/** Writes, changes and deletes rows in every table like Volley: the connection has the triggers. */
function written({ path, purpose }: History, random: Random): readonly string[] {
  const { database } = openDatabase(path, purpose)
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'tallies'")
    .all()
    .map(({ name }) => String(name))
  const value = createValues(random)
  transaction(database, () => {
    for (const table of tables) {
      const columns = columnsOf(database, table)
      const marks = columns.map(() => '?').join(', ')
      const insert = database.prepare(`INSERT OR REPLACE INTO ${table} VALUES (${marks})`)
      for (let row = 0; row < 8; row += 1) insert.run(...columns.map(value))
      const [first] = columns
      const some = database.prepare(`SELECT ${first!.name} AS key FROM ${table}`).all()
      database.prepare(`DELETE FROM ${table} WHERE ${first!.name} = ?`).run(some[0]!.key!)
      database
        .prepare(`UPDATE ${table} SET ${columns.at(-1)!.name} = ? WHERE ${first!.name} = ?`)
        .run(value(columns.at(-1)!), some[1]!.key!)
    }
  })
  database.close()
  return tables
}

/** Changes a table once, like another program: adds, removes or alters a row, or swaps a column of two rows. */
function tamper(database: Database, table: string, random: Random): string {
  const columns = columnsOf(database, table)
  const value = createValues(random)
  const rows = database.prepare(`SELECT * FROM ${table}`).all()
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random.next() * items.length)]!
  const where = columns.map(({ name }) => `${name} IS ?`).join(' AND ')
  const identity = (row: (typeof rows)[number]) => columns.map(({ name }) => row[name]!)
  const row = pick(rows)
  const column = pick(columns)
  switch (Math.floor(random.next() * 4)) {
    case 0:
      database.prepare(`DELETE FROM ${table} WHERE ${where}`).run(...identity(row))
      return `a row of ${table} removed`
    case 1:
      database.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`).run(...columns.map(value))
      return `a row of ${table} added`
    case 2:
      database.prepare(`UPDATE ${table} SET ${column.name} = ? WHERE ${where}`).run(value(column), ...identity(row))
      return `${table}.${column.name} altered`
    default: {
      const other = pick(rows.filter((candidate) => candidate !== row))
      const last = columns.at(-1)!
      const set = database.prepare(`UPDATE ${table} SET ${last.name} = ? WHERE ${where}`)
      set.run(other[last.name]!, ...identity(row))
      set.run(row[last.name]!, ...identity(other))
      return `${table}.${last.name} of two rows swapped`
    }
  }
}

const paths = ['history/practice-1.sqlite', 'tax/practice-1.sqlite', 'application-alarms.sqlite'] as const

describe.each(paths)('The records in %s', (name) => {
  function history(): History {
    mkdirSync(join(folder, 'history'))
    mkdirSync(join(folder, 'tax'))
    return historyAt(join(folder, name))!
  }

  it('are what Volley wrote, after rows were added, replaced, changed and deleted', () => {
    const file = history()
    const tables = written(file, seededRandom(1))
    expect(historiesIn(folder)).toEqual([file])
    expect(verifyHistory(file)).toEqual({ rows: tables.length * 7, findings: [], notes: [] })
  })

  it('are no longer, once another program added, removed, altered or swapped any row', () => {
    const random = seededRandom(7)
    const file = history()
    const tables = written(file, random)
    const total = runs(1000)
    for (let run = 0; run < total; run += 1) {
      const copy = join(folder, `${run}.sqlite`)
      const source = new DatabaseSync(file.path)
      source.prepare('VACUUM INTO ?').run(copy)
      source.close()
      const database = new DatabaseSync(copy)
      const what = tamper(database, tables[run % tables.length]!, random)
      database.close()
      const { findings } = verifyHistory({ path: copy, purpose: file.purpose })
      if (findings.length === 0) expect.fail(`run ${run}: ${what}`)
      rmSync(copy)
    }
    expect(total).toBeGreaterThan(0)
  })

  it('that an older Volley wrote are tallied from the next start on', () => {
    const file = history()
    const { migrations } = file.purpose
    const earlier = new DatabaseSync(file.path)
    for (const migration of migrations.slice(0, -1)) earlier.exec(migration)
    earlier.exec(`PRAGMA user_version = ${migrations.length - 1}`)
    const table = name.startsWith('tax') ? 'facts' : 'gaps'
    earlier.exec(`INSERT INTO ${table} VALUES (${table === 'facts' ? "'job', '{}'" : '1, 2, 3'})`)
    earlier.close()
    expect(verifyHistory(file)).toMatchObject({ findings: [], notes: [expect.stringContaining('older Volley')] })
    openDatabase(file.path, file.purpose).database.close()
    expect(verifyHistory(file)).toEqual({ rows: 1, findings: [], notes: [] })
    const other = new DatabaseSync(file.path)
    other.exec(`DELETE FROM ${table}`)
    other.close()
    expect(verifyHistory(file).findings).toMatchObject([{ what: 'removed' }])
  })
})
