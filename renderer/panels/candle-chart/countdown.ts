import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { candleClosing, candleOpening, type ChartInterval } from '@/shared/trading/market/candle'

const two = (value: number): string => String(value).padStart(2, '0')

/** Time until the candle of a moment (Unix ms, the exchange's clock) closes: 0:42, 12:05, 3:07:59 or 4d 3:07:59. */
export function untilClose(interval: ChartInterval, now: number): string {
  const seconds = Math.ceil((candleClosing(candleOpening(now, interval), interval) - now) / 1000)
  const days = Math.floor(seconds / (DAY_MS / 1000))
  const hours = Math.floor(seconds / (HOUR_MS / 1000)) % 24
  const minutes = Math.floor(seconds / (MINUTE_MS / 1000)) % 60
  const rest = two(seconds % 60)
  if (days > 0) return `${days}d ${hours}:${two(minutes)}:${rest}`
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
