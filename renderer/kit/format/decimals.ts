import { absolute, compare, decimalsOf, multiply, toDecimals } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { priceOfLine } from '@/shared/base/line-text'

/** What a cell shows when there is no value; never 0. */
export const absent = '—'
const number = /^-?\d+(\.\d+)?$/

/** Whether a text from outside can be shown and reckoned with as an amount. */
export const isAmount = (value: string | null | undefined): value is string =>
  typeof value === 'string' && number.test(value)

/** An amount as it came, padded to `decimals`. Digits beyond them are kept: an order row never rounds. */
export function formatExact(value: string | null | undefined, decimals = 0): string {
  if (!isAmount(value)) return absent
  return toDecimals(value, Math.max(decimals, decimalsOf(value)))
}

/** Money for reading: rounded to `decimals`, thousands apart. The exact value belongs in the tooltip. */
export function formatMoney(value: string | null | undefined, decimals = 2): string {
  if (!isAmount(value)) return absent
  return grouped(toDecimals(value, decimals, 'nearest'))
}

/** From which price on how many decimals tell it apart; what is smaller gets the most that the exchange writes. */
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
 * A price for reading where no symbol says its decimals, such as a coin's in USDT. The exact value belongs in the
 * tooltip.
 */
export const formatPrice = (price: string | null | undefined): string =>
  isAmount(price) ? formatMoney(price, priceDecimals(price)) : absent

/**
 * The price at which a ratio reaches a line, as `formatPrice`, rounded as `priceOfLine` does; to the nearest where the
 * price of now is not known.
 */
export function formatLinePrice(price: string | null, now: string | null, isReached: boolean): string {
  if (price === null || now === null || !isAmount(price) || !isAmount(now)) return formatPrice(price)
  return grouped(priceOfLine(price, now, isReached, priceDecimals(price)))
}

/** An amount of a coin for reading: at most so many decimals, and no zeros at its end. */
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
    ? `${toDecimals(multiply(value, scale.by), 2, 'nearest')}${scale.mark}`
    : toDecimals(value, Math.min(decimalsOf(value), 4), 'nearest')
}
