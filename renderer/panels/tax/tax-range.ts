import { DAY_MS } from '@/shared/base/time'
import type { Stretch } from '@/shared/trading/tax/tax-window'

/** What is read: by a name, or from one day to another, both included, as UTC. */
export const ranges = [
  { value: 'whole', label: 'Whole look-back, 366 days' },
  { value: 'this-year', label: 'This year' },
  { value: 'last-year', label: 'Last year, as far as it is told' },
  { value: 'quarter', label: 'Last 90 days' },
  { value: 'days', label: 'From day to day' },
] as const
export type RangeName = (typeof ranges)[number]['value']

export interface ChosenRange {
  readonly name: RangeName
  /** `2026-01-31` */
  readonly from: string
  readonly to: string
}

/** What is wrong with two days; null where they make a range. */
export function daysProblem({ name, from, to }: ChosenRange): string | null {
  if (name !== 'days') return null
  const [first, last] = [Date.parse(from), Date.parse(to)]
  if (!Number.isFinite(first)) return 'from: must be a day'
  if (!Number.isFinite(last)) return 'to: must be a day'
  return first > last ? 'to: must not be before from' : null
}

/** As it is asked for, Unix ms; null for the whole look-back. */
export function rangeOf({ name, from, to }: ChosenRange, now: number): Stretch | null {
  const year = new Date(now).getUTCFullYear()
  if (name === 'whole') return null
  if (name === 'this-year') return { from: Date.UTC(year, 0), to: now }
  if (name === 'last-year') return { from: Date.UTC(year - 1, 0), to: Date.UTC(year, 0) }
  if (name === 'quarter') return { from: now - 90 * DAY_MS, to: now }
  return { from: Date.parse(from), to: Date.parse(to) + DAY_MS }
}

/** A day in UTC: `2026-01-31`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
