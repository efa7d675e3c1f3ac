/** From this age on a figure is amber. */
export const LATE_MS = 3000
/** From this age on nobody knows the figure. */
export const LOST_MS = 10_000
/** Up to this age a stop goes by a figure that is not live. */
export const LAST_KNOWN_MS = 60_000

/**
 * What a reading of a risk unit is worth. `not-computed`: the exchange answers, but without a figure. Nothing but
 * `live` may look like the present.
 */
export type Freshness = 'waiting' | 'live' | 'late' | 'lost' | 'not-computed'

/** When the last sample and the last answer without a figure arrived, Unix ms; null before the first. */
export interface Arrivals {
  readonly sampleAt: number | null
  readonly blankAt: number | null
}

/**
 * The state at `now`, decided by the younger of the two arrivals; a clock that was set back never makes a figure
 * younger than new.
 */
export function freshnessOf({ sampleAt, blankAt }: Arrivals, now: number): Freshness {
  const at = Math.max(sampleAt ?? -Infinity, blankAt ?? -Infinity)
  if (at === -Infinity) return 'waiting'
  const age = now - at
  if (age >= LOST_MS) return 'lost'
  if (blankAt !== null && at === blankAt) return 'not-computed'
  return age >= LATE_MS ? 'late' : 'live'
}
