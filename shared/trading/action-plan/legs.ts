import {
  add,
  compare,
  divide,
  isPositive,
  isZero,
  maximum,
  minimum,
  multiply,
  subtract,
  toDecimals,
} from '@/shared/base/decimal'
import { applyStep } from '@/shared/trading/ltv/projection/apply-step'
import { debtIn, holdingOf, owedOf, type Portfolio, priceOf } from '@/shared/trading/ltv/projection/portfolio'
import type { Step } from '@/shared/trading/ltv/projection/step'
import type { SaleTerms } from './sale-terms'

/** Decimals in amounts of a coin. */
export type DecimalsOf = (coin: string) => number

/** One action of a plan. `sell` may repay debt from its proceeds. */
export type PlanAction =
  | { readonly kind: 'add'; readonly coin: string }
  | { readonly kind: 'repay'; readonly coin: string; readonly source: 'outside' | 'collateral' }
  | { readonly kind: 'sell'; readonly sale: SaleTerms; readonly repays: boolean }

/** An action with its amount: coins to add, to repay or to sell. */
export interface Leg {
  readonly action: PlanAction
  readonly amount: string
}

/** Coin of the amount of an action. */
export const coinOf = (action: PlanAction): string => (action.kind === 'sell' ? action.sale.from : action.coin)

/** Number of orders that a sale is split into. */
export const portionsOf = ({ portion }: SaleTerms, qty: string): number =>
  portion === null ? 1 : Math.max(1, Number(toDecimals(divide(qty, portion), 0, 'up')))

const holdingAmount = (portfolio: Portfolio, coin: string): string =>
  maximum('0', holdingOf(portfolio, coin)?.amount ?? '0')
const owedIn = (portfolio: Portfolio, coin: string): string => {
  const debt = debtIn(portfolio, coin)
  return debt === undefined || debt.price === null ? '0' : owedOf(debt)
}
const unitOf = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)

/** Proceeds of a sale at a price, after the fee. */
const proceedsAt = ({ feeRate }: SaleTerms, qty: string, price: string): string =>
  multiply(multiply(qty, price), subtract('1', feeRate))
/**
 * Worst-case proceeds: all of it at the limit. Each order loses one unit of the received coin by truncation and one by
 * the rounding of its fee. One more unit may be too small to repay. Negative for amounts smaller than these roundings.
 */
function leastProceeds(sale: SaleTerms, qty: string, decimalsOf: DecimalsOf): string {
  const roundingLoss = multiply(unitOf(decimalsOf(sale.to)), String(2 * portionsOf(sale, qty) + 1))
  return subtract(proceedsAt(sale, qty, sale.limit), roundingLoss)
}
/**
 * Proceeds against the shown book, truncated to an amount that can be repaid. Orders after the first meet the same full
 * book again.
 */
export const expectedProceeds = (sale: SaleTerms, qty: string, decimalsOf: DecimalsOf): string =>
  toDecimals(proceedsAt(sale, qty, sale.average(qty)), decimalsOf(sale.to))

/** `worst`: all fills at their limits and all roundings against the unit; `expected`: by the current books. */
export type Outcome = 'worst' | 'expected'

function stepsOf(portfolio: Portfolio, { action, amount }: Leg, outcome: Outcome, decimalsOf: DecimalsOf): Step[] {
  if (action.kind === 'sell') {
    const { sale, repays } = action
    const proceeds = (outcome === 'worst' ? leastProceeds : expectedProceeds)(sale, amount, decimalsOf)
    const sold: Step[] = [
      { kind: 'remove', coin: sale.from, amount },
      { kind: 'add', coin: sale.to, amount: proceeds },
    ]
    const paid = minimum(proceeds, owedIn(portfolio, sale.to))
    return repays ? [...sold, { kind: 'repay', coin: sale.to, amount: paid, source: 'collateral' }] : sold
  }
  // Truncation can cost a manual transfer one unit, except for a repayment in full.
  const isAll = action.kind === 'repay' && compare(amount, owedIn(portfolio, action.coin)) >= 0
  const unit = unitOf(decimalsOf(action.coin))
  const moved = outcome === 'worst' && !isAll ? maximum('0', subtract(amount, unit)) : amount
  return action.kind === 'add'
    ? [{ kind: 'add', coin: action.coin, amount: moved }]
    : [{ kind: 'repay', coin: action.coin, amount: moved, source: action.source }]
}

/** The risk unit after all legs, applied in sequence. */
export const carriedOut = (
  portfolio: Portfolio,
  legs: readonly Leg[],
  outcome: Outcome,
  decimalsOf: DecimalsOf,
): Portfolio =>
  legs.reduce(
    (so, leg) => stepsOf(so, leg, outcome, decimalsOf).reduce((at, step) => applyStep(at, step).portfolio, so),
    portfolio,
  )

/** Bound of the amount of an action. */
export type Limit = 'held' | 'owed' | 'none'

/** Amounts of an action: whole multiples of `step`, up to `most`. */
export interface Range {
  readonly step: string
  readonly most: string
  readonly least: string
  readonly limit: Limit
}

const wholeSteps = (amount: string, step: string, rounding: 'up' | 'down'): string =>
  multiply(toDecimals(divide(amount, step), 0, rounding), step)

/** Null if the coin for the action is not available. */
export function rangeOf(portfolio: Portfolio, action: PlanAction, decimalsOf: DecimalsOf): Range | null {
  const coin = coinOf(action)
  const price = priceOf(portfolio, coin)
  if (price === null || !isPositive(price)) return null
  const ranged = (most: string, limit: Limit, step: string, least = '0'): Range | null =>
    isPositive(most) && compare(most, least) >= 0 ? { step, most, least, limit } : null
  const step = unitOf(decimalsOf(coin))
  if (action.kind === 'add') {
    const counts = holdingOf(portfolio, coin)
    return counts === undefined || isZero(counts.weight) ? null : ranged(MOST_ADDED, 'none', step)
  }
  if (action.kind === 'repay') {
    // The debt is repaid to its last unit, even if that is finer than usual amounts.
    const owed = owedIn(portfolio, coin)
    if (action.source === 'outside') return ranged(owed, 'owed', step)
    const balance = wholeSteps(holdingAmount(portfolio, coin), step, 'down')
    return compare(owed, balance) <= 0 ? ranged(owed, 'owed', step) : ranged(balance, 'held', step)
  }
  const { sale, repays } = action
  const lot = sale.pair?.lotSize ?? step
  const balance = wholeSteps(holdingAmount(portfolio, coin), lot, 'down')
  const perUnit = multiply(sale.limit, subtract('1', sale.feeRate))
  if (!isPositive(perUnit)) return null
  if (!repays) return ranged(balance, 'held', lot, sale.least)
  const owed = owedIn(portfolio, sale.to)
  if (!isPositive(owed)) return null
  // Amount that repays all of it, with roundings.
  const paysAll = (loss: string): string => wholeSteps(divide(add(owed, loss), perUnit), lot, 'up')
  const orders = portionsOf(sale, paysAll('0')) + 1
  const useful = paysAll(multiply(unitOf(decimalsOf(sale.to)), String(2 * orders + 1)))
  return compare(useful, balance) < 0
    ? ranged(useful, 'owed', lot, sale.least)
    : ranged(balance, 'held', lot, sale.least)
}

/** USDT, more than any account has. A larger amount does not help. */
const MOST_ADDED = '1000000000000'
