import { type RefObject, useCallback, useEffect, useState } from 'react'
import { Category } from '@/shared/exchange/protocol/fields'
import { divide, isPositive, subtract } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import { formatExact } from '@/renderer/kit/format/decimals'
import { formatPercent } from '@/renderer/kit/format/signed'
import { StrategyDialog } from '@/renderer/domain/strategy/strategy-dialog'
import { formOf } from '@/renderer/domain/strategy/strategy-form'
import type { ChartRenderer } from './chart-renderer'
import type { Exit } from './exits/exit'
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
  const [moved, setMoved] = useState<MovedExit | null>(null)
  const onMoved = useCallback((exit: Exit, price: string) => setMoved({ exit, price }), [])
  useEffect(() => {
    const { all, exits } = levels
    screen.current?.showLevels(all)
    // The price of a call is in the legend.
    const marked = all.filter(({ kind }) => kind !== 'call')
    screen.current?.showExits({ exits, levels: marked, instrument, onMoved })
  }, [screen, levels, instrument, onMoved])
  const calls = levels.triggers
    .filter(({ kind }) => kind === 'call')
    .map(({ title, price }) => (
      <span key={title} className="legend__call" data-testid="trigger-level">
        <i>{title}</i> {formatExact(price, instrument.priceDecimals)}
        {last !== null && isPositive(last) && <i> {formatPercent(divide(subtract(price, last), last), 1)}</i>}
      </span>
    ))
  return (
    <>
      {calls}
      {moved !== null && <MoveExit moved={moved} symbol={instrument.symbol} onClose={() => setMoved(null)} />}
    </>
  )
}

/** An exit and the price that its line was dragged to. */
interface MovedExit {
  readonly exit: Exit
  readonly price: string
}

/** The change of a take profit or stop loss whose line was dragged, up to its review. Nothing is sent without it. */
function MoveExit({
  moved: { exit, price },
  symbol,
  onClose,
}: {
  readonly moved: MovedExit
  readonly symbol: string
  readonly onClose: () => void
}) {
  const { record, leg } = exit
  const category = Category.safeParse(record.category).data
  const form = formOf(record)
  if (category === undefined || form === null) return null
  const changed = { ...form, [leg]: { ...form[leg], price } }
  return <StrategyDialog subject={{ category, symbol }} record={record} begins={changed} reviews onClose={onClose} />
}
