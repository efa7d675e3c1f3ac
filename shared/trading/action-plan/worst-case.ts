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

/** Largest move of each coin's price, as a fraction. A missing coin does not move. */
export type Tolerances = ReadonlyMap<string, string>

/** One tolerance for every coin with a price that can move. */
export const tolerancesOf = (portfolio: Portfolio, within: string): Tolerances =>
  new Map(
    coinsIn(portfolio)
      .filter((coin) => !isStable(coin))
      .map((coin) => [coin, within]),
  )

/** Largest rounding of the value of a coin by the exchange, in USDT: one cent in either direction. */
const CENT = '0.01'
/** Coarsest ratio that the exchange may show: 0.6342, or 63.42 %. */
const RATIO_DECIMALS = 4

/**
 * A target that holds under every rounding of the displayed ratio. Rounding cannot carry a ratio across a number with
 * no more decimals than the rounded ratio.
 */
export const strictTarget = (target: string): string => toDecimals(target, RATIO_DECIMALS)

/**
 * Contribution of a coin to debt less `ratio` times collateral, in USDT. If positive, a higher price increases the
 * ratio.
 */
const pullOf = (portfolio: Portfolio, coin: string, ratio: string): string => {
  const [debt, holding] = [debtIn(portfolio, coin), holdingOf(portfolio, coin)]
  return subtract(
    debt === undefined ? '0' : owedUsdt(debt),
    holding === undefined ? '0' : multiply(ratio, countedOf(holding)),
  )
}

/** Largest effect of the exchange's roundings, in USDT: subtracted from the collateral and added to the debt. */
function roundings({ collateral, debts }: Portfolio): { readonly debt: string; readonly collateral: string } {
  const owed = debts.filter((debt) => isPositive(owedUsdt(debt))).length
  // Coins with a zero balance count too. Otherwise selling all of a coin would look better than almost all of it.
  return { debt: multiply(CENT, String(owed)), collateral: multiply(CENT, String(collateral.length)) }
}

/**
 * USDT by which the unit misses `target` at the worst prices within the tolerances and at the worst roundings. At or
 * below zero the target is met at all of them. Complete, because `debt - target x collateral` is a sum with one term
 * per coin, each linear in the price of that coin. Its maximum over the box of prices is the current value plus, for
 * every coin, its tolerance times the absolute value of its term.
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
  // No debt remains at any of the prices, so no ratio can be too high.
  if (!isPositive(highestDebt)) return negate(absolute(highestDebt))
  const excess = subtract(add(debt, rounding.debt), multiply(target, subtract(collateral, rounding.collateral)))
  return add(excess, sum(swings))
}

/** Price change of a coin at a worst point. */
export interface PriceMove {
  readonly coin: string
  readonly change: string
}

/** Price moves within the tolerances with their ratio; null for debt without collateral. */
export interface WorstPoint {
  readonly moves: readonly PriceMove[]
  readonly ltv: string | null
}

const movedBy = (portfolio: Portfolio, moves: readonly PriceMove[]): Portfolio =>
  moves.reduce((so, { coin, change }) => applyStep(so, { kind: 'price', coin, change }).portfolio, portfolio)

/** Upper bound of the rounds. The ratio rises in each, so there are at most as many as coins; more is a defect. */
const MOST_ROUNDS = 64

/**
 * Prices within the tolerances with the highest ratio. A ratio of two sums that are linear in each price is highest at
 * a corner of the box. Dinkelbach's method finds it: at the highest ratio `r` the corner maximizes `debt - r x
 * collateral`, coin by coin. Every round except the last finds a higher ratio.
 */
export function worstPoint(portfolio: Portfolio, tolerances: Tolerances): WorstPoint {
  let point: WorstPoint = { moves: [], ltv: ltvOf(portfolio) }
  for (let round = 0; round < MOST_ROUNDS && point.ltv !== null; round += 1) {
    const ratio = point.ltv
    const moves = [...tolerances].flatMap(([coin, by]) => {
      const pull = pullOf(portfolio, coin, ratio)
      return isZero(pull) || isZero(by) ? [] : [{ coin, change: isPositive(pull) ? by : negate(by) }]
    })
    const ltv = ltvOf(movedBy(portfolio, moves))
    if (ltv !== null && compare(ltv, ratio) <= 0) break
    point = { moves, ltv }
  }
  return point
}

/** One hundredth of a percent, as a fraction: the finest tolerance on screen. */
export const BASIS_POINT = '0.0001'
export const basisPoints = (share: string): number => Number(toDecimals(divide(share, BASIS_POINT), 0))
