import { add, divide, equals, isPositive, isZero, multiply, subtract } from '@/shared/base/decimal'
import { applyStep } from './apply-step'
import { ltvBalanceOf, debtIn, holdingOf, ltvOf, owedOf, type Portfolio, priceOf } from './portfolio'

/** USDT of collateral and debt per USDT of the price of a coin. */
function exposureOf(portfolio: Portfolio, coin: string): { collateral: string; debt: string } {
  const holding = holdingOf(portfolio, coin)
  const debt = debtIn(portfolio, coin)
  const amount = holding?.amount ?? '0'
  return {
    collateral: isPositive(amount) ? multiply(amount, holding?.weight ?? '0') : amount,
    debt: debt === undefined || debt.price === null ? '0' : owedOf(debt),
  }
}

/**
 * Price of a coin, in USDT and truncated to 30 decimals, at which the ratio is `ratio` with all other prices unchanged;
 * null if the coin alone cannot reach it. A coin with debt changes both sides.
 */
export function priceToReach(portfolio: Portfolio, coin: string, ratio: string): string | null {
  const price = priceOf(portfolio, coin)
  if (price === null) return null
  const { collateral, debt } = exposureOf(portfolio, coin)
  const slope = subtract(multiply(ratio, collateral), debt)
  if (isZero(slope)) return null
  const balance = ltvBalanceOf(portfolio)
  const missing = subtract(balance.debt, multiply(ratio, balance.collateral))
  // Distance from the current price is missing / slope: p + (D - rA) / (r a - d).
  const reached = add(price, divide(missing, slope))
  if (!isPositive(reached)) return null
  const collateralThere = add(balance.collateral, multiply(collateral, subtract(reached, price)))
  return isPositive(collateralThere) ? reached : null
}

/**
 * Share of value that all collateral together must lose for the ratio to reach `ratio` with unchanged debt; negative if
 * it is already above. Null without collateral.
 */
export function fallToReach(portfolio: Portfolio, ratio: string): string | null {
  const { debt, collateral } = ltvBalanceOf(portfolio)
  return isPositive(collateral) ? subtract('1', divide(debt, multiply(ratio, collateral))) : null
}

/** Ratio after the price of a coin changes by a fraction, such as -0.1; null for debt without collateral. */
export const ltvIfMoved = (portfolio: Portfolio, coin: string, change: string): string | null =>
  equals(change, '0') ? ltvOf(portfolio) : ltvOf(applyStep(portfolio, { kind: 'price', coin, change }).portfolio)
