/** Durations in milliseconds. A day is 24 hours: the exchange has no daylight saving. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** True for a time in Unix ms from September 2001 to 5138. Any other number is none, or is in another unit. */
export const isUnixMs = (at: number): boolean => at >= 1e12 && at < 1e14

/** The oldest of some times in any order, as texts in Unix ms; null if none of them is a time. */
export function oldestTime(texts: readonly string[]): number | null {
  const times = texts.map(Number).filter((at) => at > 0)
  return times.length === 0 ? null : Math.min(...times)
}

/** Unix ms as `2026-11-27 23:59:59 UTC`. */
export const utcText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
