import { linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { lineText, ratioText } from '@/shared/base/line-text'
import {
  AreaSeries,
  type AutoscaleInfo,
  createChart,
  createSeriesMarkers,
  LineStyle,
  type MouseEventParams,
  type Time,
} from 'lightweight-charts'
import type { RiskHistory } from '@/shared/ipc/watching/risk'
import { multiply, toPixelNumber } from '@/shared/base/decimal'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import { ratioRange } from '@/renderer/domain/risk/ratio-range'
import { candleTime, createChartClock } from '@/renderer/kit/charts/chart-clock'
import { chartColors, token, withAlpha } from '@/renderer/kit/charts/chart-palette'
import type { HistoryWindow } from '@/renderer/state/queries/risk'
import { MINUTE_MS } from '@/shared/base/time'
import { createExtentBand } from './history-band'
import { createGapHatch } from './history-gaps'
import { createLineLabels } from './history-labels'
import { marksOf, seriesMarks } from './history-marks'
import { historyExtents, historyLine } from './history-points'

interface DrawnHistory {
  readonly history: RiskHistory
  readonly from: number
  readonly to: number
  readonly range: number
}

/** Chart of a unit's history. The library draws it; React only mounts it. */
export interface HistoryRenderer {
  /** `range` identifies the user's choice: a new range is shown completely, the same range keeps the user's view. */
  readonly show: (history: RiskHistory, window: HistoryWindow, range: number) => void
  /** Extends the line by the latest reading, which the history contains only after it is read again. */
  readonly showReading: (sample: Pick<LtvSample, 'at' | 'ltv'>) => void
  readonly showLines: (thresholds: Thresholds | null) => void
  /** Shows the whole range including the newest reading, and follows the time. */
  readonly backToNow: () => void
  readonly recolor: () => void
  readonly dispose: () => void
}

/** A reading farther than this from the end of the line can be behind an unread gap and is not connected. */
const JOINED_MS = 5000

/** Space to the right of the newest value, so its axis label is not cut off. */
const EDGE_PX = 30

/** Minimum visible range, so a new history is not a dot at the end of an hour. */
const LEAST_SHOWN_MS = 5 * MINUTE_MS

/** Thresholds on the chart with their labels and theme colors. */
const drawnLines = [
  ['warn', 'warn', 'warn', LineStyle.Dashed],
  ['call', 'call', 'call', LineStyle.Solid],
  ['liquidation', 'liq', 'danger', LineStyle.Solid],
] as const
const PIXEL_DECIMALS = 8
const ratioOf = (percent: number): string => multiply(percent.toFixed(PIXEL_DECIMALS), '0.01')
const percentOf = (ratio: string): number => toPixelNumber(multiply(ratio, '100'))

/** User actions on the chart. */
export interface HistoryListener {
  readonly onHover: (at: number | null) => void
  readonly onView: (visible: HistoryWindow) => void
  /** The user changed the view: it no longer follows the time. */
  readonly onUserView: () => void
}

export function createHistoryRenderer(
  host: HTMLElement,
  { onHover, onView, onUserView }: HistoryListener,
): HistoryRenderer {
  // Any interval below a day: labels are times of day.
  const { toChart, toMs, tick } = createChartClock('1m', new Date())
  const colors = chartColors(host)
  const chart = createChart(host, {
    ...colors,
    autoSize: true,
    localization: {
      timeFormatter: (time: Time) => candleTime(toMs(time), '1m'),
      priceFormatter: (percent: number) => ratioText(ratioOf(percent), linesOf(drawnThresholds)),
    },
    timeScale: {
      ...colors.timeScale,
      timeVisible: true,
      secondsVisible: true,
      rightOffset: 2,
      minBarSpacing: 0.02,
      tickMarkFormatter: tick,
    },
    rightPriceScale: { ...colors.rightPriceScale, scaleMargins: { top: 0.12, bottom: 0.1 } },
  })
  const colorOptions = () => ({
    lineColor: token(host, 'text-1'),
    topColor: withAlpha(token(host, 'text-3'), 0.22),
    bottomColor: withAlpha(token(host, 'text-3'), 0),
  })
  const line = chart.addSeries(AreaSeries, {
    ...colorOptions(),
    lineWidth: 1,
    priceLineVisible: false,
    lastValueVisible: true,
    crosshairMarkerRadius: 3,
    autoscaleInfoProvider: fitted,
  })
  const marks = createSeriesMarkers(line, [])
  const hatch = createGapHatch(() => withAlpha(token(host, 'warn'), 0.45))
  line.attachPrimitive(hatch.primitive)
  const band = createExtentBand(() => withAlpha(token(host, 'text-2'), 0.4))
  line.attachPrimitive(band.primitive)
  const labels = createLineLabels(
    () => `500 12px ${token(host, 'font')}`,
    () => withAlpha(token(host, 'ink-1'), 0.82),
  )
  line.attachPrimitive(labels.primitive)
  let drawn: ReturnType<typeof line.createPriceLine>[] = []
  let drawnThresholds: Thresholds | null = null
  let current: DrawnHistory | null = null
  /** Number of entries of the axis, with or without a value. */
  let entries = 0
  let reading: Pick<LtvSample, 'at' | 'ltv'> | null = null
  /** Time of the newest value on the line, Unix ms; null if empty. */
  let lineEnd: number | null = null
  /** Time of the last entry of the axis, with or without a value, Unix ms. */
  let lastEntry = 0
  // True after the user panned or zoomed between two reads, until another range is selected.
  let isTheirs = false
  function take(): void {
    isTheirs = true
    onUserView()
  }
  host.addEventListener('wheel', take, { passive: true })
  host.addEventListener('pointerdown', take)

  const onMove = ({ time, point }: MouseEventParams): void =>
    onHover(time === undefined || point === undefined ? null : toMs(time))
  chart.subscribeCrosshairMove(onMove)

  /** Range chosen by the library, extended by the peaks within its steps and the next threshold. */
  function fitted(fit: () => AutoscaleInfo | null): AutoscaleInfo | null {
    const info = fit()
    if (info?.priceRange == null) return info
    const { minValue, maxValue } = info.priceRange
    const visibleRange = chart.timeScale().getVisibleLogicalRange()
    const peaks = visibleRange === null ? null : band.between(visibleRange.from, visibleRange.to)
    const range = ratioRange(
      { low: Math.min(minValue, peaks?.low ?? minValue), high: Math.max(maxValue, peaks?.high ?? maxValue) },
      drawnThresholds === null ? [] : drawnLines.map(([name]) => percentOf(drawnThresholds![name])),
    )
    return { ...info, priceRange: { minValue: range.low, maxValue: range.high } }
  }

  function showLines(thresholds: Thresholds | null): void {
    drawnThresholds = thresholds
    for (const old of drawn) line.removePriceLine(old)
    const rows = thresholds === null ? [] : drawnLines
    drawn = rows.map(([name, , color, lineStyle]) =>
      line.createPriceLine({
        price: percentOf(thresholds![name]),
        title: '',
        color: withAlpha(token(host, color), 0.9),
        lineWidth: 1,
        lineStyle,
        axisLabelVisible: false,
      }),
    )
    labels.show(
      rows.map(([name, label, color]) => ({
        text: `${lineText(thresholds![name])} ${label}`,
        at: percentOf(thresholds![name]),
        color: token(host, color),
      })),
    )
  }
  /** Fits the whole window except the time before monitoring began. */
  function fit(count: number, sinceIndex: number): void {
    const from = Math.max(0, sinceIndex)
    const edge = ((count - from) * EDGE_PX) / Math.max(EDGE_PX, chart.timeScale().width() - EDGE_PX)
    chart.timeScale().setVisibleLogicalRange({ from, to: count + edge })
  }
  function showMarks({ history: { events, step }, from, to }: DrawnHistory): void {
    const placeOf = (ms: number): Time => toChart(Math.floor(ms / step) * step)
    marks.setMarkers(seriesMarks(marksOf(events, step, to - from), placeOf, (name) => token(host, name)))
  }
  /** Shows all data, in the user's view or completely. */
  function fitAll({ history: { since, step }, from, to }: DrawnHistory, count: number): void {
    fit(count, Math.floor((Math.min(since ?? from, to - LEAST_SHOWN_MS) - from) / step))
  }

  function drawReading(): void {
    if (current === null || lineEnd === null || reading === null) return
    const { step } = current.history
    if (reading.at < lineEnd || reading.at > lineEnd + step + JOINED_MS) return
    lineEnd = reading.at
    const entry = Math.floor(reading.at / step) * step
    // The library appends new entries only at the end; an existing entry is updated only with this flag.
    line.update({ time: toChart(entry), value: toPixelNumber(reading.ltv) * 100 }, entry <= lastEntry)
    lastEntry = Math.max(lastEntry, entry)
  }

  const startOf = ({ history, from }: DrawnHistory): number => Math.floor(from / history.step) * history.step
  /** Visible range, Unix ms; null before data is shown. */
  function visible(): HistoryWindow | null {
    const range = chart.timeScale().getVisibleLogicalRange()
    if (range === null || current === null) return null
    const at = (index: number): number => startOf(current!) + index * current!.history.step
    return { from: at(range.from), to: at(range.to) }
  }
  function showWindow(window: HistoryWindow, now: DrawnHistory): void {
    const index = (ms: number): number => (ms - startOf(now)) / now.history.step
    chart.timeScale().setVisibleLogicalRange({ from: index(window.from), to: index(window.to) })
  }
  const onRangeChange = (): void => {
    const view = isTheirs ? visible() : null
    if (view !== null) onView(view)
  }
  chart.timeScale().subscribeVisibleLogicalRangeChange(onRangeChange)

  return {
    show(history, { from, to }, range) {
      if (current?.range !== range) isTheirs = false
      const view = isTheirs ? visible() : null
      const points = historyLine(history, from, to, toChart)
      current = { history, from, to, range }
      lineEnd = history.points.at(-1)?.at ?? null
      lastEntry = startOf(current) + (points.length - 1) * history.step
      entries = points.length
      line.setData([...points])
      band.show(historyExtents(history, from))
      drawReading()
      const place = (ms: number): Time => toChart(Math.floor(ms / history.step) * history.step)
      hatch.show(
        history.gaps.map((gap) => ({ from: place(Math.max(gap.from, from)), to: place(Math.min(gap.to, to)) })),
      )
      showMarks(current)
      if (view !== null) showWindow(view, current)
      else fitAll(current, entries)
    },
    showReading(sample) {
      reading = sample
      drawReading()
    },
    showLines,
    backToNow() {
      isTheirs = false
      if (current !== null) fitAll(current, entries)
    },
    recolor() {
      chart.applyOptions(chartColors(host))
      line.applyOptions(colorOptions())
      showLines(drawnThresholds)
      if (current !== null) showMarks(current)
    },
    dispose() {
      host.removeEventListener('wheel', take)
      host.removeEventListener('pointerdown', take)
      chart.remove()
    },
  }
}
