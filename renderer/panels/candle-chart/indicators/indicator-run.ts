import type { Bar, Figures, Step } from './indicator'

/** An indicator over the candles of a chart. */
export interface IndicatorRun {
  /** Computes all candles again. */
  readonly load: (bars: readonly Bar[]) => void
  /** Adds or replaces the newest candle without recomputing earlier ones. */
  readonly push: (bar: Bar) => Figures
  /** Values of the candle with this open time, or of the newest if there is none. */
  readonly at: (openTime: number | null) => Figures
}

export function createIndicatorRun(start: () => Step): IndicatorRun {
  let step = start()
  let newest: number | null = null
  const cache = new Map<number, Figures>()
  const push = (bar: Bar): Figures => {
    const figures = step(bar, bar.at === newest)
    newest = bar.at
    cache.set(bar.at, figures)
    return figures
  }
  return {
    load(bars) {
      step = start()
      newest = null
      cache.clear()
      bars.forEach(push)
    },
    push,
    at: (openTime) => cache.get(openTime ?? newest ?? 0) ?? cache.get(newest ?? 0) ?? [],
  }
}
