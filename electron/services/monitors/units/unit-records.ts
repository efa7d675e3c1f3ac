import type { Thresholds } from '@/shared/trading/ltv/thresholds'
import type { FoundUnit } from './find-units'
import type { Stretch } from '../history/stretch'
import type { Database } from '@/electron/base/storage/sqlite'

/** What is kept about a risk unit beside its samples. */
export interface UnitRecord {
  /** Its number in this database. */
  readonly number: number
  thresholds(): Thresholds | null
  /** Durable when it returns. */
  confirm(thresholds: Thresholds): void
  unwatched(): Stretch | null
  setUnwatched(stretch: Stretch | null): void
  /** Reads anew what another process may have written. */
  reload(): void
}

/** Reads what is known of a unit; one that was never seen is put down. */
export function openUnitRecord(database: Database, riskUnitId: string): UnitRecord {
  database.prepare('INSERT OR IGNORE INTO units (risk_unit_id) VALUES (?)').run(riskUnitId)
  const read = database.prepare('SELECT id, thresholds, unwatched FROM units WHERE risk_unit_id = ?')
  const row = read.get(riskUnitId)
  const number = Number(row?.id)
  // Both were written below from values of these types.
  const parse = <Value>(text: unknown): Value | null => (typeof text === 'string' ? (JSON.parse(text) as Value) : null)
  let thresholds = parse<Thresholds>(row?.thresholds)
  let unwatched = parse<Stretch>(row?.unwatched)
  return {
    number,
    thresholds: () => thresholds,
    confirm(lines) {
      // The history does not wait for the disk; what the user confirmed does.
      database.exec('PRAGMA synchronous = FULL')
      try {
        database.prepare('UPDATE units SET thresholds = ? WHERE id = ?').run(JSON.stringify(lines), number)
      } finally {
        database.exec('PRAGMA synchronous = NORMAL')
      }
      thresholds = lines
    },
    unwatched: () => unwatched,
    setUnwatched(stretch) {
      database
        .prepare('UPDATE units SET unwatched = ? WHERE id = ?')
        .run(stretch === null ? null : JSON.stringify(stretch), number)
      unwatched = stretch
    },
    reload() {
      const now = read.get(riskUnitId)
      thresholds = parse<Thresholds>(now?.thresholds)
      unwatched = parse<Stretch>(now?.unwatched)
    },
  }
}

/**
 * The units that were watched last, each with the request that asks for it: an exchange that does not list them must
 * not end the watch.
 */
export interface WatchedList {
  read(): readonly FoundUnit[]
  write(units: readonly FoundUnit[]): void
}

type SavedRequest = FoundUnit['request'] & Pick<FoundUnit, 'isTyped'>

export function createWatchedList(database: Database): WatchedList {
  return {
    // Written below from values of this type.
    read: () =>
      database
        .prepare('SELECT risk_unit_id, watched_by FROM units WHERE watched_by IS NOT NULL ORDER BY id')
        .all()
        .map((row) => {
          const { isTyped = false, ...request } = JSON.parse(String(row.watched_by)) as SavedRequest
          return { id: String(row.risk_unit_id), request, isTyped }
        }),
    write(units) {
      database.exec('UPDATE units SET watched_by = NULL')
      const mark = database.prepare('UPDATE units SET watched_by = ? WHERE risk_unit_id = ?')
      for (const { id, request, isTyped } of units)
        mark.run(JSON.stringify({ ...request, ...(isTyped === true ? { isTyped } : {}) }), id)
    },
  }
}
