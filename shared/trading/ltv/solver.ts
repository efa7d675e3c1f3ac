import {
  add,
  compare,
  divide,
  isPositive,
  minimum,
  multiply,
  negate,
  subtract,
  toDecimals,
} from '@/shared/base/decimal'
import { applyStep, proceedsOf } from './apply-step'
import {
  type LtvBalance,
  ltvBalanceOf,
  debtIn,
  holdingOf,
  isWithinLtv,
  ltvOf,
  owedOf,
  type Portfolio,
  priceOf,
  ratioOf,
} from './portfolio'
import type { Step } from './step'

/** A way to bring the ratio down (L09). `feeRate` is a fraction of the proceeds. */
export type Remedy =
  | { readonly mode: 'add-collateral'; readonly coin: string }
  | { readonly mode: 'repay-outside'; readonly coin: string }
  /** With the same coin out of the unit. */
  | { readonly mode: 'repay-from-collateral'; readonly coin: string }
  | { readonly mode: 'swap'; readonly from: string; readonly to: string; readonly feeRate: string }
  /** Sells one coin for the borrowed one and pays with the proceeds. */
  | { readonly mode: 'sell-and-repay'; readonly from: string; readonly to: string; readonly feeRate: string }
export type RemedyMode = Remedy['mode']

/**
 * `no-help`: it does not lower the ratio. `not-enough`: it lowers it, yet all there is does not suffice.
 * `unknown`: a price or the coin is not known.
 */
export type Obstacle = 'no-help' | 'not-enough' | 'unknown'

/** The amount a remedy takes, in `coin`, rounded up so that the target is met; or why there is none. */
export type Solution =
  | { readonly kind: 'not-needed' }
  | {
      readonly kind: 'solved'
      readonly coin: string
      readonly amount: string
      readonly steps: readonly Step[]
      readonly ltvAfter: string | null
    }
  | {
      readonly kind: 'infeasible'
      readonly obstacle: Obstacle
      readonly coin: string
      /** All there is, and how far it gets; null where that is no matter of amounts. */
      readonly most: string | null
      /** What ends the amount: what is held of the coin, or what is owed that it could pay. */
      readonly limit: 'held' | 'owed'
      readonly ltvAtMost: string | null
    }

/** What one coin of a remedy does, in USDT, and how many of them there are. */
interface Effect {
  readonly coin: string
  /** Comes off the debt. */
  readonly paid: string
  /** Comes off the collateral. */
  readonly given: string
  /** Comes into the unit in the coin `into`, before its haircut. */
  readonly received: string
  readonly into: string
  /** All there is of the coin; null: as many as anyone likes. */
  readonly held: string | null
  /** As many as pay the debt off; null where none is paid. */
  readonly useful: string | null
}

/** The coin that a remedy's amount counts. */
const coinOf = (remedy: Remedy): string => ('from' in remedy ? remedy.from : remedy.coin)
/** The coin that is repaid. */
const payingCoin = (remedy: Remedy): string => ('to' in remedy ? remedy.to : remedy.coin)

const heldOf = (portfolio: Portfolio, coin: string): string => {
  const amount = holdingOf(portfolio, coin)?.amount ?? '0'
  return isPositive(amount) ? amount : '0'
}
const owedIn = (portfolio: Portfolio, coin: string): string => {
  const debt = debtIn(portfolio, coin)
  return debt === undefined || debt.price === null ? '0' : owedOf(debt)
}
const weightOf = (portfolio: Portfolio, coin: string): string => holdingOf(portfolio, coin)?.weight ?? '0'

function effectOfPaying(
  portfolio: Portfolio,
  { mode, coin }: Extract<Remedy, { mode: `repay-${string}` }>,
  price: string,
): Effect {
  const paying = { coin, paid: price, received: '0', into: coin, useful: owedIn(portfolio, coin) }
  if (mode === 'repay-outside') return { ...paying, given: '0', held: null }
  return { ...paying, given: multiply(price, weightOf(portfolio, coin)), held: heldOf(portfolio, coin) }
}

function effectOfSelling(
  portfolio: Portfolio,
  remedy: Extract<Remedy, { from: string }>,
  price: string,
): Effect | null {
  const { mode, from: coin, to: into, feeRate } = remedy
  const perUnit = proceedsOf(portfolio, { from: coin, to: into, amount: '1', feeRate })
  if (perUnit === null || !isPositive(perUnit) || coin === into) return null
  const proceeds = multiply(price, subtract('1', feeRate))
  const selling = { coin, into, given: multiply(price, weightOf(portfolio, coin)), held: heldOf(portfolio, coin) }
  if (mode === 'swap') return { ...selling, paid: '0', received: proceeds, useful: null }
  return { ...selling, paid: proceeds, received: '0', useful: divide(owedIn(portfolio, into), perUnit) }
}

function effectOf(portfolio: Portfolio, remedy: Remedy): Effect | null {
  const coin = coinOf(remedy)
  const price = priceOf(portfolio, coin)
  if (price === null || !isPositive(price)) return null
  if ('from' in remedy) return effectOfSelling(portfolio, remedy, price)
  if (remedy.mode !== 'add-collateral') return effectOfPaying(portfolio, remedy, price)
  return { coin, paid: '0', given: '0', received: price, into: coin, held: null, useful: null }
}

/**
 * Units of a remedy that bring the ratio to `target`: (D - rA) / (paid + r x (received x weight - given)). Null when
 * none do.
 */
function exactAmount(
  portfolio: Portfolio,
  { debt, collateral }: LtvBalance,
  { paid, given, received, into }: Effect,
  target: string,
): string | null {
  const holding = holdingOf(portfolio, into)
  const loss = holding !== undefined && compare(holding.amount, '0') < 0 ? multiply(holding.amount, holding.price) : '0'
  const weight = holding?.weight ?? '0'
  const unitsFor = (share: string, counted: string): string | null => {
    const missing = subtract(debt, multiply(target, counted))
    const perUnit = add(paid, multiply(target, subtract(multiply(received, share), given)))
    return isPositive(perUnit) ? divide(missing, perUnit) : null
  }
  // A loss counts in full, so what fills it up does too; only what comes after that has a haircut.
  const filling = compare(loss, '0') < 0 ? unitsFor('1', collateral) : null
  if (filling !== null && compare(multiply(filling, received), negate(loss)) <= 0) return filling
  return unitsFor(weight, subtract(collateral, multiply(loss, subtract('1', weight))))
}

/** The steps that put a remedy of a given size into a simulation. What is repaid is cut to the coin's `decimals`. */
function stepsOf(portfolio: Portfolio, remedy: Remedy, amount: string, decimals: number): readonly Step[] {
  if (remedy.mode === 'add-collateral') return [{ kind: 'add', coin: remedy.coin, amount }]
  if (remedy.mode === 'repay-outside') return [{ kind: 'repay', coin: remedy.coin, amount, source: 'outside' }]
  if (remedy.mode === 'repay-from-collateral')
    return [{ kind: 'repay', coin: remedy.coin, amount, source: 'collateral' }]
  const { mode, from, to, feeRate } = remedy
  const swap: Step = { kind: 'swap', from, to, amount, feeRate }
  if (mode === 'swap') return [swap]
  const proceeds = toDecimals(proceedsOf(portfolio, swap) ?? '0', decimals)
  return [swap, { kind: 'repay', coin: to, amount: minimum(proceeds, owedIn(portfolio, to)), source: 'collateral' }]
}

const after = (portfolio: Portfolio, steps: readonly Step[]): Portfolio =>
  steps.reduce((so, step) => applyStep(so, step).portfolio, portfolio)

const oneUnit = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)

/**
 * The smallest step of an amount that can be felt: of the coin itself, or of what its sale repays, which is cut to
 * whole units.
 */
function nudgeOf(portfolio: Portfolio, remedy: Remedy, decimalsOf: DecimalsOf): string {
  const decimals = decimalsOf(coinOf(remedy))
  if (remedy.mode !== 'sell-and-repay') return oneUnit(decimals)
  const perUnit = proceedsOf(portfolio, { ...remedy, amount: '1' }) ?? '1'
  return toDecimals(divide(oneUnit(decimalsOf(remedy.to)), perUnit), decimals, 'up')
}

/**
 * Cut divisions and cut repayments can leave the ratio a hair above the target: steps that double close it, or nothing
 * does.
 */
const MOST_NUDGES = 8

function roundedSteps(portfolio: Portfolio, remedy: Remedy, exact: string, target: string, decimalsOf: DecimalsOf) {
  let amount = toDecimals(exact, decimalsOf(coinOf(remedy)), 'up')
  let nudge = nudgeOf(portfolio, remedy, decimalsOf)
  for (let tries = 0; tries <= MOST_NUDGES; tries += 1) {
    const steps = stepsOf(portfolio, remedy, amount, decimalsOf(payingCoin(remedy)))
    const reached = ltvBalanceOf(after(portfolio, steps))
    if (isWithinLtv(reached, target)) return { amount, steps, ltvAfter: ratioOf(reached) }
    amount = add(amount, nudge)
    nudge = multiply(nudge, '2')
  }
  return null
}

/** The largest amount that can be had and does something. */
function mostOf({ held, useful }: Effect, decimals: number): string {
  const all = toDecimals(held ?? useful ?? '0', decimals)
  return useful === null ? all : minimum(all, toDecimals(useful, decimals, 'up'))
}

const isOwedLess = ({ held, useful }: Effect): boolean =>
  useful !== null && (held === null || compare(useful, held) < 0)

/** Decimals an amount of a coin may have. */
export type DecimalsOf = (coin: string) => number

/** How much of a remedy brings the ratio to `target`, a ratio above 0; the answer never leaves it above. */
export function solve(portfolio: Portfolio, target: string, remedy: Remedy, decimalsOf: DecimalsOf): Solution {
  const balance = ltvBalanceOf(portfolio)
  if (isWithinLtv(balance, target)) return { kind: 'not-needed' }
  const effect = effectOf(portfolio, remedy)
  const coin = coinOf(remedy)
  if (effect === null)
    return { kind: 'infeasible', obstacle: 'unknown', coin, most: null, limit: 'held', ltvAtMost: null }
  const exact = exactAmount(portfolio, balance, effect, target)
  // What pays the debt off reaches every target, even where the collateral is worth nothing.
  const wanted = effect.useful === null ? exact : minimum(exact ?? effect.useful, effect.useful)
  if (wanted === null)
    return { kind: 'infeasible', obstacle: 'no-help', coin, most: null, limit: 'held', ltvAtMost: null }
  const rounded = roundedSteps(portfolio, remedy, wanted, target, decimalsOf)
  if (rounded !== null && (effect.held === null || compare(rounded.amount, effect.held) <= 0))
    return { kind: 'solved', coin, ...rounded }
  const most = mostOf(effect, decimalsOf(coin))
  const ltvAtMost = ltvOf(after(portfolio, stepsOf(portfolio, remedy, most, decimalsOf(payingCoin(remedy)))))
  return {
    kind: 'infeasible',
    obstacle: 'not-enough',
    coin,
    most,
    limit: isOwedLess(effect) ? 'owed' : 'held',
    ltvAtMost,
  }
}
