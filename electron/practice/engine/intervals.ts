import type { Interval } from '../../../shared/exchange/fields'
import type { Bar } from '../exchange-core'

export const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long the bars of an interval are, in milliseconds. */
export const lengths: Readonly<Record<Interval, number>> = {
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
export const intervals = Object.keys(lengths) as Interval[]
/** Bars of six hours and more open on UTC+8 boundaries (exchange-facts 6); shorter ones cannot tell the difference. */
const ZONE = 8 * HOUR

/** When the bar that `at` lies in opens. */
export const openingTime = (at: number, length: number): number => Math.floor((at + ZONE) / length) * length - ZONE

/** Adds what happened later to a bar. */
export function mergeInto(bar: Bar, later: Readonly<Bar>): void {
  bar.high = Math.max(bar.high, later.high)
  bar.low = Math.min(bar.low, later.low)
  bar.close = later.close
  bar.volume += later.volume
  bar.turnover += later.turnover
}
