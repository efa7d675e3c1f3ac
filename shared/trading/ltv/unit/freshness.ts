/** From this age on a figure is amber. */
export const LATE_MS = 3000
/** From this age on nobody knows the figure. */
export const LOST_MS = 10_000
/** Up to this age a stop goes by a figure that is not live. */
export const LAST_KNOWN_MS = 60_000

/**
 * What a reading of a risk unit is worth. `not-computed`: the exchange answers, but without a figure. `disputed`: it
 * answers, and public prices say otherwise (`Dispute`). Nothing but `live` may look like the present.
 */
export type Freshness = 'waiting' | 'live' | 'late' | 'lost' | 'not-computed' | 'disputed'

/** What alarms go by, although it need not be live. */
export const isJudgedNow = (freshness: Freshness): boolean =>
  freshness === 'live' || freshness === 'late' || freshness === 'disputed'

/**
 * Age of the figures in an answer at its arrival, whole ms. It counts from the request or from the time that the answer
 * states (`requestTime`, spec: Response envelope), whichever is earlier. `now` is the exchange's time, Unix ms.
 */
export const answerAgeMs = (
  { tookMs, requestTime }: { readonly tookMs: number; readonly requestTime?: number },
  now: number,
): number => Math.ceil(Math.max(0, tookMs, requestTime === undefined ? 0 : now - requestTime))

/** The time of the last sample and of the last answer without a figure, ms of one clock; null before the first. */
export interface FigureTimes {
  readonly sampleAt: number | null
  readonly blankAt: number | null
}

/**
 * The state at `now`, decided by the younger of the two; a clock that was set back never makes a figure
 * younger than new.
 */
export function freshnessOf({ sampleAt, blankAt }: FigureTimes, now: number): Freshness {
  const at = Math.max(sampleAt ?? -Infinity, blankAt ?? -Infinity)
  if (at === -Infinity) return 'waiting'
  const age = now - at
  if (age >= LOST_MS) return 'lost'
  if (blankAt !== null && at === blankAt) return 'not-computed'
  return age >= LATE_MS ? 'late' : 'live'
}
