import '@/renderer/kit/theme/tokens.css'
import '@/renderer/kit/theme/themes.css'
import { CandlestickSeries, createChart, HistogramSeries, type ISeriesApi, LineSeries } from 'lightweight-charts'
import { createCandleFeed } from '@/renderer/panels/candle-chart/candles/candle-feed'
import { type ChartHandlers, createChartRenderer } from '@/renderer/panels/candle-chart/chart-renderer'
import { asTraded } from '@/renderer/panels/candle-chart/candle-forms'
import { volumePoint } from '@/renderer/panels/candle-chart/chart-points'
import { chosenIndicators } from '@/renderer/panels/candle-chart/indicators/chosen-indicators'
import { barOf } from '@/renderer/panels/candle-chart/indicators/indicator'
import { createIndicatorRun } from '@/renderer/panels/candle-chart/indicators/indicator-run'
import { noReferences } from '@/renderer/panels/candle-chart/indicators/reference-at'
import { candleColors, chartColors, withAlpha } from '@/renderer/kit/charts/chart-palette'
import { createChartClock } from '@/renderer/kit/charts/chart-clock'
import { seededRandom } from '@/shared/base/random'
import { MINUTE_MS } from '@/shared/base/time'
import type { Candle } from '@/shared/trading/market/candle'
import { noneSkipped } from '@/shared/trading/market/clean-candles'

/** Interface of this page for the benchmark. */
export interface ChartBench {
  /** Main-thread milliseconds until the chart is painted. It stays on screen. */
  open(who: 'ours' | 'peer', candles: number): Promise<number>
  /** Main-thread milliseconds of a live update of the chart on screen: computation, and with its painted frame. */
  update(): Promise<{ readonly computeMs: number; readonly painted: number }>
}

const NOW = Date.UTC(2026, 10, 1)
const interval = '1m'
const chosen = chosenIndicators(['ema', 'bollinger', 'rsi'].map((id) => ({ id, values: {} })))
const palette = { up: 'rgba(40, 160, 90, 0.32)', down: 'rgba(200, 60, 60, 0.32)' }
const { toChart } = createChartClock(interval, new Date(NOW))

function walk(count: number): Candle[] {
  const random = seededRandom(11)
  let close = 60_000
  return Array.from({ length: count }, (_, index) => {
    const open = close
    close += (random.next() - 0.5) * 60
    const [high, low] = [Math.max(open, close) + random.next() * 20, Math.min(open, close) - random.next() * 20]
    const [o, h, l, c] = [open, high, low, close].map((price) => price.toFixed(1))
    const at = NOW - (count - index) * MINUTE_MS
    return { at, open: o!, high: h!, low: l!, close: c!, volume: (random.next() * 9).toFixed(3) }
  })
}
const everything = walk(100_000)

/** Time of the library's frames: it paints in them. */
let inFrames = 0
const nextFrame = window.requestAnimationFrame.bind(window)
window.requestAnimationFrame = (callback) =>
  nextFrame((now) => {
    const from = performance.now()
    callback(now)
    inFrames += performance.now() - from
  })
/** Resolves after the previously requested frame is painted. */
const painted = (): Promise<void> => new Promise((resolve) => void nextFrame(() => nextFrame(() => resolve())))

/** Main-thread milliseconds of some work, and with the frame after it. */
async function costOf(work: () => void | Promise<void>): Promise<{ computeMs: number; painted: number }> {
  inFrames = 0
  const from = performance.now()
  await work()
  const computeMs = performance.now() - from
  await painted()
  return { computeMs, painted: computeMs + inFrames }
}

/** A chart on screen whose newest candle can get another close, and which can be removed. */
interface DisplayedChart {
  update(candle: Candle): void | Promise<void>
  dispose(): void
}

const ignored = (): void => undefined
const handlers: ChartHandlers = {
  onPrice: ignored,
  onAlert: ignored,
  onAlertMoved: ignored,
  onHover: ignored,
  onFigures: ignored,
  onChip: ignored,
  onFill: ignored,
  onDrawing: ignored,
  onDrawingMoved: ignored,
  onMoved: ignored,
  onPanes: ignored,
  onAway: ignored,
  onOldest: ignored,
  referenceAt: noReferences,
}

/** The product's chart with its own feed, which answers every query at once. */
async function ours(host: HTMLElement, candles: readonly Candle[]): Promise<DisplayedChart> {
  let answer = candles
  const chart = createChartRenderer(host, interval, 'candles', handlers)
  chart.setScale(1, '0.1')
  chart.showIndicators(chosen)
  const feed = createCandleFeed({
    call: async () => ({
      ok: true,
      value: { candles: answer, skipped: noneSkipped, from: answer[0]?.at ?? null },
    }),
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    interval,
    onAll: (all) => chart.showAll(all, true),
    onLatest: (candle) => {
      chart.showLatest(candle)
      chart.showLast(candle.close)
    },
    onProblem: ignored,
    pollMs: 1000,
    now: Date.now,
  })
  await feed.load()
  return {
    update(candle) {
      answer = [candle]
      return feed.poll()
    },
    dispose: () => chart.dispose(),
  }
}

const pointOf = (candle: Candle) => ({ time: toChart(candle.at), ...asTraded(candle) })

/** The library with the same series, passed all at once. Its values are computed earlier. */
function peer(
  host: HTMLElement,
  candles: readonly Candle[],
  lines: readonly (readonly (number | null)[])[],
): DisplayedChart {
  const chart = createChart(host, { ...chartColors(host), autoSize: true })
  const series = chart.addSeries(CandlestickSeries, candleColors(host))
  const volume = chart.addSeries(HistogramSeries, { priceScaleId: 'volume' })
  series.setData(candles.map(pointOf))
  volume.setData(candles.map((candle) => volumePoint(candle, palette, toChart)))
  const chartSeries: ISeriesApi<'Line'>[] = lines.map((figures, index) => {
    const line = chart.addSeries(LineSeries, { lineWidth: 1, color: withAlpha('#8888cc', 0.8) }, index === 4 ? 1 : 0)
    line.setData(figures.flatMap((value, at) => (value === null ? [] : [{ time: toChart(candles[at]!.at), value }])))
    return line
  })
  chart.timeScale().setVisibleLogicalRange({ from: candles.length - 120, to: candles.length + 13 })
  return {
    update(candle) {
      series.update(pointOf(candle))
      volume.update(volumePoint(candle, palette, toChart))
      for (const line of chartSeries) line.update({ time: toChart(candle.at), value: Number(candle.close) })
    },
    dispose: () => chart.remove(),
  }
}

function linesOf(candles: readonly Candle[]): readonly (readonly (number | null)[])[] {
  const bars = candles.map(barOf)
  return chosen.flatMap(({ indicator, values }) => {
    const run = createIndicatorRun(() => indicator.start(values, noReferences))
    run.load(bars)
    return indicator.lines.map((_, line) => bars.map(({ at }) => run.at(at)[line] ?? null))
  })
}

document.documentElement.dataset.theme = 'dark'
document.documentElement.dataset.direction = 'green-red'
const host = document.createElement('div')
host.id = 'chart'
host.style.cssText = 'position: fixed; inset: 0; background: #000'
document.body.append(host)

let view: DisplayedChart | null = null
let newest = everything.at(-1)!
let updates = 0
const bench: ChartBench = {
  async open(who, count) {
    view?.dispose()
    host.replaceChildren()
    const candles = everything.slice(-count)
    newest = candles.at(-1)!
    const lines = who === 'peer' ? linesOf(candles) : []
    await painted()
    const cost = await costOf(async () => {
      view = who === 'ours' ? await ours(host, candles) : peer(host, candles, lines)
    })
    return cost.painted
  },
  update: () =>
    costOf(() => {
      updates += 1
      const close = (Number(newest.open) + Math.sin(updates) * 5).toFixed(1)
      return view!.update({ ...newest, close, volume: String(updates) })
    }),
}
Object.assign(window, { chartBench: bench })
