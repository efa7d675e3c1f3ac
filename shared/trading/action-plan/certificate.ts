import { compare, isPositive, multiply } from '@/shared/base/decimal'
import { type Portfolio, ltvOf } from '@/shared/trading/ltv/projection/portfolio'
import { carriedOut, type DecimalsOf, type Leg } from './legs'
import {
  BASIS_POINT,
  basisPoints,
  strictTarget,
  tolerancesOf,
  type Tolerances,
  worstExcess,
  worstPoint,
  type WorstPoint,
} from './worst-case'

/** Prices at which a plan fails. */
export interface Counterexample extends WorstPoint {
  /** Tolerance at whose limits the sales fill; none for fills at current prices. */
  readonly filledWithin: string
}

/**
 * Proof of a plan, as data. It covers every price within `within` of the current one, each coin separately, with every
 * fill at or above its limit, under all roundings of the exchange.
 */
export interface Certificate {
  readonly holds: boolean
  /** Target, truncated to the coarsest ratio that the exchange may show. */
  readonly target: string
  /** Fraction. */
  readonly within: string
  /** Highest ratio in the whole interval, with its prices. */
  readonly worst: WorstPoint
  /**
   * Largest tolerance at which the plan holds, in whole hundredths of a percent; null if it does not hold at current
   * prices.
   */
  readonly holdsWithin: string | null
  /** Prices at which the plan fails, of a single coin if one suffices; null if the plan holds. */
  readonly counterexample: Counterexample | null
}

/**
 * Largest count from 0 to `most` at which `holds` is true; null if it is false at 0. Smaller boxes are inside larger
 * ones.
 */
function largestWhere(most: number, holds: (count: number) => boolean): number | null {
  if (!holds(0)) return null
  let [good, bad] = [0, most + 1]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (holds(middle)) good = middle
    else bad = middle
  }
  return good
}

/**
 * Certifies or refutes legs against a target. Complete: fills enter at their lowest, because proceeds can only lower
 * the ratio. Amounts and roundings enter at their worst. `worstExcess` is an exact maximum over the prices. `legsAt`
 * returns the legs with the limits of a tolerance.
 */
export function certify(
  portfolio: Portfolio,
  legsAt: (within: string) => readonly Leg[],
  { target, within }: { readonly target: string; readonly within: string },
  decimalsOf: DecimalsOf,
): Certificate {
  const strict = strictTarget(target)
  const endAt = (by: string): Portfolio => carriedOut(portfolio, legsAt(by), 'worst', decimalsOf)
  const end = endAt(within)
  const all = tolerancesOf(end, within)
  const isMetBy = (unit: Portfolio, tolerances: Tolerances): boolean =>
    !isPositive(worstExcess(unit, strict, tolerances))
  const worst = worstPoint(end, all)
  if (isMetBy(end, all))
    return { holds: true, target: strict, within, worst, holdsWithin: within, counterexample: null }
  const basis = largestWhere(Math.max(0, basisPoints(within) - 1), (count) => {
    const by = multiply(String(count), BASIS_POINT)
    const unit = endAt(by)
    return isMetBy(unit, tolerancesOf(unit, by))
  })
  return {
    holds: false,
    target: strict,
    within,
    worst,
    holdsWithin: basis === null ? null : multiply(String(basis), BASIS_POINT),
    counterexample: oneCoinAlone(endAt('0'), all, strict) ?? { ...worst, filledWithin: within },
  }
}

/** The coin that alone breaks the target with current fills; if there are several, the coin with the highest ratio. */
function oneCoinAlone(end: Portfolio, tolerances: Tolerances, target: string): Counterexample | null {
  if (isPositive(worstExcess(end, target, new Map()))) return { moves: [], ltv: ltvOf(end), filledWithin: '0' }
  const points = [...tolerances]
    .map(([coin, by]) => ({ ...worstPoint(end, new Map([[coin, by]])), filledWithin: '0' }))
    .filter(({ ltv }) => ltv === null || compare(ltv, target) > 0)
  return points.toSorted((a, b) => (a.ltv === null ? -1 : b.ltv === null ? 1 : compare(b.ltv, a.ltv)))[0] ?? null
}
