import { transaction } from '@/electron/base/storage/database'
import { compositionOf, encode, fits, surprises, type Composition, type StoredRecord } from './sample-codec'
import { ratioSteps } from './ratio'
import { finest, GAP_MS, retentionTiers, type RetentionTier } from './tiers'
import type { Database } from '@/electron/base/storage/sqlite'

/**
 * Writes the samples of a risk unit and their aggregates in every coarser tier. Two processes may write the same
 * history: samples of the same second share a row.
 */
export interface HistoryWriter {
  /** Oldest first. On return all are on disk or none. Throws if the disk refuses. */
  add(samples: readonly NewSample[]): void
  /** Writes the current steps of the coarser tiers. */
  flush(): void
}

/** `ltv` as a ratio; `at` in Unix ms. */
export interface NewSample {
  readonly at: number
  readonly ltv: string
  readonly record: StoredRecord
}

/** One row of the table `samples`. */
interface Row {
  readonly at: number
  readonly last: number
  readonly low: number
  readonly high: number
  readonly composition: number | null
  readonly detail: Uint8Array | null
}

interface CurrentComposition {
  readonly id: number
  readonly composition: Composition
}

function statementsOf(database: Database) {
  return {
    insert: database.prepare(
      `INSERT OR REPLACE INTO samples (tier, unit, at, last, low, high, composition, detail)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    gap: database.prepare('INSERT OR REPLACE INTO gaps (unit, began, ended) VALUES (?, ?, ?)'),
    compose: database.prepare('INSERT INTO compositions (tier, last_at, body) VALUES (?, ?, ?)'),
    keep: database.prepare('UPDATE compositions SET tier = max(tier, ?), last_at = max(last_at, ?) WHERE id = ?'),
    at: database.prepare(
      'SELECT at, last, low, high, composition, detail FROM samples WHERE tier = ? AND unit = ? AND at = ?',
    ),
    before: database.prepare('SELECT max(at) AS at FROM samples WHERE tier = ? AND unit = ? AND at <= ?'),
    between: database.prepare(
      `SELECT at, last, low, high, composition, detail FROM samples
       WHERE tier = ? AND unit = ? AND at > ? AND at < ? ORDER BY at`,
    ),
  }
}

const rowOf = (fields: Readonly<Record<string, unknown>>): Row => ({
  at: Number(fields.at),
  last: Number(fields.last),
  low: Number(fields.low ?? fields.last),
  high: Number(fields.high ?? fields.last),
  composition: typeof fields.composition === 'number' ? fields.composition : null,
  detail: fields.detail instanceof Uint8Array ? fields.detail : null,
})

const slotOf = ({ step }: RetentionTier, at: number): number => Math.floor(at / step)

/** Last row of a slot with the extremes of all its rows. */
function merge({ isWhole }: RetentionTier, before: Row | null, row: Row): Row {
  const low = Math.min(before?.low ?? row.low, row.low)
  const high = Math.max(before?.high ?? row.high, row.high)
  return isWhole ? { ...row, low, high } : { ...row, low, high, composition: null, detail: null }
}

/** `unit` is the number of the risk unit in this database. */
export function createHistoryWriter(database: Database, unit: number): HistoryWriter {
  const statements = statementsOf(database)
  const coarser = retentionTiers.slice(1)
  /** Current slot of each coarser tier. Nothing is written until the next one begins. */
  const running = new Map<RetentionTier, number>()
  let current: CurrentComposition | null = null

  const lastBefore = (tier: RetentionTier, at: number): number =>
    Number(statements.before.get(tier.step, unit, at)?.at ?? -Infinity)

  function write(tier: RetentionTier, row: Row): void {
    const isFlat = row.low === row.last && row.high === row.last
    statements.insert.run(
      tier.step,
      unit,
      row.at,
      row.last,
      isFlat ? null : row.low,
      isFlat ? null : row.high,
      row.composition,
      row.detail,
    )
    if (row.composition !== null && tier !== finest) statements.keep.run(tier.step, row.at, row.composition)
  }

  /**
   * Rows of the finest tier before `until` that a coarser tier still lacks. They are read from the file each time: a
   * killed process may have skipped steps, and another process may have written them since.
   */
  function fold(tier: RetentionTier, until: number): void {
    const from = Math.max(lastBefore(tier, Number.MAX_SAFE_INTEGER), 0)
    let open: Row | null = null
    for (const fields of statements.between.all(finest.step, unit, from, until)) {
      const row = rowOf(fields)
      const isSame: boolean = open !== null && slotOf(tier, open.at) === slotOf(tier, row.at)
      if (open !== null && !isSame) write(tier, open)
      open = merge(tier, isSame ? open : null, row)
    }
    if (open !== null) write(tier, open)
  }

  function foldWhatEnded(at: number): void {
    for (const tier of coarser) {
      const slot = slotOf(tier, at)
      if (running.get(tier) === slot) continue
      fold(tier, slot * tier.step)
      running.set(tier, slot)
    }
  }

  function compose(at: number, record: StoredRecord): CurrentComposition {
    const fitting = current !== null && fits(current.composition, record) ? current : null
    if (fitting !== null && surprises(record, fitting.composition) === 0) return fitting
    const composition = compositionOf(record)
    if (fitting !== null && surprises(record, composition) >= surprises(record, fitting.composition)) return fitting
    return {
      id: Number(statements.compose.run(finest.step, at, JSON.stringify(composition)).lastInsertRowid),
      composition,
    }
  }

  /** Merges another sample of the same second: the row has both extremes and the last value. */
  function joined(before: number, row: Row): Row {
    const stored = statements.at.get(finest.step, unit, before)
    if (stored === undefined) return row
    const target = rowOf(stored)
    const [first, second] = row.at < before ? [row, target] : [target, row]
    return { ...merge(finest, first, second), at: before }
  }

  function addSample({ at, ltv, record }: NewSample): void {
    foldWhatEnded(at)
    const endOfSecond = (slotOf(finest, at) + 1) * finest.step - 1
    const before = lastBefore(finest, endOfSecond)
    current = compose(at, record)
    const last = ratioSteps(ltv)
    const detail = encode(record, current.composition, last)
    const row = { at, last, low: last, high: last, composition: current.id, detail }
    if (slotOf(finest, before) === slotOf(finest, at)) return write(finest, joined(before, row))
    write(finest, row)
    if (before !== -Infinity && at - before > GAP_MS) statements.gap.run(unit, before, at)
  }

  /** Runs all of the work or none. The state in memory must not be ahead of the file. */
  function writing(work: () => void): void {
    const saved = current
    try {
      transaction(database, work)
    } catch (error) {
      current = saved
      running.clear()
      throw error
    }
  }

  return {
    add: (samples) => writing(() => samples.forEach(addSample)),
    flush: () => writing(() => coarser.forEach((tier) => fold(tier, Number.MAX_SAFE_INTEGER))),
  }
}
