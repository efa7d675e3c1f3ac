import { t } from '@/shared/languages/text'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { absent } from './decimals'

const two = (value: number): string => String(value).padStart(2, '0')

/** Local time of day, to the second or to the millisecond. */
export function formatTime(ms: number | null | undefined, withMs = false): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return absent
  const at = new Date(ms)
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
  return withMs ? `${clock}.${String(at.getMilliseconds()).padStart(3, '0')}` : clock
}

/** Local date and time, for rows that may be days old. */
export function formatDateTime(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return absent
  const at = new Date(ms)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${formatTime(ms)}`
}

/** The date and time to the minute, where seconds do not matter. */
export const formatMinute = (ms: number | null | undefined): string =>
  formatDateTime(ms).slice(0, 'yyyy-mm-dd hh:mm'.length)

/** A time in little space: the time for today, day and time for other days, the date for other years. */
export function formatShort(ms: number | null | undefined, now: number): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return absent
  const at = new Date(ms)
  const today = new Date(now)
  const day = `${two(at.getMonth() + 1)}-${two(at.getDate())}`
  if (at.getFullYear() !== today.getFullYear()) return `${at.getFullYear()}-${day}`
  if (at.toDateString() === today.toDateString()) return formatTime(ms)
  return `${day} ${formatTime(ms).slice(0, 5)}`
}

/** The exact time in UTC, for the tooltip. */
export function formatUtc(ms: number | null | undefined): string {
  return ms === null || ms === undefined || !Number.isFinite(ms) ? absent : new Date(ms).toISOString()
}

/** The time on the clock of this machine, with its offset: 2026-11-23T05:02:26.123+01:00. */
export function formatLocalIso(ms: number): string {
  const at = new Date(ms)
  const offset = -at.getTimezoneOffset()
  const wall = new Date(ms + offset * MINUTE_MS).toISOString().slice(0, -1)
  const size = Math.abs(offset)
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** A duration in a single unit of nearly constant width: 40 ms, 1.2 s, 45 s, 3 min, 2 h, 4 d. */
export function formatAge(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return absent
  if (ms < 0) return t('0 ms')
  if (ms < 1000) return t`${Math.round(ms)} ms`
  if (ms < 10_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} ${t('s')}`
  if (ms < MINUTE_MS) return `${Math.floor(ms / 1000)} ${t('s')}`
  if (ms < HOUR_MS) return t`${Math.floor(ms / MINUTE_MS)} min`
  return ms < DAY_MS ? `${Math.floor(ms / HOUR_MS)} ${t('h')}` : `${Math.floor(ms / DAY_MS)} ${t('d')}`
}

/** The time zone of the screen: UTC+02:00. */
export function timeZoneLabel(at: Date): string {
  const minutes = -at.getTimezoneOffset()
  const size = Math.abs(minutes)
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
