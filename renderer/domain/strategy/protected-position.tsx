import { isPositive } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { isAmount } from '@/renderer/kit/format/decimals'
import type { Position } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { displayText } from '@/renderer/kit/format/display-text'
import { AmountText } from '@/renderer/kit/ui/amount'
import { AveragePrice } from '@/renderer/domain/orders/cells/average-price'

interface ProtectedPositionProps {
  readonly position: Position
  readonly instrument: Instrument
  /** Current mark price; null if unknown. */
  readonly markPrice: string | null
}

/** The exchange sends 0 for a position without a liquidation price. */
const isAbove0 = (price: string): boolean => isAmount(price) && isPositive(price)

/** The position that a take profit or a stop loss closes: side, size, entry, mark and liquidation price. */
export function ProtectedPosition({ position, instrument, markPrice }: ProtectedPositionProps) {
  const { posSide, total, avgPrice, liquidationPrice } = position
  const { priceDecimals } = instrument
  return (
    <dl className="strategy-position" data-testid="strategy-position">
      <div>
        <dt>{t('Position')}</dt>
        <dd className={posSide === 'short' ? 'down' : 'up'}>
          {displayText(posSide)} <AmountText value={total} /> {lotCoinOf(instrument)}
        </dd>
      </div>
      <div>
        <dt>{t('Entry')}</dt>
        <dd>
          <AveragePrice value={avgPrice} decimals={priceDecimals} />
        </dd>
      </div>
      <div>
        <dt>{t('Mark')}</dt>
        <dd>
          <AmountText value={markPrice} decimals={priceDecimals} />
        </dd>
      </div>
      <div>
        <dt>{t('Liquidation')}</dt>
        <dd>
          <AmountText value={isAbove0(liquidationPrice) ? liquidationPrice : null} decimals={priceDecimals} />
        </dd>
      </div>
    </dl>
  )
}
