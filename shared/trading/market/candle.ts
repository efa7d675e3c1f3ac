import { z } from 'zod'
import { Interval } from '@/shared/exchange/protocol/fields'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'

/** Intervals of charts. The exchange has no candles of a week or a month: they are folded from days. */
export const ChartInterval = z.enum([...Interval.options, '1W', '1M'])
export type ChartInterval = z.infer<typeof ChartInterval>

/** The interval of the candles that are read. */
export const readInterval = (interval: ChartInterval): Interval =>
  interval === '1W' || interval === '1M' ? '1D' : interval

/** Length of a candle in milliseconds; of a month the usual one. */
export const intervalMs: Readonly<Record<ChartInterval, number>> = {
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
  '1W': 7 * DAY_MS,
  '1M': 30 * DAY_MS,
}

/** Candles of six hours or more open on UTC+8 boundaries (exchange: Candles). Shorter ones are the same under both. */
const EXCHANGE_DAY_OFFSET = 8 * HOUR_MS

/** Open time of the candle of `length` ms that contains `at`, both Unix ms. */
export const openingTime = (at: number, length: number): number =>
  Math.floor((at + EXCHANGE_DAY_OFFSET) / length) * length - EXCHANGE_DAY_OFFSET

/** Midnight of the exchange's day that holds a moment, as if its zone were UTC. */
function exchangeDay(at: number): Date {
  const shifted = at + EXCHANGE_DAY_OFFSET
  return new Date(shifted - (((shifted % DAY_MS) + DAY_MS) % DAY_MS))
}

/** Days since Monday. */
const sinceMonday = (day: Date): number => (day.getUTCDay() + 6) % 7

/** When the candle of an interval that holds the moment `at` opens. Weeks begin on Monday, by the exchange's days. */
export function candleOpening(at: number, interval: ChartInterval): number {
  const day = exchangeDay(at)
  if (interval === '1W') return day.getTime() - sinceMonday(day) * DAY_MS - EXCHANGE_DAY_OFFSET
  if (interval === '1M') return Date.UTC(day.getUTCFullYear(), day.getUTCMonth()) - EXCHANGE_DAY_OFFSET
  return openingTime(at, intervalMs[interval])
}

/** When the candle that opened at `opening` closes. */
export function candleClosing(opening: number, interval: ChartInterval): number {
  if (interval !== '1M') return opening + intervalMs[interval]
  const day = exchangeDay(opening)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1) - EXCHANGE_DAY_OFFSET
}

export interface Candle {
  /** Open time, Unix ms. */
  readonly at: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}
