import { checkedTables, type CheckedTable } from './checked-tables'
import type { Database } from './sqlite'

/**
 * Tables with a tally: the number of their rows and a digest of them, written in the transaction of each change.
 * Entries have a chain instead.
 */
export const talliedTables: readonly CheckedTable[] = checkedTables.filter(({ name }) => name !== 'entries')

/** First version of a journal with tallies. */
export const TALLIED_SINCE = 11

/**
 * Part of a row in the digest of its table. A checksum is linear: without the product, the sum over two rows often
 * stays equal when they swap their contents. The remainder keeps the sum over millions of rows in 64 bits.
 */
const partOf = (sum: string): string => `(${sum} * (${sum} >> 1)) % 1099511627689`

/**
 * Tallies every change that this connection makes. The triggers are not stored in the file, so that a change by any
 * other program contradicts the tally. Call it after the migrations: a migration that changes rows must tally them.
 */
export function tallyRows(database: Database): void {
  // Without recursive triggers a replaced row would remain in its tally. Temporary files would be on a disk that may be
  // full.
  database.exec('PRAGMA recursive_triggers = ON; PRAGMA temp_store = MEMORY')
  for (const { name } of talliedTables) {
    const trigger = (event: string, count: string, digest: string): void =>
      database.exec(
        `CREATE TEMP TRIGGER tally_${event}_${name} AFTER ${event} ON main.${name} BEGIN
           UPDATE tallies SET count = count${count}, digest = digest${digest} WHERE name = '${name}';
         END`,
      )
    const [before, after] = [` - ${partOf('old.sum')}`, ` + ${partOf('new.sum')}`]
    trigger('INSERT', ' + 1', after)
    trigger('UPDATE', '', before + after)
    trigger('DELETE', ' - 1', before)
  }
}

/** A table whose rows differ from its tally. */
export interface TallyDifference {
  readonly table: CheckedTable
  readonly count: number
  /** Number of rows written; null if the tally is missing. */
  readonly written: number | null
}

/** Compares a table with its tally; null if they agree. */
export function tallyDifference(database: Database, table: CheckedTable): TallyDifference | null {
  const row = database
    .prepare(
      `SELECT actual.count, tallies.count AS written, actual.digest = tallies.digest AS is_same
       FROM (SELECT count(*) AS count, ifnull(sum(${partOf('sum')}), 0) AS digest FROM ${table.name}) AS actual
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
