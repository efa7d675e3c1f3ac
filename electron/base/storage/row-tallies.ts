import { checkedTables, type NamedTable, PART_MODULUS, plainTables } from './checked-tables'
import { columnsOf, type Database } from './sqlite'

/** A table with a tally: the number of its rows and a digest of them, written in the transaction of each change. */
export interface TalliedTable extends NamedTable {
  /** SQL of the part of a row in the digest. */
  readonly partOf: (row: '' | 'old.' | 'new.') => string
}

/** Tables of an order journal, with `row_part` of their checksum written in SQL. Entries have a chain instead. */
export const journalTables: readonly TalliedTable[] = checkedTables
  .filter(({ name }) => name !== 'entries')
  .map((table) => ({ ...table, partOf: (row) => `(${row}sum * (${row}sum >> 1)) % ${PART_MODULUS}` }))

/** Every table of a database whose rows have no checksum. */
export function recordTables(database: Database): readonly TalliedTable[] {
  const names = database
    .prepare(
      `SELECT name FROM sqlite_schema
       WHERE type = 'table' AND name <> 'tallies' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .all()
    .map(({ name }) => String(name))
  return plainTables(...names).map((table) => {
    const columns = columnsOf(database, table.name)
    return { ...table, partOf: (row) => `row_part(${columns.map((column) => row + column).join(', ')})` }
  })
}

/**
 * Tallies every change that this connection makes. The triggers are not stored in the file, so that a change by any
 * other program contradicts the tally. Call it after the migrations: a migration that changes rows must tally them.
 */
export function tallyRows(database: Database, tables: readonly TalliedTable[]): void {
  // Without recursive triggers a replaced row would remain in its tally. Temporary files would be on a disk that may be
  // full.
  database.exec('PRAGMA recursive_triggers = ON; PRAGMA temp_store = MEMORY')
  for (const { name, partOf } of tables) {
    const trigger = (event: string, count: string, digest: string): void =>
      database.exec(
        `CREATE TEMP TRIGGER tally_${event}_${name} AFTER ${event} ON main.${name} BEGIN
           UPDATE tallies SET count = count${count}, digest = digest${digest} WHERE name = '${name}';
         END`,
      )
    const [before, after] = [` - ${partOf('old.')}`, ` + ${partOf('new.')}`]
    trigger('INSERT', ' + 1', after)
    trigger('UPDATE', '', before + after)
    trigger('DELETE', ' - 1', before)
  }
}

/** A table whose rows differ from its tally. */
export interface TallyDifference {
  readonly table: TalliedTable
  readonly count: number
  /** Number of rows written; null if the tally is missing. */
  readonly written: number | null
}

/** Compares a table with its tally; null if they agree. */
export function tallyDifference(database: Database, table: TalliedTable): TallyDifference | null {
  const row = database
    .prepare(
      `SELECT actual.count, tallies.count AS written, actual.digest = tallies.digest AS is_same
       FROM (SELECT count(*) AS count, ifnull(sum(${table.partOf('')}), 0) AS digest FROM ${table.name}) AS actual
       LEFT JOIN tallies ON tallies.name = ?`,
    )
    .get(table.name)!
  const [count, written] = [Number(row.count), row.written === null ? null : Number(row.written)]
  return written === count && row.is_same === 1 ? null : { table, count, written }
}

/** Last entry written before the rows were tallied; null if they were from the start. */
export function talliedAfter(database: Database): number | null {
  const value = database.prepare("SELECT value FROM facts WHERE name = 'tallied-after'").get()?.value
  return value === undefined ? null : Number(value)
}
