import { type Time, TickMarkType, type UTCTimestamp } from 'lightweight-charts'
import { t } from '@/shared/languages/text'
import type { ChartInterval } from '@/shared/trading/market/candle'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'

/** Converts between Unix ms and the chart's time axis, which counts whole seconds in UTC. */
export interface ChartClock {
  readonly toChart: (ms: number) => UTCTimestamp
  readonly toMs: (time: Time) => number
  readonly tick: (time: Time, kind: TickMarkType) => string
}
/** Day candles open at midnight in this zone (exchange: Candles). The trader's zone would name the wrong day. */
const exchangeDayShift = 8 * HOUR_MS

/** ISO text of a time shifted into a zone. */
const wall = (ms: number, shift: number): string => new Date(ms + shift).toISOString()

const localShift = (at: Date): number => -at.getTimezoneOffset() * MINUTE_MS

/** True if candles cover one or more days of the exchange. */
export const isOfDays = (interval: ChartInterval): boolean =>
  interval === '1D' || interval === '1W' || interval === '1M'

/** Opening time of a candle, in the zone of its axis. */
export function candleTime(ms: number, interval: ChartInterval): string {
  const day = wall(ms, exchangeDayShift).slice(0, 'yyyy-mm-dd'.length)
  if (interval === '1D') return t`${day} (UTC+8 day)`
  if (interval === '1W') return t`${day} (week of UTC+8 days)`
  if (interval === '1M') return t`${day.slice(0, 'yyyy-mm'.length)} (month of UTC+8 days)`
  return wall(ms, localShift(new Date(ms)))
    .slice(0, 16)
    .replace('T', ' ')
}

/**
 * The axis is shifted by one fixed offset, the trader's at `now`, so that days begin at local midnight and no two
 * candles collide at a clock change. Labels use the real time in its own zone.
 */
export function createChartClock(interval: ChartInterval, now: Date): ChartClock {
  const days = isOfDays(interval)
  const shift = days ? exchangeDayShift : localShift(now)
  const toMs = (time: Time): number => (typeof time === 'number' ? time * 1000 - shift : 0)
  return {
    toChart: (ms) => Math.floor((ms + shift) / 1000) as UTCTimestamp,
    toMs,
    tick(time, kind) {
      const ms = toMs(time)
      const text = wall(ms, days ? shift : localShift(new Date(ms)))
      if (kind === TickMarkType.Year) return text.slice(0, 4)
      if (kind === TickMarkType.Month || kind === TickMarkType.DayOfMonth) return text.slice(5, 10)
      return kind === TickMarkType.TimeWithSeconds ? text.slice(11, 19) : text.slice(11, 16)
    },
  }
}
