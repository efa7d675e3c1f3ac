import { Big } from 'big.js'

/**
 * Exact arithmetic on decimal text. Amounts stay text from the wire to the cell; this file is the only place
 * that turns them into numbers of any kind, and it never yields scientific notation.
 */

// Division is the only inexact operation; 30 places outlast every price and rate of the exchange.
const DIVISION_DECIMALS = 30
Big.DP = DIVISION_DECIMALS
Big.RM = Big.roundDown
Big.NE = -40
Big.PE = 40

const plain = (value: Big): string => value.toFixed()

const signed = /^-?\d+(\.\d+)?$/
/** Plain notation as the exchange returns amounts; '' and 'NaN' are none. */
export const isSignedDecimal = (text: string): boolean => signed.test(text)
/** A number as a count of units of its last decimal. */
function unitsOf(text: string): { units: bigint; decimals: number } {
  const written = isSignedDecimal(text) ? text : plain(new Big(text))
  return { units: BigInt(written.replace('.', '')), decimals: decimalsOf(written) }
}
const CHUNK = 15
const CHUNK_UNITS = 10n ** BigInt(CHUNK)
/** The digits of a whole number. Chromium prints numbers 16 times faster than a big integer. */
function digitsOf(units: bigint): string {
  let rest = units
  let digits = ''
  while (rest >= CHUNK_UNITS) {
    const left = rest / CHUNK_UNITS
    digits = String(Number(rest - left * CHUNK_UNITS)).padStart(CHUNK, '0') + digits
    rest = left
  }
  return String(Number(rest)) + digits
}
function textOf(units: bigint, decimals: number): string {
  const digits = digitsOf(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`
}

export const add = (a: string, b: string): string => plain(new Big(a).plus(b))
export const subtract = (a: string, b: string): string => plain(new Big(a).minus(b))
export const multiply = (a: string, b: string): string => plain(new Big(a).times(b))
/** Cut, not rounded, after 30 decimals. Throws on division by zero. */
export function divide(a: string, b: string): string {
  const [dividend, divisor] = [unitsOf(a), unitsOf(b)]
  // Whole numbers divide many times faster than big.js does, digit by digit; the result is the same.
  const shift = DIVISION_DECIMALS + divisor.decimals - dividend.decimals
  const quotient =
    shift < 0
      ? dividend.units / (divisor.units * 10n ** BigInt(-shift))
      : (dividend.units * 10n ** BigInt(shift)) / divisor.units
  return textOf(quotient, DIVISION_DECIMALS)
}
export const negate = (a: string): string => plain(new Big(0).minus(a))
export const absolute = (a: string): string => plain(new Big(a).abs())
/** -1, 0 or 1. */
export const compare = (a: string, b: string): -1 | 0 | 1 => new Big(a).cmp(b) as -1 | 0 | 1
export const equals = (a: string, b: string): boolean => new Big(a).eq(b)
export const isZero = (a: string): boolean => new Big(a).eq(0)
export const isPositive = (a: string): boolean => new Big(a).gt(0)
/** A copy in ascending order of a figure, each read once; equal ones keep their order. */
export const ascendingBy = <Item>(items: readonly Item[], figureOf: (item: Item) => string): Item[] =>
  items
    .map((item) => ({ item, figure: new Big(figureOf(item)) }))
    .toSorted((a, b) => a.figure.cmp(b.figure))
    .map(({ item }) => item)
export const minimum = (a: string, b: string): string => (compare(a, b) <= 0 ? a : b)
export const maximum = (a: string, b: string): string => (compare(a, b) >= 0 ? a : b)
export const sum = (values: Iterable<string>): string => {
  let total = new Big(0)
  for (const value of values) total = total.plus(value)
  return plain(total)
}

/** Exact; one call instead of many, for models that add up whole accounts. */
export const sumOfProducts = (products: Iterable<readonly [first: string, ...rest: string[]]>): string => {
  let total = new Big(0)
  for (const [first, ...rest] of products)
    total = total.plus(rest.reduce((product, factor) => product.times(factor), new Big(first)))
  return plain(total)
}

/** Without trailing zeros: '1.50' becomes '1.5', '2.00' becomes '2'. */
export const trim = (a: string): string => plain(new Big(a))
/** Decimals after the point as written: '0.10' has 2. */
export const decimalsOf = (text: string): number => {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

export type Rounding = 'down' | 'nearest' | 'up'
const roundingModes = { down: Big.roundDown, nearest: Big.roundHalfUp, up: Big.roundUp } as const

/** To a fixed number of decimals. */
export const toDecimals = (value: string, decimals: number, rounding: Rounding = 'down'): string =>
  new Big(value).toFixed(decimals, roundingModes[rounding])

/** True when `value` is a whole number of `step`s. */
export const isMultipleOf = (value: string, step: string): boolean => new Big(value).mod(step).eq(0)
/** The multiple of `step` next to `value`, printed with the step's decimals. */
export const roundToStep = (value: string, step: string, rounding: Rounding): string => {
  const count = new Big(value).div(step).round(0, roundingModes[rounding])
  return count.times(step).toFixed(Math.max(0, decimalsOf(trim(step))))
}
/** How many whole steps fit into `value`. Exact up to 2^53. */
export const stepsIn = (value: string, step: string): number =>
  Number(new Big(value).div(step).round(0, Big.roundDown).toFixed())
/** `count` steps as text with the step's decimals. */
export const stepsToText = (count: number, step: string): string =>
  new Big(count).times(step).toFixed(decimalsOf(trim(step)))

const unsigned = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/
/** The notation the exchange takes: unsigned, plain, no exponent, no separators. */
export const isDecimal = (text: string): boolean => unsigned.test(text)

/** For pixels, sorting and axes only; never for money. */
export const toPixelNumber = (value: string): number => Number(value)
