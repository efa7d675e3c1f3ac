import type { HistogramData, UTCTimestamp, WhitespaceData } from 'lightweight-charts'
import { compare, toPixelNumber } from '@/shared/base/decimal'
import { gapsBetween } from './candles/candle-window'
import type { ChartClock } from '@/renderer/kit/charts/chart-clock'
import type { Candle, ChartInterval } from '@/shared/trading/market/candle'

type ToChart = ChartClock['toChart']
export interface VolumePalette {
  readonly up: string
  readonly down: string
}
export const volumePoint = (candle: Candle, palette: VolumePalette, toChart: ToChart): HistogramData<UTCTimestamp> => ({
  time: toChart(candle.at),
  value: toPixelNumber(candle.volume),
  color: compare(candle.close, candle.open) < 0 ? palette.down : palette.up,
})

/** Bars of all candles, with empty places where nothing was traded so that time keeps its scale. */
export function barsOf<Bar extends { readonly time: UTCTimestamp }>(
  candles: readonly Candle[],
  interval: ChartInterval,
  toChart: ToChart,
  barOf: (index: number) => Bar,
): (Bar | WhitespaceData<UTCTimestamp>)[] {
  return candles.flatMap((candle, index) => {
    const before = candles[index - 1]
    const gaps = before ? gapsBetween(before.at, candle.at, interval) : []
    return [...gaps.map((at) => ({ time: toChart(at) })), barOf(index)]
  })
}
