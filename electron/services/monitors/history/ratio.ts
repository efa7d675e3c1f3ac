import { multiply, toDecimals } from '@/shared/base/decimal'
import { type Exact, exactOf } from '@/shared/base/exact'

/** Decimals of a stored ratio: finer than the exchange writes them. */
const DECIMALS = 8
const STEPS = `1${'0'.repeat(DECIMALS)}`

/**
 * A ratio as the whole number that is stored, compared and aggregated. Beyond the largest exact one, some nine billion
 * percent, where a unit has next to no collateral left, it stays at that: history must go on in a collapse.
 */
export const ratioSteps = (ratio: string): number =>
  Math.max(-LARGEST, Math.min(LARGEST, Number(toDecimals(multiply(ratio, STEPS), 0, 'nearest'))))
const LARGEST = Number.MAX_SAFE_INTEGER

/** Back to text, such as '0.6342'. By moving the point: a chart asks for thousands at once. */
export function ratioText(steps: number): string {
  const digits = String(Math.abs(steps)).padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  return `${steps < 0 ? '-' : ''}${digits.slice(0, -DECIMALS)}${fraction === '' ? '' : `.${fraction}`}`
}

/** Numbers up to it are exact amounts as they are. */
const PLAIN = 1e15
/** Back to an amount. */
export const ratioOf = (steps: number): Exact =>
  Math.abs(steps) < PLAIN ? { units: steps, decimals: DECIMALS } : exactOf(ratioText(steps))
