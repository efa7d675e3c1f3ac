import { divide, isPositive, multiply } from '@/shared/base/decimal'
import { type Instrument, marginCoinOf } from '../market/instrument'
import { isInverse } from '@/shared/exchange/protocol/fields'
import type { CoinAmount } from './assessment'

/**
 * Initial margin of so many lots at a price: their value divided by the leverage. Null where one of them is not known.
 */
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
