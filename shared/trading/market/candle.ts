import type { Interval } from '@/shared/exchange/protocol/fields'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'

export const intervalMs: Readonly<Record<Interval, number>> = {
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1H': HOUR_MS,
  '4H': 4 * HOUR_MS,
  '6H': 6 * HOUR_MS,
  '12H': 12 * HOUR_MS,
  '1D': DAY_MS,
}

/** Candles of six hours or more open on UTC+8 boundaries (exchange: Candles). Shorter ones are the same under both. */
const EXCHANGE_DAY_OFFSET = 8 * HOUR_MS

/** Open time of the candle of `length` ms that contains `at`, both Unix ms. */
export const openingTime = (at: number, length: number): number =>
  Math.floor((at + EXCHANGE_DAY_OFFSET) / length) * length - EXCHANGE_DAY_OFFSET

export interface Candle {
  /** Open time, Unix ms. */
  readonly at: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}
