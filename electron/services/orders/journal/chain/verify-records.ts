import { DAY_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { type CheckedTable, checkedTables } from '@/electron/base/storage/checked-tables'
import { journalTables, talliedAfter, type TalliedTable, tallyDifference } from '@/electron/base/storage/row-tallies'
import { migrations, talliedSince } from '@/electron/base/storage/migrations'
import { type Database, versionOf } from '@/electron/base/storage/sqlite'
import { EXCHANGE_TIME, RETENTION_DAYS, statedUpkeep } from './forgotten'
import type { Finding } from './verify-chain'

type RowsText = CheckedTable['rowsText']
const rowsTextOf = (table: string): RowsText => checkedTables.find(({ name }) => name === table)!.rowsText
const fillsText = rowsTextOf('fills')

const NAMED = 3
const FIGURES = String.raw`\S+ at [^\s,:]*`
const FILL = new RegExp(`^(?:(?<list>listed as \\S+?)(?: instead of (?<before>${FIGURES}))?: )?(?<core>${FIGURES})`)
const EXCHANGE_AT = /\[(?<at>[^\]]+)\]$/

const texts = (database: Database, sql: string, ...values: number[]): readonly string[] =>
  database
    .prepare(sql)
    .all(...values)
    .map((row) => String(Object.values(row)[0]))

/**
 * Time from which the records must be complete, Unix ms. Older ones may be deleted or come from an older version. One
 * day is added: fills are dated by the clock of the exchange, which can be ahead of the clock that dates orders.
 */
function recordsSince(database: Database): number {
  const [exchangeTime = '0'] = texts(database, `SELECT value FROM facts WHERE name = '${EXCHANGE_TIME}'`)
  const { takenOver, before } = statedUpkeep(database)
  const [chainedAt = '0'] =
    takenOver === null ? [] : texts(database, 'SELECT at FROM entries WHERE seq > ? ORDER BY seq LIMIT 1', takenOver)
  const deletedBefore = Math.max((Number(exchangeTime) || 0) - RETENTION_DAYS * DAY_MS, before ?? 0)
  return Math.max(deletedBefore + DAY_MS, Number(chainedAt) || 0)
}

function findingOf(what: 'added' | 'removed', rowsText: RowsText, names: readonly string[]): readonly Finding[] {
  if (names.length === 0) return []
  const listed = `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ' …' : ''}`
  const rule = what === 'removed' ? t('the entries name them, and they are missing') : t('no entry names them')
  return [{ what, seq: null, at: null, text: `${rowsText(names.length)} (${listed}): ${rule}.` }]
}

/** Numbers of fills by order and figures, according to the entries. A correction replaces the figures before it. */
function expectedFills(database: Database, since: number): Map<string, number> {
  const expected = new Map<string, number>()
  const count = (name: string, by: 1 | -1): unknown => expected.set(name, (expected.get(name) ?? 0) + by)
  const entries = database.prepare("SELECT key, detail, at FROM entries WHERE kind = 'fill' ORDER BY seq").all()
  for (const { key, detail, at } of entries) {
    const { list, before, core } = FILL.exec(String(detail))?.groups ?? {}
    const exchangeAt = Date.parse(EXCHANGE_AT.exec(String(detail))?.groups?.at ?? '')
    const time = Number.isNaN(exchangeAt) ? Number(at) : exchangeAt
    if (core === undefined || time < since) continue
    const name = `${String(key)} ${core}`
    if (before !== undefined) count(`${String(key)} ${before}`, -1)
    if (list === undefined || before !== undefined) count(name, 1)
  }
  return expected
}

/** Compares each fill with the entry of its order: both have its quantity and price. */
function fillFindings(database: Database, since: number): readonly Finding[] {
  const expected = expectedFills(database, since)
  const rows = database
    .prepare(
      `SELECT exec_id, order_id, aliases.key AS key,
         iif(json_valid(body), body ->> '$.clientOid', '') AS client_oid,
         iif(json_valid(body), body ->> '$.qty', '') AS qty, iif(json_valid(body), body ->> '$.price', '') AS price
       FROM fills LEFT JOIN aliases USING (order_id) WHERE fills.at >= ?`,
    )
    .all(since)
  const added = rows.filter(({ order_id: orderId, key, client_oid: clientOid, qty, price }) => {
    // Earlier versions wrote a fill without a price, and did not name it when a list had one.
    const names = [String(price), ''].flatMap((at) =>
      [key, clientOid, orderId].map((value) => t`${String(value)} ${String(qty)} at ${at}`),
    )
    const name = names.find((candidate) => (expected.get(candidate) ?? 0) > 0)
    if (name !== undefined) expected.set(name, (expected.get(name) ?? 0) - 1)
    return name === undefined
  })
  const removed = [...expected].flatMap(([name, count]) => Array.from({ length: Math.max(count, 0) }, () => name))
  const addedIds = added.map(({ exec_id: execId }) => String(execId))
  return [...findingOf('added', fillsText, addedIds), ...findingOf('removed', fillsText, removed)]
}

const ORDER_ID = "iif(json_valid(body), body ->> '$.orderId', NULL)"

/** A comparison of records, changed since this time (Unix ms), with the chained entries. */
type Comparison = (database: Database, since: number) => readonly Finding[]

const comparison =
  (what: 'added' | 'removed', rowsText: RowsText, sql: string): Comparison =>
  (database, since) =>
    findingOf(what, rowsText, texts(database, sql, since))

/** TABLE: comparisons of records with the entries. Each is complete at one moment. */
const comparisons: readonly Comparison[] = [
  fillFindings,
  comparison(
    'added',
    rowsTextOf('orders'),
    'SELECT key FROM orders WHERE updated_at >= ? AND key NOT IN (SELECT key FROM entries)',
  ),
  comparison(
    'removed',
    rowsTextOf('aliases'),
    `SELECT id FROM (
       SELECT ${ORDER_ID} AS id FROM orders WHERE updated_at >= ?1
       UNION SELECT substr(detail, length('acknowledged, order ') + 1) FROM entries
         WHERE kind = 'result' AND detail GLOB 'acknowledged, order [0-9]*' AND at >= ?1
         AND NOT substr(detail, length('acknowledged, order ') + 1) GLOB '*[^0-9]*'
         AND key IN (SELECT key FROM orders))
     WHERE id <> '' AND id NOT IN (SELECT order_id FROM aliases)`,
  ),
  comparison(
    'added',
    rowsTextOf('aliases'),
    `SELECT order_id FROM aliases JOIN orders USING (key)
     WHERE updated_at >= ? AND order_id <> ifnull(${ORDER_ID}, '') AND NOT EXISTS (
       SELECT 1 FROM entries WHERE entries.key = aliases.key AND instr(detail, order_id) > 0)
     UNION SELECT order_id FROM aliases WHERE key NOT IN (SELECT key FROM orders)`,
  ),
  comparison(
    'removed',
    rowsTextOf('batches'),
    `SELECT DISTINCT batch_id FROM orders
     WHERE updated_at >= ? AND batch_id IS NOT NULL AND batch_id NOT IN (SELECT id FROM batches)`,
  ),
  comparison(
    'added',
    rowsTextOf('batches'),
    `SELECT id FROM batches WHERE created_at >= ? AND id NOT IN (SELECT key FROM entries)
     AND id NOT IN (SELECT batch_id FROM orders WHERE batch_id IS NOT NULL)`,
  ),
]

/** Compares the rows of a table with its tally. */
function tallyFindings(database: Database, table: TalliedTable): readonly Finding[] {
  const difference = tallyDifference(database, table)
  if (difference === null) return []
  const { count, written } = difference
  const finding = (what: Finding['what'], text: string): readonly Finding[] => [{ what, seq: null, at: null, text }]
  if (written === null) return finding('removed', t`The tally of the table ${table.name} is missing.`)
  if (written === count) return finding('changed', t`The rows of the table ${table.name} are not what Volley wrote.`)
  return finding(
    count < written ? 'removed' : 'added',
    t`The file has ${table.rowsText(count)}; Volley wrote ${written}.`,
  )
}

/** Tallies of tables that have none. */
function unknownTallies(database: Database, tables: readonly TalliedTable[]): readonly Finding[] {
  const names = tables.map(({ name }) => name)
  const unknown = texts(database, 'SELECT name FROM tallies ORDER BY name').filter((name) => !names.includes(name))
  if (unknown.length === 0) return []
  return [{ what: 'added', seq: null, at: null, text: t`Volley wrote no tally of ${unknown.join(', ')}.` }]
}

/** Comparisons of each table with its tally. */
export const tallyComparisons = (
  database: Database,
  tables: readonly TalliedTable[],
): readonly (() => readonly Finding[])[] => [
  ...tables.map((table) => () => tallyFindings(database, table)),
  () => unknownTallies(database, tables),
]

/**
 * Comparisons that find records that were removed or added, to be run one after the other. The entries name a record.
 * The tallies count every table, but they have no key: a person who can compute them can replace them.
 */
export function recordComparisons(database: Database): readonly (() => readonly Finding[])[] {
  const since = recordsSince(database)
  // A journal of an older version has no tallies.
  const tables = versionOf(database) < talliedSince(migrations) ? null : journalTables
  return [
    ...comparisons.map((compare) => () => compare(database, since)),
    ...(tables === null ? [] : tallyComparisons(database, tables)),
  ]
}

export const recordFindings = (database: Database): readonly Finding[] =>
  recordComparisons(database).flatMap((compare) => compare())

/** Limits of the comparison with the tallies, for the trader. */
export function tallyNotes(database: Database): readonly string[] {
  if (versionOf(database) < talliedSince(migrations))
    return [t('An older Volley wrote it: removed or added requests, commands and facts cannot be found.')]
  const last = talliedAfter(database)
  return last === null
    ? []
    : [t`Rows of the tables are counted since entry ${last}: an older Volley did not count them.`]
}
