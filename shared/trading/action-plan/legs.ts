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

/** Decimals an amount of a coin may have. */
export type DecimalsOf = (coin: string) => number

/** One thing to do. `sell` may repay with what comes in. */
export type Deed =
  | { readonly kind: 'add'; readonly coin: string }
  | { readonly kind: 'repay'; readonly coin: string; readonly source: 'outside' | 'collateral' }
  | { readonly kind: 'sell'; readonly sale: SaleTerms; readonly repays: boolean }

/** A deed and how much of it: coins that are added or repaid, coins that are sold. */
export interface Leg {
  readonly deed: Deed
  readonly amount: string
}

/** The coin that a deed's amount counts. */
export const coinOf = (deed: Deed): string => (deed.kind === 'sell' ? deed.sale.from : deed.coin)

/** How many orders a sale is sent in. */
export const portionsOf = ({ portion }: SaleTerms, qty: string): number =>
  portion === null ? 1 : Math.max(1, Number(toDecimals(divide(qty, portion), 0, 'up')))

const heldOf = (portfolio: Portfolio, coin: string): string => maximum('0', holdingOf(portfolio, coin)?.amount ?? '0')
const owedIn = (portfolio: Portfolio, coin: string): string => {
  const debt = debtIn(portfolio, coin)
  return debt === undefined || debt.price === null ? '0' : owedOf(debt)
}
const unitOf = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)

/** What a sale brings at a price, after the fee. */
const proceedsAt = ({ feeRate }: SaleTerms, qty: string, price: string): string =>
  multiply(multiply(qty, price), subtract('1', feeRate))
/**
 * At the worst: all of it at the limit, each order cut by a unit of the coin that comes in and its fee rounded up by
 * one, and a unit that is too small to be repaid. Below zero for amounts that such roundings eat up.
 */
function leastProceeds(sale: SaleTerms, qty: string, decimalsOf: DecimalsOf): string {
  const lost = multiply(unitOf(decimalsOf(sale.to)), String(2 * portionsOf(sale, qty) + 1))
  return subtract(proceedsAt(sale, qty, sale.limit), lost)
}
/** Against the book as it is shown, cut to what can be repaid; orders after the first meet the book as full again. */
export const expectedProceeds = (sale: SaleTerms, qty: string, decimalsOf: DecimalsOf): string =>
  toDecimals(proceedsAt(sale, qty, sale.average(qty)), decimalsOf(sale.to))

/** `worst`: all fills at their limits and all roundings against the unit; `expected`: by the books of now. */
export type Outcome = 'worst' | 'expected'

function stepsOf(portfolio: Portfolio, { deed, amount }: Leg, outcome: Outcome, decimalsOf: DecimalsOf): Step[] {
  if (deed.kind === 'sell') {
    const { sale, repays } = deed
    const proceeds = (outcome === 'worst' ? leastProceeds : expectedProceeds)(sale, amount, decimalsOf)
    const sold: Step[] = [
      { kind: 'remove', coin: sale.from, amount },
      { kind: 'add', coin: sale.to, amount: proceeds },
    ]
    const paid = minimum(proceeds, owedIn(portfolio, sale.to))
    return repays ? [...sold, { kind: 'repay', coin: sale.to, amount: paid, source: 'collateral' }] : sold
  }
  // What is moved by hand may be cut by a unit, unless it is all that is owed.
  const isAll = deed.kind === 'repay' && compare(amount, owedIn(portfolio, deed.coin)) >= 0
  const unit = unitOf(decimalsOf(deed.coin))
  const moved = outcome === 'worst' && !isAll ? maximum('0', subtract(amount, unit)) : amount
  return deed.kind === 'add'
    ? [{ kind: 'add', coin: deed.coin, amount: moved }]
    : [{ kind: 'repay', coin: deed.coin, amount: moved, source: deed.source }]
}

/** The unit after the legs, one after the other. */
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

/** What ends the amount of a deed. */
export type Limit = 'held' | 'owed' | 'none'

/** The amounts of a deed: whole `step`s up to `most`. */
export interface Range {
  readonly step: string
  readonly most: string
  readonly least: string
  readonly limit: Limit
}

const wholeSteps = (amount: string, step: string, rounding: 'up' | 'down'): string =>
  multiply(toDecimals(divide(amount, step), 0, rounding), step)

/** Null where there is nothing to do it with. */
export function rangeOf(portfolio: Portfolio, deed: Deed, decimalsOf: DecimalsOf): Range | null {
  const coin = coinOf(deed)
  const price = priceOf(portfolio, coin)
  if (price === null || !isPositive(price)) return null
  const ranged = (most: string, limit: Limit, step: string, least = '0'): Range | null =>
    isPositive(most) && compare(most, least) >= 0 ? { step, most, least, limit } : null
  const step = unitOf(decimalsOf(coin))
  if (deed.kind === 'add') {
    const counts = holdingOf(portfolio, coin)
    return counts === undefined || isZero(counts.weight) ? null : ranged(MOST_ADDED, 'none', step)
  }
  if (deed.kind === 'repay') {
    // All that is owed is paid to its last unit, also one finer than amounts usually are.
    const owed = owedIn(portfolio, coin)
    if (deed.source === 'outside') return ranged(owed, 'owed', step)
    const held = wholeSteps(heldOf(portfolio, coin), step, 'down')
    return compare(owed, held) <= 0 ? ranged(owed, 'owed', step) : ranged(held, 'held', step)
  }
  const { sale, repays } = deed
  const lot = sale.pair?.lotSize ?? step
  const held = wholeSteps(heldOf(portfolio, coin), lot, 'down')
  const perUnit = multiply(sale.limit, subtract('1', sale.feeRate))
  if (!isPositive(perUnit)) return null
  if (!repays) return ranged(held, 'held', lot, sale.least)
  const owed = owedIn(portfolio, sale.to)
  if (!isPositive(owed)) return null
  // Enough to pay all of it, roundings included.
  const paysAll = (lost: string): string => wholeSteps(divide(add(owed, lost), perUnit), lot, 'up')
  const orders = portionsOf(sale, paysAll('0')) + 1
  const useful = paysAll(multiply(unitOf(decimalsOf(sale.to)), String(2 * orders + 1)))
  return compare(useful, held) < 0 ? ranged(useful, 'owed', lot, sale.least) : ranged(held, 'held', lot, sale.least)
}

/** More USDT than anyone has: what does not suffice does not help. */
const MOST_ADDED = '1000000000000'
