import type { Interval } from '@/shared/exchange/protocol/fields'
import { intervalMs, openingTime } from '@/shared/trading/market/candle'
import type { Bar, BackHistory } from '@/practice/engine/api/exchange-core'
import { type Amount, Accumulator } from '@/practice/engine/numbers/amount'
import { intervals, mergeInto, MINUTE } from '@/practice/engine/numbers/intervals'
import { createBackHistoryCandles, type BackHistoryCandles } from './back-history-candles'

/** Bars kept per interval: 34 days of minutes, more than the exchange serves. */
const MAX_BARS = 50_000

const flatBar = (at: number, price: number): Bar => ({
  at,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 0,
  turnover: 0n,
})

/** The candles of a symbol, computed from its trades without gaps. */
export interface CandleStore {
  /** `value` in quanta. */
  trade(at: number, price: number, lots: number, value: Amount): void
  /** Adds history before the first trade. No effect later. */
  precede(backHistory: BackHistory): void
  /**
   * Oldest first, including the forming bar. Only bars with startTime < at <= endTime, and of these the newest `limit`.
   */
  bars(
    interval: Interval,
    now: number,
    range: { startTime?: number | undefined; endTime?: number | undefined; limit: number },
  ): readonly Bar[]
}

/** Closed minutes are added to every interval as they close. The forming minute is added on reading. */
export function createCandleStore(quantum = 1n): CandleStore {
  const closed = new Map<Interval, Bar[]>(intervals.map((interval) => [interval, []]))
  let forming: Bar | null = null
  let backHistory: BackHistoryCandles | null = null
  /** Turnover of the forming minute that is not yet in its bar. */
  let turnover = new Accumulator(quantum)

  function append(series: Bar[], minute: Bar, length: number): void {
    const at = openingTime(minute.at, length)
    const last = series[series.length - 1]
    if (last?.at === at) mergeInto(last, minute)
    else series.push({ ...minute, at })
    if (series.length > MAX_BARS * 1.1) series.splice(0, series.length - MAX_BARS)
  }

  function close(minute: Bar): void {
    for (const [interval, series] of closed) append(series, minute, intervalMs[interval])
  }

  /** A clock jump beyond the stored range restarts the charts: the bars in between would be dropped at once. */
  function leap(minute: Bar, at: number): Bar {
    for (const series of closed.values()) series.length = 0
    backHistory = null
    return flatBar(at, minute.close)
  }

  function bookTurnover(minute: Bar): void {
    minute.turnover += turnover.units
    turnover = new Accumulator(quantum)
  }

  /** Closes minutes up to the minute of `at`. Minutes without trades become flat bars. */
  function rollTo(at: number): void {
    const minute = openingTime(at, MINUTE)
    if (forming === null || forming.at >= minute) return
    bookTurnover(forming)
    const firstRetained = minute - MAX_BARS * MINUTE
    if (forming.at < firstRetained) forming = leap(forming, firstRetained)
    while (forming.at < minute) {
      close(forming)
      forming = flatBar(forming.at + MINUTE, forming.close)
    }
  }

  /** Trades in the bar that opens at `at`. */
  function liveBar(interval: Interval, at: number, minute: Bar): Bar | null {
    const length = intervalMs[interval]
    const series = closed.get(interval) ?? []
    const bar = series[(at - (series[0]?.at ?? at)) / length]
    if (openingTime(minute.at, length) !== at) return bar ?? null
    if (bar === undefined) return { ...minute, at }
    const grown = { ...bar }
    mergeInto(grown, minute)
    return grown
  }

  function barAt(interval: Interval, at: number, minute: Bar): Bar | null {
    const live = liveBar(interval, at, minute)
    const before = backHistory?.bar(interval, at) ?? null
    if (live === null || before === null) return live ?? before
    const whole = { ...before }
    mergeInto(whole, live)
    return whole
  }

  return {
    trade(at, price, lots, value) {
      rollTo(at)
      forming ??= flatBar(openingTime(at, MINUTE), price)
      forming.high = Math.max(forming.high, price)
      forming.low = Math.min(forming.low, price)
      forming.close = price
      forming.volume += lots
      turnover.add(value)
    },
    precede(earlier) {
      if (forming !== null) return
      forming = { ...earlier.forming }
      backHistory = createBackHistoryCandles(earlier)
    },
    bars(interval, now, { startTime = -Infinity, endTime = Infinity, limit }) {
      rollTo(now)
      const bars: Bar[] = []
      if (forming === null) return bars
      bookTurnover(forming)
      const length = intervalMs[interval]
      let at = openingTime(Math.min(endTime, forming.at), length)
      for (; at > startTime && bars.length < limit; at -= length) {
        const bar = barAt(interval, at, forming)
        if (bar === null) break
        bars.push(bar)
      }
      return bars.reverse()
    },
  }
}
