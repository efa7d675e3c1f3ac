import {
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  MismatchDirection,
  PriceScaleMode,
} from 'lightweight-charts'
import { divide, isPositive, subtract, toPixelNumber } from '@/shared/base/decimal'
import type { PriceScale } from '@/shared/settings/chart-style'
import type { Candle } from '@/shared/trading/market/candle'
import type { ChartClock } from '@/renderer/kit/charts/chart-clock'
import { plotColor, plotToken, withAlpha } from '@/renderer/kit/charts/chart-palette'
import { candleMargins } from '../candles/candle-margins'
import { indexFrom } from '../candles/candle-window'
import type { Part } from '../candles/shown-part'
import type { IndicatorLines } from '../indicators/indicator-lines'

/** Change of each symbol since the first candle in view, as a ratio; null while unknown. */
export interface Changes {
  readonly own: string | null
  readonly other: string | null
}
export const noChanges: Changes = { own: null, other: null }

/** Symbol whose changes are drawn over the candles. */
export interface Compared {
  readonly name: string
  /** Its close in the candle with this open time, if known. */
  readonly closeAt: (at: number) => string | undefined
  /** Changes at the crosshair, or at the newest candle of the chart. */
  readonly onChanges: (changes: Changes) => void
}

/** A chart, as far as a comparison uses it. */
export interface ComparedScreen {
  /** Draws the changes of another symbol; null draws none. */
  readonly compare: (other: Compared | null) => void
  /** Candles of the compared symbol changed from this open time on. */
  readonly comparedMoved: (from: number) => void
  readonly setComparedCurrent: (isCurrent: boolean) => void
}

/** Line of another symbol, in percent since the first candle in view. */
export interface ComparedLine extends Pick<IndicatorLines, 'showPart' | 'showNewest' | 'recolor'> {
  /** Draws another symbol; null draws none. */
  readonly compare: (other: Compared | null) => void
  /** Candles of the other symbol changed from this open time on. */
  readonly moved: (from: number) => void
  /** A line that is not current is dimmed and has no label on the axis. */
  readonly setCurrent: (isCurrent: boolean) => void
  /** On a percent scale both symbols share it; else the line has a separate scale. */
  readonly setPriceScale: (scale: PriceScale) => void
  /** The open time under the crosshair; null without one. */
  readonly hover: (at: number | null) => void
  readonly end: () => void
}

/** The last color of plots: indicators use the first ones. */
const COLOR = 5
export const COMPARED_TOKEN = plotToken(COLOR)
const DIMMED = 0.4
const SEPARATE_SCALE = 'compared'

const changeSince = (close: string | undefined, base: string | undefined): string | null =>
  close === undefined || base === undefined || !isPositive(base) ? null : divide(subtract(close, base), base)

export function createComparedLine(
  chart: IChartApi,
  host: HTMLElement,
  { toChart, toMs }: Pick<ChartClock, 'toChart' | 'toMs'>,
): ComparedLine {
  const timeScale = chart.timeScale()
  let candles: readonly Candle[] = []
  let part: Part = { start: 0, end: 0 }
  let drawn: { readonly other: Compared; readonly series: ISeriesApi<'Line'> } | null = null
  let isCurrent = false
  let scale: PriceScale = 'normal'
  let hovered: number | null = null

  const color = (): string => {
    const full = plotColor(host, COLOR)
    return isCurrent ? full : withAlpha(full, DIMMED)
  }
  const look = () => ({
    color: color(),
    lineStyle: isCurrent ? LineStyle.Solid : LineStyle.Dashed,
    lastValueVisible: isCurrent,
    priceScaleId: scale === 'percent' ? 'right' : SEPARATE_SCALE,
  })
  function restyle(): void {
    if (drawn === null) return
    drawn.series.applyOptions(look())
    if (scale !== 'percent')
      drawn.series.priceScale().applyOptions({ mode: PriceScaleMode.Percentage, scaleMargins: candleMargins })
  }

  /** Open time of the first candle in view that both symbols have; null if there is none. */
  function baseTime(): number | null {
    const range = timeScale.getVisibleLogicalRange()
    const first = range && drawn?.series.dataByIndex(Math.floor(range.from), MismatchDirection.NearestRight)
    return first ? toMs(first.time) : null
  }
  function emit(): void {
    if (drawn === null) return
    const { other } = drawn
    const [base, at] = [baseTime(), hovered ?? candles.at(-1)?.at]
    if (base === null || at === undefined) return other.onChanges(noChanges)
    const ownAt = (time: number): string | undefined => {
      const candle = candles[indexFrom(candles, time)]
      return candle?.at === time ? candle.close : undefined
    }
    other.onChanges({
      own: changeSince(ownAt(at), ownAt(base)),
      other: changeSince(other.closeAt(at), other.closeAt(base)),
    })
  }
  timeScale.subscribeVisibleLogicalRangeChange(emit)

  /** Points at the times of the candles only: another time would add an empty place to the axis. */
  function pointsOf(visible: readonly Candle[], { closeAt }: Compared) {
    return visible.flatMap(({ at }) => {
      const close = closeAt(at)
      return close === undefined ? [] : [{ time: toChart(at), value: toPixelNumber(close) }]
    })
  }
  function load(): void {
    drawn?.series.setData(pointsOf(candles.slice(part.start, part.end), drawn.other))
    emit()
  }
  function update(): void {
    if (drawn !== null && part.end === candles.length)
      for (const point of pointsOf(candles.slice(-1), drawn.other)) drawn.series.update(point)
    emit()
  }

  return {
    compare(other) {
      if (drawn !== null) chart.removeSeries(drawn.series)
      drawn = null
      isCurrent = false
      if (other === null) return
      const fixed = { title: other.name, lineWidth: 2, priceLineVisible: false, crosshairMarkerVisible: false } as const
      drawn = { other, series: chart.addSeries(LineSeries, { ...fixed, ...look() }) }
      restyle()
      load()
    },
    moved(from) {
      const newest = candles.at(-1)
      if (newest === undefined || from > newest.at) return
      if (from < newest.at) load()
      else update()
    },
    showPart(all, next) {
      candles = all
      part = next
      load()
    },
    showNewest(_candle, isInPart) {
      part = { ...part, end: isInPart ? candles.length : part.end }
      update()
    },
    setCurrent(next) {
      isCurrent = next
      restyle()
    },
    setPriceScale(next) {
      scale = next
      restyle()
    },
    hover(at) {
      hovered = at
      emit()
    },
    recolor: restyle,
    end: () => timeScale.unsubscribeVisibleLogicalRangeChange(emit),
  }
}
