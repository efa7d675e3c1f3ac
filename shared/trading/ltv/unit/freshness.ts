/** Age from which a figure is shown as late. */
export const LATE_MS = 3000
/** Age from which the figure counts as unknown. */
export const LOST_MS = 10_000
/** Largest age of a figure for the LTV stop. */
export const LAST_KNOWN_MS = 60_000

/**
 * Freshness of a reading of a risk unit. `not-computed`: the exchange answers without a figure. `disputed`: public
 * prices contradict the answer (`Dispute`). Only `live` may be shown as current.
 */
export type Freshness = 'waiting' | 'live' | 'late' | 'lost' | 'not-computed' | 'disputed'

/** True for figures that alarms use, live or not. */
export const isJudgedNow = (freshness: Freshness): boolean =>
  freshness === 'live' || freshness === 'late' || freshness === 'disputed'

/**
 * Age of the figures in a response at its arrival, whole ms. It counts from the request or from the `requestTime` of
 * the response (spec: Response envelope), whichever is earlier. `now` is the exchange's time, Unix ms.
 */
export const answerAgeMs = (
  { tookMs, requestTime }: { readonly tookMs: number; readonly requestTime?: number },
  now: number,
): number => Math.ceil(Math.max(0, tookMs, requestTime === undefined ? 0 : now - requestTime))

/** Time of the last sample and of the last response without a figure, ms of the same clock; null before the first. */
export interface FigureTimes {
  readonly sampleAt: number | null
  readonly blankAt: number | null
}

/** State at `now`, from the later of the two times. A clock that was set back never gives a negative age. */
export function freshnessOf({ sampleAt, blankAt }: FigureTimes, now: number): Freshness {
  const at = Math.max(sampleAt ?? -Infinity, blankAt ?? -Infinity)
  if (at === -Infinity) return 'waiting'
  const age = now - at
  if (age >= LOST_MS) return 'lost'
  if (blankAt !== null && at === blankAt) return 'not-computed'
  return age >= LATE_MS ? 'late' : 'live'
}
