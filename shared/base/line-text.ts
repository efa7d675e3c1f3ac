import { t } from '@/shared/languages/text'
import { compare, equals, isMultipleOf, isPositive, isZero, multiply, toDecimals, trim } from './decimal'

/** Unknown thresholds are assumed at halves of a percent. */
const COMMON_STEP = '0.5'
const toPercent = (ratio: string): string => multiply(ratio, '100')

/** A threshold or limit with all its digits: 0.915 as '91.5 %', padded to `least` decimals. */
export function lineText(ratio: string, least = 0): string {
  const percent = trim(toPercent(ratio))
  const decimals = percent.split('.')[1]?.length ?? 0
  return `${toDecimals(percent, Math.max(least, decimals))} %`
}

/**
 * Digits of a ratio in percent, a high ratio being the dangerous one: 0.63421 as '63.43'. Rounds up to `decimals`. Adds
 * digits until the displayed ratio compares with each of `lines` (ratios) like the real one. Null: unknown thresholds.
 */
export function ratioDigits(ratio: string, lines: readonly string[] | null, decimals = 2): string {
  const percent = toPercent(ratio)
  const marks = lines?.map(toPercent) ?? null
  const crosses = (text: string): boolean =>
    marks === null
      ? isMultipleOf(text, COMMON_STEP)
      : marks.some((mark) => compare(mark, percent) >= 0 && compare(mark, text) <= 0)
  const rounding = isPositive(percent) ? 'up' : 'down'
  for (let digits = decimals; ; digits++) {
    const text = toDecimals(percent, digits, rounding)
    if (equals(text, percent) || !crosses(text)) return text
  }
}

/** Like `ratioDigits`: '63.43 %'. */
export const ratioText = (ratio: string, lines: readonly string[] | null, decimals = 2): string =>
  `${ratioDigits(ratio, lines, decimals)} %`

/** Rounds towards zero, with as many digits as needed to be non-zero. */
function shortened(value: string, decimals: number): string {
  for (let digits = decimals; ; digits++) {
    const text = toDecimals(value, digits, 'down')
    if (isZero(value) || !isZero(text)) return text
  }
}

/**
 * Remaining distance to a threshold (a difference of ratios) in points: '4.98 pp'. Rounds down. Never shows zero before
 * the threshold is reached. Negative beyond it, rounded up in size: '-0.31 pp'.
 */
export const pointsToLine = (text: string, decimals = 2): string =>
  t`${isPositive(text) ? shortened(toPercent(text), decimals) : toDecimals(toPercent(text), decimals, 'up')} pp`

/** Distance beyond a threshold (a difference of ratios from 0 on) in points, rounded up: '0.32 pp'. */
export const pointsBeyond = (passed: string, decimals = 2): string =>
  t`${toDecimals(toPercent(passed), decimals, 'up')} pp`

/**
 * The move of a price that brings a ratio to a threshold, a fraction, in percent without the percent sign: -0.0149 as
 * '-1.4'. Rounded towards zero before the threshold, away from it beyond.
 */
export const moveDigits = (move: string, isReached: boolean, decimals = 1): string =>
  isReached ? toDecimals(toPercent(move), decimals, 'up') : shortened(toPercent(move), decimals)

/**
 * The price at which a threshold is reached, to `decimals`: rounded towards `now`, the current price, or away from it
 * beyond the threshold, with more digits if it would equal that price.
 */
export function priceOfLine(price: string, now: string, isReached: boolean, decimals: number): string {
  const order = compare(price, now)
  const rounding = order < 0 !== isReached ? 'up' : 'down'
  for (let digits = decimals; ; digits++) {
    const text = toDecimals(price, digits, rounding)
    if (equals(text, price) || compare(text, now) === order) return text
  }
}
