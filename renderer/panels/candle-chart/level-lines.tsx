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
  /** The last price; the distance is counted from it. */
  readonly last: string | null
}

/**
 * Draws the levels on the chart, and names the price at which the coin on it has a loan called, wherever the line is:
 * it is mostly far out of view. That of the liquidation lies beyond it and is a line only. Apart from the chart, since
 * what they hang on moves more often than the candles do.
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
