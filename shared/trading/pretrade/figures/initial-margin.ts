import { absolute, divide, isPositive, isZero, multiply } from '@/shared/base/decimal'
import { type Instrument, marginCoinOf } from '@/shared/trading/market/instrument'
import { isInverse } from '@/shared/exchange/protocol/fields'
import type { CoinAmount } from '@/shared/trading/pretrade/assessment/assessment'

/** Initial margin of a position at its average entry price. Null if entry or leverage is unknown. */
export function lockedMargin(
  { size, entry }: { readonly size: string; readonly entry: string | null },
  leverage: string | null,
  instrument: Instrument,
): CoinAmount | null {
  if (isZero(size)) return { coin: marginCoinOf(instrument), amount: '0' }
  return initialMargin(absolute(size), entry, leverage, instrument)
}

/** Initial margin of a quantity at a price: value divided by leverage. Null if an input is unknown. */
export function initialMargin(
  qty: string,
  price: string | null,
  leverage: string | null,
  instrument: Instrument,
): CoinAmount | null {
  if (price === null || leverage === null || !isPositive(leverage) || !isPositive(price)) return null
  // Coin-margined contracts count in quote coin and are margined in base coin (A-coin-qty).
  const value = isInverse(instrument.category) ? divide(qty, price) : multiply(qty, price)
  return { coin: marginCoinOf(instrument), amount: divide(value, leverage) }
}
