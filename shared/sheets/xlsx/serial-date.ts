import { DAY_MS } from '@/shared/base/time'

/** Epoch of the day count: Excel's own calendar has a nonexistent 29 February 1900, so it starts a day early. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30)
const EPOCH_1904_MS = Date.UTC(1904, 0, 1)
/** The last day of spreadsheets, in the year 9999. */
const LAST_SERIAL = 2_958_465
const FIRST_OF_MARCH_1900 = 61

/** A spreadsheet date, a count of days, as `2024-05-01` or `2024-05-01 14:30`. Null if it is none. */
export function serialDate(stored: string, is1904: boolean): string | null {
  const serial = Number(stored)
  if (!(serial >= 0 && serial <= LAST_SERIAL)) return null
  const early = !is1904 && serial < FIRST_OF_MARCH_1900 ? 1 : 0
  const at = new Date((is1904 ? EPOCH_1904_MS : EPOCH_1900_MS) + Math.round((serial + early) * DAY_MS))
  const [day = '', time = ''] = at.toISOString().split('T')
  const clock = time.slice(0, time.startsWith(':00.', 5) ? 5 : 8)
  if (serial < 1 && !is1904) return clock
  return clock === '00:00' ? day : `${day} ${clock}`
}
