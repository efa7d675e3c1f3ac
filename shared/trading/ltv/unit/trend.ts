import { divide, multiply, subtract } from '@/shared/base/decimal'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'

/** A ratio at one time, Unix ms. */
export interface RatioAt {
  readonly at: number
  readonly ltv: string
}

/** Window of the direction: long enough to exclude noise, short enough to be current. */
const TREND_MS = 15 * MINUTE_MS
/** Over a shorter time, a change per hour is noise. */
const LEAST_MS = MINUTE_MS

/**
 * Rate of change of the ratio, per hour: from the oldest of `past` within 15 minutes before the latest. Null if none is
 * at least a minute old.
 */
export function trendPerHour(past: readonly RatioAt[], latest: RatioAt): string | null {
  const first = past.find(({ at }) => at >= latest.at - TREND_MS)
  if (first === undefined || latest.at - first.at < LEAST_MS) return null
  return divide(multiply(subtract(latest.ltv, first.ltv), String(HOUR_MS)), String(latest.at - first.at))
}
