import { DAY_MS } from '@/shared/base/time'
import type { Database } from '@/electron/base/storage/sqlite'

/** The fact that holds the exchange's time, Unix ms, when the journal was written last. */
export const EXCHANGE_TIME = 'exchange-time'
/** Days for which the records of an ended order are kept. The exchange lists its own history for no longer. */
const RETENTION_DAYS = 30

const numberOf = (database: Database, sql: string, ...values: number[]): number | null => {
  const [value = null] = Object.values(database.prepare(sql).get(...values) ?? {})
  return value === null ? null : Number(value)
}

/** When the newest entry was written, Unix ms; null in an empty journal. */
export const newestEntryAt = (database: Database): number | null =>
  numberOf(database, 'SELECT at FROM entries ORDER BY seq DESC LIMIT 1')

/**
 * The time, Unix ms, before which whatever is over may be forgotten; null where nothing may. It is 30 days before the
 * exchange's time of an earlier run, and there are entries of 30 different days since: a clock that was wrong once,
 * this computer's or an exchange's, is one day among them.
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
