import { compare, equals, isMultipleOf, isPositive, isZero, multiply, toDecimals, trim } from './decimal'

/** Lines that nobody named lie at halves of a percent. */
const COMMON_STEP = '0.5'
const toPercent = (ratio: string): string => multiply(ratio, '100')

/** A line, threshold or limit with all the digits it has: 0.915 as '91.5 %', padded to `least` decimals. */
export function lineText(ratio: string, least = 0): string {
  const percent = trim(toPercent(ratio))
  const decimals = percent.split('.')[1]?.length ?? 0
  return `${toDecimals(percent, Math.max(least, decimals))} %`
}

/**
 * A ratio that is dangerous where it is high, in percent without its sign: 0.63421 as '63.43'. Rounded up to `decimals`,
 * with more digits where the rounded figure would reach one of `lines` (ratios) that the ratio has not reached, or pass
 * one that it meets. `lines` null: nobody knows them.
 */
export function ratioDigits(ratio: string, lines: readonly string[] | null, decimals = 2): string {
  const percent = toPercent(ratio)
  const marks = lines?.map(toPercent) ?? null
  const crosses = (shown: string): boolean =>
    marks === null
      ? isMultipleOf(shown, COMMON_STEP)
      : marks.some((mark) => compare(mark, percent) >= 0 && compare(mark, shown) <= 0)
  const rounding = isPositive(percent) ? 'up' : 'down'
  for (let digits = decimals; ; digits++) {
    const shown = toDecimals(percent, digits, rounding)
    if (equals(shown, percent) || !crosses(shown)) return shown
  }
}

/** As `ratioDigits`: '63.43 %'. */
export const ratioText = (ratio: string, lines: readonly string[] | null, decimals = 2): string =>
  `${ratioDigits(ratio, lines, decimals)} %`

/** Towards zero, with as many digits as keep it from being zero. */
function shortened(value: string, decimals: number): string {
  for (let digits = decimals; ; digits++) {
    const shown = toDecimals(value, digits, 'down')
    if (isZero(value) || !isZero(shown)) return shown
  }
}

/**
 * What is left to a line, a ratio, as points: '4.98 pp'. Below zero: by how much the line is passed, '-0.31 pp'. Never
 * more room than there is, and none only where none is left.
 */
export const pointsToLine = (left: string, decimals = 2): string =>
  `${isPositive(left) ? shortened(toPercent(left), decimals) : toDecimals(toPercent(left), decimals, 'up')} pp`

/** By how much a line is passed, a ratio from 0 on, as points: '0.32 pp', rounded up. */
export const pointsBeyond = (passed: string, decimals = 2): string =>
  `${toDecimals(toPercent(passed), decimals, 'up')} pp`

/**
 * The move of a price that brings a ratio to a line, a fraction, in percent without its sign of percent: -0.0149 as
 * '-1.4'. Towards zero while the line is ahead, away from it where the line is passed.
 */
export const moveDigits = (move: string, isReached: boolean, decimals = 1): string =>
  isReached ? toDecimals(toPercent(move), decimals, 'up') : shortened(toPercent(move), decimals)

/**
 * The price at which a line is reached, to `decimals`: rounded towards `now`, the price of now, or away from it where
 * the line is passed, with more digits where it would meet that price.
 */
export function priceOfLine(price: string, now: string, isReached: boolean, decimals: number): string {
  const order = compare(price, now)
  const rounding = order < 0 !== isReached ? 'up' : 'down'
  for (let digits = decimals; ; digits++) {
    const shown = toDecimals(price, digits, rounding)
    if (equals(shown, price) || compare(shown, now) === order) return shown
  }
}
