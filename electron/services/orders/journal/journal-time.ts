import { DAY_MS } from '@/shared/base/time'
import type { Database } from '@/electron/base/storage/sqlite'
import { EXCHANGE_TIME, RETENTION_DAYS } from './chain/forgotten'

const numberOf = (database: Database, sql: string, ...values: number[]): number | null => {
  const [value = null] = Object.values(database.prepare(sql).get(...values) ?? {})
  return value === null ? null : Number(value)
}

/** Unix ms of the newest entry; null if the journal is empty. */
export const newestEntryAt = (database: Database): number | null =>
  numberOf(database, 'SELECT at FROM entries ORDER BY seq DESC LIMIT 1')

/**
 * Unix ms before which closed records may be deleted; null if none may. It is 30 days before the exchange's time of an
 * earlier run, and entries of 30 different days must exist since. A clock of this computer or of an exchange that was
 * wrong once counts as only one of these days.
 */
export function oldBefore(database: Database): number | null {
  const exchangeTime = numberOf(database, `SELECT value FROM facts WHERE name = '${EXCHANGE_TIME}'`)
  if (exchangeTime === null) return null
  const byExchange = exchangeTime - RETENTION_DAYS * DAY_MS
  const oldest = numberOf(database, 'SELECT at FROM entries ORDER BY seq LIMIT 1')
  if (oldest === null || oldest >= byExchange) return null
  const day = numberOf(
    database,
    `SELECT DISTINCT at / ${DAY_MS} AS day FROM entries ORDER BY day DESC LIMIT 1 OFFSET ?`,
    RETENTION_DAYS - 1,
  )
  return day === null ? null : Math.min(byExchange, day * DAY_MS)
}
