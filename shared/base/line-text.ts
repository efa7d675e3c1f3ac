import { compare, equals, isMultipleOf, isPositive, isZero, multiply, toDecimals, trim } from './decimal'

/** Unknown lines are assumed at halves of a percent. */
const COMMON_STEP = '0.5'
const toPercent = (ratio: string): string => multiply(ratio, '100')

/** A line, threshold or limit with all the digits it has: 0.915 as '91.5 %', padded to `least` decimals. */
export function lineText(ratio: string, least = 0): string {
  const percent = trim(toPercent(ratio))
  const decimals = percent.split('.')[1]?.length ?? 0
  return `${toDecimals(percent, Math.max(least, decimals))} %`
}

/**
 * Digits of a ratio in percent, a high ratio being the dangerous one: 0.63421 as '63.43'. Rounds up to `decimals`; adds
 * digits until the shown ratio compares with each of `lines` (ratios) as the real one does. Null: unknown lines.
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
 * Remaining distance to a line (a difference of ratios) in points: '4.98 pp'. Rounds down; never shows zero before the
 * line is reached. Negative beyond the line, rounded up in size: '-0.31 pp'.
 */
export const pointsToLine = (left: string, decimals = 2): string =>
  `${isPositive(left) ? shortened(toPercent(left), decimals) : toDecimals(toPercent(left), decimals, 'up')} pp`

/** Distance beyond a line (a difference of ratios from 0 on) in points, rounded up: '0.32 pp'. */
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
