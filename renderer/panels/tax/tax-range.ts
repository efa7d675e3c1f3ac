import { dayAt, offsetOf, startOfDay } from '@/shared/base/local-time'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { type Stretch, wholeLookBack } from '@/shared/trading/tax/tax-window'

/** Named ranges, and ranges of days, both included, in days and years of a time zone. */
export const ranges = [
  { value: 'whole', label: t('Whole look-back, 366 days') },
  { value: 'this-year', label: t('This year') },
  { value: 'last-year', label: t('Last year, as far as available') },
  { value: 'quarter', label: t('Last 90 days') },
  { value: 'days', label: t('From day to day') },
] as const
export type RangeName = (typeof ranges)[number]['value']

export interface ChosenRange {
  readonly name: RangeName
  /** `2026-01-31` */
  readonly from: string
  readonly to: string
  /** IANA name of the zone of its days and years. */
  readonly zone: string
}

const UTC = 'UTC'
/** Time zone of this computer. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
/** Selectable zones: this computer's, UTC, then all others by name. */
export function zoneOptions(): readonly { readonly value: string; readonly label: string }[] {
  const names = new Set([ownZone(), UTC, ...Intl.supportedValuesOf('timeZone')])
  return [...names].map((value) => ({ value, label: value }))
}

/** Problem of the two days; null if they form a valid range. */
export function daysProblem({ name, from, to }: ChosenRange): string | null {
  if (name !== 'days') return null
  const [first, last] = [Date.parse(from), Date.parse(to)]
  if (!Number.isFinite(first)) return t('from: must be a day')
  if (!Number.isFinite(last)) return t('to: must be a day')
  return first > last ? t('to: must not be before from') : null
}

/** The range in Unix ms; null for the whole look-back. */
export function rangeOf({ name, from, to, zone }: ChosenRange, now: number): Stretch | null {
  const offsetAt = offsetOf(zone)
  const year = new Date(dayAt(now, offsetAt)).getUTCFullYear()
  const begin = (day: number): number => startOfDay(day, offsetAt)
  if (name === 'whole') return null
  if (name === 'this-year') return { from: begin(Date.UTC(year, 0)), to: now }
  if (name === 'last-year') return { from: begin(Date.UTC(year - 1, 0)), to: begin(Date.UTC(year, 0)) }
  if (name === 'quarter') return { from: now - 90 * DAY_MS, to: now }
  return { from: begin(Date.parse(from)), to: begin(Date.parse(to) + DAY_MS) }
}

/** True if the days of some time zone begin at this time: offsets from UTC are whole quarters of an hour. */
const isDayEdge = (at: number): boolean => at % (15 * MINUTE_MS) === 0

/** True if the last day of a range was over when it was read. The range of a running day ends within the day. */
export const isDayOver = ({ to }: Stretch): boolean => isDayEdge(to)

/** Range of a job as a choice: the whole look-back, or its first and last day in the zone whose day it begins. */
export function chosenOf(range: Stretch, zone: string): ChosenRange {
  const { from, to } = wholeLookBack(range.to)
  const isLocal = startOfDay(dayAt(range.from, offsetOf(zone)), offsetOf(zone)) === range.from
  const displayZone = !isLocal && range.from % DAY_MS === 0 ? UTC : zone
  const day = (at: number): string => dayOf(dayAt(at, offsetOf(displayZone)))
  return {
    name: range.to - range.from >= to - from ? 'whole' : 'days',
    from: day(range.from),
    to: day(range.to - 1),
    zone: displayZone,
  }
}

/**
 * Start or end of a range: `2026-01-01 UTC` or, within a day, `2025-12-31 16:00:00 UTC`. A part of a second is not
 * included.
 */
export function edgeOf(at: number, end: 'from' | 'to'): string {
  const second = (end === 'from' ? Math.ceil : Math.floor)(at / SECOND_MS) * SECOND_MS
  const text = new Date(second).toISOString().slice(0, second % DAY_MS === 0 ? 10 : 19)
  return `${text.replace('T', ' ')} UTC`
}

/** First or last day of a range for a file name: `20260131` or, within a day in UTC, `20260131T1600Z`. */
export function fileEdgeOf(at: number, end: 'from' | 'to'): string {
  if (at % DAY_MS === 0) return dayOf(end === 'from' ? at : at - 1).replaceAll('-', '')
  return `${new Date(at).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z`
}

/** A day in UTC: `2026-01-31`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
