/** Range of the vertical axis, in percent: numbers for pixels, never for money. */
export interface RatioRange {
  readonly low: number
  readonly high: number
}

/** Minimum span in percentage points: with less, noise in a quiet market would look like a crash. */
const LEAST_SPAN = 2
/** A threshold further above the readings than this would flatten the chart. */
const LINE_REACH = 20
/** Of the span, above and below. */
const MARGIN = 0.06

/**
 * Axis range for readings between `low` and `high`: up to the next threshold if that is near enough to matter, and at
 * least two points.
 */
export function ratioRange({ low, high }: RatioRange, lines: readonly number[]): RatioRange {
  const next = lines.find((line) => line > high)
  const top = next !== undefined && next - high <= LINE_REACH ? next : high
  const missing = Math.max(0, LEAST_SPAN - (top - low)) / 2
  const margin = Math.max(LEAST_SPAN, top - low) * MARGIN
  return { low: Math.max(0, low - missing - margin), high: top + missing + margin }
}
