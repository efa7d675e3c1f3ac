import type { Interval } from '@/shared/exchange/protocol/fields'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { intervalMs, openingTime } from '@/shared/trading/market/candle'

const two = (value: number): string => String(value).padStart(2, '0')

/** Time until the current candle closes, for a time in Unix ms of exchange time: 0:42, 12:05 or 3:07:59. */
export function untilClose(interval: Interval, now: number): string {
  const length = intervalMs[interval]
  const seconds = Math.ceil((openingTime(now, length) + length - now) / 1000)
  const [hours, minutes] = [Math.floor(seconds / (HOUR_MS / 1000)), Math.floor(seconds / (MINUTE_MS / 1000)) % 60]
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
