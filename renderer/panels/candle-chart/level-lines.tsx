import { type RefObject, useEffect } from 'react'
import { divide, isPositive, subtract } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import { formatExact } from '@/renderer/kit/format/decimals'
import { formatPercent } from '@/renderer/kit/format/signed'
import type { ChartRenderer } from './chart-renderer'
import { useLevels } from './levels/use-levels'

interface LevelLinesProps {
  readonly screen: RefObject<ChartRenderer | null>
  readonly instrument: Instrument
  readonly visible: boolean
  /** Last price, from which the distance is counted. */
  readonly last: string | null
}

/**
 * Draws price levels on the chart, and shows the margin-call price of its coin even if the line is out of view, as it
 * usually is. The liquidation price is farther away and drawn as a line only. Separate from the chart, because the
 * levels change more often than the candles.
 */
export function LevelLines({ screen, instrument, visible, last }: LevelLinesProps) {
  const levels = useLevels(instrument, visible)
  useEffect(() => screen.current?.showLevels(levels.all), [screen, levels])
  return levels.triggers
    .filter(({ kind }) => kind === 'call')
    .map(({ title, price }) => (
      <span key={title} className="legend__call" data-testid="trigger-level">
        <i>{title}</i> {formatExact(price, instrument.priceDecimals)}
        {last !== null && isPositive(last) && <i> {formatPercent(divide(subtract(price, last), last), 1)}</i>}
      </span>
    ))
}
