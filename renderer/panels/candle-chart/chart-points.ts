import type { CandlestickData, HistogramData, UTCTimestamp, WhitespaceData } from 'lightweight-charts'
import type { Interval } from '../../../shared/exchange/fields'
import type { Candle } from '../../../shared/ipc/contract'
import { compare, toPixelNumber } from '../../../shared/trading/decimal'
import { gapsBetween } from './candle-window'
import type { ChartClock } from '../../charts/chart-clock'

type ToChart = ChartClock['toChart']
export interface VolumeInk {
  readonly up: string
  readonly down: string
}
export const candlePoint = ({ at, open, high, low, close }: Candle, toChart: ToChart): CandlestickData<UTCTimestamp> => ({
  time: toChart(at),
  open: toPixelNumber(open),
  high: toPixelNumber(high),
  low: toPixelNumber(low),
  close: toPixelNumber(close),
})
export const volumePoint = (candle: Candle, ink: VolumeInk, toChart: ToChart): HistogramData<UTCTimestamp> => ({
  time: toChart(candle.at),
  value: toPixelNumber(candle.volume),
  color: compare(candle.close, candle.open) < 0 ? ink.down : ink.up,
})

/** All candles, with empty places where nothing was traded so that time keeps its scale. */
export function candlePoints(candles: readonly Candle[], interval: Interval, toChart: ToChart): (CandlestickData<UTCTimestamp> | WhitespaceData<UTCTimestamp>)[] {
  return candles.flatMap((candle, index) => {
    const before = candles[index - 1]
    const gaps = before ? gapsBetween(before.at, candle.at, interval) : []
    return [...gaps.map((at) => ({ time: toChart(at) })), candlePoint(candle, toChart)]
  })
}
