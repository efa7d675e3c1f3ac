import type { TrustedTime } from '@/shared/base/clock'
import { DAY_MS } from '@/shared/base/time'
import { businessLineOf, type OrdersSent } from '@/shared/trading/account/capacity'
import type { Database } from '@/electron/base/storage/sqlite'

/** Counts the orders placed from here since midnight UTC, by the exchange's definition of days (spec: Other limits). */
export interface SentToday {
  /** Counts a placement whose intent is on disk: it is sent now. */
  readonly note: (key: string, category: string | null) => void
  /** Reverts the count of an order that was never sent. */
  readonly takeBack: (key: string) => void
  readonly count: () => OrdersSent
}

const placedSince = `
  SELECT entries.key AS key, json_extract(orders.body, '$.category') AS category,
    json_extract(orders.body, '$.state') AS state
    FROM entries JOIN orders USING (key) WHERE entries.kind = 'intent' AND entries.at >= ?1
  UNION ALL
  SELECT json_extract(part.value, '$.key'), json_extract(part.value, '$.category'), json_extract(part.value, '$.state')
    FROM requests, json_each(requests.body, '$.parts') AS part
    WHERE sent_at >= ?1 AND json_extract(part.value, '$.does') = 'place'`

/** Counts the day by the exchange's clock, including the entries of the day in the journal. */
export function createSentToday(database: Database, time: TrustedTime): SentToday {
  let day: number | null = null
  let lines = new Map<string, keyof OrdersSent>()

  function read(midnight: number): [string, keyof OrdersSent][] {
    try {
      return database
        .prepare(placedSince)
        .all(midnight)
        .filter(({ state }) => state !== 'not_sent')
        .map(({ key, category }) => [String(key), businessLineOf(String(category))])
    } catch {
      // An account with an unreadable journal places no orders, and the failure is reported elsewhere.
      return []
    }
  }
  function today(): typeof lines {
    const midnight = Math.floor((time.proven() ?? time.now()) / DAY_MS) * DAY_MS
    if (day !== midnight) lines = new Map(read(midnight))
    day = midnight
    return lines
  }

  return {
    note: (key, category) => void today().set(key, businessLineOf(category ?? '')),
    takeBack: (key) => void today().delete(key),
    count() {
      const lines = [...today().values()]
      const futures = lines.filter((line) => line === 'futures').length
      return { futures, spot: lines.length - futures }
    },
  }
}
