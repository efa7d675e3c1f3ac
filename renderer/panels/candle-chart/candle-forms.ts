import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type SeriesDataItemTypeMap,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts'
import { toPixelNumber } from '@/shared/base/decimal'
import type { ChartStyle } from '@/shared/settings/chart-style'
import type { Candle } from '@/shared/trading/market/candle'
import { candleColors, directionColours, token, withAlpha } from '@/renderer/kit/charts/chart-palette'

/** A bar of the price series. */
export type PriceBar = SeriesDataItemTypeMap<UTCTimestamp>[SeriesType]

/** Open, high, low and close as drawn, in pixels' precision: never the source of a price. */
export interface Drawn {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

export const asTraded = ({ open, high, low, close }: Candle): Drawn => ({
  open: toPixelNumber(open),
  high: toPixelNumber(high),
  low: toPixelNumber(low),
  close: toPixelNumber(close),
})

/** The Heikin Ashi bar of a candle after another; of the first candle where there is none before. */
export function heikinAshi(candle: Candle, before: Drawn | undefined): Drawn {
  const { open, high, low, close } = asTraded(candle)
  const meanPrice = (open + high + low + close) / 4
  const opens = before === undefined ? (open + close) / 2 : (before.open + before.close) / 2
  return { open: opens, high: Math.max(high, opens, meanPrice), low: Math.min(low, opens, meanPrice), close: meanPrice }
}

const noLabels = { lastValueVisible: false, priceLineVisible: false, baseLineVisible: false } as const
const AREA_ALPHA = 0.28

/** The series of the price in a form, its colors and its bars. */
export function createPriceSeries(chart: IChartApi, host: HTMLElement, chartType: ChartStyle) {
  const line = () => ({ ...noLabels, color: token(host, 'accent'), lineWidth: 2 as const })
  function area() {
    const color = token(host, 'accent')
    const [topColor, bottomColor] = [withAlpha(color, AREA_ALPHA), withAlpha(color, 0)]
    return { ...noLabels, lineColor: color, topColor, bottomColor, lineWidth: 2 as const }
  }
  const bars = () => {
    const { up, down } = directionColours(host)
    return { ...noLabels, upColor: up, downColor: down }
  }
  const candles = () => ({ ...candleColors(host), ...noLabels, borderVisible: chartType === 'hollow' })
  let hollowColors = directionColours(host)

  function create(): { readonly series: ISeriesApi<SeriesType>; readonly recolor: () => void } {
    if (chartType === 'line') {
      const series = chart.addSeries(LineSeries, line())
      return { series, recolor: () => series.applyOptions(line()) }
    }
    if (chartType === 'area') {
      const series = chart.addSeries(AreaSeries, area())
      return { series, recolor: () => series.applyOptions(area()) }
    }
    if (chartType === 'bars') {
      const series = chart.addSeries(BarSeries, bars())
      return { series, recolor: () => series.applyOptions(bars()) }
    }
    const series = chart.addSeries(CandlestickSeries, candles())
    function recolor(): void {
      hollowColors = directionColours(host)
      series.applyOptions(candles())
    }
    return { series, recolor }
  }

  /** A hollow candle has a body while it closes above its open; its color compares with the close before. */
  function hollow(bar: Drawn, before: Drawn | undefined) {
    const { up, down } = hollowColors
    const color = bar.close >= (before?.close ?? bar.open) ? up : down
    return { color: bar.close >= bar.open ? 'transparent' : color, borderColor: color, wickColor: color }
  }

  return {
    ...create(),
    /** A candle as it is drawn after another. */
    drawnOf: (candle: Candle, before: Drawn | undefined): Drawn =>
      chartType === 'heikin-ashi' ? heikinAshi(candle, before) : asTraded(candle),
    barOf(time: UTCTimestamp, bar: Drawn, before: Drawn | undefined): PriceBar {
      if (chartType === 'line' || chartType === 'area') return { time, value: bar.close }
      return chartType === 'hollow' ? { time, ...bar, ...hollow(bar, before) } : { time, ...bar }
    },
  }
}
