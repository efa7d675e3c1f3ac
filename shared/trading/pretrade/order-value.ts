import type { Balance } from '../account/account'
import { divide, isPositive, isSignedDecimal, multiply, sum } from '@/shared/base/decimal'
import type { Instrument } from '../market/instrument'
import type { OrderTerms } from '../ltv/order-flow'
import { isStable } from '../ltv/stable-coins'
import { lotCoinOf, qtyUnit } from '../market/qty-unit'
import type { CoinAmount } from './assessment'

/** What an order is worth in quote coin, at its limit or else at `reference`; null without a price. */
export function notionalOf(order: OrderTerms, instrument: Instrument, reference: string | null): CoinAmount | null {
  const coin = instrument.quoteCoin
  if (qtyUnit(order, instrument).kind === 'quote') return { coin, amount: order.qty }
  const price = order.price ?? reference
  return price === null ? null : { coin, amount: multiply(order.qty, price) }
}

/** How much an order is for in the coin that lots are counted in; a spot market buy by `reference`, null without it. */
export function sizeOf(order: OrderTerms, instrument: Instrument, reference: string | null): string | null {
  if (qtyUnit(order, instrument).coin === lotCoinOf(instrument)) return order.qty
  return reference !== null && isPositive(reference) ? divide(order.qty, reference) : null
}

/** What one coin is worth in USDT, as the balances value it; null where they do not say. Stable coins count in full. */
function usdtPriceOf(coin: string, balances: readonly Balance[] | null): string | null {
  if (isStable(coin) || coin === 'USD') return '1'
  const held = balances?.find((balance) => balance.coin === coin)
  if (held === undefined || !isSignedDecimal(held.usdValue) || !isSignedDecimal(held.equity)) return null
  return isPositive(held.equity) && isPositive(held.usdValue) ? divide(held.usdValue, held.equity) : null
}

export const notionalInUsdt = ({ coin, amount }: CoinAmount, balances: readonly Balance[] | null): string | null => {
  const usdtPrice = usdtPriceOf(coin, balances)
  return usdtPrice === null ? null : multiply(amount, usdtPrice)
}

/** What the account is worth in USDT, as far as its coins are valued; null when none is. */
export function accountValue(balances: readonly Balance[] | null): string | null {
  const valued = (balances ?? []).flatMap(({ coin, usdValue, equity }) =>
    isSignedDecimal(usdValue) ? [usdValue] : isStable(coin) && isSignedDecimal(equity) ? [equity] : [],
  )
  const value = sum(valued)
  return isPositive(value) ? value : null
}
