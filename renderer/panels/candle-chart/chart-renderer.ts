import { axisFormat } from '@/renderer/kit/charts/axis-format'
import { createChart, LineStyle, type MouseEventParams, PriceScaleMode, type Time } from 'lightweight-charts'
import { toPixelNumber } from '@/shared/base/decimal'
import { candleTime, createChartClock, isOfDays } from '@/renderer/kit/charts/chart-clock'
import { chartColors, ghostLineColors, lastLineColors, linePalette } from '@/renderer/kit/charts/chart-palette'
import { createLabelRoom } from '@/renderer/kit/charts/label-room'
import { createPaneLayer } from '@/renderer/kit/charts/pane-layer'
import { candleMargins } from './candles/candle-margins'
import { createCandleSeries, emptyBarsAtRight } from './candle-series'
import type { Point } from '@/renderer/kit/charts/host-drag'
import { type ChartPoint, dragDrawings } from './drawings/drag-drawings'
import { createDrawingLayer, type ShownDrawings } from './drawings/drawing-layer'
import type { ChartStyle, PriceScale } from '@/shared/settings/chart-style'
import type { ChartDrawing } from '@/shared/settings/chart-drawings'
import { dragMarks } from '@/renderer/panels/candle-chart/marks/mark-drag'
import type { MarkChip } from '@/renderer/panels/candle-chart/marks/mark-chips'
import { createOwnLines } from '@/renderer/panels/candle-chart/marks/own-lines'
import type { OwnMark } from '@/renderer/panels/candle-chart/marks/own-marks'
import { createFillLayer, type PlacedFill } from './fills/fill-layer'
import type { FillMark } from './fills/fill-marks'
import { createExitLines, type ShownExits } from './exits/exit-lines'
import { createLevelLines, type Level } from './levels/level'
import { legendArea, noteAreas } from './legend-area'
import { watchPanes } from './chart-panes'
import { type ComparedScreen, createComparedLine } from './comparison/compared-line'
import type { ChosenIndicator } from './indicators/chosen-indicators'
import type { Figures } from './indicators/indicator'
import { createIndicatorLines } from './indicators/indicator-lines'
import type { ReferenceAt, ReferenceType } from './indicators/reference-at'
import type { WatchedPriceAlert } from '@/shared/ipc/watching/price-alerts'
import { createAlertLines } from './price-alerts/alert-lines'
import type { Candle, ChartInterval } from '@/shared/trading/market/candle'

const scaleModes = {
  normal: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
} as const satisfies Record<PriceScale, PriceScaleMode>

/** A chart on screen. The library draws it; React only mounts it. */
export interface ChartRenderer extends ComparedScreen {
  readonly showAll: (candles: readonly Candle[], fit: boolean) => void
  readonly showLatest: (candle: Candle) => void
  /** The newest close, independent of the view; null if it is no longer known. */
  readonly showLast: (close: string | null) => void
  readonly showMarks: (marks: readonly OwnMark[]) => void
  readonly showLevels: (levels: readonly Level[]) => void
  readonly showExits: (exits: ShownExits) => void
  readonly showFills: (marks: readonly FillMark[]) => void
  readonly showDrawings: (drawings: ShownDrawings) => void
  readonly showDraft: (draft: ChartDrawing | null) => void
  readonly showAlerts: (alerts: readonly WatchedPriceAlert[]) => void
  readonly showIndicators: (chosen: readonly ChosenIndicator[]) => void
  /** Candles of another type changed from this open time on. */
  readonly referenceMoved: (type: ReferenceType, from: number) => void
  readonly setPriceScale: (scale: PriceScale) => void
  readonly setScale: (decimals: number, tickSize: string) => void
  readonly recolor: () => void
  readonly toNow: () => void
  /** Candle and price at a point of the candle pane (not rounded to the tick); null outside. */
  readonly pointAt: (at: Point) => ChartPoint | null
  /** Price at a vertical position by the axis (not rounded to the tick); null outside. */
  readonly priceAt: (y: number) => number | null
  /** Width of the price axis in pixels. */
  readonly axisWidth: () => number
  /** The chart as it is drawn, without the crosshair, in pixels of the display. */
  readonly screenshot: () => HTMLCanvasElement
  readonly dispose: () => void
}
export interface ChartHandlers {
  /** A click on a drawing, or outside of all drawings (null). */
  readonly onDrawing: (id: string | null) => void
  /** A drawing was dragged, with the new positions of its points. */
  readonly onDrawingMoved: (id: string, points: readonly ChartPoint[]) => void
  /** A click, as a price on the axis (from pixels, not rounded to the tick). */
  readonly onPrice: (price: number) => void
  /** Alt-click: creates an alert at this price. */
  readonly onAlert: (price: number) => void
  readonly onAlertMoved: (id: string, price: number) => void
  /** The open time (ms) under the crosshair; null without one. */
  readonly onHover: (at: number | null) => void
  /** Values of the indicators at the crosshair, or of the newest candle; in the order of the choice. */
  readonly onFigures: (figures: readonly Figures[]) => void
  /** The label of own orders under the pointer. */
  readonly onChip: (chip: MarkChip | null) => void
  /** Own fills under the pointer. */
  readonly onFill: (fill: PlacedFill | null) => void
  /** Orders or draft rows were dragged from one price to another (from pixels, not rounded to the tick). */
  readonly onMoved: (keys: readonly string[], from: number, to: number) => void
  /** Tops of the panes in pixels; the first is the candle pane. */
  readonly onPanes: (tops: readonly number[]) => void
  /** Requests older candles: the view is near the left edge, or a current value needs them. */
  readonly onOldest: () => void
  /** Reports if the newest candle is out of view. */
  readonly onAway: (isAway: boolean) => void
  /** Candles of other types, for the indicators that need them. */
  readonly referenceAt: ReferenceAt
}

export function createChartRenderer(
  host: HTMLElement,
  interval: ChartInterval,
  chartType: ChartStyle,
  handlers: ChartHandlers,
): ChartRenderer {
  const clock = createChartClock(interval, new Date())
  const { toChart, toMs, tick } = clock
  const colors = chartColors(host)
  const chart = createChart(host, {
    ...colors,
    autoSize: true,
    // Kinetic scrolling would continue from a position that changes with the part of the candles.
    kineticScroll: { touch: false, mouse: false },
    localization: { timeFormatter: (time: Time) => candleTime(toMs(time), interval) },
    timeScale: {
      ...colors.timeScale,
      timeVisible: !isOfDays(interval),
      secondsVisible: false,
      rightOffset: emptyBarsAtRight,
      barSpacing: 7,
      tickMarkFormatter: tick,
    },
    rightPriceScale: { ...colors.rightPriceScale, scaleMargins: candleMargins },
  })
  const indicators = createIndicatorLines(chart, host, toChart, (type, at) => handlers.referenceAt(type, at))
  const compared = createComparedLine(chart, host, clock)
  const painted = createCandleSeries({
    chart,
    host,
    interval,
    chartType,
    clock,
    followers: [indicators, compared],
    onOldest: () => handlers.onOldest(),
    onAway: (isAway) => handlers.onAway(isAway),
  })
  const candles = painted.series
  // The library's label shows the last bar in view, which after scrolling back is not the last price.
  const last = candles.createPriceLine({
    price: 0,
    ...lastLineColors(host),
    lineVisible: false,
    axisLabelVisible: false,
    lineStyle: LineStyle.Dotted,
    lineWidth: 1,
    title: '',
  })
  const room = createLabelRoom()
  /** Read once in a frame, because it is read from the layout of the page. */
  let legend = legendArea(host)
  const frameStart = createPaneLayer('top', () => {
    legend = legendArea(host)
    room.clear([legend, ...noteAreas(host)])
  })
  candles.attachPrimitive(frameStart.primitive)
  const lines = createOwnLines(linePalette(host), room)
  const drawings = createDrawingLayer(host, ({ at, price }) => {
    const [x, y] = [painted.xOf(at), candles.priceToCoordinate(toPixelNumber(price))]
    return x === null || y === null ? null : { x, y }
  })
  candles.attachPrimitive(drawings.primitive)
  const fills = createFillLayer(host, toChart)
  candles.attachPrimitive(fills.primitive)
  const levels = createLevelLines(candles, host, room)
  const exits = createExitLines(host, room, () => legend)
  const alerts = createAlertLines(host, room)
  // The first layers take room for their labels first.
  for (const primitive of [levels.primitive, lines.primitive, ...exits.primitives, alerts.primitive])
    candles.attachPrimitive(primitive)
  const panes = watchPanes(chart, handlers.onPanes)
  const isOnCandles = (y: number): boolean => y < (chart.panes()[0]?.getHeight() ?? 0)
  const readOlder = (): void => {
    if (indicators.needsOlder()) handlers.onOldest()
  }
  let hovered: number | null = null
  const emitFigures = (): void => handlers.onFigures(indicators.at(hovered))
  const carried = candles.createPriceLine({
    price: 0,
    ...ghostLineColors(host),
    lineVisible: false,
    axisLabelVisible: false,
  })
  function marksAt(at: Point): readonly string[] {
    if (!isOnCandles(at.y)) return []
    const own = lines.marksAt(at).map(({ key }) => key)
    const line = own.length > 0 ? null : (exits.exitAt(at) ?? alerts.alertAt(at))
    return line === null ? own : [line]
  }
  const kindOf = ([key = '']: readonly string[]): 'alert' | 'exit' | 'own' =>
    alerts.has(key) ? 'alert' : exits.has(key) ? 'exit' : 'own'
  const endDrags = dragMarks(host, {
    marksAt,
    show(moved) {
      const price = moved === null ? null : candles.coordinateToPrice(moved.to)
      const kind = moved === null ? null : kindOf(moved.keys)
      lines.drag(kind === 'own' ? moved : null)
      alerts.drag(kind === 'alert' ? moved : null)
      exits.drag(kind === 'exit' ? moved : null)
      carried.applyOptions({ price: price ?? 0, axisLabelVisible: price !== null })
    },
    drop({ keys, from, to }) {
      const [before, price] = [candles.coordinateToPrice(from), candles.coordinateToPrice(to)]
      if (before === null || price === null) return
      const kind = kindOf(keys)
      if (kind === 'alert') handlers.onAlertMoved(keys[0]!, price)
      else if (kind === 'exit') exits.drop(keys[0]!, price)
      else handlers.onMoved(keys, before, price)
    },
  })

  const isOnPane = ({ x, y }: Point): boolean => isOnCandles(y) && x >= 0 && x < chart.timeScale().width()
  const pointAt = ({ x, y }: Point): ChartPoint | null => {
    const [at, price] = [painted.timeAt(x), candles.coordinateToPrice(y)]
    return at === null || price === null ? null : { at, price }
  }
  const endDrawingDrags = dragDrawings(host, {
    layer: drawings,
    isFree: (at) => isOnPane(at) && marksAt(at).length === 0,
    pointAt,
    onSelect: (id) => handlers.onDrawing(id),
    onMoved: (id, points) => handlers.onDrawingMoved(id, points),
  })
  const onClick = ({ point, paneIndex, sourceEvent }: MouseEventParams): void => {
    const price = point && paneIndex === 0 ? candles.coordinateToPrice(point.y) : null
    if (price === null) return
    handlers.onDrawing(null)
    if (sourceEvent?.altKey === true) handlers.onAlert(price)
    else handlers.onPrice(price)
  }
  const onMove = ({ time, point, paneIndex }: MouseEventParams): void => {
    const at = time === undefined ? null : toMs(time)
    handlers.onHover(at)
    if (at !== hovered) {
      hovered = at
      compared.hover(at)
      emitFigures()
    }
    const over = paneIndex === 0 ? (point ?? null) : null
    handlers.onChip(lines.point(over))
    handlers.onFill(fills.fillAt(over))
  }
  chart.subscribeClick(onClick)
  chart.subscribeCrosshairMove(onMove)

  return {
    showAll(all, fit) {
      painted.showAll(all, fit)
      emitFigures()
      readOlder()
    },
    showLatest(candle) {
      painted.showLatest(candle)
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
    showLevels: (all) => levels.show(all),
    showExits: exits.show,
    showFills: fills.show,
    showDrawings: drawings.show,
    showDraft: drawings.showDraft,
    showAlerts: alerts.show,
    showIndicators(chosen) {
      indicators.choose(chosen)
      emitFigures()
      panes.changed()
      readOlder()
    },
    referenceMoved(type, from) {
      indicators.referenceMoved(type, from)
      emitFigures()
    },
    compare: compared.compare,
    comparedMoved: compared.moved,
    setComparedCurrent: compared.setCurrent,
    setPriceScale(scale) {
      candles.priceScale().applyOptions({ mode: scaleModes[scale] })
      compared.setPriceScale(scale)
    },
    setScale(decimals, tickSize) {
      indicators.setScale(decimals)
      drawings.setDecimals(decimals)
      candles.applyOptions({ priceFormat: axisFormat(decimals, toPixelNumber(tickSize)) })
    },
    recolor() {
      chart.applyOptions(chartColors(host))
      painted.recolor()
      last.applyOptions(lastLineColors(host))
      carried.applyOptions(ghostLineColors(host))
      levels.recolor()
      lines.setPalette(linePalette(host))
      alerts.recolor()
      exits.recolor()
      fills.recolor()
      drawings.recolor()
    },
    pointAt: (at) => (isOnPane(at) ? pointAt(at) : null),
    priceAt: (y) => (isOnCandles(y) ? candles.coordinateToPrice(y) : null),
    axisWidth: () => candles.priceScale().width(),
    screenshot: () => chart.takeScreenshot(true, false),
    toNow: painted.toNow,
    dispose: () => {
      endDrags()
      endDrawingDrags()
      compared.end()
      painted.end()
      panes.end()
      chart.remove()
    },
  }
}
