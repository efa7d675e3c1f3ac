import { intervalMs, type Candle, type ChartInterval } from '@/shared/trading/market/candle'

/** Maximum number of stored candles, about an hour of paging back. The library receives only those around the view. */
export const windowSize = 100_000

/** Index of the first candle that opened at a time or later; the number of candles if there is none. */
export function indexFrom(candles: readonly Candle[], at: number): number {
  let [low, high] = [0, candles.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (candles[middle]!.at < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Adds the candles of an older page in front. */
export function withOlder(older: readonly Candle[], candles: readonly Candle[]): readonly Candle[] {
  const first = candles[0]
  return first === undefined ? older : [...older.filter(({ at }) => at < first.at), ...candles]
}

/** Replaces the newest candles with their current state; later data is more accurate. */
export function withNewest(candles: readonly Candle[], newest: readonly Candle[]): readonly Candle[] {
  const first = newest[0]
  if (first === undefined) return candles
  const from = indexFrom(candles, first.at)
  const byTime = new Map([...candles.slice(from), ...newest].map((candle) => [candle.at, candle]))
  return candles.slice(0, from).concat([...byTime.values()].toSorted((a, b) => a.at - b.at))
}

const isSame = (a: Candle, b: Candle | undefined): boolean =>
  b !== undefined &&
  a.open === b.open &&
  a.high === b.high &&
  a.low === b.low &&
  a.close === b.close &&
  a.volume === b.volume

/** New or changed candles of a page. */
export const movedCandles = (candles: readonly Candle[], latest: readonly Candle[]): readonly Candle[] =>
  latest.filter(
    (candle) =>
      !isSame(
        candle,
        candles.findLast(({ at }) => at === candle.at),
      ),
  )

/** Drops the newest candles after paging back, to limit the window; they are read again on the way back. */
export const limitToOldest = (candles: readonly Candle[]): readonly Candle[] =>
  candles.length > windowSize ? candles.slice(0, windowSize) : candles
/** Drops the oldest candles while following the market. */
export const limitToNewest = (candles: readonly Candle[]): readonly Candle[] =>
  candles.length > windowSize ? candles.slice(-windowSize) : candles

/** True when candles are missing between what is known and what was just read. */
export function hasHole(candles: readonly Candle[], latest: readonly Candle[], interval: ChartInterval): boolean {
  const last = candles.at(-1)
  const next = latest[0]
  return last !== undefined && next !== undefined && next.at - last.at > intervalMs[interval]
}

const longestGap = 2000
/** Open times between two candles without a trade; the chart shows a gap there. */
export function gapsBetween(before: number, after: number, interval: ChartInterval): number[] {
  const missing = Math.min(longestGap, Math.round((after - before) / intervalMs[interval]) - 1)
  return Array.from({ length: Math.max(0, missing) }, (_, index) => before + (index + 1) * intervalMs[interval])
}
