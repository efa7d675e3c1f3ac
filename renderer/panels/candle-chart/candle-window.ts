import type { Interval } from '@/shared/exchange/protocol/fields'
import { intervalMs, type Candle } from '@/shared/trading/market/candle'

/** The chart repaints in time only while it holds a few thousand candles. */
export const windowSize = 4000
/** Oldest first, one per open time; what came later is the truer. */
export function mergeCandles(known: readonly Candle[], more: readonly Candle[]): readonly Candle[] {
  const byTime = new Map([...known, ...more].map((candle) => [candle.at, candle]))
  return [...byTime.values()].toSorted((a, b) => a.at - b.at)
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
export const keepOldest = (candles: readonly Candle[]): readonly Candle[] => candles.slice(0, windowSize)
/** While following the market the oldest go. */
export const keepNewest = (candles: readonly Candle[]): readonly Candle[] => candles.slice(-windowSize)

/** True when candles are missing between what is known and what was just read. */
export function hasHole(known: readonly Candle[], latest: readonly Candle[], interval: Interval): boolean {
  const last = known.at(-1)
  const next = latest[0]
  return last !== undefined && next !== undefined && next.at - last.at > intervalMs[interval]
}

const longestGap = 2000
/** The open times between two candles at which nothing was traded; the chart leaves a gap there. */
export function gapsBetween(before: number, after: number, interval: Interval): number[] {
  const missing = Math.min(longestGap, Math.round((after - before) / intervalMs[interval]) - 1)
  return Array.from({ length: Math.max(0, missing) }, (_, index) => before + (index + 1) * intervalMs[interval])
}
