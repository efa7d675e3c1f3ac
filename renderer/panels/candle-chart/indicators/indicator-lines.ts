import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type PriceFormat,
} from 'lightweight-charts'
import type { Candle } from '@/shared/trading/market/candle'
import type { ChartClock } from '@/renderer/kit/charts/chart-clock'
import { plotColor, token, withAlpha } from '@/renderer/kit/charts/chart-palette'
import { type ChosenIndicator, colorsFrom } from './chosen-indicators'
import { type Bar, barOf, type Figures, type Indicator, type IndicatorLine } from './indicator'
import { createIndicatorRun, type IndicatorRun } from './indicator-run'
import { sessionOf } from './vwap'

interface Drawn {
  readonly indicator: Indicator
  /** Number of its first color. */
  readonly color: number
  readonly run: IndicatorRun
  readonly series: readonly ISeriesApi<'Line' | 'Histogram'>[]
}

/** The chosen indicators of a chart, over its candles and in panes below them. */
export interface IndicatorLines {
  readonly choose: (chosen: readonly ChosenIndicator[]) => void
  readonly showAll: (candles: readonly Candle[]) => void
  /** The newest candle, new or moved: of it alone everything is reckoned. */
  readonly showLatest: (candle: Candle) => void
  readonly setScale: (decimals: number) => void
  readonly recolor: () => void
  /** What each says of the candle that opened then, or of the newest, in the order of the choice. */
  readonly at: (openTime: number | null) => readonly Figures[]
  /** Whether candles are missing for what is to be shown of the newest: those of its day, for a VWAP. */
  readonly wantsOlder: () => boolean
}

/** A pane of the candles is as high as so many others. */
const PRICE_PANE_SHARE = 3
const HISTOGRAM_ALPHA = 0.45

function formatOf({ unit }: Indicator, decimals: number): PriceFormat {
  const precision = unit === 'price' ? decimals : 2
  return { type: unit === 'volume' ? 'volume' : 'price', precision, minMove: 10 ** -precision }
}

export function createIndicatorLines(
  chart: IChartApi,
  host: HTMLElement,
  toChart: ChartClock['toChart'],
): IndicatorLines {
  let drawn: readonly Drawn[] = []
  let bars: Bar[] = []
  let decimals = 2

  const colorOf = (first: number, { tone, isHistogram = false }: IndicatorLine): string => {
    const color = plotColor(host, first + tone)
    return isHistogram ? withAlpha(color, HISTOGRAM_ALPHA) : color
  }

  function draw({ indicator, values }: ChosenIndicator, color: number): Drawn {
    const pane = indicator.place === 'price' ? 0 : chart.panes().length
    const series = indicator.lines.map((line) => {
      const look = {
        color: colorOf(color, line),
        priceFormat: formatOf(indicator, decimals),
        lastValueVisible: false,
        priceLineVisible: false,
      }
      if (line.isHistogram) return chart.addSeries(HistogramSeries, look, pane)
      const style = {
        lineWidth: 1,
        crosshairMarkerVisible: false,
        lineStyle: line.isDashed ? LineStyle.Dashed : 0,
      } as const
      return chart.addSeries(LineSeries, { ...look, ...style }, pane)
    })
    for (const price of indicator.levels ?? [])
      series[0]?.createPriceLine({
        price,
        color: token(host, 'line-strong'),
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        axisLabelVisible: false,
      })
    return { indicator, color, series, run: createIndicatorRun(() => indicator.start(values)) }
  }

  function load({ run, series }: Drawn): void {
    run.load(bars)
    series.forEach((one, line) =>
      one.setData(
        bars.flatMap(({ at }) => {
          const value = run.at(at)[line] ?? null
          return value === null ? [] : [{ time: toChart(at), value }]
        }),
      ),
    )
  }

  return {
    choose(chosen) {
      for (const { series } of drawn) series.forEach((one) => chart.removeSeries(one))
      const colors = colorsFrom(chosen)
      drawn = chosen.map((one, index) => draw(one, colors[index] ?? 0))
      drawn.forEach(load)
      chart.panes()[0]?.setStretchFactor(PRICE_PANE_SHARE)
    },
    showAll(candles) {
      bars = candles.map(barOf)
      drawn.forEach(load)
    },
    showLatest(candle) {
      const bar = barOf(candle)
      const newest = bars.at(-1)?.at
      if (newest !== undefined && bar.at < newest) {
        // The last trades of a candle that came after the next one began: what was reckoned since is wrong.
        bars = bars.map((known) => (known.at === bar.at ? bar : known))
        return drawn.forEach(load)
      }
      if (bar.at === newest) bars.pop()
      bars.push(bar)
      for (const { run, series } of drawn)
        run.push(bar).forEach((value, line) => {
          if (value !== null) series[line]?.update({ time: toChart(bar.at), value })
        })
    },
    setScale(next) {
      decimals = next
      for (const { indicator, series } of drawn)
        for (const one of series) one.applyOptions({ priceFormat: formatOf(indicator, decimals) })
    },
    recolor() {
      for (const { indicator, color, series } of drawn)
        indicator.lines.forEach((line, index) => series[index]?.applyOptions({ color: colorOf(color, line) }))
    },
    at: (openTime) => drawn.map(({ run }) => run.at(openTime)),
    wantsOlder() {
      const [oldest, newest] = [bars[0], bars.at(-1)]
      if (!oldest || !newest || !drawn.some(({ indicator }) => indicator.isOfDay)) return false
      return sessionOf(newest.at) < oldest.at
    },
  }
}
