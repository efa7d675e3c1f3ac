import { dayAt, type OffsetAt, startOfDay } from '@/shared/base/local-time'
import { DAY_MS } from '@/shared/base/time'
import type { FillRange } from '@/shared/ipc/trading/fills'
import { t } from '@/shared/languages/text'
import { periodsAt } from '@/shared/trading/orders/fill-totals'

/** The ranges to choose from, in days of this machine. */
export const ranges = [
  { value: 'day', label: t('Today') },
  { value: 'week', label: t('This week') },
  { value: 'month', label: t('This month') },
  { value: 'quarter', label: t('Last 90 days') },
  { value: 'days', label: t('From day to day') },
] as const
/** No limit, for lists that end by themselves. */
export const allDays = { value: 'all', label: t('All days') } as const
export type DayRangeOption = (typeof ranges)[number] | typeof allDays

export interface ChosenRange {
  readonly name: DayRangeOption['value']
  /** `2026-01-31`; both days are included. */
  readonly from: string
  readonly to: string
}

/** The time zone of this machine, IANA. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const LOOK_BACK_MS = 90 * DAY_MS

/** Error of two days, by the field; null for a valid range. */
export function daysProblem({
  name,
  from,
  to,
}: ChosenRange): { readonly field: 'from' | 'to'; readonly text: string } | null {
  if (name !== 'days') return null
  const [first, last] = [Date.parse(from), Date.parse(to)]
  if (!Number.isFinite(first)) return { field: 'from', text: t('From must be a day') }
  if (!Number.isFinite(last)) return { field: 'to', text: t('To must be a day') }
  return first > last ? { field: 'to', text: t('To must not be before from') } : null
}

/** The range as chosen, both ends included, Unix ms; null for all days. A range until now ends with the day. */
export function rangeOf({ name, from, to }: ChosenRange, now: number, offsetAt: OffsetAt): FillRange | null {
  if (name === 'all') return null
  const periods = periodsAt(now, offsetAt)
  const endOfDay = (day: number): number => startOfDay(day + DAY_MS, offsetAt) - 1
  const today = dayAt(now, offsetAt)
  if (name === 'days') return { from: startOfDay(Date.parse(from), offsetAt), to: endOfDay(Date.parse(to)) }
  const start = name === 'quarter' ? startOfDay(today - LOOK_BACK_MS + DAY_MS, offsetAt) : periods[name]
  return { from: start, to: endOfDay(today) }
}

/** Range to read: the chosen range (null: only the periods), and the day, week and month of the totals. */
export function readRangeOf(range: FillRange | null, now: number, offsetAt: OffsetAt): FillRange {
  const { week, month } = periodsAt(now, offsetAt)
  const end = rangeEnd(now, offsetAt)
  return { from: Math.min(range?.from ?? week, week, month), to: Math.max(range?.to ?? end, end) }
}

const rangeEnd = (now: number, offsetAt: OffsetAt): number => startOfDay(dayAt(now, offsetAt) + DAY_MS, offsetAt) - 1
