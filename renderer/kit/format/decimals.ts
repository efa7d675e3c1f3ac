import { absolute, compare, decimalsOf, multiply, toDecimals } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { priceOfLine } from '@/shared/base/line-text'

/** Displayed for a missing value. Never 0. */
export const absent = '—'
const number = /^-?\d+(\.\d+)?$/

/** True if an external text is an amount. */
export const isAmount = (value: string | null | undefined): value is string =>
  typeof value === 'string' && number.test(value)

/** Decimal text with grouped thousands and a minus sign, which is as wide as a digit, in place of a hyphen. */
const readable = (value: string): string => grouped(value.replace('-', '−'))

/** The digits of `formatExact` without groups. */
export function exactDigits(value: string | null | undefined, decimals = 0): string {
  if (!isAmount(value)) return absent
  return toDecimals(value, Math.max(decimals, decimalsOf(value)))
}

/**
 * An amount as received, padded to `decimals`, with grouped thousands. Further digits are kept: an order row never
 * rounds.
 */
export const formatExact = (value: string | null | undefined, decimals = 0): string =>
  readable(exactDigits(value, decimals))

/** A readable amount: rounded to `decimals`, with grouped thousands. The exact value belongs in the tooltip. */
export function formatMoney(value: string | null | undefined, decimals = 2): string {
  if (!isAmount(value)) return absent
  return readable(toDecimals(value, decimals, 'nearest'))
}

/** Number of decimals by price. Smaller prices get the exchange's maximum. */
const priceSteps = [
  { from: '10000', decimals: 0 },
  { from: '100', decimals: 2 },
  { from: '1', decimals: 4 },
  { from: '0.01', decimals: 6 },
] as const
const FINEST_PRICE = 8
const priceDecimals = (price: string): number =>
  priceSteps.find(({ from }) => compare(price, from) >= 0)?.decimals ?? FINEST_PRICE

/**
 * A readable price without known decimals of a symbol, such as a coin's price in USDT. The exact value belongs in the
 * tooltip.
 */
export const formatPrice = (price: string | null | undefined): string =>
  isAmount(price) ? formatMoney(price, priceDecimals(price)) : absent

/**
 * The price at which a ratio reaches a threshold, as in `formatPrice`, rounded like `priceOfLine`. To the nearest if
 * the current price is unknown.
 */
export function formatLinePrice(price: string | null, now: string | null, isReached: boolean): string {
  if (price === null || now === null || !isAmount(price) || !isAmount(now)) return formatPrice(price)
  return grouped(priceOfLine(price, now, isReached, priceDecimals(price)))
}

/** A readable amount of a coin: at most this many decimals, and no trailing zeros. */
export const formatTrimmed = (value: string | null | undefined, most: number): string =>
  formatMoney(value, most)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

const scales = [
  { from: '1000000000', by: '0.000000001', mark: 'B' },
  { from: '1000000', by: '0.000001', mark: 'M' },
  { from: '1000', by: '0.001', mark: 'K' },
] as const

/** 1234567 as 1.23M. For depth and volume only, never for an order. */
export function formatCompact(value: string | null | undefined): string {
  if (!isAmount(value)) return absent
  const scale = scales.find(({ from }) => compare(absolute(value), from) >= 0)
  return scale
    ? `${readable(toDecimals(multiply(value, scale.by), 2, 'nearest'))}${scale.mark}`
    : readable(toDecimals(value, Math.min(decimalsOf(value), 4), 'nearest'))
}
