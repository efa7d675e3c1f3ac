import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import type { FoundUnit } from './find-units'
import type { Stretch } from '../history/stretch'
import { assertAtPath } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'

/** Stored data of a risk unit, except for its samples. */
export interface UnitRecord {
  /** Its number in this database. */
  readonly number: number
  thresholds(): Thresholds | null
  /** On disk on return. Throws if the disk refuses, or the file is no longer at its path. */
  confirm(thresholds: Thresholds): void
  unwatched(): Stretch | null
  setUnwatched(stretch: Stretch | null): void
  /** Re-reads data that another process may have written. */
  reload(): void
}

/** Reads the record of a unit. Creates it for a new unit. */
export function openUnitRecord(database: Database, riskUnitId: string): UnitRecord {
  database.prepare('INSERT OR IGNORE INTO units (risk_unit_id) VALUES (?)').run(riskUnitId)
  const readUnit = database.prepare('SELECT id, thresholds, unwatched FROM units WHERE risk_unit_id = ?')
  const row = readUnit.get(riskUnitId)
  const number = Number(row?.id)
  // Both were written below from values of these types.
  const parse = <Value>(text: unknown): Value | null => (typeof text === 'string' ? (JSON.parse(text) as Value) : null)
  let thresholds = parse<Thresholds>(row?.thresholds)
  let unwatched = parse<Stretch>(row?.unwatched)
  return {
    number,
    thresholds: () => thresholds,
    confirm(lines) {
      assertAtPath(database)
      // The history does not wait for the disk; confirmed thresholds do.
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
      const now = readUnit.get(riskUnitId)
      thresholds = parse<Thresholds>(now?.thresholds)
      unwatched = parse<Stretch>(now?.unwatched)
    },
  }
}

/**
 * Units monitored by either process, each with the request for its figures. A row without `watched_by` is a unit that
 * is no longer monitored.
 */
export interface WatchedList {
  read(): readonly FoundUnit[]
  /** Writes these units; other units stay in the list until `remove`. */
  write(units: readonly FoundUnit[]): void
  remove(riskUnitId: string): void
}

type SavedRequest = FoundUnit['request'] & Pick<FoundUnit, 'isTyped' | 'unlistedSince'>

export function createWatchedList(database: Database): WatchedList {
  const mark = database.prepare('UPDATE units SET watched_by = ?1 WHERE risk_unit_id = ?2 AND watched_by IS NOT ?1')
  const clear = database.prepare('UPDATE units SET watched_by = NULL WHERE risk_unit_id = ?')
  return {
    // Written below from values of this type.
    read: () =>
      database
        .prepare('SELECT risk_unit_id, watched_by FROM units WHERE watched_by IS NOT NULL ORDER BY id')
        .all()
        .map((row) => {
          const { isTyped, unlistedSince, ...request } = JSON.parse(String(row.watched_by)) as SavedRequest
          const marks = { ...(isTyped === true && { isTyped }), ...(unlistedSince !== undefined && { unlistedSince }) }
          return { id: String(row.risk_unit_id), request, ...marks }
        }),
    write(units) {
      for (const { id, request, isTyped, unlistedSince } of units) {
        const marks = { ...(isTyped === true && { isTyped }), ...(unlistedSince !== undefined && { unlistedSince }) }
        mark.run(JSON.stringify({ ...request, ...marks }), id)
      }
    },
    remove: (riskUnitId) => void clear.run(riskUnitId),
  }
}
