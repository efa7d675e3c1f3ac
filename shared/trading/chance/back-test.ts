import { firstRows, type JointReturns } from './joint-returns'
import { reach, type Trigger } from './reach'
import { constantModel, filteredModel, type VolatilityModel } from './volatility-model'

/** Components of a ratio in USDT at current prices: by coin of the returns, and constant parts. */
export interface Exposure {
  readonly debts: readonly number[]
  readonly collateral: readonly number[]
  readonly fixedDebt: number
  readonly fixedCollateral: number
}

/** Trigger at or above `ratio`. */
export const triggerAt = ({ debts, collateral, fixedDebt, fixedCollateral }: Exposure, ratio: number): Trigger => ({
  weights: debts.map((debt, coin) => debt - ratio * collateral[coin]!),
  fixed: fixedDebt - ratio * fixedCollateral,
})

/** A forecast and its outcome. */
export interface Case {
  /** Row before which the forecast was made. */
  readonly origin: number
  readonly predicted: number
  /** Forecast with constant volatility. */
  readonly constant: number
  readonly happened: boolean
}

/** Smallest number of returns for a forecast. */
export const LEAST_ROWS = 500
/** Thresholds at these multiples of the usual move over the horizon, so that every chance has cases. */
const distances = [0.1, 0.3, 0.6, 1, 1.5, 2.2] as const

export interface BackTestTerms {
  readonly horizons: readonly number[]
  readonly paths: number
  /** Rows between two forecasts. */
  readonly every: number
  readonly seed: number
}

const ratioOf = ({ debts, collateral, fixedDebt, fixedCollateral }: Exposure, prices: readonly number[]): number => {
  const valueOf = (amounts: readonly number[], fixed: number): number =>
    amounts.reduce((total, amount, coin) => total + amount * prices[coin]!, fixed)
  const backing = valueOf(collateral, fixedCollateral)
  return backing > 0 ? valueOf(debts, fixedDebt) / backing : Infinity
}

/** Ratio after each step from `from`, with prices starting at 1. */
function ratiosAfter(exposure: Exposure, { values, coins }: JointReturns, from: number, steps: number): number[] {
  const prices = coins.map(() => 1)
  return Array.from({ length: steps }, (_, step) => {
    for (let coin = 0; coin < coins.length; coin += 1) prices[coin]! *= 1 + values[(from + step) * coins.length + coin]!
    return ratioOf(exposure, prices)
  })
}

/** Usual move of the ratio in one step by the constant model, as a share of the ratio. */
function usualMove(exposure: Exposure, past: JointReturns): number {
  const now = ratioOf(
    exposure,
    past.coins.map(() => 1),
  )
  let squares = 0
  for (let row = 0; row < past.rows; row += 1) squares += (ratiosAfter(exposure, past, row, 1)[0]! / now - 1) ** 2
  return Math.sqrt(squares / Math.max(1, past.rows))
}

/**
 * Back-test over a history: at every origin a forecast from the earlier data is compared with the outcome. Thresholds
 * come only from data before the origin.
 */
export function backTest(
  exposure: Exposure,
  returns: JointReturns,
  { horizons, paths, every, seed }: BackTestTerms,
): readonly Case[] {
  const longest = horizons.at(-1) ?? 0
  const now = ratioOf(
    exposure,
    returns.coins.map(() => 1),
  )
  const cases: Case[] = []
  for (let origin = LEAST_ROWS; origin + longest <= returns.rows; origin += every) {
    const past = firstRows(returns, origin)
    const usual = usualMove(exposure, past)
    const lines = horizons.flatMap((horizon) =>
      distances.map((distance) => ({ horizon, ratio: now * (1 + distance * usual * Math.sqrt(horizon)) })),
    )
    const triggers = lines.map(({ ratio }) => triggerAt(exposure, ratio))
    const share = (model: VolatilityModel) =>
      reach(model, triggers, [], { paths, horizons, seed: seed + origin }).perTrigger
    const [predicted, constant] = [share(filteredModel(past)), share(constantModel(past))]
    const ratios = ratiosAfter(exposure, returns, origin, longest)
    lines.forEach(({ horizon, ratio }, at) => {
      const place = horizons.indexOf(horizon)
      cases.push({
        origin,
        predicted: predicted[at]![place]!,
        constant: constant[at]![place]!,
        happened: ratios.slice(0, horizon).some((ratioAfter) => ratioAfter >= ratio),
      })
    })
  }
  return cases
}
