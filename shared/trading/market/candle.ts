import type { Interval } from '@/shared/exchange/protocol/fields'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Length of a candle in milliseconds. */
export const intervalMs: Readonly<Record<Interval, number>> = {
  '1m': MINUTE,
  '3m': 3 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1H': HOUR,
  '4H': 4 * HOUR,
  '6H': 6 * HOUR,
  '12H': 12 * HOUR,
  '1D': 24 * HOUR,
}

/**
 * Candles of six hours and more open on UTC+8 boundaries (exchange: Candles); shorter ones cannot tell the
 * difference.
 */
const EXCHANGE_DAY_OFFSET = 8 * HOUR

/** When the candle of `length` ms that holds the moment `at` opens, both Unix ms. */
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
