import type { Interval } from '@/shared/exchange/protocol/fields'
import { intervalMs } from '@/shared/trading/market/candle'
import type { Bar, BackHistory } from '@/practice/engine/api/exchange-core'
import { mergeInto } from '@/practice/engine/numbers/intervals'

/**
 * Shorter interval from which the bars of an interval are computed. Computed bars are cached: a day has 1440 minutes.
 */
const foldedFrom: Readonly<Record<Interval, Interval | null>> = {
  '1m': null,
  '3m': '1m',
  '5m': '1m',
  '15m': '1m',
  '30m': '15m',
  '1H': '15m',
  '4H': '1H',
  '6H': '1H',
  '12H': '1H',
  '1D': '1H',
}
const remembered: readonly Interval[] = ['15m', '1H', '1D']

/** Bars of the back history in every interval, computed on first use. */
export interface BackHistoryCandles {
  /** The bar opening at `at`, limited to the back history. Null if none of it is there. */
  bar(interval: Interval, at: number): Readonly<Bar> | null
}

export function createBackHistoryCandles(backHistory: BackHistory): BackHistoryCandles {
  const end = backHistory.forming.at
  const saved = new Map<Interval, Map<number, Bar>>(remembered.map((interval) => [interval, new Map()]))

  function fold(part: Interval, from: number, to: number): Bar | null {
    let folded: Bar | null = null
    for (let at = from; at < to; at += intervalMs[part]) {
      const next = bar(part, at)
      if (next === null) continue
      if (folded === null) folded = { ...next, at: from }
      else mergeInto(folded, next)
    }
    return folded
  }

  function bar(interval: Interval, at: number): Readonly<Bar> | null {
    if (at < backHistory.start || at >= end) return null
    const part = foldedFrom[interval]
    if (part === null) return backHistory.minute(at)
    const bar = saved.get(interval)?.get(at)
    if (bar !== undefined) return bar
    const folded = fold(part, at, Math.min(at + intervalMs[interval], end))
    if (folded !== null) saved.get(interval)?.set(at, folded)
    return folded
  }

  return { bar }
}
