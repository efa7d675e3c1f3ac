import { useEffect, useMemo, useRef, useState } from 'react'
import type { Interval } from '../../../shared/exchange/fields'
import { roundToStep } from '../../../shared/trading/decimal'
import type { Instrument } from '../../../shared/trading/instrument'
import { useIsCurrent } from '../../stores/health-store'
import { openOrders, useOrders } from '../../stores/orders-store'
import { fillPrice } from '../../stores/selection-store'
import { useSettings } from '../../stores/settings-store'
import { Button } from '../../ui/button'
import { PanelState, PanelVeil } from '../../ui/panel-state'
import { useSize } from '../../ui/use-size'
import { CandleLegend } from './candle-legend'
import { type ChartScreen, createChartScreen } from './chart-screen'
import { useCandles } from './use-candles'

export interface CandleChartProps {
  readonly instrument: Instrument
  readonly interval: Interval
}

/** The price the pixel stands for, on the tick. */
const priceAt = (pixelPrice: number, { tickSize, priceDecimals }: Instrument): string => roundToStep(Math.max(0, pixelPrice).toFixed(Math.min(18, priceDecimals + 2)), tickSize, 'nearest')

/** Candles and volume of one symbol, with our open orders as lines. */
export function CandleChart({ instrument, interval }: CandleChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const screen = useRef<ChartScreen | null>(null)
  const hands = useRef({ onPrice: (_price: number): void => undefined, onOldest: (): void => undefined })
  const [hover, setHover] = useState<number | null>(null)
  const { height } = useSize(host)
  const { theme, directionColours } = useSettings((state) => state.settings)
  const open = useOrders(openOrders)
  const current = useIsCurrent('rest')

  useEffect(() => {
    if (!host.current) return
    const made = createChartScreen(host.current, { onPrice: (price) => hands.current.onPrice(price), onHover: setHover, onOldest: () => hands.current.onOldest() })
    screen.current = made
    return () => {
      screen.current = null
      made.dispose()
    }
  }, [])
  const candles = useCandles(screen, instrument, interval, height > 0)
  useEffect(() => {
    hands.current = { onPrice: (price) => fillPrice(priceAt(price, instrument)), onOldest: candles.pageBack }
  })
  useEffect(() => screen.current?.setScale(instrument.priceDecimals, instrument.tickSize), [instrument])
  useEffect(() => screen.current?.recolour(), [theme, directionColours])

  const own = useMemo(() => open.filter((order) => order.category === instrument.category && order.symbol === instrument.symbol), [open, instrument])
  useEffect(() => screen.current?.showOrders(own), [own])

  const { latest, problem, following } = candles
  const legendCandle = (hover === null ? undefined : candles.at(hover)) ?? latest
  return (
    <div className="chart__frame" data-live={current && problem === null && latest !== null && following ? 'true' : undefined}>
      <div ref={host} className="chart__canvas" role="group" aria-label={`${instrument.symbol} candles of ${interval}`} data-candles={latest === null ? undefined : 'shown'} />
      <CandleLegend candle={legendCandle} decimals={instrument.priceDecimals} hovered={hover !== null} />
      {!following && (
        <Button size="small" className="chart__now" onClick={candles.toNow}>
          Back to now
        </Button>
      )}
      {latest === null && problem === null && <PanelState kind="loading" title="Reading candles" />}
      {latest === null && problem !== null && <PanelState kind="error" title="No candles" text={`${problem} Trying again…`} />}
      {latest !== null && problem !== null && <PanelVeil kind="stale" text={`The last candle is old: ${problem}`} />}
    </div>
  )
}
