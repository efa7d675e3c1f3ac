import type { HistoryPoint } from '@/shared/ipc/risk'
import type { LtvSample } from '@/shared/trading/ltv/ltv-sample'
import { readLtv } from '@/shared/trading/ltv/read-ltv'
import type { Stretch } from './stretch'
import { ratioText } from './ratio'
import { decode, type Composition, type StoredRecord } from './sample-codec'
import { finest, GAP_MS, retentionTiers, wholeTiers, type RetentionTier } from './tiers'
import type { Database } from '@/electron/base/storage/sqlite'

/** Reads what was written about one risk unit. Stretches include both ends. */
export interface HistoryReader {
  points(
    window: Stretch,
    most: number,
    now: number,
  ): { readonly step: number; readonly points: readonly HistoryPoint[] }
  /** Those at least `shortest` ms long, and the one that lasts until `now`. */
  gaps(window: Stretch, shortest: number, now: number): readonly Stretch[]
  /** Unix ms of the oldest sample; null without any. */
  since(): number | null
  last(): LtvSample | null
  /** The oldest and the newest sample of a window; null unless there are two. */
  ends(window: Stretch): readonly [LtvSample, LtvSample] | null
  /** At most `most` answers later than `after`, as finely as they are kept. */
  records(window: Stretch, after: number, most: number): readonly SavedRecord[]
  /** The lowest ratio of a window; null when it holds none. */
  lowest(window: Stretch): string | null
}

/** An answer as it was, and when, Unix ms. */
export interface SavedRecord {
  readonly at: number
  readonly record: StoredRecord
}

type Read = Readonly<Record<string, unknown>>

const SAMPLE = `
  SELECT s.at, s.last, s.detail, c.body FROM samples s JOIN compositions c ON c.id = s.composition
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
  return {
    slots: database.prepare(SLOTS),
    gaps: database.prepare(
      'SELECT began, ended FROM gaps WHERE unit = ? AND ended > ? AND began < ? AND ended - began >= ? ORDER BY began',
    ),
    first: database.prepare('SELECT min(at) AS at FROM samples WHERE tier = ? AND unit = ?'),
    last: database.prepare('SELECT max(at) AS at FROM samples WHERE tier = ? AND unit = ?'),
    oldest: database.prepare(`${SAMPLE} ORDER BY s.at LIMIT 1`),
    newest: database.prepare(`${SAMPLE} ORDER BY s.at DESC LIMIT 1`),
    samples: database.prepare(`${SAMPLE} ORDER BY s.at LIMIT ?`),
    lowest: database.prepare(
      'SELECT min(ifnull(low, last)) AS low FROM samples WHERE tier = ? AND unit = ? AND at BETWEEN ? AND ?',
    ),
  }
}

interface Piece extends Stretch {
  readonly tier: RetentionTier
}

/** Each part of a window in the finest tier that still has it: the windows of the tiers, oldest first. */
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
  const momentOf = (row: Read | undefined): number | null => (typeof row?.at === 'number' ? row.at : null)
  const firstOf = (tier: RetentionTier): number => momentOf(statements.first.get(tier.step, unit)) ?? Infinity
  function since(): number | null {
    const oldest = Math.min(...retentionTiers.map(firstOf))
    return oldest === Infinity ? null : oldest
  }

  // Thousands of rows in turn share one composition: reading its text again for each is most of the work.
  let body = ''
  let composition: Composition | null = null
  function compositionIn(text: string): Composition {
    if (composition !== null && text === body) return composition
    // Bodies were written by the history from values of this type.
    composition = JSON.parse(text) as Composition
    body = text
    return composition
  }

  /** Null for a row that does not read as the answer it was: it was damaged on disk. */
  function recordOf(row: Read | undefined): SavedRecord | null {
    if (row === undefined || !(row.detail instanceof Uint8Array)) return null
    try {
      return { at: Number(row.at), record: decode(row.detail, compositionIn(String(row.body)), Number(row.last)) }
    } catch {
      return null
    }
  }
  function sampleOf(row: Read | undefined): LtvSample | null {
    const saved = recordOf(row)
    if (saved === null) return null
    const reading = readLtv(riskUnitId, saved.at, saved.record)
    return reading.kind === 'sample' ? reading.sample : null
  }

  /** The coarsest tier that still gives every point a row of its own, unless its rows do not reach back far enough. */
  function tierFor({ from }: Stretch, step: number, now: number): RetentionTier {
    const fine = retentionTiers.findLast((tier) => tier.step <= step) ?? finest
    return (
      retentionTiers.find((tier) => tier.step >= fine.step && from >= now - tier.retentionMs) ?? retentionTiers.at(-1)!
    )
  }

  return {
    points(window, most, now) {
      const wanted = Math.max(1, Math.ceil((window.to - window.from) / most))
      const tier = tierFor(window, wanted, now)
      const step = Math.ceil(wanted / tier.step) * tier.step
      const origin = Math.floor(window.from / step) * step
      const rows = statements.slots.all(origin, step, tier.step, unit, window.from, window.to, tier.step, unit)
      const ratio = (value: unknown): string => ratioText(Number(value))
      const pointOf = (row: Read): HistoryPoint => ({
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
    last() {
      try {
        const at = momentOf(statements.last.get(finest.step, unit))
        return at === null ? null : sampleOf(statements.newest.get(finest.step, unit, at, at))
      } catch {
        // A damaged history is no reason not to begin anew.
        return null
      }
    },
    ends(window) {
      const pieces = piecesOf(window, firstOf)
      const pick =
        (statement: typeof statements.oldest) =>
        ({ tier, from, to }: Piece) =>
          sampleOf(statement.get(tier.step, unit, from, to)) ?? []
      const first = pieces.flatMap(pick(statements.oldest))[0]
      const last = pieces.toReversed().flatMap(pick(statements.newest))[0]
      return first === undefined || last === undefined || first.at >= last.at ? null : [first, last]
    },
    records(window, after, most) {
      const found: SavedRecord[] = []
      for (const { tier, from, to } of piecesOf(window, firstOf)) {
        const rows =
          found.length >= most
            ? []
            : statements.samples.all(tier.step, unit, Math.max(from, after + 1), to, most - found.length)
        found.push(...rows.flatMap((row) => recordOf(row) ?? []))
      }
      return found
    },
    lowest(window) {
      const row = statements.lowest.get(finest.step, unit, window.from, window.to)
      return typeof row?.low === 'number' ? ratioText(row.low) : null
    },
  }
}
