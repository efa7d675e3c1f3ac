import { plural } from '@/shared/languages/plural'
import { crc32 } from 'node:zlib'
import type { SQLOutputValue } from 'node:sqlite'
import { t } from '@/shared/languages/text'
import type { Database } from './sqlite'

export interface NamedTable {
  readonly name: string
  /** Count of rows, in words. */
  readonly rowsText: (count: number) => string
  /** Column that identifies a row to the trader. Null if only the number of rows matters. */
  readonly namedBy: string | null
}

/** Tables without checksums. */
export const plainTables = (...names: readonly string[]): readonly NamedTable[] =>
  names.map((name) => ({
    name,
    rowsText: (count) => t`${plural(count, 'row')} of the table ${name}`,
    namedBy: null,
  }))

/** A table whose rows have a checksum of these columns. */
export interface CheckedTable extends NamedTable {
  readonly columns: readonly string[]
  /** Separate column with the order of the rows. */
  readonly sequence?: string
}

/** Every table of an order journal. */
export const checkedTables: readonly CheckedTable[] = [
  { name: 'facts', rowsText: (count) => plural(count, 'fact'), columns: ['name', 'value'], namedBy: 'name' },
  {
    name: 'batches',
    rowsText: (count) => plural(count, 'batch', 'batches'),
    columns: ['id', 'token', 'created_at', 'body'],
    namedBy: 'id',
  },
  {
    name: 'orders',
    rowsText: (count) => plural(count, 'order'),
    columns: ['key', 'batch_id', 'is_over', 'updated_at', 'revision', 'body'],
    namedBy: 'key',
  },
  {
    name: 'requests',
    rowsText: (count) => plural(count, 'request'),
    columns: ['id', 'is_over', 'sent_at', 'body'],
    namedBy: 'id',
  },
  {
    name: 'aliases',
    rowsText: (count) => plural(count, 'order ID'),
    columns: ['order_id', 'key'],
    namedBy: 'order_id',
  },
  {
    name: 'entries',
    rowsText: (count) => plural(count, 'entry', 'entries'),
    columns: ['at', 'key', 'kind', 'detail'],
    namedBy: null,
    sequence: 'seq',
  },
  {
    name: 'fills',
    rowsText: (count) => plural(count, 'fill'),
    columns: ['exec_id', 'order_id', 'category', 'at', 'body'],
    namedBy: 'exec_id',
  },
  {
    name: 'commands',
    rowsText: (count) => plural(count, 'command'),
    columns: ['token', 'kind', 'at', 'results'],
    namedBy: null,
  },
]

/** The call that computes the checksum in SQL. */
export const rowSumOf = ({ columns }: CheckedTable): string => `row_sum(${columns.join(', ')})`

/** A bound number arrives as a float, a number from its column as an integer. */
const asText = (value: SQLOutputValue): string =>
  value === null ? 'null' : `${typeof value === 'string' ? 'text' : 'number'} ${value.toString()}`

/** Value of `row_sum`, for use without a callback from SQLite for every row. */
export function rowSum(...values: readonly SQLOutputValue[]): number {
  let text = ''
  for (const value of values) text += text === '' ? asText(value) : `\0${asText(value)}`
  return crc32(text)
}

/** Keeps the sum of the parts of millions of rows in 64 bits. */
export const PART_MODULUS = 1099511627689

/**
 * Part of a row in the digest of its table. A checksum is linear: without the product, the sum over two rows often
 * stays equal when they swap their contents. `journalTables` computes it from the column `sum`.
 */
function rowPart(...values: readonly SQLOutputValue[]): number {
  const sum = BigInt(rowSum(...values))
  return Number((sum * (sum >> 1n)) % BigInt(PART_MODULUS))
}

/**
 * Defines `row_sum` for a connection, whose value for the columns of a row is in the row's column `sum`, and `row_part`
 * for rows without it.
 */
export function declareRowSum(database: Database): void {
  const options = { varargs: true, deterministic: true, useBigIntArguments: true } as const
  database.function('row_sum', options, rowSum)
  database.function('row_part', options, rowPart)
}

/** Unreadable or missing rows of a kind. */
export interface MissingRows {
  readonly table: NamedTable
  /** Null if unknown. */
  readonly count: number | null
  readonly names: readonly string[]
}

const NAMED = 3

function missingText({ table: { name, rowsText, namedBy }, count, names }: MissingRows): string {
  if (count === null) return t`an unknown number of rows of the table ${name}`
  const listed = namedBy === null ? [] : names.slice(0, NAMED)
  const more = listed.length > 0 && count > listed.length ? ' …' : ''
  return `${rowsText(count)}${listed.length === 0 ? '' : ` (${listed.join(', ')}${more})`}`
}

/** '2 orders (a, b) and 5 entries'. */
export function namesOfMissing(missing: readonly MissingRows[]): string {
  const texts = missing.map(missingText)
  return texts.length < 2 ? (texts[0] ?? '') : t`${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

/** A name itself may be damaged: such a row is counted and not named. */
const readable = (names: readonly unknown[]): readonly string[] => names.filter((name) => typeof name === 'string')

/** Orders in the entries whose rows are missing. Adopted and queued ones were written together with their entry. */
function goneOrders(database: Database): MissingRows | null {
  const sql = `
    SELECT DISTINCT key FROM entries
    WHERE kind IN ('queued', 'adopt') AND key NOT IN (SELECT key FROM orders) ORDER BY key`
  const keys = database
    .prepare(sql)
    .all()
    .map(({ key }) => key)
  const table = checkedTables.find(({ name }) => name === 'orders')!
  return keys.length === 0 ? null : { table, count: keys.length, names: readable(keys) }
}

/** Missing data of a journal whose pages are all readable. */
export function missingRows(database: Database): readonly MissingRows[] {
  const broken = checkedTables.flatMap((table): MissingRows[] => {
    const rows = database
      .prepare(`SELECT ${table.namedBy ?? 'NULL'} AS name FROM ${table.name} WHERE sum <> ${rowSumOf(table)}`)
      .all()
    return rows.length === 0 ? [] : [{ table, count: rows.length, names: readable(rows.map(({ name }) => name)) }]
  })
  const missingOrders = goneOrders(database)
  return missingOrders === null ? broken : [...broken, missingOrders]
}
