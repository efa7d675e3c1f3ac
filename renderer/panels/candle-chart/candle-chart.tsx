import { useEffect, useRef, useState } from 'react'
import type { Interval } from '@/shared/exchange/protocol/fields'
import { roundToStep } from '@/shared/base/decimal'
import { isCurrent } from '@/shared/trading/health/health'
import type { Instrument } from '@/shared/trading/market/instrument'
import { useFeedState } from '@/renderer/state/stores/health-store'
import { repriceRow } from '@/renderer/domain/drafts/reprice-row'
import { PricePickLayer } from '@/renderer/domain/drafts/price-pick-layer'
import { fillPrice } from '@/renderer/state/stores/selection-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/button'
import { PanelState, PanelVeil } from '@/renderer/kit/ui/panel-state'
import { useSize } from '@/renderer/kit/ui/use-size'
import { CandleCountdown } from './candle-countdown'
import { CandleLegend } from './candle-legend'
import { candleTime } from '@/renderer/kit/charts/chart-clock'
import { ChartAttribution } from '@/renderer/kit/charts/chart-attribution'
import { type ChartRenderer, createChartRenderer } from './chart-renderer'
import { ChipText } from './chip-text'
import type { ChosenIndicator } from './indicators/chosen-indicators'
import type { Figures } from './indicators/indicator'
import { OverlayLegend, PaneLegends } from './indicators/indicator-legend'
import type { MarkChip } from './mark-chips'
import { useCandles } from './use-candles'
import { useOwnMarks } from './use-own-marks'

export interface CandleChartProps {
  readonly instrument: Instrument
  readonly interval: Interval
  readonly indicators: readonly ChosenIndicator[]
}

/** The price the pixel stands for, on the tick. */
const priceAt = (pixelPrice: number, { tickSize, priceDecimals }: Instrument): string =>
  roundToStep(Math.max(0, pixelPrice).toFixed(Math.min(18, priceDecimals + 2)), tickSize, 'nearest')

/**
 * Candles and volume of one symbol and interval, with the chosen indicators, our open orders and the draft's rows as
 * lines. Mounted anew for another.
 */
export function CandleChart({ instrument, interval, indicators }: CandleChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const screen = useRef<ChartRenderer | null>(null)
  const handlers = useRef({
    onPrice: (_price: number): void => undefined,
    onGhost: (_key: string, _price: number): void => undefined,
    onOldest: (): void => undefined,
  })
  const [tops, setTops] = useState<readonly number[]>([])
  const [figures, setFigures] = useState<readonly Figures[]>([])
  const [hover, setHover] = useState<number | null>(null)
  const { height } = useSize(host)
  const { theme, directionColours } = useSettings((state) => state.settings)
  const [chip, setChip] = useState<MarkChip | null>(null)
  const feed = useFeedState('rest')
  const current = isCurrent(feed)

  useEffect(() => {
    if (!host.current) return
    const made = createChartRenderer(host.current, interval, {
      onPrice: (price) => handlers.current.onPrice(price),
      onHover: setHover,
      onChip: setChip,
      onGhost: (key, price) => handlers.current.onGhost(key, price),
      onOldest: () => handlers.current.onOldest(),
      onPanes: setTops,
      onFigures: setFigures,
    })
    screen.current = made
    return () => {
      screen.current = null
      made.dispose()
    }
  }, [interval])
  const candles = useCandles(screen, instrument, interval, height > 0)
  const { marks, ghosts } = useOwnMarks(instrument, candles.latest?.close ?? null)
  useEffect(() => {
    handlers.current = {
      onPrice: (price) => fillPrice(priceAt(price, instrument)),
      onGhost: (key, price) => {
        const from = marks.find((mark) => mark.key === key)?.price
        if (from !== undefined) repriceRow(key, { from, to: priceAt(price, instrument), tickSize: instrument.tickSize })
      },
      onOldest: candles.pageBack,
    }
  })
  useEffect(() => screen.current?.setScale(instrument.priceDecimals, instrument.tickSize), [instrument])
  useEffect(() => screen.current?.recolor(), [theme, directionColours])
  useEffect(() => screen.current?.showMarks(marks), [marks])
  useEffect(() => screen.current?.showIndicators(indicators), [indicators, interval])

  const pickedAt = (y: number): string | null => {
    const price = screen.current?.priceAt(y) ?? null
    return price === null ? null : priceAt(price, instrument)
  }
  const { latest, isRead, problem, following } = candles
  const hovered = hover === null ? undefined : candles.at(hover)
  const time = hovered ? candleTime(hovered.at, interval) : null
  const inLegend = hovered ?? latest
  const isLive = current && problem === null && latest !== null && following
  const reading = { chosen: indicators, figures, decimals: instrument.priceDecimals }
  return (
    <div className="chart__frame" data-live={isLive ? 'true' : undefined}>
      <div
        ref={host}
        className="chart__canvas"
        role="group"
        aria-label={`${instrument.symbol} candles of ${interval}`}
        data-candles={latest === null ? undefined : 'shown'}
      />
      <ChartAttribution />
      <PricePickLayer category={instrument.category} symbol={instrument.symbol} priceAt={pickedAt} />
      <CandleLegend candle={inLegend} decimals={instrument.priceDecimals} time={time}>
        {isLive && height > 0 && <CandleCountdown interval={interval} />}
        <OverlayLegend {...reading} />
      </CandleLegend>
      {inLegend !== null && <PaneLegends {...reading} tops={tops} />}
      {ghosts.shown < ghosts.all && (
        <p className="chart__ghosts" data-testid="ghosts-capped">
          Draft: the {ghosts.shown} of {ghosts.all} rows nearest to the price
        </p>
      )}
      {chip !== null && <ChipText chip={chip} instrument={instrument} />}
      {!following && (
        <Button size="small" className="chart__now" onClick={candles.toNow}>
          Back to now
        </Button>
      )}
      {latest === null && problem === null && !isRead && <PanelState kind="loading" title="Loading candles" />}
      {latest === null && problem === null && isRead && (
        <PanelState kind="empty" title="No candles" text={`Nothing was traded yet in ${instrument.symbol}.`} />
      )}
      {latest === null && problem !== null && (
        <PanelState kind="error" title="No candles" text={`${problem} Trying again…`} />
      )}
      {latest !== null && current && problem !== null && (
        <PanelVeil kind="stale" text={`The last candle is old: ${problem}`} />
      )}
      {latest !== null && !current && (
        <PanelVeil
          kind={feed === 'offline' ? 'offline' : 'stale'}
          text={`${feed === 'offline' ? 'Offline' : 'Stale'}: these candles are old`}
        />
      )}
    </div>
  )
}
