import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { t } from '@/shared/languages/text'
import { rowSumOf, type CheckedTable, type MissingRows, type NamedTable } from './checked-tables'
import { columnsOf, type Database } from './sqlite'

type Row = Readonly<Record<string, string | number | bigint | Uint8Array | null>>

const isChecked = (table: CheckedTable | NamedTable): table is CheckedTable => 'columns' in table

/** Columns to copy: those of the checksum, or all that this version knows. */
function copiedColumns(target: Database, table: CheckedTable | NamedTable): readonly string[] {
  if (!isChecked(table)) return columnsOf(target, table.name)
  return table.sequence === undefined ? table.columns : [table.sequence, ...table.columns]
}

/** Opens a file without any write to it or its folder: if there is a log, it reads a copy of both. */
export function openForReading(path: string): { readonly source: Database; readonly close: () => void } {
  if (!existsSync(`${path}-wal`)) {
    const address = pathToFileURL(path)
    address.searchParams.set('immutable', '1')
    const source = new DatabaseSync(address, { readOnly: true })
    return { source, close: () => source.close() }
  }
  const folder = mkdtempSync(join(tmpdir(), 'volley-salvage-'))
  const copy = join(folder, 'copy.sqlite')
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    for (const part of ['', '-wal']) copyFileSync(path + part, copy + part)
    const source = new DatabaseSync(copy)
    source.exec('PRAGMA locking_mode = EXCLUSIVE')
    return {
      source,
      close() {
        source.close()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Expressions that order the rows of a table and identify each. */
function keysOf(source: Database, table: string): readonly string[] {
  const isWithoutRowid = source.prepare('SELECT wr FROM pragma_table_list(?)').get(table)?.wr === 1
  if (!isWithoutRowid) return ['rowid']
  const keys = source.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').all(table)
  return keys.map(({ name }) => String(name))
}

/** Every readable row, from the first one up to a damaged page, and from the last one back to it. */
function* readableRows(source: Database, { name }: NamedTable, stopped: () => void): Generator<Row> {
  const values = new Set<unknown>()
  const keys = keysOf(source, name)
  const key = keys.map((column) => `quote(${column})`).join(" || ' ' || ")
  for (const direction of ['ASC', 'DESC']) {
    try {
      const order = keys.map((column) => `${column} ${direction}`).join(', ')
      const statement = source.prepare(`SELECT ${key} AS key_, * FROM ${name} ORDER BY ${order}`)
      statement.setReadBigInts(true)
      for (const row of statement.iterate()) {
        if (values.has(row.key_)) break
        values.add(row.key_)
        yield row
      }
      if (direction === 'ASC') return
    } catch {
      stopped()
    }
  }
}

function checksumOf(target: Database, table: CheckedTable): (row: Row) => bigint {
  const columns = table.columns.map((name, index) => `?${index + 1} AS ${name}`).join(', ')
  const statement = target.prepare(`SELECT ${rowSumOf(table)} AS sum FROM (SELECT ${columns})`)
  return (row) => BigInt(Number(statement.get(...table.columns.map((name) => row[name] ?? null))?.sum))
}

/** Copies a table. Returns the rows that could not be copied. */
function copyTable(source: Database, target: Database, table: CheckedTable | NamedTable): MissingRows | null {
  const columns = copiedColumns(target, table)
  const marks = columns.map((_, index) => `?${index + 1}`)
  const copied = target.prepare(
    `INSERT OR REPLACE INTO ${table.name} (${columns.join(', ')}) VALUES (${marks.join(', ')})`,
  )
  const checksum = isChecked(table) ? checksumOf(target, table) : null
  const names: string[] = []
  let isCut = false
  let lostCount = 0
  const isSound = (row: Row): boolean => checksum === null || row.sum === undefined || checksum(row) === row.sum

  for (const row of readableRows(source, table, () => (isCut = true))) {
    try {
      if (!isSound(row)) throw new Error(t('the checksum is wrong'))
      copied.run(...columns.map((name) => row[name] ?? null))
    } catch {
      lostCount += 1
      // A name itself may be damaged: such a row is counted and not named.
      const name = table.namedBy === null ? null : row[table.namedBy]
      if (typeof name === 'string') names.push(name)
    }
  }
  if (isChecked(table)) target.exec(`UPDATE ${table.name} SET sum = ${rowSumOf(table)}`)
  if (lostCount === 0 && !isCut) return null
  return { table, count: isCut ? null : lostCount, names }
}

/**
 * Copies the readable part of a file into an empty database and does not change the file: it may contain open orders,
 * and is evidence of the damage. Returns the missing data.
 */
export function salvage(path: string, target: Database, tables: readonly (CheckedTable | NamedTable)[]): MissingRows[] {
  if (!existsSync(path)) return []
  let opened: ReturnType<typeof openForReading> | null = null
  try {
    opened = openForReading(path)
    const { source } = opened
    return tables.flatMap((table) => copyTable(source, target, table) ?? [])
  } catch {
    return tables.map((table) => ({ table, count: null, names: [] }))
  } finally {
    opened?.close()
  }
}
