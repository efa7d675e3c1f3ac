import { transaction } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import type { Movement } from '@/shared/trading/ltv/attribution/movement'
import type { Stretch } from '../history/stretch'

/** What moved coins and debts of this account and its risk units, as long as the history is kept. */
export interface MovementRecords {
  /**
   * Those that are not known yet, and fills that are known otherwise, are on disk when it returns. Throws when the disk
   * refuses.
   */
  put(movements: readonly Movement[]): void
  /**
   * Of the unit, and of the account itself if its money answers for the unit; the newest, newest first. Yields now and
   * then.
   */
  between(riskUnitId: string, isOwn: boolean, window: Stretch): Generator<void, readonly Movement[]>
  /** Since when every transfer is known, and up to when they were read, Unix ms; null before the first reading. */
  transfersKnown(): Stretch | null
  setTransfersKnown(known: Stretch): void
}

/** More of them in one window nobody reads, and reckoning with them would hold up an order. */
export const MOST_MOVEMENTS = 5000
/** A millisecond or two. */
const READ_AT_ONCE = 250

const versionOf = ({ key, riskUnitId, kind, held, trade }: Movement): string =>
  `${key} ${riskUnitId}${kind === 'fill' ? ` ${JSON.stringify([held, trade])}` : ''}`
const MOST_REMEMBERED = 20_000

const KNOWN_FROM = 'transfers-known-from'
const KNOWN_TO = 'transfers-known-to'

export function createMovementRecords(database: Database): MovementRecords {
  // Whose debt it was may be known only once a figure has moved. A later list may correct a fill.
  const insert = database.prepare(
    `INSERT INTO movements (key, at, unit, is_debt, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET unit = excluded.unit, body = excluded.body
     WHERE (movements.unit IS NULL AND excluded.unit IS NOT NULL)
     OR (substr(movements.key, 1, 5) = 'fill ' AND movements.body <> excluded.body)`,
  )
  // A debt of nobody knows which unit is asked about for each of them.
  const inWindow = database.prepare(
    `SELECT rowid AS number, at, body FROM movements
     WHERE at BETWEEN ? AND ? AND (at, rowid) < (?, ?) AND (unit = ? OR (unit IS NULL AND (? OR is_debt = 1)))
     ORDER BY at DESC, rowid DESC LIMIT ?`,
  )
  const mark = database.prepare("INSERT OR REPLACE INTO events (key, at, kind, text) VALUES (?, ?, 'mark', '')")
  const marked = database.prepare('SELECT at FROM events WHERE key = ?')
  const momentOf = (key: string): number | null => {
    const at = marked.get(key)?.at
    return typeof at === 'number' ? at : null
  }
  /** Lists are read again and again: what was put down a moment ago is not asked of the disk. */
  const written = new Set<string>()
  return {
    put(movements) {
      // A time that nobody can read has no place in a history.
      const fresh = movements.filter((one) => Number.isSafeInteger(one.at) && !written.has(versionOf(one)))
      if (fresh.length === 0) return
      transaction(database, () => {
        for (const movement of fresh) {
          const { key, at, riskUnitId, owed } = movement
          insert.run(key, at, riskUnitId, owed.length > 0 ? 1 : 0, JSON.stringify(movement))
        }
      })
      if (written.size > MOST_REMEMBERED) written.clear()
      for (const movement of fresh) written.add(versionOf(movement))
    },
    *between(riskUnitId, isOwn, { from, to }) {
      const found: Movement[] = []
      let [at, number] = [to + 1, 0]
      for (;;) {
        const most = Math.min(READ_AT_ONCE, MOST_MOVEMENTS - found.length)
        const rows = inWindow.all(from, to, at, number, riskUnitId, isOwn ? 1 : 0, most)
        // Bodies were written above from values of this type.
        for (const row of rows) found.push(JSON.parse(String(row.body)) as Movement)
        const last = rows.at(-1)
        if (last === undefined || rows.length < most || found.length >= MOST_MOVEMENTS) return found
        ;[at, number] = [Number(last.at), Number(last.number)]
        yield
      }
    },
    transfersKnown() {
      const [from, to] = [momentOf(KNOWN_FROM), momentOf(KNOWN_TO)]
      return from === null || to === null ? null : { from, to }
    },
    setTransfersKnown: ({ from, to }) =>
      transaction(database, () => {
        mark.run(KNOWN_FROM, from)
        mark.run(KNOWN_TO, to)
      }),
  }
}
