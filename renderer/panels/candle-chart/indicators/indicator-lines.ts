import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type PriceFormat,
} from 'lightweight-charts'
import type { Candle } from '@/shared/trading/market/candle'
import { axisFormat } from '@/renderer/kit/charts/axis-format'
import type { ChartClock } from '@/renderer/kit/charts/chart-clock'
import { plotColor, token, withAlpha } from '@/renderer/kit/charts/chart-palette'
import { type ChosenIndicator, colorsFrom } from './chosen-indicators'
import { type Bar, barOf, type Figures, type Indicator, type IndicatorLine } from './indicator'
import type { Part } from '../candles/shown-part'
import { sourceStart } from './source-start'
import type { ReferenceAt, ReferenceType } from './reference-at'
import { createIndicatorRun, type IndicatorRun } from './indicator-run'
import { sessionOf } from './vwap'

interface Drawn extends ChosenIndicator {
  /** Index of its first color. */
  readonly color: number
  /** Computation over the drawn candles. */
  readonly run: IndicatorRun
  /** Computation up to the newest candle: the same run unless the drawn part is in the past. */
  newest: IndicatorRun
  readonly series: readonly ISeriesApi<'Line' | 'Histogram'>[]
}

/** Indicators of a chart, over its candles and in panes below them. */
export interface IndicatorLines {
  readonly choose: (chosen: readonly ChosenIndicator[]) => void
  /** Draws a part of the candles. The caller stores the candles and adds to them. */
  readonly showPart: (candles: readonly Candle[], part: Part) => void
  /** Updates the computation for the newest candle, new or changed. Draws it if the part ends with it. */
  readonly showNewest: (candle: Candle, isInPart: boolean) => void
  /** Candles of another type changed from this open time on. */
  readonly referenceMoved: (type: ReferenceType, from: number) => void
  readonly setScale: (decimals: number) => void
  readonly recolor: () => void
  /** Values at a candle's open time, or of the newest candle, in the order of the choice. */
  readonly at: (openTime: number | null) => readonly Figures[]
  /** True if older candles are needed for the newest values: a VWAP needs those of its day. */
  readonly needsOlder: () => boolean
}

/** Height of the candle pane relative to the other panes. */
const PRICE_PANE_SHARE = 3
const HISTOGRAM_ALPHA = 0.45
/** Decimals of a percentage; premiums are small. */
export const PERCENT_DECIMALS = 4

function formatOf({ unit }: Indicator, decimals: number): PriceFormat {
  if (unit === 'volume') return { type: 'volume', precision: 2, minMove: 0.01 }
  const precision = unit === 'price' ? decimals : unit === 'percent' ? PERCENT_DECIMALS : 2
  return axisFormat(precision, 10 ** -precision)
}

const bars = new WeakMap<Candle, Bar>()
/** Caches the parsed numbers of a candle. */
function barAt(candle: Candle): Bar {
  const bar = bars.get(candle) ?? barOf(candle)
  bars.set(candle, bar)
  return bar
}

export function createIndicatorLines(
  chart: IChartApi,
  host: HTMLElement,
  toChart: ChartClock['toChart'],
  referenceAt: ReferenceAt,
): IndicatorLines {
  let entries: readonly Drawn[] = []
  let candles: readonly Candle[] = []
  let part: Part = { start: 0, end: 0 }
  let decimals = 2

  const colorOf = (first: number, { tone, isHistogram = false }: IndicatorLine): string => {
    const color = plotColor(host, first + tone)
    return isHistogram ? withAlpha(color, HISTOGRAM_ALPHA) : color
  }

  function draw({ indicator, values }: ChosenIndicator, color: number): Drawn {
    const pane = indicator.place === 'price' ? 0 : chart.panes().length
    const series = indicator.lines.map((line) => {
      const seriesOptions = {
        color: colorOf(color, line),
        priceFormat: formatOf(indicator, decimals),
        lastValueVisible: false,
        priceLineVisible: false,
      }
      if (line.isHistogram) return chart.addSeries(HistogramSeries, seriesOptions, pane)
      const style = {
        lineWidth: 1,
        crosshairMarkerVisible: false,
        lineStyle: line.isDashed ? LineStyle.Dashed : 0,
      } as const
      return chart.addSeries(LineSeries, { ...seriesOptions, ...style }, pane)
    })
    for (const price of indicator.levels ?? [])
      series[0]?.createPriceLine({
        price,
        color: token(host, 'line-strong'),
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        axisLabelVisible: false,
      })
    const run = createIndicatorRun(() => indicator.start(values, referenceAt))
    return { indicator, values, color, series, run, newest: run }
  }

  const barsTo = (chosen: ChosenIndicator, { start, end }: Part): Bar[] =>
    candles.slice(sourceStart(chosen, candles, start), end).map(barAt)

  function load(entry: Drawn): void {
    const { indicator, values, run, series } = entry
    run.load(barsTo(entry, part))
    const visible = candles.slice(part.start, part.end)
    series.forEach((item, line) =>
      item.setData(
        visible.flatMap(({ at }) => {
          const value = run.at(at)[line] ?? null
          return value === null ? [] : [{ time: toChart(at), value }]
        }),
      ),
    )
    entry.newest = run
    if (part.end === candles.length) return
    entry.newest = createIndicatorRun(() => indicator.start(values, referenceAt))
    entry.newest.load(barsTo(entry, { start: candles.length, end: candles.length }))
  }

  function pushNewest({ newest, series }: Drawn, candle: Candle): void {
    newest.push(barAt(candle)).forEach((value, line) => {
      if (value !== null && part.end === candles.length) series[line]?.update({ time: toChart(candle.at), value })
    })
  }

  return {
    choose(chosen) {
      for (const { series } of entries) series.forEach((line) => chart.removeSeries(line))
      const colors = colorsFrom(chosen)
      entries = chosen.map((indicator, index) => draw(indicator, colors[index] ?? 0))
      entries.forEach(load)
      chart.panes()[0]?.setStretchFactor(PRICE_PANE_SHARE)
    },
    showPart(all, next) {
      candles = all
      part = next
      entries.forEach(load)
    },
    showNewest(candle, isInPart) {
      part = { ...part, end: isInPart ? candles.length : part.end }
      for (const entry of entries) pushNewest(entry, candle)
    },
    referenceMoved(type, from) {
      const newest = candles.at(-1)
      for (const entry of entries) {
        if (newest === undefined || !entry.indicator.references?.includes(type)) continue
        if (from < newest.at) load(entry)
        else pushNewest(entry, newest)
      }
    },
    setScale(next) {
      decimals = next
      for (const { indicator, series } of entries)
        for (const line of series) line.applyOptions({ priceFormat: formatOf(indicator, decimals) })
    },
    recolor() {
      for (const { indicator, color, series } of entries)
        indicator.lines.forEach((line, index) => series[index]?.applyOptions({ color: colorOf(color, line) }))
    },
    at: (openTime) => entries.map(({ run, newest }) => (openTime === null ? newest : run).at(openTime)),
    needsOlder() {
      const [oldest, newest] = [candles[0], candles.at(-1)]
      if (!oldest || !newest || !entries.some(({ indicator }) => indicator.of === 'day')) return false
      return sessionOf(newest.at) < oldest.at
    },
  }
}
