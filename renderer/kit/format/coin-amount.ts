import { compare, isZero, multiply } from '@/shared/base/decimal'
import { isDollar } from '@/shared/trading/ltv/projection/stable-coins'
import { formatTrimmed, isAmount } from './decimals'
import { formatSigned } from './signed'

const CENTS = 2
const COIN_DIGITS = 8

/** Decimals of an amount of a coin: cents of a dollar unless a small amount would become zero, else eight. */
export function coinDecimals(amount: string, coin: string): number {
  const isSmall = compare(amount.replace('-', ''), '1') < 0 && !isZero(amount)
  return isDollar(coin) && !isSmall ? CENTS : COIN_DIGITS
}

/** An amount with the digits of its coin, without trailing zeros and without the coin. */
export const coinAmount = (amount: string, coin: string): string => formatTrimmed(amount, coinDecimals(amount, coin))

/** The amount with its sign, such as a profit. A dash for no amount. */
export const signedCoinAmount = (amount: string, coin: string): string =>
  formatSigned(amount, isAmount(amount) && !isDollar(coin) ? COIN_DIGITS : CENTS)

/** ` (≈ 16.20 USD)` after an amount of a coin at its price in dollars. '' for dollars, and without a price. */
export function dollarsBehind(amount: string, coin: string, price: string | null): string {
  if (price === null || isDollar(coin) || !isAmount(amount) || !isAmount(price)) return ''
  return ` (≈ ${formatSigned(multiply(amount, price), CENTS).replace('+', '')} USD)`
}
