import { multiply, toDecimals } from '@/shared/base/decimal'
import { type Exact, exactOf } from '@/shared/base/exact'

/** Decimals of a stored ratio, more than the exchange writes. */
const DECIMALS = 8
const STEPS = `1${'0'.repeat(DECIMALS)}`

/**
 * A ratio as the integer that is stored, compared and aggregated. It is capped at the largest exact integer (about nine
 * billion percent, with almost no collateral left), so that the history continues in a collapse.
 */
export const ratioSteps = (ratio: string): number =>
  Math.max(-LARGEST, Math.min(LARGEST, Number(toDecimals(multiply(ratio, STEPS), 0, 'nearest'))))
const LARGEST = Number.MAX_SAFE_INTEGER

/**
 * Converts back to text, such as '0.6342'. It moves the decimal point, which is fast enough for the thousands of points
 * of a chart.
 */
export function ratioText(steps: number): string {
  const digits = String(Math.abs(steps)).padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  return `${steps < 0 ? '-' : ''}${digits.slice(0, -DECIMALS)}${fraction === '' ? '' : `.${fraction}`}`
}

/** Numbers up to this are exact amounts. */
const PLAIN = 1e15
/** Back to an amount. */
export const ratioOf = (steps: number): Exact =>
  Math.abs(steps) < PLAIN ? { units: steps, decimals: DECIMALS } : exactOf(ratioText(steps))
