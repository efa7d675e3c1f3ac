import type { CandlestickData, HistogramData, UTCTimestamp, WhitespaceData } from 'lightweight-charts'
import type { Interval } from '@/shared/exchange/protocol/fields'
import { compare, toPixelNumber } from '@/shared/base/decimal'
import { gapsBetween } from './candles/candle-window'
import type { ChartClock } from '@/renderer/kit/charts/chart-clock'
import type { Candle } from '@/shared/trading/market/candle'

type ToChart = ChartClock['toChart']
export interface VolumePalette {
  readonly up: string
  readonly down: string
}
export const candlePoint = (
  { at, open, high, low, close }: Candle,
  toChart: ToChart,
): CandlestickData<UTCTimestamp> => ({
  time: toChart(at),
  open: toPixelNumber(open),
  high: toPixelNumber(high),
  low: toPixelNumber(low),
  close: toPixelNumber(close),
})
export const volumePoint = (candle: Candle, palette: VolumePalette, toChart: ToChart): HistogramData<UTCTimestamp> => ({
  time: toChart(candle.at),
  value: toPixelNumber(candle.volume),
  color: compare(candle.close, candle.open) < 0 ? palette.down : palette.up,
})

/** All candles, with empty points for gaps without trades, so the time axis stays linear. */
export function candlePoints(
  candles: readonly Candle[],
  interval: Interval,
  toChart: ToChart,
): (CandlestickData<UTCTimestamp> | WhitespaceData<UTCTimestamp>)[] {
  return candles.flatMap((candle, index) => {
    const before = candles[index - 1]
    const gaps = before ? gapsBetween(before.at, candle.at, interval) : []
    return [...gaps.map((at) => ({ time: toChart(at) })), candlePoint(candle, toChart)]
  })
}
