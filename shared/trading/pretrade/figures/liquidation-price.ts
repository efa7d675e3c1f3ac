import { isInverse } from '@/shared/exchange/protocol/fields'
import { absolute, add, divide, isPositive, isZero, roundToStep, subtract } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { LiquidationEstimate } from '@/shared/trading/pretrade/assessment/assessment'
import type { PositionState } from './position-after'

interface Funds {
  /** Equity of the account, in the margin coin of the position. */
  readonly equity: string | null
  readonly leverage: string | null
  readonly mid: string | null
}

const unchecked = (reason: string): LiquidationEstimate => ({ kind: 'unchecked', reason })

/**
 * Price at which this position alone exhausts its margin: its isolated margin, or the equity of the whole account for
 * cross margin. Each order counts at its assumed fill price. Maintenance margin, fees and other positions are not
 * included, so the real price is nearer.
 */
export function liquidationOf(
  { size, entry, basis, marginMode }: PositionState,
  isShort: boolean,
  instrument: Instrument,
  { equity, leverage, mid }: Funds,
): LiquidationEstimate {
  if (isZero(size)) return { kind: 'none' }
  if (isInverse(instrument.category)) return unchecked(t('coin-margined contracts are not estimated'))
  const at = (price: string, market: string): LiquidationEstimate => {
    if (!isPositive(price)) return { kind: 'none' }
    const away = isShort ? subtract(price, market) : subtract(market, price)
    const rounded = roundToStep(price, instrument.tickSize, isShort ? 'down' : 'up')
    return { kind: 'price', price: rounded, distance: divide(away, market) }
  }
  if (marginMode === 'isolated') {
    if (entry === null) return unchecked(t('the entry price is not known'))
    if (leverage === null || !isPositive(leverage)) return unchecked(t('the leverage is not known'))
    const margin = divide(entry, leverage)
    return at(isShort ? add(entry, margin) : subtract(entry, margin), mid ?? entry)
  }
  if (equity === null) return unchecked(t('what the account is worth is not known'))
  if (mid === null || basis === null) return unchecked(t`the book of ${instrument.symbol} is not current`)
  // Liquidation is where current equity plus the later gain of the position is zero.
  const exhausted = isShort ? subtract(equity, basis) : subtract(basis, equity)
  return at(divide(exhausted, absolute(size)), mid)
}
