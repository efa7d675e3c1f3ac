import type { TrustedTime } from '@/shared/base/clock'
import { DAY_MS } from '@/shared/base/time'
import { type BusinessLine, businessLineOf, type OrdersSent } from '@/shared/trading/account/capacity'
import type { Database } from '@/electron/base/storage/sqlite'

/** Counts the orders placed from here since midnight UTC, by the exchange's definition of days (spec: Other limits). */
export interface SentToday {
  /** Counts new placements whose intents are on disk: they are sent now. */
  readonly note: (placed: readonly { readonly key: string; readonly category: string | null }[]) => void
  /** Reverts the count of an order that was never sent. */
  readonly takeBack: (key: string) => void
  /** The order or its request ended: it was sent, so its count is final. */
  readonly settle: (key: string) => void
  readonly count: () => OrdersSent
}

const placedSince = `
  SELECT entries.key AS key, json_extract(orders.body, '$.category') AS category,
    json_extract(orders.body, '$.state') AS state, orders.is_over AS is_over
    FROM entries JOIN orders USING (key) WHERE entries.kind = 'intent' AND entries.at >= ?1
  UNION ALL
  SELECT json_extract(part.value, '$.key'), json_extract(part.value, '$.category'),
    json_extract(part.value, '$.state'), requests.is_over
    FROM requests, json_each(requests.body, '$.parts') AS part
    WHERE sent_at >= ?1 AND json_extract(part.value, '$.does') = 'place'`

const none = new Map<string, never>()

/** Counts the day by the exchange's clock, including the entries of the day in the journal. */
export function createSentToday(database: Database, time: TrustedTime): SentToday {
  let day: number | null = null
  let sent: Record<BusinessLine, number> = { futures: 0, spot: 0 }
  /** Counted placements that may still turn out as not sent. */
  const revocable = new Map<string, BusinessLine>()

  function add(key: string, category: string, mayBeUnsent: boolean): void {
    const line = businessLineOf(category)
    sent[line] += 1
    if (mayBeUnsent) revocable.set(key, line)
  }
  /** Rows of the journal by key: an order may be in both tables. */
  function read(midnight: number) {
    try {
      const rows = database.prepare(placedSince).all(midnight)
      return new Map(rows.filter(({ state }) => state !== 'not_sent').map((row) => [String(row.key), row]))
    } catch {
      // An account with an unreadable journal places no orders, and the failure is reported elsewhere.
      return none
    }
  }
  /** Counts a new day from the journal. Returns what was counted. */
  function startDay(): ReadonlyMap<string, unknown> {
    const midnight = Math.floor((time.proven() ?? time.now()) / DAY_MS) * DAY_MS
    if (day === midnight) return none
    day = midnight
    sent = { futures: 0, spot: 0 }
    revocable.clear()
    const placed = read(midnight)
    for (const [key, { category, is_over: isOver }] of placed) add(key, String(category), isOver === 0)
    return placed
  }

  return {
    note(placed) {
      const counted = startDay()
      for (const { key, category } of placed) if (!counted.has(key)) add(key, category ?? '', true)
    },
    takeBack(key) {
      startDay()
      const line = revocable.get(key)
      if (line === undefined) return
      sent[line] -= 1
      revocable.delete(key)
    },
    settle: (key) => void revocable.delete(key),
    count() {
      startDay()
      return { ...sent }
    },
  }
}
