import { divide, isPositive, isSignedDecimal } from '@/shared/base/decimal'
import type { Balance } from '@/shared/trading/account/account'
import { isDollar } from './stable-coins'

const isAboveZero = (amount: string): boolean => isSignedDecimal(amount) && isPositive(amount)

/**
 * Price of a coin in US dollars by the exchange's valuation of the balances, decimal text. 1 for a dollar or
 * stablecoin. Null if the balances do not give one.
 */
export function dollarPriceOf(coin: string, balances: readonly Balance[] | null): string | null {
  if (isDollar(coin)) return '1'
  const match = balances?.find((balance) => balance.coin === coin)
  if (match === undefined || !isAboveZero(match.usdValue) || !isAboveZero(match.equity)) return null
  return divide(match.usdValue, match.equity)
}
