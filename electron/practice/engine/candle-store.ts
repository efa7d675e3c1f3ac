import type { Interval } from '../../../shared/exchange/fields'

/** One bar: prices in ticks, volume in lots, turnover in ledger units, `at` its opening time in Unix ms. */
export interface Bar {
  at: number
  open: number
  high: number
  low: number
  close: number
  volume: number
  turnover: bigint
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const lengths: Readonly<Record<Interval, number>> = {
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
const intervals = Object.keys(lengths) as Interval[]
/** Bars of six hours and more open on UTC+8 boundaries (exchange-facts 6); shorter ones cannot tell the difference. */
const ZONE = 8 * HOUR
/** Bars kept per interval: 34 days of minutes, more than the exchange itself serves. */
const BARS_KEPT = 50_000

const openingTime = (at: number, length: number): number => Math.floor((at + ZONE) / length) * length - ZONE
const flatBar = (at: number, price: number): Bar => ({ at, open: price, high: price, low: price, close: price, volume: 0, turnover: 0n })

function mergeInto(bar: Bar, later: Bar): void {
  bar.high = Math.max(bar.high, later.high)
  bar.low = Math.min(bar.low, later.low)
  bar.close = later.close
  bar.volume += later.volume
  bar.turnover += later.turnover
}

/** The candles of one symbol: a fold of its trades, without gaps. */
export interface CandleStore {
  trade(at: number, price: number, lots: number, value: bigint): void
  /** One-minute bars from before the first trade, oldest first. Bars not newer than what is there are ignored. */
  seed(bars: readonly Bar[]): void
  /** Oldest first, the forming bar last; only those with startTime < at <= endTime, and of these the newest `limit`. */
  bars(interval: Interval, now: number, range: { startTime?: number | undefined; endTime?: number | undefined; limit: number }): readonly Bar[]
}

/** Closed minutes are folded into every interval as they close; the forming minute is added when somebody looks. */
export function createCandleStore(): CandleStore {
  const closed = new Map<Interval, Bar[]>(intervals.map((interval) => [interval, []]))
  let forming: Bar | null = null

  function append(series: Bar[], minute: Bar, length: number): void {
    const at = openingTime(minute.at, length)
    const last = series[series.length - 1]
    if (last?.at === at) mergeInto(last, minute)
    else series.push({ ...minute, at })
    if (series.length > BARS_KEPT * 1.1) series.splice(0, series.length - BARS_KEPT)
  }

  function close(minute: Bar): void {
    for (const [interval, series] of closed) append(series, minute, lengths[interval])
  }

  /** Closes minutes up to the one of `at`; minutes without trades become flat bars. */
  function rollTo(at: number): void {
    if (forming === null) return
    const minute = openingTime(at, MINUTE)
    // A clock that leaps further than what is kept needs no bars that would be dropped at once.
    const firstKept = minute - BARS_KEPT * MINUTE
    while (forming.at < minute) {
      close(forming)
      forming = flatBar(Math.max(forming.at + MINUTE, firstKept), forming.close)
    }
  }

  function formingBar(series: readonly Bar[], minute: Bar, length: number): { bar: Bar; replacesLast: boolean } {
    const at = openingTime(minute.at, length)
    const last = series[series.length - 1]
    if (last?.at !== at) return { bar: { ...minute, at }, replacesLast: false }
    const bar = { ...last }
    mergeInto(bar, minute)
    return { bar, replacesLast: true }
  }

  return {
    trade(at, price, lots, value) {
      rollTo(at)
      forming ??= flatBar(openingTime(at, MINUTE), price)
      mergeInto(forming, { at, open: price, high: price, low: price, close: price, volume: lots, turnover: value })
    },
    seed(bars) {
      for (const bar of bars) {
        if (forming !== null && bar.at <= forming.at) continue
        // A coarser far past has holes between its minutes; filling them would cost a hundred thousand bars a symbol.
        if (forming !== null) close(forming)
        forming = { ...bar, at: openingTime(bar.at, MINUTE) }
      }
    },
    bars(interval, now, { startTime = -Infinity, endTime = Infinity, limit }) {
      rollTo(now)
      if (forming === null) return []
      const series = closed.get(interval) ?? []
      const { bar, replacesLast } = formingBar(series, forming, lengths[interval])
      const all = [...(replacesLast ? series.slice(0, -1) : series), bar]
      return all.filter(({ at }) => at > startTime && at <= endTime).slice(-limit)
    },
  }
}
