import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import type { TaxKind } from './tax-kind'

/** An interval in Unix ms, with `from` and without `to`. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Largest range of a call (spec: Other limits). */
export const WEEK_MS = 7 * DAY_MS
/** Look-back of the exchange (spec: Other limits). */
const LOOK_BACK_MS = 366 * DAY_MS
/** Records about to pass the look-back are not requested, because a call may have to wait for its turn. */
const REACH_MARGIN_MS = 10 * SECOND_MS
/** Time for reading the oldest weeks, which are read first. They must stay within the look-back until then. */
const FIRST_WEEKS_MS = 10 * MINUTE_MS
/** Weeks begin on Mondays, UTC, so that different ranges share them. */
const FIRST_MONDAY = 4 * DAY_MS

/** Earliest start of a request, by the exchange's clock. */
export const reachAt = (now: number): number => now - LOOK_BACK_MS + REACH_MARGIN_MS
/** The part of the look-back that can still be read. */
export const wholeLookBack = (now: number): Stretch => ({ from: reachAt(now) + FIRST_WEEKS_MS, to: settledAt(now) })

/** A record may be listed this long after its booking. Younger data is not proven complete. */
const SETTLE_MS = MINUTE_MS
/** Time up to which the lists of the exchange count as complete. */
export const settledAt = (now: number): number => now - SETTLE_MS

/** Start of the week of a time. */
export const weekOf = (at: number): number => Math.floor((at - FIRST_MONDAY) / WEEK_MS) * WEEK_MS + FIRST_MONDAY

/** Weeks of a range, oldest first. */
export function weeksOf({ from, to }: Stretch): readonly number[] {
  const weeks: number[] = []
  for (let week = weekOf(from); week < to; week += WEEK_MS) weeks.push(week)
  return weeks
}

export const partOfWeek = (week: number, { from, to }: Stretch): Stretch => ({
  from: Math.max(week, from),
  to: Math.min(week + WEEK_MS, to),
})

/** Reading progress of a tax kind in one week. */
export interface TaxWindow {
  readonly kind: TaxKind
  /** Start of its week. */
  readonly week: number
  /** Interval whose records were all read; null before the first. */
  readonly covered: Stretch | null
  /** Interval being read, newest record first; null if none is. */
  readonly pendingRange: Stretch | null
  /** ID of the last record read in it. */
  readonly cursor: string | null
  /** Reason why it was given up, as a sentence. A new start retries it. */
  readonly problem: string | null
}

/** Key of a window: one per kind and week. */
export const windowKey = (kind: TaxKind, week: number): string => `${kind} ${week}`

/** Unread parts of an interval, at most two. */
export function missingOf(window: TaxWindow | undefined, part: Stretch): readonly Stretch[] {
  const covered = window?.covered ?? null
  if (covered === null || covered.to <= part.from || covered.from >= part.to) return [part]
  return [
    { from: part.from, to: Math.min(covered.from, part.to) },
    { from: Math.max(covered.to, part.from), to: part.to },
  ].filter(({ from, to }) => from < to)
}

/**
 * Interval to request for covering a part: it includes the already read part of its week, as records may have been
 * added since. It excludes records beyond the look-back.
 */
export const nextRange = (window: TaxWindow | undefined, part: Stretch, reach: number): Stretch => ({
  from: Math.max(reach, Math.min(part.from, window?.covered?.from ?? part.from)),
  to: Math.max(part.to, window?.covered?.to ?? part.to),
})

/** Covered interval after an interval was read to its end. */
export function coveredWith(window: TaxWindow | undefined, range: Stretch): Stretch {
  const before = window?.covered ?? null
  if (before === null || before.to < range.from || before.from > range.to) return range
  return { from: Math.min(before.from, range.from), to: Math.max(before.to, range.to) }
}
