import { t } from '@/shared/languages/text'
import { transaction } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import { headOf } from './chain/chain-head'
import { forgetEntries } from './chain/forgotten'
import { GATE_KEY } from './law/entry-kinds'
import { newestEntryAt } from './journal-time'

const DROPPED = 'dropped-entries'

const numberOf = (database: Database, sql: string): number =>
  Number(Object.values(database.prepare(sql).get() ?? {})[0] ?? 0)
const missing = (database: Database): number =>
  headOf(database).seq - numberOf(database, 'SELECT count(*) FROM entries')

/**
 * Checked at every opening. Entries are only appended, so only numbers that Volley deleted may be missing (J10). Null
 * if that is the case.
 */
export function gapIn(database: Database): string | null {
  const count = missing(database) - numberOf(database, `SELECT value FROM facts WHERE name = '${DROPPED}'`)
  if (count === 0) return null
  const what = count === 1 ? t('An entry is') : t`${count > 0 ? count : t('Some')} entries are`
  return t`${what} missing from the order journal. Orders can be viewed and canceled, not placed.`
}

/**
 * An order that was not found is polled for a day and then counts as closed. Its body may be damaged, so it is not
 * parsed.
 */
const IS_DONE = `(is_over = 1 OR instr(body, '"state":"not_found"') > 0)`

/**
 * Deletes orders and requests closed before `before` (Unix ms) with all of their records, to limit the size of the
 * journal. `before` is `oldBefore` of this journal.
 */
export function dropOldOrders(database: Database, before: number): void {
  const old = `SELECT key FROM orders WHERE ${IS_DONE} AND updated_at < ?`
  const isOld = 'is_over = 1 AND sent_at < ?'
  const partsOf = (which: string): string =>
    `SELECT json_extract(part.value, '$.key') FROM requests, json_each(requests.body, '$.parts') AS part WHERE ${which}`
  const isAny = (sql: string): boolean => database.prepare(`${sql} LIMIT 1`).get(before) !== undefined
  const isOldGate = `key = '${GATE_KEY}' AND at < ?`
  const olds = [old, `SELECT id FROM requests WHERE ${isOld}`, `SELECT seq FROM entries WHERE ${isOldGate}`]
  if (!olds.some(isAny)) return
  try {
    transaction(database, () => {
      forgetEntries(database, { now: newestEntryAt(database) ?? before, before }, forget)
      saveCount()
    })
  } catch {
    // A disk that refuses must not prevent viewing and canceling orders. The next start retries.
  }

  function forget(removeWhere: (condition: string, ...values: number[]) => void): void {
    const drop = (sql: string): unknown => database.prepare(sql).run(before)
    removeWhere(`key IN (${old})`, before)
    removeWhere(isOldGate, before)
    const unused = `key NOT IN (SELECT key FROM orders) AND key NOT IN (${partsOf(`NOT (${isOld})`)})`
    removeWhere(`key IN (${partsOf(isOld)}) AND ${unused}`, before, before)
    drop(`DELETE FROM requests WHERE ${isOld}`)
    drop(
      `DELETE FROM fills WHERE at < ?
       AND order_id NOT IN (SELECT order_id FROM aliases JOIN orders USING (key) WHERE is_over = 0)`,
    )
    drop(`DELETE FROM aliases WHERE key IN (${old})`)
    drop(`DELETE FROM orders WHERE ${IS_DONE} AND updated_at < ?`)
    const emptied = 'created_at < ? AND id NOT IN (SELECT batch_id FROM orders WHERE batch_id IS NOT NULL)'
    removeWhere(`key IN (SELECT id FROM batches WHERE ${emptied})`, before)
    drop(`DELETE FROM batches WHERE ${emptied}`)
    drop('DELETE FROM commands WHERE at < ?')
  }

  function saveCount(): void {
    const statement = database.prepare(
      'INSERT OR REPLACE INTO facts (name, value, sum) VALUES (?1, ?2, row_sum(?1, ?2))',
    )
    statement.run(DROPPED, String(missing(database)))
  }
}
