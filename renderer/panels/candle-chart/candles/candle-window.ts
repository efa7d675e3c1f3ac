import { intervalMs, type Candle, type ChartInterval } from '@/shared/trading/market/candle'

/** As many are kept as a trader pages back in an hour; the chart gives the library only those around the view. */
export const windowSize = 100_000

/** The first of the candles that opened at a time or later; their number when there is none. */
export function indexFrom(candles: readonly Candle[], at: number): number {
  let [low, high] = [0, candles.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (candles[middle]!.at < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Candles with those of an older page before them. */
export function withOlder(older: readonly Candle[], candles: readonly Candle[]): readonly Candle[] {
  const first = candles[0]
  return first === undefined ? older : [...older.filter(({ at }) => at < first.at), ...candles]
}

/** Candles with the newest of them as they are now: what came later is the truer. */
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

/** Those of the candles just read that are new, or not as they were. */
export const movedCandles = (known: readonly Candle[], latest: readonly Candle[]): readonly Candle[] =>
  latest.filter(
    (candle) =>
      !isSame(
        candle,
        known.findLast(({ at }) => at === candle.at),
      ),
  )

/** After paging back the newest go, so that the window keeps its size; they are read again on the way back. */
export const keepOldest = (candles: readonly Candle[]): readonly Candle[] =>
  candles.length > windowSize ? candles.slice(0, windowSize) : candles
/** While following the market the oldest go. */
export const keepNewest = (candles: readonly Candle[]): readonly Candle[] =>
  candles.length > windowSize ? candles.slice(-windowSize) : candles

/** True when candles are missing between what is known and what was just read. */
export function hasHole(known: readonly Candle[], latest: readonly Candle[], interval: ChartInterval): boolean {
  const last = known.at(-1)
  const next = latest[0]
  return last !== undefined && next !== undefined && next.at - last.at > intervalMs[interval]
}

const longestGap = 2000
/** The open times between two candles at which nothing was traded; the chart leaves a gap there. */
export function gapsBetween(before: number, after: number, interval: ChartInterval): number[] {
  const missing = Math.min(longestGap, Math.round((after - before) / intervalMs[interval]) - 1)
  return Array.from({ length: Math.max(0, missing) }, (_, index) => before + (index + 1) * intervalMs[interval])
}
