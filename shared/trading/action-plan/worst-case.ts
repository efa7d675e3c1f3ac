import {
  absolute,
  add,
  compare,
  divide,
  isPositive,
  isZero,
  multiply,
  negate,
  subtract,
  sum,
  toDecimals,
} from '@/shared/base/decimal'
import { applyStep } from '@/shared/trading/ltv/projection/apply-step'
import {
  coinsIn,
  countedOf,
  debtIn,
  holdingOf,
  ltvBalanceOf,
  ltvOf,
  owedUsdt,
  type Portfolio,
} from '@/shared/trading/ltv/projection/portfolio'
import { isStable } from '@/shared/trading/ltv/projection/stable-coins'

/** How far each coin's price may move, as a fraction; a coin that is missing stays. */
export type Tolerances = ReadonlyMap<string, string>

/** The same for every coin whose price can move. */
export const tolerancesOf = (portfolio: Portfolio, within: string): Tolerances =>
  new Map(
    coinsIn(portfolio)
      .filter((coin) => !isStable(coin))
      .map((coin) => [coin, within]),
  )

/** What the exchange may round of each coin's value, in USDT: whole cents, to either side. */
const CENT = '0.01'
/** The coarsest ratio that the exchange may show: 0.6342, or 63.42 %. */
const RATIO_DECIMALS = 4

/**
 * A target that every rounding of the shown ratio keeps: rounding never carries a ratio across a number that has no
 * more decimals than the rounded one.
 */
export const strictTarget = (target: string): string => toDecimals(target, RATIO_DECIMALS)

/** Debt less `ratio` times collateral that one coin brings in, in USDT: above zero a higher price hurts. */
const pullOf = (portfolio: Portfolio, coin: string, ratio: string): string => {
  const [debt, holding] = [debtIn(portfolio, coin), holdingOf(portfolio, coin)]
  return subtract(
    debt === undefined ? '0' : owedUsdt(debt),
    holding === undefined ? '0' : multiply(ratio, countedOf(holding)),
  )
}

/** USDT that roundings of the exchange can take off the collateral, and put on the debt. */
function roundings({ collateral, debts }: Portfolio): { readonly debt: string; readonly collateral: string } {
  const owed = debts.filter((debt) => isPositive(owedUsdt(debt))).length
  // Coins that are not held count as well, so that selling the last of one is not better than almost all of it.
  return { debt: multiply(CENT, String(owed)), collateral: multiply(CENT, String(collateral.length)) }
}

/**
 * USDT by which the unit misses `target` at the worst prices within the tolerances and at the worst roundings; at or
 * below zero the target is met at all of them.
 *
 * Complete, because `debt - target x collateral` is a sum of one term per coin, each linear in that coin's price alone:
 * its maximum over the box of prices is what it is now plus, for every coin, its tolerance times the size of its term.
 */
export function worstExcess(portfolio: Portfolio, target: string, tolerances: Tolerances): string {
  const { debt, collateral } = ltvBalanceOf(portfolio)
  const rounding = roundings(portfolio)
  const swings = [...tolerances].map(([coin, by]) => multiply(by, absolute(pullOf(portfolio, coin, target))))
  const highestDebt = sum([
    debt,
    rounding.debt,
    ...[...tolerances].map(([coin, by]) => {
      const owed = debtIn(portfolio, coin)
      return owed === undefined ? '0' : multiply(by, owedUsdt(owed))
    }),
  ])
  // Nothing is owed at any of the prices: there is no ratio that could be too high.
  if (!isPositive(highestDebt)) return negate(absolute(highestDebt))
  const excess = subtract(add(debt, rounding.debt), multiply(target, subtract(collateral, rounding.collateral)))
  return add(excess, sum(swings))
}

/** One coin's price at a worst point, as a change from now. */
export interface PriceMove {
  readonly coin: string
  readonly change: string
}

/** A point within the tolerances: what the prices do there, and the ratio; null where debt stands against nothing. */
export interface WorstPoint {
  readonly moves: readonly PriceMove[]
  readonly ltv: string | null
}

const movedBy = (portfolio: Portfolio, moves: readonly PriceMove[]): Portfolio =>
  moves.reduce((so, { coin, change }) => applyStep(so, { kind: 'price', coin, change }).portfolio, portfolio)

/** A ratio that rises with every round ends within as many as there are coins; more would be an error of ours. */
const MOST_ROUNDS = 64

/**
 * The prices within the tolerances at which the ratio is highest. A ratio of two sums that are linear in each price is
 * highest at a corner of the box; which one is found by Dinkelbach's method: at the highest ratio `r` the corner
 * maximizes `debt - r x collateral`, coin by coin, and every round that is not the last one finds a higher ratio.
 */
export function worstPoint(portfolio: Portfolio, tolerances: Tolerances): WorstPoint {
  let found: WorstPoint = { moves: [], ltv: ltvOf(portfolio) }
  for (let round = 0; round < MOST_ROUNDS && found.ltv !== null; round += 1) {
    const ratio = found.ltv
    const moves = [...tolerances].flatMap(([coin, by]) => {
      const pull = pullOf(portfolio, coin, ratio)
      return isZero(pull) || isZero(by) ? [] : [{ coin, change: isPositive(pull) ? by : negate(by) }]
    })
    const ltv = ltvOf(movedBy(portfolio, moves))
    if (ltv !== null && compare(ltv, ratio) <= 0) break
    found = { moves, ltv }
  }
  return found
}

/** A share as a whole number of hundredths of a percent, the finest tolerance that is said. */
export const BASIS_POINT = '0.0001'
export const basisPoints = (share: string): number => Number(toDecimals(divide(share, BASIS_POINT), 0))
