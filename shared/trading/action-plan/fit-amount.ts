import {
  compare,
  decimalsOf,
  divide,
  isMultipleOf,
  isPositive,
  maximum,
  multiply,
  toDecimals,
} from '@/shared/base/decimal'
import type { Range } from './legs'

/** USDT that are missing to the target at an amount; at or below zero the target is met. */
export type Excess = (amount: string) => string

/** The smallest amount that meets the target, or the amount that comes nearest. */
export interface Fit {
  readonly amount: string
  readonly isMet: boolean
}

/** The smallest count in (low, high] at which `holds` is true. `holds` is monotonic and true at `high`. */
function firstWhere(low: bigint, high: bigint, holds: (count: bigint) => boolean): bigint {
  let [below, above] = [low, high]
  while (above - below > 1n) {
    const middle = (below + above) / 2n
    if (holds(middle)) above = middle
    else below = middle
  }
  return above
}

/**
 * Finds the smallest whole number of steps whose excess is at or below zero. Exact search: the excess at the worst
 * prices is a maximum of functions that are linear or bend upward in the amount (a debt that is paid off, a loss that
 * is covered), so it is convex. The slope of a convex function changes its sign once. To the left of its minimum the
 * function crosses zero once. Null if no amount lowers the excess.
 */
export function fitAmount({ step, most, least }: Range, excess: Excess): Fit | null {
  const count = BigInt(toDecimals(divide(most, step), 0, 'up'))
  const decimals = decimalsOf(step)
  const amountOf = (steps: bigint): string =>
    steps === count && !isMultipleOf(most, step) ? most : toDecimals(multiply(String(steps), step), decimals)
  const cache = new Map<bigint, string>()
  const at = (steps: bigint): string => {
    const value = cache.get(steps) ?? excess(amountOf(steps))
    cache.set(steps, value)
    return value
  }
  const isMet = (steps: bigint): boolean => !isPositive(at(steps))
  const fitted = (steps: bigint): Fit => {
    const amount = maximum(least, amountOf(steps))
    return { amount, isMet: !isPositive(excess(amount)) }
  }
  if (count > 0n && isMet(count)) return fitted(firstWhere(0n, count, isMet))
  const isRising = (steps: bigint): boolean => compare(at(steps + 1n), at(steps)) >= 0
  const lowest = count > 1n && isRising(count - 1n) ? firstWhere(-1n, count - 1n, isRising) : count
  if (lowest === 0n || compare(at(lowest), at(0n)) >= 0) return null
  return isMet(lowest) ? fitted(firstWhere(0n, lowest, isMet)) : fitted(lowest)
}
