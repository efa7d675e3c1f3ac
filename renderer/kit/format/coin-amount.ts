import { compare, isZero, multiply, toDecimals } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { isDollar } from '@/shared/trading/ltv/projection/stable-coins'
import { absent, formatMoney, formatTrimmed, isAmount } from './decimals'
import { type Direction, directionOf, formatSigned } from './signed'

const CENTS = 2
const SMALL_DIGITS = 4
const COIN_DIGITS = 8

/** Decimals of an amount of a coin: cents of a dollar, more where a small amount would lose its digits, else eight. */
export function coinDecimals(amount: string, coin: string): number {
  if (!isDollar(coin)) return COIN_DIGITS
  const size = amount.replace('-', '')
  if (isZero(amount) || compare(size, '1') >= 0) return CENTS
  return compare(size, '0.01') >= 0 ? SMALL_DIGITS : COIN_DIGITS
}

/** An amount with the digits of its coin, without trailing zeros and without the coin. */
export const coinAmount = (amount: string, coin: string): string => formatTrimmed(amount, coinDecimals(amount, coin))

/** Funds with the digits of their coin, truncated: the displayed amount can be spent. */
export function fundsAmount(amount: string, coin: string): string {
  if (!isAmount(amount)) return absent
  const decimals = coinDecimals(amount, coin)
  const rounded = toDecimals(amount, decimals, 'down')
  return isDollar(coin) ? formatMoney(rounded, decimals) : formatTrimmed(rounded, decimals)
}

const signedDecimals = (coin: string): number => (isDollar(coin) ? CENTS : COIN_DIGITS)

/** The amount with its sign, such as a profit. A dash for no amount. */
export const signedCoinAmount = (amount: string, coin: string): string =>
  formatSigned(amount, isAmount(amount) ? signedDecimals(coin) : CENTS)

/** Direction of the amount as `signedCoinAmount` shows it: an amount that is shown as 0.00 has none. */
export const coinDirection = (amount: string, coin: string): Direction => directionOf(amount, signedDecimals(coin))

/** ` (≈ 16.20 USD)` after an amount of a coin at its price in dollars. '' for dollars, and without a price. */
export function dollarsBehind(amount: string, coin: string, price: string | null): string {
  if (price === null || isDollar(coin) || !isAmount(amount) || !isAmount(price)) return ''
  return t` (≈ ${formatSigned(multiply(amount, price), CENTS).replace('+', '')} USD)`
}
