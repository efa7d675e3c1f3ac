import type { LadderRow } from './ladder-rows'

/** Minimum number of levels for a meaningful median. */
const LEAST_LEVELS = 5

/**
 * Size in lots from which a level counts as large: a multiple of the median of these rows, in any display mode.
 * Infinity if there is none: `times` is null, or too few levels are visible.
 */
export function largeFrom(rows: readonly LadderRow[], times: number | null): number {
  if (times === null) return Infinity
  const sizes = rows.flatMap(({ bid, ask }) => [bid?.size ?? 0, ask?.size ?? 0]).filter((size) => size > 0)
  if (sizes.length < LEAST_LEVELS) return Infinity
  const sorted = Float64Array.from(sizes).toSorted()
  const half = sorted.length / 2
  return (times * (sorted[Math.floor(half)]! + sorted[Math.ceil(half) - 1]!)) / 2
}
