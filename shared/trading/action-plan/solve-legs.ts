import type { Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import { fitAmount } from './fit-amount'
import { carriedOut, type DecimalsOf, type PlanAction, type Leg, type Limit, rangeOf } from './legs'
import { type Tolerances, worstExcess } from './worst-case'

/** A ratio that must hold at all prices within the tolerances. */
export interface Claim {
  readonly target: string
  readonly tolerances: Tolerances
}

/** Legs that meet the target, or come as near to it as they can. */
export interface Solved {
  readonly legs: readonly Leg[]
  readonly isMet: boolean
  /** Bound that ended the last leg. */
  readonly limit: Limit
}

/**
 * Takes the actions in sequence, each as far as it helps, until the target holds at the worst prices and roundings.
 * Actions that do not help are skipped.
 */
export function solveLegs(
  portfolio: Portfolio,
  actions: readonly PlanAction[],
  { target, tolerances }: Claim,
  decimalsOf: DecimalsOf,
): Solved {
  let so = portfolio
  let limit: Limit = 'none'
  const legs: Leg[] = []
  for (const action of actions) {
    const range = rangeOf(so, action, decimalsOf)
    if (range === null) continue
    const after = (amount: string): Portfolio => carriedOut(so, [{ action, amount }], 'worst', decimalsOf)
    const fit = fitAmount(range, (amount) => worstExcess(after(amount), target, tolerances))
    if (fit === null) continue
    legs.push({ action, amount: fit.amount })
    if (fit.isMet) return { legs, isMet: true, limit: 'none' }
    so = after(fit.amount)
    limit = range.limit
  }
  return { legs, isMet: false, limit }
}
