import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { t } from '@/shared/languages/text'
import { rowSumOf, type CheckedTable, type MissingRows } from './checked-tables'
import type { Database } from './sqlite'

/** A table that is copied as it is. */
export interface PlainTable {
  readonly name: string
  readonly columns: readonly string[]
}

type Row = Readonly<Record<string, string | number | bigint | Uint8Array | null>>

const isChecked = (table: CheckedTable | PlainTable): table is CheckedTable => 'rowsText' in table
const columnsOf = (table: CheckedTable | PlainTable): readonly string[] =>
  isChecked(table) && table.sequence !== undefined ? [table.sequence, ...table.columns] : table.columns

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

/** Every readable row, from the first one up to a damaged page, and from the last one back to it. */
function* readableRows(source: Database, { name }: CheckedTable | PlainTable, stopped: () => void): Generator<Row> {
  const values = new Set<unknown>()
  for (const direction of ['ASC', 'DESC']) {
    try {
      const statement = source.prepare(`SELECT rowid AS rowid_, * FROM ${name} ORDER BY rowid ${direction}`)
      statement.setReadBigInts(true)
      for (const row of statement.iterate()) {
        if (values.has(row.rowid_)) break
        values.add(row.rowid_)
        yield row
      }
      if (direction === 'ASC') return
    } catch {
      stopped()
    }
  }
}

/** Copies a table. Returns the rows that could not be copied. */
function copyTable(source: Database, target: Database, table: CheckedTable | PlainTable): MissingRows | null {
  const columns = columnsOf(table)
  const marks = columns.map((_, index) => `?${index + 1}`)
  const copied = target.prepare(
    `INSERT OR REPLACE INTO ${table.name} (${columns.join(', ')}) VALUES (${marks.join(', ')})`,
  )
  const columnList = table.columns.map((name, index) => `?${index + 1} AS ${name}`).join(', ')
  const checksum = isChecked(table)
    ? target.prepare(`SELECT ${rowSumOf(table)} AS sum FROM (SELECT ${columnList})`)
    : null
  const names: string[] = []
  let isCut = false
  let lostCount = 0
  const isSound = (row: Row): boolean =>
    checksum === null ||
    row.sum === undefined ||
    BigInt(checksum.get(...table.columns.map((name) => row[name] ?? null))?.sum as number) === row.sum

  for (const row of readableRows(source, table, () => (isCut = true))) {
    try {
      if (!isSound(row)) throw new Error(t('the checksum is wrong'))
      copied.run(...columns.map((name) => row[name] ?? null))
    } catch {
      lostCount += 1
      // A name itself may be damaged: such a row is counted and not named.
      const name = isChecked(table) && table.namedBy !== null ? row[table.namedBy] : null
      if (typeof name === 'string') names.push(name)
    }
  }
  if (isChecked(table)) target.exec(`UPDATE ${table.name} SET sum = ${rowSumOf(table)}`)
  if (!isChecked(table) || (lostCount === 0 && !isCut)) return null
  return { table, count: isCut ? null : lostCount, names }
}

/**
 * Copies the readable part of a file into an empty database and does not change the file: it may contain open orders,
 * and is evidence of the damage. Returns the missing data.
 */
export function salvage(path: string, target: Database, tables: readonly (CheckedTable | PlainTable)[]): MissingRows[] {
  if (!existsSync(path)) return []
  let opened: ReturnType<typeof openForReading> | null = null
  try {
    opened = openForReading(path)
    const { source } = opened
    return tables.flatMap((table) => copyTable(source, target, table) ?? [])
  } catch {
    return tables.filter(isChecked).map((table) => ({ table, count: null, names: [] }))
  } finally {
    opened?.close()
  }
}
