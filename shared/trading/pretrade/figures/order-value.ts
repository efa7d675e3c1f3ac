import type { Balance } from '@/shared/trading/account/account'
import { divide, isPositive, isSignedDecimal, multiply, sum } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { OrderTerms } from '@/shared/trading/ltv/projection/order-flow'
import { dollarPriceOf } from '@/shared/trading/ltv/projection/coin-price'
import { isStable } from '@/shared/trading/ltv/projection/stable-coins'
import { lotCoinOf, qtyUnit } from '@/shared/trading/market/qty-unit'
import type { CoinAmount } from '@/shared/trading/pretrade/assessment/assessment'

/** Notional of an order in quote coin, at its limit price or else at `reference`; null without a price. */
export function notionalOf(order: OrderTerms, instrument: Instrument, reference: string | null): CoinAmount | null {
  const coin = instrument.quoteCoin
  if (qtyUnit(order, instrument).kind === 'quote') return { coin, amount: order.qty }
  const price = order.price ?? reference
  return price === null ? null : { coin, amount: multiply(order.qty, price) }
}

/** Size of an order in the coin of its lots. A spot market buy is converted at `reference`; null without it. */
export function sizeOf(order: OrderTerms, instrument: Instrument, reference: string | null): string | null {
  if (qtyUnit(order, instrument).coin === lotCoinOf(instrument)) return order.qty
  return reference !== null && isPositive(reference) ? divide(order.qty, reference) : null
}

export const notionalInUsdt = ({ coin, amount }: CoinAmount, balances: readonly Balance[] | null): string | null => {
  const usdtPrice = dollarPriceOf(coin, balances)
  return usdtPrice === null ? null : multiply(amount, usdtPrice)
}

/** Value of the account in USDT over its valued coins; null without any. */
export function accountValue(balances: readonly Balance[] | null): string | null {
  const valued = (balances ?? []).flatMap(({ coin, usdValue, equity }) =>
    isSignedDecimal(usdValue) ? [usdValue] : isStable(coin) && isSignedDecimal(equity) ? [equity] : [],
  )
  const value = sum(valued)
  return isPositive(value) ? value : null
}
