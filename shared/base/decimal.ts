import {
  type Exact,
  exactOf,
  fixedText,
  isWholeIn,
  magnitude,
  negative,
  NOTHING,
  order,
  plainText,
  plus,
  quotient,
  rounded,
  type Rounding,
  signOf,
  times,
} from './exact'

/**
 * Exact arithmetic on decimal text. Amounts stay text from the wire to the cell. This file and exact.ts are the only
 * places that convert them to numbers of any kind, and they never return scientific notation.
 */

export const add = (a: string, b: string): string => plainText(plus(exactOf(a), exactOf(b)))
export const subtract = (a: string, b: string): string => plainText(plus(exactOf(a), negative(exactOf(b))))
export const multiply = (a: string, b: string): string => plainText(times(exactOf(a), exactOf(b)))
/** Truncated after 30 decimals. Throws on division by zero. */
export const divide = (a: string, b: string): string => plainText(quotient(exactOf(a), exactOf(b)))
export const negate = (a: string): string => plainText(negative(exactOf(a)))
export const absolute = (a: string): string => plainText(magnitude(exactOf(a)))
/** -1, 0 or 1. */
export const compare = (a: string, b: string): -1 | 0 | 1 => order(exactOf(a), exactOf(b))
export const equals = (a: string, b: string): boolean => compare(a, b) === 0
export const isZero = (a: string): boolean => signOf(exactOf(a)) === 0
export const isPositive = (a: string): boolean => signOf(exactOf(a)) > 0
/** A copy in ascending order of a figure, each read once. Equal ones keep their order. */
export const ascendingBy = <Item>(items: readonly Item[], figureOf: (item: Item) => string): Item[] =>
  items
    .map((item) => ({ item, figure: exactOf(figureOf(item)) }))
    .toSorted((a, b) => order(a.figure, b.figure))
    .map(({ item }) => item)
export const minimum = (a: string, b: string): string => (compare(a, b) <= 0 ? a : b)
export const maximum = (a: string, b: string): string => (compare(a, b) >= 0 ? a : b)
export function sum(values: Iterable<string>): string {
  let total = NOTHING
  for (const value of values) total = plus(total, exactOf(value))
  return plainText(total)
}

/** Exact. One call instead of many, for models that add up whole accounts. */
export function sumOfProducts(products: Iterable<readonly [first: string, ...rest: string[]]>): string {
  let total = NOTHING
  for (const [first, ...rest] of products)
    total = plus(
      total,
      rest.reduce((product, factor) => times(product, exactOf(factor)), exactOf(first)),
    )
  return plainText(total)
}

/** Without trailing zeros: '1.50' becomes '1.5', '2.00' becomes '2'. */
export const trim = (a: string): string => plainText(exactOf(a))

/** To a fixed number of decimals. */
export const toDecimals = (value: string, decimals: number, rounding: Rounding = 'down'): string =>
  fixedText(rounded(exactOf(value), decimals, rounding))

/** True when `value` is a whole number of `step`s. */
export const isMultipleOf = (value: string, step: string): boolean => isWholeIn(exactOf(value), exactOf(step))

const countOf = (value: Exact, step: Exact, rounding: Rounding): Exact => rounded(quotient(value, step), 0, rounding)
/** The multiple of `step` next to `value`, printed with the step's decimals. */
export function roundToStep(value: string, step: string, rounding: Rounding): string {
  const exact = exactOf(trim(step))
  return fixedText(times(countOf(exactOf(value), exact, rounding), exact))
}
/** Number of whole steps in `value`. Exact up to 2^53. */
export const stepsIn = (value: string, step: string): number =>
  Number(countOf(exactOf(value), exactOf(step), 'down').units) + 0
/** `count` steps as text with the step's decimals. */
export function stepsToText(count: number, step: string): string {
  const exact = exactOf(trim(step))
  return fixedText(rounded(times(exactOf(String(count)), exact), exact.decimals, 'down'))
}

const unsigned = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/
/** The notation that the exchange accepts: unsigned, plain, no exponent, no separators. */
export const isDecimal = (text: string): boolean => unsigned.test(text)

/** For pixels, sorting and axes only. Never for money. */
export const toPixelNumber = (value: string): number => Number(value)

export { decimalsOf, isSignedDecimal, plainDecimal, type Rounding } from './exact'
