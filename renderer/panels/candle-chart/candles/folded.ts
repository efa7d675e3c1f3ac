import { maximum, minimum, sum } from '@/shared/base/decimal'
import { type Candle, candleOpening, type ChartInterval } from '@/shared/trading/market/candle'

function foldOf(at: number, days: readonly Candle[]): Candle {
  const [first, last] = [days[0]!, days.at(-1)!]
  return {
    at,
    open: first.open,
    high: days.map(({ high }) => high).reduce(maximum),
    low: days.map(({ low }) => low).reduce(minimum),
    close: last.close,
    volume: sum(days.map(({ volume }) => volume)),
  }
}

/**
 * Candles of weeks or months from those of days, oldest first. Before the oldest day was read, a first period that
 * lacks its beginning is left out.
 */
export function folded(days: readonly Candle[], interval: ChartInterval, isOldestRead: boolean): readonly Candle[] {
  const periods = [...Map.groupBy(days, ({ at }) => candleOpening(at, interval))]
  const isCut = !isOldestRead && periods.length > 1 && periods[0]![0] !== days[0]!.at
  return (isCut ? periods.slice(1) : periods).map(([at, ofPeriod]) => foldOf(at, ofPeriod))
}

/** Days of the periods that hold a day of this time or later. */
export function daysFrom(days: readonly Candle[], at: number, interval: ChartInterval): readonly Candle[] {
  const opening = candleOpening(at, interval)
  return days.slice(days.findLastIndex((day) => day.at < opening) + 1)
}
