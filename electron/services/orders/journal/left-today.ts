import type { Clock } from '@/shared/base/clock'
import { DAY_MS } from '@/shared/base/time'
import { businessLineOf, type OrdersLeft } from '@/shared/trading/account/capacity'
import type { Database } from '@/electron/base/storage/sqlite'

/** Counts the orders placed from here since midnight UTC, as the exchange counts days (spec: Other limits). */
export interface LeftToday {
  /** The intent of a placement is durable: it leaves now. */
  readonly note: (key: string, category: string | null) => void
  /** It never left after all. */
  readonly takeBack: (key: string) => void
  readonly count: () => OrdersLeft
}

const placedSince = `
  SELECT entries.key AS key, json_extract(orders.body, '$.category') AS category,
    json_extract(orders.body, '$.state') AS state
    FROM entries JOIN orders USING (key) WHERE entries.kind = 'intent' AND entries.at >= ?1
  UNION ALL
  SELECT json_extract(part.value, '$.key'), json_extract(part.value, '$.category'), json_extract(part.value, '$.state')
    FROM requests, json_each(requests.body, '$.parts') AS part
    WHERE sent_at >= ?1 AND json_extract(part.value, '$.does') = 'place'`

/** Takes up the count of the day where the journal left it. */
export function createLeftToday(database: Database, clock: Clock): LeftToday {
  const midnight = (): number => Math.floor(clock.now() / DAY_MS) * DAY_MS
  let day = midnight()
  const lines = new Map(read())

  function read(): [string, keyof OrdersLeft][] {
    try {
      return database
        .prepare(placedSince)
        .all(day)
        .filter(({ state }) => state !== 'not_sent')
        .map(({ key, category }) => [String(key), businessLineOf(String(category))])
    } catch {
      // A journal that cannot be read places nothing either, and says so elsewhere.
      return []
    }
  }
  function today(): typeof lines {
    if (day !== midnight()) lines.clear()
    day = midnight()
    return lines
  }

  return {
    note: (key, category) => void today().set(key, businessLineOf(category ?? '')),
    takeBack: (key) => void today().delete(key),
    count() {
      const left = [...today().values()]
      const futures = left.filter((line) => line === 'futures').length
      return { futures, spot: left.length - futures }
    },
  }
}
