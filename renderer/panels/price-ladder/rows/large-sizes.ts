import type { LadderRow } from './ladder-rows'

/** Of fewer levels a median says nothing. */
const LEAST_LEVELS = 5

/**
 * From which size on, in lots, a level of these rows stands out: so many times their median, whatever the columns show.
 * Infinity where none does: `times` is null, or too few levels are in sight.
 */
export function largeFrom(rows: readonly LadderRow[], times: number | null): number {
  if (times === null) return Infinity
  const sizes = rows.flatMap(({ bid, ask }) => [bid?.size ?? 0, ask?.size ?? 0]).filter((size) => size > 0)
  if (sizes.length < LEAST_LEVELS) return Infinity
  const sorted = Float64Array.from(sizes).toSorted()
  const half = sorted.length / 2
  return (times * (sorted[Math.floor(half)]! + sorted[Math.ceil(half) - 1]!)) / 2
}
