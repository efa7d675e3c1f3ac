import type { ReactNode } from 'react'
import { divide, isZero, subtract } from '@/shared/base/decimal'
import { formatCompact, formatExact } from '@/renderer/kit/format/decimals'
import { directionOf, formatPercent } from '@/renderer/kit/format/signed'
import type { Candle } from '@/shared/trading/market/candle'

const changeOf = ({ open, close }: Candle): string | null => (isZero(open) ? null : divide(subtract(close, open), open))

/** Figures of the candle under the crosshair, or of the last one. */
export function CandleLegend({
  candle,
  decimals,
  time,
  children,
}: {
  readonly candle: Candle | null
  readonly decimals: number
  readonly time: string | null
  /** Content next to the figures. */
  readonly children?: ReactNode
}) {
  if (!candle) return null
  const change = changeOf(candle)
  const figures = [
    ['O', candle.open],
    ['H', candle.high],
    ['L', candle.low],
    ['C', candle.close],
  ] as const
  return (
    <div className="legend">
      {figures.map(([letter, value]) => (
        <span key={letter}>
          <i>{letter}</i> {formatExact(value, decimals)}
        </span>
      ))}
      <span>
        <i>V</i> {formatCompact(candle.volume)}
      </span>
      <span className={directionOf(change, 4)}>{formatPercent(change)}</span>
      {time !== null && <span className="legend__time">{time}</span>}
      {children}
    </div>
  )
}
