import { intervalMs, type ChartInterval } from '@/shared/trading/market/candle'

/** Positions of times among the drawn bars, which have gaps; bars are numbered from 0. */
export interface TimePlaces {
  /** Fractional between two bars; extrapolated by the interval outside of them; null without bars. */
  readonly placeOf: (at: number) => number | null
  /** Open time of the bar at a position, extrapolated if there is none. */
  readonly timeAt: (place: number) => number | null
}

/** `count` bars of an interval; `openOf` returns the open time of each, Unix ms. */
export function timePlaces(count: number, openOf: (index: number) => number, interval: ChartInterval): TimePlaces {
  const step = intervalMs[interval]
  return {
    placeOf(at) {
      if (count === 0) return null
      const [first, last] = [openOf(0), openOf(count - 1)]
      if (at <= first) return (at - first) / step
      if (at >= last) return count - 1 + (at - last) / step
      let [low, high] = [0, count - 1]
      while (high - low > 1) {
        const middle = (low + high) >>> 1
        if (openOf(middle) <= at) low = middle
        else high = middle
      }
      return low + (at - openOf(low)) / (openOf(high) - openOf(low))
    },
    timeAt(place) {
      if (count === 0) return null
      const index = Math.round(place)
      if (index < 0) return openOf(0) + index * step
      return index < count ? openOf(index) : openOf(count - 1) + (index - count + 1) * step
    },
  }
}
