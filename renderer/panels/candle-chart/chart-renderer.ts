import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  LineStyle,
  type MouseEventParams,
  type Time,
} from 'lightweight-charts'
import type { Interval } from '@/shared/exchange/protocol/fields'
import { toPixelNumber } from '@/shared/base/decimal'
import { candleTime, createChartClock } from '@/renderer/kit/charts/chart-clock'
import {
  candleColors,
  chartColors,
  directionColours,
  ghostLook,
  lastLook,
  linePalette,
  withAlpha,
} from '@/renderer/kit/charts/chart-palette'
import { candlePoint, candlePoints, volumePoint } from './chart-points'
import { dragGhosts } from './ghost-drag'
import type { MarkChip } from './mark-chips'
import { createOwnLines } from './own-lines'
import type { OwnMark } from './own-marks'
import { watchPanes } from './chart-panes'
import type { ChosenIndicator } from './indicators/chosen-indicators'
import type { Figures } from './indicators/indicator'
import { createIndicatorLines } from './indicators/indicator-lines'
import type { Candle } from '@/shared/trading/market/candle'

/** One chart on screen. The library paints; React only mounts it. */
export interface ChartRenderer {
  readonly showAll: (candles: readonly Candle[], fit: boolean) => void
  readonly showLatest: (candle: Candle) => void
  /** The newest close, wherever the view is; null when it is not known any more. */
  readonly showLast: (close: string | null) => void
  readonly showMarks: (marks: readonly OwnMark[]) => void
  readonly showIndicators: (chosen: readonly ChosenIndicator[]) => void
  readonly setScale: (decimals: number, tickSize: string) => void
  readonly recolor: () => void
  readonly toNow: () => void
  /** The price at a height of the chart, as the axis has it (not yet on the tick); null outside. */
  readonly priceAt: (y: number) => number | null
  readonly dispose: () => void
}
export interface ChartHandlers {
  /** A click, as a price on the axis (pixels, so not yet on the tick). */
  readonly onPrice: (price: number) => void
  /** The open time (ms) under the crosshair; null when it left. */
  readonly onHover: (at: number | null) => void
  /** What the indicators say of the candle under the crosshair, or else of the newest; in the order of the choice. */
  readonly onFigures: (figures: readonly Figures[]) => void
  /** The label of own orders under the pointer. */
  readonly onChip: (chip: MarkChip | null) => void
  /** A draft row was dragged to another price (pixels, so not yet on the tick). */
  readonly onGhost: (key: string, price: number) => void
  /** Where the panes begin, in pixels from the top; the first is that of the candles. */
  readonly onPanes: (tops: readonly number[]) => void
  /** Older candles are wanted: the oldest came near the left edge, or a figure of now needs them. */
  readonly onOldest: () => void
}

const volumeShare = 0.18
const shownAtFirst = 120
const nearEdge = 30
/** Bars of empty time at the right, where the labels of own orders stand. */
const besideNow = 13

export function createChartRenderer(host: HTMLElement, interval: Interval, handlers: ChartHandlers): ChartRenderer {
  const { toChart, toMs, tick } = createChartClock(interval, new Date())
  const colors = chartColors(host)
  const chart = createChart(host, {
    ...colors,
    autoSize: true,
    localization: { timeFormatter: (time: Time) => candleTime(toMs(time), interval) },
    timeScale: {
      ...colors.timeScale,
      timeVisible: interval !== '1D',
      secondsVisible: false,
      rightOffset: besideNow,
      barSpacing: 7,
      tickMarkFormatter: tick,
    },
    rightPriceScale: { ...colors.rightPriceScale, scaleMargins: { top: 0.14, bottom: volumeShare + 0.04 } },
  })
  const candles = chart.addSeries(CandlestickSeries, candleColors(host))
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volume.priceScale().applyOptions({ scaleMargins: { top: 1 - volumeShare, bottom: 0 } })
  // The library's own label stands for the last bar in view, which after scrolling back is not the last price.
  const last = candles.createPriceLine({
    price: 0,
    ...lastLook(host),
    lineVisible: false,
    axisLabelVisible: false,
    lineStyle: LineStyle.Dotted,
    lineWidth: 1,
    title: '',
  })
  const lines = createOwnLines(linePalette(host))
  candles.attachPrimitive(lines.primitive)
  const indicators = createIndicatorLines(chart, host, toChart)
  const panes = watchPanes(chart, handlers.onPanes)
  const isOnCandles = (y: number): boolean => y < (chart.panes()[0]?.getHeight() ?? 0)
  const readOlder = (): void => {
    if (indicators.wantsOlder()) handlers.onOldest()
  }
  let shown: readonly Candle[] = []
  let hovered: number | null = null
  const emitFigures = (): void => handlers.onFigures(indicators.at(hovered))
  const carried = candles.createPriceLine({ price: 0, ...ghostLook(host), lineVisible: false, axisLabelVisible: false })
  const endDrags = dragGhosts(host, {
    ghostAt: (at) => (isOnCandles(at.y) ? lines.ghostAt(at) : null),
    show(moved) {
      const price = moved === null ? null : candles.coordinateToPrice(moved.y)
      lines.drag(moved)
      carried.applyOptions({ price: price ?? 0, axisLabelVisible: price !== null })
    },
    drop(key, y) {
      const price = candles.coordinateToPrice(y)
      if (price !== null) handlers.onGhost(key, price)
    },
  })

  const volumePalette = () => {
    const { up, down } = directionColours(host)
    return { up: withAlpha(up, 0.32), down: withAlpha(down, 0.32) }
  }
  const onClick = ({ point, paneIndex }: MouseEventParams): void => {
    const price = point && paneIndex === 0 ? candles.coordinateToPrice(point.y) : null
    if (price !== null) handlers.onPrice(price)
  }
  const onMove = ({ time, point, paneIndex }: MouseEventParams): void => {
    const at = time === undefined ? null : toMs(time)
    handlers.onHover(at)
    if (at !== hovered) {
      hovered = at
      emitFigures()
    }
    handlers.onChip(lines.point(paneIndex === 0 ? (point ?? null) : null))
  }
  chart.subscribeClick(onClick)
  chart.subscribeCrosshairMove(onMove)
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && shown.length > 0 && range.from < nearEdge) handlers.onOldest()
  })

  return {
    showAll(all, fit) {
      shown = all
      const palette = volumePalette()
      const points = candlePoints(all, interval, toChart)
      candles.setData(points)
      volume.setData(all.map((candle) => volumePoint(candle, palette, toChart)))
      if (fit)
        chart
          .timeScale()
          .setVisibleLogicalRange({ from: Math.max(0, points.length - shownAtFirst), to: points.length + besideNow })
      indicators.showAll(all)
      emitFigures()
      readOlder()
    },
    showLatest(candle) {
      const newest = shown.at(-1)
      // The candle before the forming one may still get its last trades after the new one began.
      const older = newest !== undefined && candle.at < newest.at
      if (!newest || candle.at > newest.at) shown = [...shown, candle]
      candles.update(candlePoint(candle, toChart), older)
      volume.update(volumePoint(candle, volumePalette(), toChart), older)
      indicators.showLatest(candle)
      emitFigures()
      readOlder()
    },
    showLast: (close) =>
      last.applyOptions({
        price: close === null ? 0 : toPixelNumber(close),
        lineVisible: close !== null,
        axisLabelVisible: close !== null,
      }),
    showMarks: lines.show,
    showIndicators(chosen) {
      indicators.choose(chosen)
      emitFigures()
      panes.changed()
      readOlder()
    },
    setScale(decimals, tickSize) {
      indicators.setScale(decimals)
      candles.applyOptions({ priceFormat: { type: 'price', precision: decimals, minMove: toPixelNumber(tickSize) } })
    },
    recolor() {
      chart.applyOptions(chartColors(host))
      candles.applyOptions(candleColors(host))
      last.applyOptions(lastLook(host))
      carried.applyOptions(ghostLook(host))
      const palette = volumePalette()
      volume.setData(shown.map((candle) => volumePoint(candle, palette, toChart)))
      lines.setPalette(linePalette(host))
      indicators.recolor()
    },
    priceAt: (y) => (isOnCandles(y) ? candles.coordinateToPrice(y) : null),
    toNow: () => chart.timeScale().scrollToRealTime(),
    dispose: () => {
      endDrags()
      panes.end()
      chart.remove()
    },
  }
}
