import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type Logical,
  type LogicalRange,
  type SeriesType,
  type Time,
} from 'lightweight-charts'
import type { Candle, ChartInterval } from '@/shared/trading/market/candle'
import type { ChartClock } from '@/renderer/kit/charts/chart-clock'
import { directionColours, withAlpha } from '@/renderer/kit/charts/chart-palette'
import { volumeShare } from './candles/candle-margins'
import { indexFrom } from './candles/candle-window'
import { createPriceSeries, type Drawn } from './candle-forms'
import { barsOf, volumePoint } from './chart-points'
import type { IndicatorLines } from './indicators/indicator-lines'
import type { ChartStyle } from '@/shared/settings/chart-style'
import { isNearEnd, type Part, partAround } from './candles/shown-part'
import { timePlaces } from './candles/time-places'

/**
 * Candles and volume of a chart, and the lines that follow them. All candles are stored here. The library receives only
 * those around the view, because the cost of its updates and frames grows with the number of candles.
 */
export interface CandleSeries {
  readonly series: ISeriesApi<SeriesType>
  /** `fit` puts the newest into view; otherwise the view stays where it is. */
  readonly showAll: (candles: readonly Candle[], fit: boolean) => void
  readonly showLatest: (candle: Candle) => void
  /** Pixels from the left of the chart to a time, in view or not; null without candles. */
  readonly xOf: (at: number) => number | null
  /** Open time of the candle at a horizontal position. */
  readonly timeAt: (x: number) => number | null
  readonly recolor: () => void
  readonly toNow: () => void
  readonly end: () => void
}

const initialBars = 120
const nearOldest = 30
/** Empty bars at the right, for the labels of own orders. */
export const emptyBarsAtRight = 13

interface CandleSeriesParts {
  readonly chart: IChartApi
  readonly host: HTMLElement
  readonly interval: ChartInterval
  readonly chartType: ChartStyle
  readonly clock: Pick<ChartClock, 'toChart' | 'toMs'>
  /** Lines over the same candles. */
  readonly followers: readonly Pick<IndicatorLines, 'showPart' | 'showNewest' | 'recolor'>[]
  /** Called when the oldest candle is near the left edge. */
  readonly onOldest: () => void
  /** Reports if the newest candle is out of view. */
  readonly onAway: (isAway: boolean) => void
}

export function createCandleSeries(parts: CandleSeriesParts): CandleSeries {
  const { chart, host, interval, chartType, followers, onOldest, onAway } = parts
  const { toChart, toMs } = parts.clock
  const scale = chart.timeScale()
  const form = createPriceSeries(chart, host, chartType)
  const { series } = form
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volume.priceScale().applyOptions({ scaleMargins: { top: 1 - volumeShare, bottom: 0 } })
  let list: Candle[] = []
  /** Each held candle as it is drawn. */
  let drawnBars: Drawn[] = []
  let part: Part = { start: 0, end: 0 }
  /** Points in the library, including gaps between candles. */
  let points: { readonly time: Time }[] = []
  let isPressed = false
  let isDrawing = false
  let isAway = false

  const volumePalette = () => {
    const { up, down } = directionColours(host)
    return { up: withAlpha(up, 0.32), down: withAlpha(down, 0.32) }
  }
  const showInFollowers = (): void => followers.forEach((follower) => follower.showPart(list, part))
  const drawVolume = (): void => {
    const palette = volumePalette()
    volume.setData(list.slice(part.start, part.end).map((candle) => volumePoint(candle, palette, toChart)))
  }
  const barAt = (index: number) => form.barOf(toChart(list[index]!.at), drawnBars[index]!, drawnBars[index - 1])
  /** Redraws the candles from `start`: in some forms a candle depends on the previous candle. */
  function drawFrom(start: number): void {
    drawnBars.length = start
    for (let index = start; index < list.length; index += 1)
      drawnBars.push(form.drawnOf(list[index]!, drawnBars[index - 1]))
  }
  function draw(next: Part): void {
    part = next
    const bars = barsOf(list.slice(part.start, part.end), interval, toChart, (index) => barAt(part.start + index))
    points = bars
    series.setData(bars)
    drawVolume()
    showInFollowers()
  }

  /** Visible candles, found by time: there are gaps without trades between candles. */
  function inView({ from, to }: LogicalRange): Part {
    const timeOf = (logical: number): number => {
      const point = points[Math.min(points.length - 1, Math.max(0, Math.round(logical)))]
      return point === undefined ? 0 : toMs(point.time)
    }
    return { start: indexFrom(list, timeOf(from)), end: indexFrom(list, timeOf(to)) + 1 }
  }

  /** Passes another part to the library without moving the view. */
  function shift(next: Part): void {
    const range = scale.getVisibleLogicalRange()
    const place = range === null ? 0 : Math.min(points.length - 1, Math.max(0, Math.round(range.from)))
    const time = points[place]?.time
    isDrawing = true
    draw(next)
    const index = points.findIndex((point) => point.time === time)
    // During a drag the library computes positions from the newest bar at the press, which is unchanged.
    if (!isPressed && range !== null && index >= 0)
      scale.setVisibleLogicalRange({ from: range.from + index - place, to: range.to + index - place })
    isDrawing = false
  }

  function follow(range: LogicalRange | null): void {
    if (isDrawing || range === null || list.length === 0) return
    const isNowAway = part.end < list.length || range.to < points.length - 1
    if (isNowAway !== isAway) onAway((isAway = isNowAway))
    if (part.start === 0 && range.from < nearOldest) onOldest()
    const view = inView(range)
    const { older, newer } = isNearEnd(view, part, list.length)
    const target = partAround(view, list.length)
    // During a drag only older candles can be added in front; other changes would move the view.
    if (isPressed && older) shift({ start: target.start, end: part.end })
    // Limits the part after a day of new candles or after zooming in, so distant candles are not drawn.
    const isLong = part.end - part.start > 2 * (target.end - target.start)
    if (!isPressed && (older || newer || isLong)) shift(target)
  }
  scale.subscribeVisibleLogicalRangeChange(follow)
  const onDown = (): void => void (isPressed = true)
  const onUp = (): void => {
    if (!isPressed) return
    isPressed = false
    // After the library processed the change.
    requestAnimationFrame(() => follow(scale.getVisibleLogicalRange()))
  }
  host.addEventListener('pointerdown', onDown, true)
  window.addEventListener('pointerup', onUp, true)
  window.addEventListener('pointercancel', onUp, true)

  const places = () => timePlaces(points.length, (index) => toMs(points[index]!.time), interval)
  const atEnd = (): Part => partAround({ start: list.length - initialBars, end: list.length }, list.length)
  return {
    series,
    showAll(candles, fit) {
      const wasAtEnd = part.end === list.length
      const [first, beyond] = [list[part.start]?.at ?? 0, list[part.end]?.at ?? 0]
      list = [...candles]
      drawFrom(0)
      if (fit) {
        draw(atEnd())
        const from = Math.max(0, points.length - initialBars)
        return scale.setVisibleLogicalRange({ from, to: points.length + emptyBarsAtRight })
      }
      const start = Math.min(indexFrom(list, first), atEnd().start)
      shift({ start, end: wasAtEnd ? list.length : indexFrom(list, beyond) })
      follow(scale.getVisibleLogicalRange())
    },
    showLatest(candle) {
      const newest = list.at(-1)
      const isAtEnd = part.end === list.length
      // The previous candle can still receive its last trades after a new one began.
      const isOlder = newest !== undefined && candle.at < newest.at
      if (newest === undefined || candle.at > newest.at) list.push(candle)
      else list[indexFrom(list, candle.at)] = candle
      const index = indexFrom(list, candle.at)
      drawFrom(index)
      if (isOlder) showInFollowers()
      else {
        if (isAtEnd && list.length > part.end) points.push({ time: toChart(candle.at) })
        if (isAtEnd) part = { ...part, end: list.length }
        followers.forEach((follower) => follower.showNewest(candle, isAtEnd))
      }
      if (!isAtEnd) return
      for (let at = index; at < list.length; at += 1) series.update(barAt(at), at < list.length - 1)
      volume.update(volumePoint(candle, volumePalette(), toChart), isOlder)
    },
    xOf(at) {
      const place = places().placeOf(at)
      if (place === null) return null
      // The library supports whole bars only.
      const bar = Math.floor(place)
      const left = scale.logicalToCoordinate(bar as Logical)
      const right = scale.logicalToCoordinate((bar + 1) as Logical)
      return left === null || right === null ? null : left + (place - bar) * (right - left)
    },
    timeAt(x) {
      const place = scale.coordinateToLogical(x)
      return place === null ? null : places().timeAt(place)
    },
    recolor() {
      form.recolor()
      // A hollow candle has its colors in each bar.
      if (chartType === 'hollow') draw(part)
      else drawVolume()
      followers.forEach((follower) => follower.recolor())
    },
    toNow() {
      if (part.end < list.length) draw(atEnd())
      // At once: candles that arrive during an animation would end it before its end.
      scale.scrollToPosition(emptyBarsAtRight, false)
    },
    end() {
      host.removeEventListener('pointerdown', onDown, true)
      window.removeEventListener('pointerup', onUp, true)
      window.removeEventListener('pointercancel', onUp, true)
    },
  }
}
