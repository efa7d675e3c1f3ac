import { z } from 'zod'
import type { Database } from '@/electron/base/storage/sqlite'
import { savedFactOf } from './saved-fact'

/** Most removed rows that are kept of a draft. */
export const MOST_REMOVED = 4000

/** Rows that were removed from a draft after the revision `since`, each with the revision that removed it. */
const RemovedRows = z.object({ since: z.number(), rows: z.array(z.tuple([z.string(), z.number()])) })
type RemovedRows = z.infer<typeof RemovedRows>

const factOf = (database: Database, id: string) => savedFactOf(database, `removed rows ${id}`, RemovedRows)

/** An edit of a draft as the record of its removed rows needs it. */
interface RowEdit {
  readonly id: string
  /** Of the draft after the edit. */
  readonly revision: number
  /** From this revision on, every removed row is in the record, if there is none yet. */
  readonly since: number
  readonly removed: readonly string[]
  /** Rows that may have been removed before and are there again. */
  readonly inserted: readonly string[]
}

/** Drops the removals of the oldest revisions until the others fit. */
function limited({ since, rows }: RemovedRows): RemovedRows {
  const last = rows.at(-1 - MOST_REMOVED)
  return last === undefined ? { since, rows } : { since: last[1], rows: rows.filter(([, at]) => at > last[1]) }
}

/** The record of removed rows of each draft. It outlives the process: a window can be late by a restart. */
export function removedRows(database: Database) {
  const known = new Map<string, RemovedRows | null>()
  function read(id: string): RemovedRows | null {
    const rows = known.get(id) ?? factOf(database, id).read()
    known.set(id, rows)
    return rows
  }
  return {
    /** Rows that were removed after this revision; null where they are unknown. */
    after(id: string, revision: number): readonly string[] | null {
      const record = read(id)
      if (record === null || revision < record.since) return null
      return record.rows.flatMap(([row, at]) => (at > revision ? [row] : []))
    },
    /** Writes the rows that an edit removed. Throws if the disk refuses. Call the result after the commit. */
    note({ id, revision, since, removed, inserted }: RowEdit): () => void {
      const before = read(id)
      const again = new Set([...inserted, ...removed])
      const kept = (before?.rows ?? []).filter(([row]) => !again.has(row))
      if (before !== null && removed.length === 0 && kept.length === before.rows.length) return () => undefined
      const rows = [...kept, ...removed.map((row): [string, number] => [row, revision])]
      const after = limited({ since: before?.since ?? since, rows })
      factOf(database, id).keep(after)
      return () => void known.set(id, after)
    },
    forget(id: string): void {
      known.delete(id)
      database.prepare('DELETE FROM facts WHERE name = ?').run(`removed rows ${id}`)
    },
  }
}
