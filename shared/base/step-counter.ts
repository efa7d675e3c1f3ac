import { decimalsOf, trim } from './decimal'

/** A tick or lot, prepared for counting many amounts in whole steps, exact up to 2^53. */
export interface StepCounter {
  /**
   * Number of steps in `value`. An amount off the grid counts the next whole step below, or above with `up`. NaN if
   * `value` is no unsigned plain decimal.
   */
  count(value: string, up?: boolean): number
}

/**
 * The digits of an unsigned decimal truncated to `decimals` places as one integer, and whether the truncation lost
 * anything.
 */
function scaled(value: string, decimals: number): { units: number; cut: boolean } | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(value)
  if (!match) return null
  const fraction = match[2] ?? ''
  const units = Number(match[1]! + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return { units, cut: /[1-9]/.test(fraction.slice(decimals)) }
}

/** Integer arithmetic only: a book frame counts thousands of levels, for which exact decimals are too slow. */
export function createStepCounter(step: string): StepCounter {
  const plain = trim(step)
  const decimals = decimalsOf(plain)
  const unit = Number(plain.replace('.', ''))
  return {
    count(value, up = false) {
      const amount = scaled(value, decimals)
      if (amount === null) return NaN
      const below = Math.floor(amount.units / unit)
      const onGrid = !amount.cut && amount.units % unit === 0
      return up && !onGrid ? below + 1 : below
    },
  }
}
