import { transaction } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import type { Movement } from '@/shared/trading/ltv/attribution/movement'
import type { Stretch } from '../history/stretch'

/** Movements of coins and debts of this account and its risk units, kept as long as the history. */
export interface MovementRecords {
  /** New movements and corrected fills are on disk on return. Throws if the disk refuses. */
  add(movements: readonly Movement[]): void
  /**
   * Newest movements of the unit, newest first, and those of the account if it is collateral for the unit. Yields
   * between batches.
   */
  between(riskUnitId: string, isOwn: boolean, window: Stretch): Generator<void, readonly Movement[]>
  /** Unix ms since when every transfer is known and until when they were read; null before the first read. */
  transfersKnown(): Stretch | null
  setTransfersKnown(stretch: Stretch): void
}

/** Limit per window. More would be unreadable, and their computation would delay an order. */
export const MOST_MOVEMENTS = 5000
/** Takes one or two milliseconds. */
const READ_AT_ONCE = 250

const versionOf = ({ key, riskUnitId, kind, holdings, trade }: Movement): string =>
  `${key} ${riskUnitId}${kind === 'fill' ? ` ${JSON.stringify([holdings, trade])}` : ''}`
const MOST_REMEMBERED = 20_000

const KNOWN_FROM = 'transfers-known-from'
const KNOWN_TO = 'transfers-known-to'

export function createMovementRecords(database: Database): MovementRecords {
  // The owner of a debt may only be known after a figure changed. A later list may correct a fill.
  const insert = database.prepare(
    `INSERT INTO movements (key, at, unit, is_debt, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET unit = excluded.unit, body = excluded.body
     WHERE (movements.unit IS NULL AND excluded.unit IS NOT NULL)
     OR (substr(movements.key, 1, 5) = 'fill ' AND movements.body <> excluded.body)`,
  )
  // Includes debts whose unit is unknown, for each unit.
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
  /** Lists are read repeatedly: recently written rows are not looked up on disk. */
  const writtenVersions = new Set<string>()
  return {
    add(movements) {
      // A movement without a readable time is not stored.
      const fresh = movements.filter(
        (movement) => Number.isSafeInteger(movement.at) && !writtenVersions.has(versionOf(movement)),
      )
      if (fresh.length === 0) return
      transaction(database, () => {
        for (const movement of fresh) {
          const { key, at, riskUnitId, owed } = movement
          insert.run(key, at, riskUnitId, owed.length > 0 ? 1 : 0, JSON.stringify(movement))
        }
      })
      if (writtenVersions.size > MOST_REMEMBERED) writtenVersions.clear()
      for (const movement of fresh) writtenVersions.add(versionOf(movement))
    },
    *between(riskUnitId, isOwn, { from, to }) {
      const movements: Movement[] = []
      let [at, number] = [to + 1, 0]
      for (;;) {
        const most = Math.min(READ_AT_ONCE, MOST_MOVEMENTS - movements.length)
        const rows = inWindow.all(from, to, at, number, riskUnitId, isOwn ? 1 : 0, most)
        // Bodies were written above from values of this type.
        for (const row of rows) movements.push(JSON.parse(String(row.body)) as Movement)
        const last = rows.at(-1)
        if (last === undefined || rows.length < most || movements.length >= MOST_MOVEMENTS) return movements
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
