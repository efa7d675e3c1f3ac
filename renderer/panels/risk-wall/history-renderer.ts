import {
  AreaSeries,
  type AutoscaleInfo,
  createChart,
  createSeriesMarkers,
  LineStyle,
  type MouseEventParams,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts'
import type { RiskEvent, RiskHistory } from '@/shared/ipc/risk'
import { multiply, toPixelNumber } from '@/shared/base/decimal'
import type { LtvSample } from '@/shared/trading/ltv/ltv-sample'
import type { Thresholds } from '@/shared/trading/ltv/thresholds'
import { candleTime, createChartClock } from '@/renderer/kit/charts/chart-clock'
import { chartColors, token, withAlpha } from '@/renderer/kit/charts/chart-palette'
import type { HistoryWindow } from '@/renderer/state/queries/risk'
import { MINUTE_MS } from '@/shared/base/time'
import { createGapHatch } from './history-gaps'
import { historyLine } from './history-points'

/** What is on the chart. */
interface Shown {
  readonly history: RiskHistory
  readonly from: number
  readonly range: number
}

/** The chart of a unit's history; the library paints, React only mounts it. */
export interface HistoryRenderer {
  /** `range` tells what the user chose: another one is shown whole, the same one as the user left it. */
  readonly show: (history: RiskHistory, window: HistoryWindow, range: number) => void
  /** Ends the line with what was just heard, which the history tells only when it is read again. */
  readonly showReading: (sample: Pick<LtvSample, 'at' | 'ltv'>) => void
  readonly showLines: (thresholds: Thresholds | null) => void
  readonly recolor: () => void
  readonly dispose: () => void
}

const looks: Readonly<
  Record<
    RiskEvent['kind'],
    {
      readonly shape: 'circle' | 'square' | 'arrowUp' | 'arrowDown'
      readonly palette: string
      readonly position: 'aboveBar' | 'belowBar'
    }
  >
> = {
  loan: { shape: 'square', palette: 'accent', position: 'belowBar' },
  repayment: { shape: 'circle', palette: 'text-1', position: 'belowBar' },
  liquidation: { shape: 'arrowDown', palette: 'danger', position: 'aboveBar' },
  fill: { shape: 'arrowUp', palette: 'text-3', position: 'belowBar' },
  alarm: { shape: 'arrowDown', palette: 'warn', position: 'aboveBar' },
}

/** Percentage points that the scale always spans: below that it would blow up the noise of a quiet market. */
const LEAST_SPAN = 0.2

/** Widens what the library would fit, around its middle. */
const atLeast =
  (span: number) =>
  (fit: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const info = fit()
    if (info?.priceRange == null) return info
    const { minValue, maxValue } = info.priceRange
    const missing = Math.max(0, span - (maxValue - minValue)) / 2
    return { ...info, priceRange: { minValue: minValue - missing, maxValue: maxValue + missing } }
  }

/**
 * A reading further than this from the end of the line may lie behind a gap that has not been read yet: no line runs to
 * it.
 */
const JOINED_MS = 5000

/** Room to the right of the newest value, so that its label on the axis is not cut. */
const EDGE_PX = 30

/** A history that has just begun is not a dot at the end of an hour. */
const LEAST_SHOWN_MS = 5 * MINUTE_MS

/** A library's axis takes rising times only, and marks that share a step share a place. */
function marksOf(
  host: Element,
  events: readonly RiskEvent[],
  step: number,
  place: (ms: number) => Time,
): SeriesMarker<Time>[] {
  return events
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, kind }) => ({
      time: place(Math.floor(at / step) * step),
      shape: looks[kind].shape,
      position: looks[kind].position,
      color: token(host, looks[kind].palette),
      size: 0.8,
    }))
}

export function createHistoryRenderer(
  host: HTMLElement,
  onHover: (at: number | null) => void,
  onView: (visible: HistoryWindow) => void,
): HistoryRenderer {
  // Any interval below a day: labels are times of day.
  const { toChart, toMs, tick } = createChartClock('1m', new Date())
  const colors = chartColors(host)
  const chart = createChart(host, {
    ...colors,
    autoSize: true,
    localization: {
      timeFormatter: (time: Time) => candleTime(toMs(time), '1m'),
      priceFormatter: (percent: number) => `${percent.toFixed(2)}`,
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
  const look = () => ({
    lineColor: token(host, 'text-1'),
    topColor: withAlpha(token(host, 'text-3'), 0.22),
    bottomColor: withAlpha(token(host, 'text-3'), 0),
  })
  const line = chart.addSeries(AreaSeries, {
    ...look(),
    lineWidth: 1,
    priceLineVisible: false,
    lastValueVisible: true,
    crosshairMarkerRadius: 3,
    autoscaleInfoProvider: atLeast(LEAST_SPAN),
  })
  const marks = createSeriesMarkers(line, [])
  const hatch = createGapHatch(() => withAlpha(token(host, 'warn'), 0.45))
  line.attachPrimitive(hatch.primitive)
  let drawn: ReturnType<typeof line.createPriceLine>[] = []
  let shown: Thresholds | null = null
  let known: Shown | null = null
  let reading: Pick<LtvSample, 'at' | 'ltv'> | null = null
  /** Of the newest value on the line, Unix ms; null without any. */
  let lineEnd: number | null = null
  /** The last entry of the axis, with a value or without, Unix ms. */
  let lastEntry = 0
  // Between two looks the user may pan or zoom: from then on the view is theirs, until they choose another range.
  let isTheirs = false
  const take = (): void => void (isTheirs = true)
  host.addEventListener('wheel', take, { passive: true })
  host.addEventListener('pointerdown', take)

  const onMove = ({ time, point }: MouseEventParams): void =>
    onHover(time === undefined || point === undefined ? null : toMs(time))
  chart.subscribeCrosshairMove(onMove)

  function showLines(thresholds: Thresholds | null): void {
    shown = thresholds
    for (const old of drawn) line.removePriceLine(old)
    const rows =
      thresholds === null
        ? []
        : ([
            ['warn', thresholds.warn, 'warn'],
            ['call', thresholds.call, 'warn'],
            ['liq', thresholds.liquidation, 'danger'],
          ] as const)
    drawn = rows.map(([title, ratio, palette]) =>
      line.createPriceLine({
        price: toPixelNumber(multiply(ratio, '100')),
        title,
        color: withAlpha(token(host, palette), title === 'warn' ? 0.55 : 0.9),
        lineWidth: 1,
        lineStyle: title === 'warn' ? LineStyle.Dashed : LineStyle.Solid,
        axisLabelVisible: true,
      }),
    )
  }
  /** The whole window, without the part from before anybody ever watched. */
  function fit(count: number, sinceIndex: number): void {
    const from = Math.max(0, sinceIndex)
    const edge = ((count - from) * EDGE_PX) / Math.max(EDGE_PX, chart.timeScale().width() - EDGE_PX)
    chart.timeScale().setVisibleLogicalRange({ from, to: count + edge })
  }
  function showMarks(history: RiskHistory): void {
    marks.setMarkers(marksOf(host, history.events, history.step, toChart))
  }

  function drawReading(): void {
    if (known === null || lineEnd === null || reading === null) return
    const { step } = known.history
    if (reading.at < lineEnd || reading.at > lineEnd + step + JOINED_MS) return
    lineEnd = reading.at
    const entry = Math.floor(reading.at / step) * step
    // The library takes a new entry at the end only, and a value for one that is there only when told that it is.
    line.update({ time: toChart(entry), value: toPixelNumber(reading.ltv) * 100 }, entry <= lastEntry)
    lastEntry = Math.max(lastEntry, entry)
  }

  const startOf = ({ history, from }: Shown): number => Math.floor(from / history.step) * history.step
  /** What the user looks at, Unix ms; null before anything is shown. */
  function visible(): HistoryWindow | null {
    const range = chart.timeScale().getVisibleLogicalRange()
    if (range === null || known === null) return null
    const at = (index: number): number => startOf(known!) + index * known!.history.step
    return { from: at(range.from), to: at(range.to) }
  }
  function lookAt(seen: HistoryWindow, now: Shown): void {
    const index = (ms: number): number => (ms - startOf(now)) / now.history.step
    chart.timeScale().setVisibleLogicalRange({ from: index(seen.from), to: index(seen.to) })
  }
  const onLook = (): void => {
    const seen = isTheirs ? visible() : null
    if (seen !== null) onView(seen)
  }
  chart.timeScale().subscribeVisibleLogicalRangeChange(onLook)

  return {
    show(history, { from, to }, range) {
      if (known?.range !== range) isTheirs = false
      const seen = isTheirs ? visible() : null
      const points = historyLine(history, from, to, toChart)
      known = { history, from, range }
      lineEnd = history.points.at(-1)?.at ?? null
      lastEntry = startOf(known) + (points.length - 1) * history.step
      line.setData([...points])
      drawReading()
      const place = (ms: number): Time => toChart(Math.floor(ms / history.step) * history.step)
      hatch.show(
        history.gaps.map((gap) => ({ from: place(Math.max(gap.from, from)), to: place(Math.min(gap.to, to)) })),
      )
      showMarks(history)
      if (seen !== null) lookAt(seen, known)
      else fit(points.length, Math.floor((Math.min(history.since ?? from, to - LEAST_SHOWN_MS) - from) / history.step))
    },
    showReading(sample) {
      reading = sample
      drawReading()
    },
    showLines,
    recolor() {
      chart.applyOptions(chartColors(host))
      line.applyOptions(look())
      showLines(shown)
      if (known !== null) showMarks(known.history)
    },
    dispose() {
      host.removeEventListener('wheel', take)
      host.removeEventListener('pointerdown', take)
      chart.remove()
    },
  }
}
