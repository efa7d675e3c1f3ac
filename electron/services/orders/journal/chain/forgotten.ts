import { z } from 'zod'
import { entryHash } from '@/electron/base/storage/entry-hash'
import type { Database } from '@/electron/base/storage/sqlite'
import { ABOUT_JOURNAL } from '../law/entry-kinds'
import { CHAIN_HEAD, headOf, linkText } from './chain-head'

/**
 * Kind of the entry with the deleted stretches. There is at most one: each includes the content of the previous one.
 */
const UPKEEP = 'upkeep'

/** Fact with the exchange's time at the last write of the journal, Unix ms. */
export const EXCHANGE_TIME = 'exchange-time'
/** Days for which the records of a closed order are kept. The exchange lists its history for the same time. */
export const RETENTION_DAYS = 30

/** A deleted stretch of entries, and the hash that the next entry refers to. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly hash: string
}

const Detail = z.object({
  forgotten: z.array(z.tuple([z.number(), z.number(), z.string()])),
  takenOver: z.number().optional(),
  /** Missing in entries of earlier versions. */
  before: z.number().optional(),
})

export interface Upkeep {
  readonly forgotten: readonly Stretch[]
  /** Last entry written before the chain existed; null if all entries were chained from the start. */
  readonly takenOver: number | null
  /** Unix ms before which closed records were deleted; null if unknown. */
  readonly before: number | null
}

function upkeepIn(detail: unknown): Upkeep {
  try {
    const { forgotten, takenOver = null, before = null } = Detail.parse(JSON.parse(String(detail)))
    return { forgotten: forgotten.map(([from, to, hash]) => ({ from, to, hash })), takenOver, before }
  } catch {
    return { forgotten: [], takenOver: null, before: null }
  }
}

/** Stretches that the journal reports as deleted; empty if unreadable. */
export function statedUpkeep(database: Database): Upkeep {
  const row = database
    .prepare('SELECT detail FROM entries WHERE key = ? AND kind = ? ORDER BY seq DESC LIMIT 1')
    .get(ABOUT_JOURNAL, UPKEEP)
  return upkeepIn(row?.detail)
}

/** Every gap in the numbers up to `end`, with the hash of its last entry. */
function holesIn(database: Database, end: number, hashOf: ReadonlyMap<number, string>): readonly Stretch[] {
  return database
    .prepare(
      `SELECT before + 1 AS first, seq - 1 AS last
       FROM (SELECT seq, lag(seq, 1, 0) OVER (ORDER BY seq) AS before FROM (SELECT seq FROM entries UNION ALL SELECT ?))
       WHERE seq > before + 1`,
    )
    .all(end)
    .map(({ first, last }) => ({ from: Number(first), to: Number(last), hash: hashOf.get(Number(last)) ?? '' }))
}

/**
 * Runs `remove`, which deletes entries with the given function, and writes an entry with all deleted stretches and
 * their hashes and the time before which closed records were deleted. Call it inside a transaction.
 */
export function forgetEntries(
  database: Database,
  { now, before: deletedBefore }: { readonly now: number; readonly before: number },
  remove: (removeWhere: (condition: string, ...values: (string | number)[]) => void) => void,
): void {
  const head = headOf(database)
  const before = statedUpkeep(database)
  const hashes = new Map(before.forgotten.map(({ to, hash }) => [to, hash]))
  let removed = 0
  const removeWhere = (condition: string, ...values: (string | number)[]): void => {
    const rows = database.prepare(`DELETE FROM entries WHERE ${condition} RETURNING seq, hash`).all(...values)
    for (const { seq, hash } of rows) hashes.set(Number(seq), String(hash))
    removed += rows.length
  }
  remove(removeWhere)
  if (removed === 0) return
  removeWhere('key = ? AND kind = ?', ABOUT_JOURNAL, UPKEEP)
  const seq = head.seq + 1
  const holes = holesIn(database, seq, hashes)
  const detail = JSON.stringify({
    ...(before.takenOver === null ? {} : { takenOver: before.takenOver }),
    before: deletedBefore,
    forgotten: holes.map((hole) => [hole.from, hole.to, hole.hash]),
  })
  const hash = entryHash(head.hash, seq, { at: now, key: ABOUT_JOURNAL, kind: UPKEEP, detail })
  database
    .prepare(
      `INSERT INTO entries (seq, at, key, kind, detail, hash, sum)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, row_sum(?2, ?3, ?4, ?5))`,
    )
    .run(seq, now, ABOUT_JOURNAL, UPKEEP, detail, hash)
  database
    .prepare('INSERT OR REPLACE INTO facts (name, value, sum) VALUES (?1, ?2, row_sum(?1, ?2))')
    .run(CHAIN_HEAD, linkText({ seq, hash }))
}
