import type { HistoryPoint } from '@/shared/ipc/watching/risk'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import type { Stretch } from './stretch'
import { ratioText } from './ratio'
import { createDecoder, type Composition, type Decoder, type StoredRecord } from './sample-codec'
import { finest, GAP_MS, retentionTiers, wholeTiers, type RetentionTier } from './tiers'
import type { Database } from '@/electron/base/storage/sqlite'

/** Reads the history of a risk unit. Both ends of a stretch are inclusive. */
export interface HistoryReader {
  points(
    window: Stretch,
    most: number,
    now: number,
  ): { readonly step: number; readonly points: readonly HistoryPoint[] }
  /** Gaps of at least `shortest` ms, and the gap that lasts until `now`. */
  gaps(window: Stretch, shortest: number, now: number): readonly Stretch[]
  /** Unix ms of the oldest sample; null without any. */
  since(): number | null
  last(): LtvSample | null
  /** Unix ms of the newest second that has a sample; null without any. */
  lastAt(): number | null
  /** The oldest and the newest sample of a window; null unless there are two. */
  ends(window: Stretch): readonly [LtvSample, LtvSample] | null
  /** Newest sample up to a time, not before `since`; null if there is none. */
  sampleBefore(at: number, since: number): LtvSample | null
  /** Oldest sample from a time on, not after `until`; null if there is none. */
  sampleAfter(at: number, until: number): LtvSample | null
  /**
   * Next `most` samples later than `after`, in the finest stored resolution, if their composition is readable. `next`
   * is the position to continue from; null at the end.
   */
  samples(
    window: Stretch,
    after: number,
    most: number,
  ): { readonly samples: readonly SavedSample[]; readonly next: number | null }
  /** Lowest ratio of a window; null if it has no samples. */
  lowest(window: Stretch): string | null
}

/** A stored answer with its time of arrival (Unix ms) and its decoder. */
export interface SavedSample {
  readonly at: number
  readonly steps: number
  readonly detail: string
  readonly decoder: Decoder
}

type StoredRow = Readonly<Record<string, unknown>>
type SampleRow = readonly [at: unknown, last: unknown, detail: unknown, composition: unknown]
/** Row type under `setReturnArrays`, which the library's types lack. */
const rowsOf = (rows: readonly unknown[]): readonly SampleRow[] => rows as readonly SampleRow[]

const SAMPLE = `
  SELECT s.at, s.last, hex(s.detail) AS detail, c.body FROM samples s JOIN compositions c ON c.id = s.composition
  WHERE s.tier = ? AND s.unit = ? AND s.at BETWEEN ? AND ?`
const SLOTS = `
  WITH slots AS (
    SELECT CAST((at - ?) / ? AS INTEGER) AS slot,
      min(ifnull(low, last)) AS low, max(ifnull(high, last)) AS high, max(at) AS at
    FROM samples WHERE tier = ? AND unit = ? AND at BETWEEN ? AND ? GROUP BY slot
  )
  SELECT slot, slots.low, slots.high, samples.last FROM slots
  JOIN samples ON samples.tier = ? AND samples.unit = ? AND samples.at = slots.at ORDER BY slot`

function statementsOf(database: Database) {
  const samples = database.prepare(
    `SELECT at, last, hex(detail), composition FROM samples
     WHERE tier = ? AND unit = ? AND at BETWEEN ? AND ? ORDER BY at LIMIT ?`,
  )
  // Up to a million rows are read in sequence. As objects they would take three times as long.
  samples.setReturnArrays(true)
  return {
    samples,
    slots: database.prepare(SLOTS),
    gaps: database.prepare(
      'SELECT began, ended FROM gaps WHERE unit = ? AND ended > ? AND began < ? AND ended - began >= ? ORDER BY began',
    ),
    first: database.prepare('SELECT min(at) AS at FROM samples WHERE tier = ? AND unit = ?'),
    last: database.prepare('SELECT max(at) AS at FROM samples WHERE tier = ? AND unit = ?'),
    oldest: database.prepare(`${SAMPLE} ORDER BY s.at LIMIT 1`),
    newest: database.prepare(`${SAMPLE} ORDER BY s.at DESC LIMIT 1`),
    composition: database.prepare('SELECT body FROM compositions WHERE id = ?'),
    lowest: database.prepare(
      'SELECT min(ifnull(low, last)) AS low FROM samples WHERE tier = ? AND unit = ? AND at BETWEEN ? AND ?',
    ),
  }
}

interface Piece extends Stretch {
  readonly tier: RetentionTier
}

/** Parts of a window, each in the finest tier that still has it, oldest first. */
function piecesOf({ from, to }: Stretch, firstOf: (tier: RetentionTier) => number): readonly Piece[] {
  let end = to
  const pieces: Piece[] = []
  for (const tier of wholeTiers) {
    const start = Math.max(from, firstOf(tier))
    if (start <= end) pieces.unshift({ tier, from: start, to: end })
    end = Math.min(end, start - 1)
  }
  return pieces
}

export function createHistoryReader(database: Database, unit: number, riskUnitId: string): HistoryReader {
  const statements = statementsOf(database)
  const momentOf = (row: StoredRow | undefined): number | null => (typeof row?.at === 'number' ? row.at : null)
  const firstOf = (tier: RetentionTier): number => momentOf(statements.first.get(tier.step, unit)) ?? Infinity
  function since(): number | null {
    const oldest = Math.min(...retentionTiers.map(firstOf))
    return oldest === Infinity ? null : oldest
  }

  /** Null for a missing or unreadable composition: it was damaged on disk. */
  function decoderOf(body: unknown): Decoder | null {
    try {
      // Bodies were written by the history from values of this type.
      return createDecoder(JSON.parse(String(body)) as Composition)
    } catch {
      return null
    }
  }
  /** Thousands of consecutive rows share a composition, which is decoded once. */
  function samplesOf(rows: readonly SampleRow[]): SavedSample[] {
    const samples: SavedSample[] = []
    let composition: unknown
    let decoder: Decoder | null = null
    for (const [at, last, detail, composedBy] of rows) {
      if (composedBy !== composition) {
        composition = composedBy
        decoder = decoderOf(statements.composition.get(Number(composition))?.body)
      }
      if (decoder !== null && typeof detail === 'string' && detail !== '')
        samples.push({ at: Number(at), steps: Number(last), detail, decoder })
    }
    return samples
  }
  /** Null for a row that cannot be decoded: it was damaged on disk. */
  function recordOf({ body, detail, last }: StoredRow): StoredRecord | null {
    try {
      return detail === '' ? null : (decoderOf(body)?.record(String(detail), Number(last)) ?? null)
    } catch {
      return null
    }
  }
  function sampleOf(row: StoredRow | undefined): LtvSample | null {
    const record = row === undefined ? null : recordOf(row)
    if (record === null) return null
    const reading = readLtv(riskUnitId, Number(row?.at), record)
    return reading.kind === 'sample' ? reading.sample : null
  }

  /** Coarsest tier with a separate row for every point, unless its rows do not reach back far enough. */
  function tierFor({ from }: Stretch, step: number, now: number): RetentionTier {
    const fine = retentionTiers.findLast((tier) => tier.step <= step) ?? finest
    return (
      retentionTiers.find((tier) => tier.step >= fine.step && from >= now - tier.retentionMs) ?? retentionTiers.at(-1)!
    )
  }

  /** First row that can be decoded. Damaged rows are skipped. */
  function firstOfPieces(pieces: readonly Piece[], statement: typeof statements.oldest): LtvSample | null {
    for (const { tier, from, to } of pieces) {
      const sample = sampleOf(statement.get(tier.step, unit, from, to))
      if (sample !== null) return sample
    }
    return null
  }
  const oldestIn = (window: Stretch): LtvSample | null => firstOfPieces(piecesOf(window, firstOf), statements.oldest)
  const newestIn = (window: Stretch): LtvSample | null =>
    firstOfPieces(piecesOf(window, firstOf).toReversed(), statements.newest)

  return {
    points(window, most, now) {
      const pointCount = Math.max(1, Math.ceil((window.to - window.from) / most))
      const tier = tierFor(window, pointCount, now)
      const step = Math.ceil(pointCount / tier.step) * tier.step
      const origin = Math.floor(window.from / step) * step
      const rows = statements.slots.all(origin, step, tier.step, unit, window.from, window.to, tier.step, unit)
      const ratio = (value: unknown): string => ratioText(Number(value))
      const pointOf = (row: StoredRow): HistoryPoint => ({
        at: origin + Number(row.slot) * step,
        low: ratio(row.low),
        high: ratio(row.high),
        last: ratio(row.last),
      })
      return { step, points: rows.map(pointOf) }
    },
    gaps(window, shortest, now) {
      const ended = statements.gaps
        .all(unit, window.from, window.to, shortest)
        .map((row) => ({ from: Number(row.began), to: Number(row.ended) }))
      const last = momentOf(statements.last.get(finest.step, unit))
      return last !== null && now - last > Math.max(GAP_MS, shortest) && last < window.to
        ? [...ended, { from: last, to: now }]
        : ended
    },
    since,
    lastAt: () => momentOf(statements.last.get(finest.step, unit)),
    last() {
      try {
        const at = momentOf(statements.last.get(finest.step, unit))
        return at === null ? null : sampleOf(statements.newest.get(finest.step, unit, at, at))
      } catch {
        // A damaged history must not prevent a new start.
        return null
      }
    },
    ends(window) {
      const [first, last] = [oldestIn(window), newestIn(window)]
      return first === null || last === null || first.at >= last.at ? null : [first, last]
    },
    sampleBefore: (at, since) => newestIn({ from: since, to: at }),
    sampleAfter: (at, until) => oldestIn({ from: at, to: until }),
    samples(window, after, most) {
      const rows: SampleRow[] = []
      for (const { tier, from, to } of piecesOf(window, firstOf)) {
        const begin = Math.max(from, after + 1)
        if (rows.length < most && begin <= to)
          rows.push(...rowsOf(statements.samples.all(tier.step, unit, begin, to, most - rows.length)))
      }
      return { samples: samplesOf(rows), next: rows.length < most ? null : Number(rows.at(-1)![0]) }
    },
    lowest(window) {
      const row = statements.lowest.get(finest.step, unit, window.from, window.to)
      return typeof row?.low === 'number' ? ratioText(row.low) : null
    },
  }
}
