import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IPriceLine,
  LineStyle,
  type MouseEventParams,
  TickMarkType,
  type Time,
} from 'lightweight-charts'
import type { Interval } from '../../../shared/exchange/fields'
import type { Candle } from '../../../shared/ipc/contract'
import { toPixelNumber } from '../../../shared/trading/decimal'
import type { Order } from '../../../shared/trading/order'
import { formatDateTime, formatTime } from '../../format/time'
import { candleColours, chartColours, directionColours, withAlpha } from './chart-ink'
import { candlePoint, candlePoints, volumePoint } from './chart-points'

/** One chart on screen. The library paints; React only mounts it. */
export interface ChartScreen {
  readonly showAll: (candles: readonly Candle[], interval: Interval, fit: boolean) => void
  readonly showLatest: (candle: Candle) => void
  readonly showOrders: (orders: readonly Order[]) => void
  readonly setScale: (decimals: number, tickSize: string) => void
  readonly recolour: () => void
  readonly toNow: () => void
  readonly dispose: () => void
}
export interface ChartHands {
  /** A click, as a price on the axis (pixels, so not yet on the tick). */
  readonly onPrice: (price: number) => void
  /** The open time (ms) under the crosshair; null when it left. */
  readonly onHover: (at: number | null) => void
  /** The oldest candle came near the left edge. */
  readonly onOldest: () => void
}

const volumeShare = 0.18
const shownAtFirst = 120
const nearEdge = 30
const msOf = (time: Time): number => (typeof time === 'number' ? time * 1000 : 0)
const monthDay = (ms: number): string => formatDateTime(ms).slice(5, 10)

/** The library thinks in UTC; the trader does not. */
function tickMark(time: Time, kind: TickMarkType): string {
  const ms = msOf(time)
  if (kind === TickMarkType.Year) return formatDateTime(ms).slice(0, 4)
  if (kind === TickMarkType.Month || kind === TickMarkType.DayOfMonth) return monthDay(ms)
  return kind === TickMarkType.TimeWithSeconds ? formatTime(ms) : formatTime(ms).slice(0, 5)
}

const orderTitle = ({ side, qty }: Order): string => `${side === 'buy' ? 'B' : 'S'} ${qty}`

export function createChartScreen(host: HTMLElement, hands: ChartHands): ChartScreen {
  const chart = createChart(host, {
    ...chartColours(host),
    autoSize: true,
    localization: { timeFormatter: (time: Time) => formatDateTime(msOf(time)).slice(0, 16) },
    timeScale: { ...chartColours(host).timeScale, timeVisible: true, secondsVisible: false, rightOffset: 6, barSpacing: 7, tickMarkFormatter: tickMark },
    rightPriceScale: { ...chartColours(host).rightPriceScale, scaleMargins: { top: 0.14, bottom: volumeShare + 0.04 } },
  })
  const candles = chart.addSeries(CandlestickSeries, candleColours(host))
  const volume = chart.addSeries(HistogramSeries, { priceScaleId: 'volume', priceFormat: { type: 'volume' }, lastValueVisible: false, priceLineVisible: false })
  volume.priceScale().applyOptions({ scaleMargins: { top: 1 - volumeShare, bottom: 0 } })
  const lines = new Map<string, { readonly look: string; readonly line: IPriceLine }>()
  let shown: readonly Candle[] = []
  let shownOrders: readonly Order[] = []

  const volumeInk = () => {
    const { up, down } = directionColours(host)
    return { up: withAlpha(up, 0.32), down: withAlpha(down, 0.32) }
  }
  const onClick = ({ point }: MouseEventParams): void => {
    const price = point ? candles.coordinateToPrice(point.y) : null
    if (price !== null) hands.onPrice(price)
  }
  const onMove = ({ time }: MouseEventParams): void => hands.onHover(time === undefined ? null : msOf(time))
  chart.subscribeClick(onClick)
  chart.subscribeCrosshairMove(onMove)
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && shown.length > 0 && range.from < nearEdge) hands.onOldest()
  })

  function showOrders(orders: readonly Order[]): void {
    shownOrders = orders
    const { up, down } = directionColours(host)
    const wanted = new Map(orders.filter(({ price }) => price !== '').map((order) => [order.key, order]))
    for (const [key, { line }] of lines) {
      if (wanted.has(key)) continue
      candles.removePriceLine(line)
      lines.delete(key)
    }
    for (const [key, order] of wanted) {
      const color = order.side === 'buy' ? up : down
      const look = `${order.price}|${orderTitle(order)}|${color}`
      const known = lines.get(key)
      if (known?.look === look) continue
      if (known) candles.removePriceLine(known.line)
      const line = candles.createPriceLine({ price: toPixelNumber(order.price), color, lineWidth: 1, lineStyle: LineStyle.Solid, axisLabelVisible: true, title: orderTitle(order) })
      lines.set(key, { look, line })
    }
  }

  return {
    showAll(all, interval, fit) {
      shown = all
      const ink = volumeInk()
      candles.setData(candlePoints(all, interval))
      volume.setData(all.map((candle) => volumePoint(candle, ink)))
      if (fit) chart.timeScale().setVisibleLogicalRange({ from: Math.max(0, all.length - shownAtFirst), to: all.length + 5 })
    },
    showLatest(candle) {
      const point = candlePoint(candle)
      const last = shown.at(-1)
      // The candle before the forming one may still get its last trades after the new one began.
      const older = last !== undefined && candle.at < last.at
      if (!last || candle.at > last.at) shown = [...shown, candle]
      candles.update(point, older)
      volume.update(volumePoint(candle, volumeInk()), older)
    },
    showOrders,
    setScale(decimals, tickSize) {
      candles.applyOptions({ priceFormat: { type: 'price', precision: decimals, minMove: toPixelNumber(tickSize) } })
    },
    recolour() {
      chart.applyOptions(chartColours(host))
      candles.applyOptions(candleColours(host))
      const ink = volumeInk()
      volume.setData(shown.map((candle) => volumePoint(candle, ink)))
      showOrders(shownOrders)
    },
    toNow: () => chart.timeScale().scrollToRealTime(),
    dispose: () => chart.remove(),
  }
}
