import { HOUR_MS } from '@/shared/base/time'

/** Growth per hour, with the interval that contains the true value in 19 of 20 cases. */
export interface Growth {
  readonly perHour: number
  readonly low: number
  readonly high: number
}

/** A value at a time, in milliseconds of any clock. */
export type Sample = readonly [at: number, value: number]

/** Standard errors on either side of the middle for 19 of 20 cases. */
const NORMAL_95 = 1.96
/** The rank interval needs at least this many. */
export const FEWEST_SAMPLES = 6

/**
 * Growth per hour by Theil and Sen: the median of the slopes between any two samples, which is robust against outliers.
 * The interval is Sen's, by ranks (P. K. Sen, "Estimates of the regression coefficient based on Kendall's tau", 1968).
 * The samples are at different times. Throws under `FEWEST_SAMPLES`.
 */
export function growthOf(samples: readonly Sample[]): Growth {
  const count = samples.length
  if (count < FEWEST_SAMPLES) throw new Error(`growth is not known from ${count} samples`)
  const slopes = samples
    .flatMap(([at, value], index) =>
      samples.slice(index + 1).map(([later, then]) => ((then - value) / (later - at)) * HOUR_MS),
    )
    .toSorted((a, b) => a - b)
  const spread = NORMAL_95 * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)
  const rank = (place: number): number => slopes[Math.min(slopes.length - 1, Math.max(0, Math.round(place)))]!
  const middle = (slopes.length - 1) / 2
  return {
    perHour: (slopes[Math.floor(middle)]! + slopes[Math.ceil(middle)]!) / 2,
    low: rank((slopes.length - spread) / 2 - 1),
    high: rank((slopes.length + spread) / 2),
  }
}
