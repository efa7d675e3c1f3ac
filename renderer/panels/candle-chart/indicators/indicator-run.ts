import type { Bar, Figures, Step } from './indicator'

/** An indicator over the candles of a chart. */
export interface IndicatorRun {
  /** Reckons all of them anew. */
  readonly load: (bars: readonly Bar[]) => void
  /** Takes the newest candle, new or moved, and nothing before it. */
  readonly push: (bar: Bar) => Figures
  /** What it says of the candle that opened then, or of the newest where none did. */
  readonly at: (openTime: number | null) => Figures
}

export function createIndicatorRun(start: () => Step): IndicatorRun {
  let step = start()
  let newest: number | null = null
  const known = new Map<number, Figures>()
  const push = (bar: Bar): Figures => {
    const figures = step(bar, bar.at === newest)
    newest = bar.at
    known.set(bar.at, figures)
    return figures
  }
  return {
    load(bars) {
      step = start()
      newest = null
      known.clear()
      bars.forEach(push)
    },
    push,
    at: (openTime) => known.get(openTime ?? newest ?? 0) ?? known.get(newest ?? 0) ?? [],
  }
}
