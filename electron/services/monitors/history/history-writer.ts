import { transaction } from '@/electron/base/storage/database'
import { compositionOf, encode, fits, surprises, type Composition, type StoredRecord } from './sample-codec'
import { ratioSteps } from './ratio'
import { finest, GAP_MS, retentionTiers, type RetentionTier } from './tiers'
import type { Database } from '@/electron/base/storage/sqlite'

/** Writes the samples of one risk unit, and what they come to in every coarser tier. */
export interface HistoryWriter {
  /** `ltv` as a ratio; `at` in Unix ms. Throws when the disk refuses. */
  add(at: number, ltv: string, record: StoredRecord): void
  /** Writes what the running steps of the coarser tiers hold. */
  flush(): void
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
    last: database.prepare('SELECT max(at) AS at FROM samples WHERE tier = ? AND unit = ?'),
    since: database.prepare(
      'SELECT at, last, low, high, composition, detail FROM samples WHERE tier = ? AND unit = ? AND at > ? ORDER BY at',
    ),
  }
}

const rowOf = (read: Readonly<Record<string, unknown>>): Row => ({
  at: Number(read.at),
  last: Number(read.last),
  low: Number(read.low ?? read.last),
  high: Number(read.high ?? read.last),
  composition: typeof read.composition === 'number' ? read.composition : null,
  detail: read.detail instanceof Uint8Array ? read.detail : null,
})

/** The running step of one tier: its last sample, with the extremes on the way. */
function createStep({ step, isWhole }: RetentionTier, write: (row: Row) => void) {
  let open: Row | null = null
  const slotOf = ({ at }: Row): number => Math.floor(at / step)
  return {
    add(row: Row): void {
      if (open !== null && slotOf(open) !== slotOf(row)) write(open)
      const same = open !== null && slotOf(open) === slotOf(row) ? open : row
      const extremes = { low: Math.min(same.low, row.low), high: Math.max(same.high, row.high) }
      open = isWhole ? { ...row, ...extremes } : { ...row, ...extremes, composition: null, detail: null }
    },
    flush(): void {
      if (open !== null) write(open)
      open = null
    },
  }
}

/** `unit` is the number of the risk unit in this database. */
export function createHistoryWriter(database: Database, unit: number): HistoryWriter {
  const statements = statementsOf(database)
  const lastOf = (tier: RetentionTier): number => Number(statements.last.get(tier.step, unit)?.at ?? -Infinity)
  let lastAt = -Infinity
  let current: CurrentComposition | null = null

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
  const coarser = retentionTiers.slice(1).map((tier) => ({ tier, step: createStep(tier, (row) => write(tier, row)) }))

  /** A process that ended without a word left steps unfinished; the finest tier knows what belongs in them. */
  function catchUp(): void {
    for (const { tier, step } of coarser) {
      for (const row of statements.since.iterate(finest.step, unit, Math.max(lastOf(tier), 0))) step.add(rowOf(row))
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

  try {
    lastAt = lastOf(finest)
    transaction(database, catchUp)
  } catch {
    // A disk that refuses, or a damaged file: the coarser tiers lack a little, and the watch goes on.
  }
  return {
    add(at, ltv, record) {
      let composed = current
      transaction(database, () => {
        composed = compose(at, record)
        const last = ratioSteps(ltv)
        const row: Row = {
          at,
          last,
          low: last,
          high: last,
          composition: composed.id,
          detail: encode(record, composed.composition, last),
        }
        write(finest, row)
        for (const { step } of coarser) step.add(row)
        if (lastAt !== -Infinity && at - lastAt > GAP_MS) statements.gap.run(unit, lastAt, at)
      })
      current = composed
      lastAt = at
    },
    flush: () => transaction(database, () => coarser.forEach(({ step }) => step.flush())),
  }
}
