import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import type { TaxKind } from './tax-kind'

/** A stretch of time, Unix ms: `from` belongs to it, `to` does not. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** One call asks for at most so much (spec: Other limits). */
export const WEEK_MS = 7 * DAY_MS
/** So far back the exchange tells (spec: Other limits). */
const LOOK_BACK_MS = 366 * DAY_MS
/** What is about to fall out of its reach is not asked for: a call may have to wait for its turn. */
const REACH_MARGIN_MS = 10 * SECOND_MS
/** The oldest weeks are read first, and may take so long: meanwhile they must stay within reach. */
const FIRST_WEEKS_MS = 10 * MINUTE_MS
/** Weeks begin on Mondays, UTC, so that what was read for one range counts for another. */
const FIRST_MONDAY = 4 * DAY_MS

/** What is asked for must not begin before this moment, by the exchange's clock. */
export const reachAt = (now: number): number => now - LOOK_BACK_MS + REACH_MARGIN_MS
/** The whole look-back as far as it can be read from now on. */
export const wholeLookBack = (now: number): Stretch => ({ from: reachAt(now) + FIRST_WEEKS_MS, to: settledAt(now) })

/** A record may be listed this long after it was booked: what is younger is not proven. */
const SETTLE_MS = MINUTE_MS
/** Up to this moment the lists of the exchange are taken for complete. */
export const settledAt = (now: number): number => now - SETTLE_MS

/** Where the week of a moment begins. */
export const weekOf = (at: number): number => Math.floor((at - FIRST_MONDAY) / WEEK_MS) * WEEK_MS + FIRST_MONDAY

/** The weeks that a range touches, oldest first. */
export function weeksOf({ from, to }: Stretch): readonly number[] {
  const weeks: number[] = []
  for (let week = weekOf(from); week < to; week += WEEK_MS) weeks.push(week)
  return weeks
}

/** What of a week lies in a range. */
export const partOfWeek = (week: number, { from, to }: Stretch): Stretch => ({
  from: Math.max(week, from),
  to: Math.min(week + WEEK_MS, to),
})

/** How far the reading of one kind in one week has come. */
export interface TaxWindow {
  readonly kind: TaxKind
  /** Where its week begins. */
  readonly week: number
  /** Every record of this stretch was seen; null before that. */
  readonly covered: Stretch | null
  /** What is being read, newest record first; null while nothing is. */
  readonly asked: Stretch | null
  /** The last record that was seen of it. */
  readonly cursor: string | null
  /** Why it was given up, as a sentence; starting again tries it again. */
  readonly problem: string | null
}

/** Name of a window: one per kind and week. */
export const windowKey = (kind: TaxKind, week: number): string => `${kind} ${week}`

/** What of a stretch was not seen, in at most two pieces. */
export function missingOf(window: TaxWindow | undefined, part: Stretch): readonly Stretch[] {
  const covered = window?.covered ?? null
  if (covered === null || covered.to <= part.from || covered.from >= part.to) return [part]
  return [
    { from: part.from, to: Math.min(covered.from, part.to) },
    { from: Math.max(covered.to, part.from), to: part.to },
  ].filter(({ from, to }) => from < to)
}

/**
 * What to ask for so that a stretch is covered: also what was read of its week before, as records may have come since.
 * Nothing that the exchange no longer tells.
 */
export const askFor = (window: TaxWindow | undefined, part: Stretch, reach: number): Stretch => ({
  from: Math.max(reach, Math.min(part.from, window?.covered?.from ?? part.from)),
  to: Math.max(part.to, window?.covered?.to ?? part.to),
})

/** What is covered once a stretch was read to its end. */
export function coveredWith(window: TaxWindow | undefined, read: Stretch): Stretch {
  const before = window?.covered ?? null
  if (before === null || before.to < read.from || before.from > read.to) return read
  return { from: Math.min(before.from, read.from), to: Math.max(before.to, read.to) }
}
