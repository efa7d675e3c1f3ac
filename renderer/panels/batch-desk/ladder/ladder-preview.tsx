import { isInverse } from '@/shared/exchange/protocol/fields'
import type { Ladder } from '@/shared/trading/batch/ladder'
import { multiply, sum, toPixelNumber } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { formatMoney } from '@/renderer/kit/format/decimals'
import { AmountText } from '@/renderer/kit/ui/amount'
import { PanelState } from '@/renderer/kit/ui/panel-state'

interface LadderPreviewProps {
  readonly ladder: Ladder | null
  readonly side: 'buy' | 'sell'
  readonly instrument: Instrument | null
}

/** Every rung with its size as a bar, and what they add up to. */
export function LadderPreview({ ladder, side, instrument }: LadderPreviewProps) {
  if (instrument === null || ladder === null) return <PanelState kind="loading" title="Loading symbol rules" />
  if (!ladder.ok) {
    return (
      <div className="ladder-preview">
        <PanelState kind="empty" title="No ladder yet" text={ladder.message} />
      </div>
    )
  }
  const largest = Math.max(...ladder.rows.map((row) => toPixelNumber(row.qty)))
  const value = sum(ladder.rows.map((row) => (isInverse(instrument.category) ? row.qty : multiply(row.price, row.qty))))
  return (
    <div className="ladder-preview" data-testid="ladder-preview">
      <ol className="ladder-rungs" data-side={side}>
        {ladder.rows.map((row, at) => (
          <li key={at}>
            <span className="faint">{at + 1}</span>
            <AmountText value={row.price} decimals={instrument.priceDecimals} emphasise />
            <span className="ladder-bar">
              <i style={{ width: `${(100 * toPixelNumber(row.qty)) / largest}%` }} />
            </span>
            <AmountText value={row.qty} decimals={instrument.qtyDecimals} />
          </li>
        ))}
      </ol>
      <dl className="ladder-sums">
        <dt>Sum</dt>
        <dd>
          {ladder.total} {lotCoinOf(instrument)}
        </dd>
        <dt>Average</dt>
        <dd>
          {ladder.average} {instrument.quoteCoin}
        </dd>
        <dt>Value</dt>
        <dd>
          {formatMoney(value)} {instrument.quoteCoin}
        </dd>
      </dl>
    </div>
  )
}
