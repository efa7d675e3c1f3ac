import type { JointReturns } from './joint-returns'

/** How fast old moves are forgotten, and how little the usual variance draws back what they made of it. */
const decays = [0.9, 0.94, 0.97, 0.985, 0.995] as const
const persistences = [0.97, 0.985, 0.995, 1] as const
/** Which of them fits a history best is looked up in it. */
const shapes = decays.flatMap((decay) => persistences.map((persistence) => ({ decay, persistence })))
type Shape = (typeof shapes)[number]
/** Rows that only start the volatility off. */
const WARM_UP = 50
/** How well the variance of now is known. Chosen, and judged by other prices, as docs/chance.md has it. */
const FILTER_UNCERTAINTY = 0.4
/** A coin that does not move at all has this volatility, so that nothing is divided by zero. */
const LEAST_VARIANCE = 1e-16

/**
 * What a filtered historical simulation draws from: residuals, which are moves in units of the volatility of their
 * time, and the volatility of now. Columns by coin.
 */
export interface VolatilityModel {
  readonly coins: readonly string[]
  /** Row by row; every column has mean 0 and variance 1. A row is drawn whole, so coins keep their dependence. */
  readonly residuals: Float64Array
  readonly rows: number
  /** Variance of the next step. */
  readonly variance: Float64Array
  /** GARCH(1,1): the variance after a step is `omega + alpha · move² + beta · variance`. */
  readonly omega: Float64Array
  readonly alpha: number
  readonly beta: number
  /** Spread of the logarithm of the variance of now: how well a filter knows it. */
  readonly uncertainty: number
}

function meanSquares({ values, rows, coins }: JointReturns, until: number): Float64Array {
  const sums = new Float64Array(coins.length)
  for (let row = 0; row < Math.min(rows, until); row += 1)
    for (let coin = 0; coin < coins.length; coin += 1) sums[coin]! += values[row * coins.length + coin]! ** 2
  return sums.map((sum) => Math.max(LEAST_VARIANCE, sum / Math.max(1, Math.min(rows, until))))
}

/** Below it a product of variances is near to what a number can hold. */
const LEAST_PRODUCT = 1e-250

/**
 * Runs the filter once: twice the negative log-likelihood of normal moves, and what it leaves. Residuals are put where
 * somebody wants them. Logarithms are taken of many variances multiplied, as they take longer than all the rest.
 */
function filter(returns: JointReturns, usual: Float64Array, shape: Shape, residuals: Float64Array | null) {
  const { values, rows, coins } = returns
  const { decay, persistence } = shape
  const width = coins.length
  const variance = meanSquares(returns, WARM_UP)
  const omega = usual.map((variance) => (1 - persistence) * variance)
  const [alpha, beta] = [persistence * (1 - decay), persistence * decay]
  let [misfit, product] = [0, 1]
  for (let row = 0; row < rows; row += 1) {
    for (let coin = 0; coin < width; coin += 1) {
      const value = values[row * width + coin]!
      const now = variance[coin]!
      if (row >= WARM_UP) {
        if (residuals !== null) residuals[(row - WARM_UP) * width + coin] = value / Math.sqrt(now)
        misfit += (value * value) / now
        product *= now
        if (product < LEAST_PRODUCT || product > 1 / LEAST_PRODUCT) {
          misfit += Math.log(product)
          product = 1
        }
      }
      variance[coin] = Math.max(LEAST_VARIANCE, omega[coin]! + alpha * value * value + beta * now)
    }
  }
  return { shape, variance, omega, alpha, beta, misfit: misfit + Math.log(product) }
}

/** In place: mean 0 and variance 1, so that a drift of the past is not taken for one of the future. */
function standardize(residuals: Float64Array, width: number): void {
  const rows = residuals.length / width
  for (let coin = 0; coin < width; coin += 1) {
    let [sum, squares] = [0, 0]
    for (let at = coin; at < residuals.length; at += width) {
      sum += residuals[at]!
      squares += residuals[at]! ** 2
    }
    const mean = sum / rows
    const spread = Math.sqrt(Math.max(LEAST_VARIANCE, squares / rows - mean ** 2))
    for (let at = coin; at < residuals.length; at += width) residuals[at] = (residuals[at]! - mean) / spread
  }
}

/**
 * Volatility that follows the market and is drawn back to what is usual (GARCH with variance targeting; without the
 * drawing back, the EWMA of RiskMetrics), of the shape that explains the history best.
 */
export function filteredModel(returns: JointReturns): VolatilityModel {
  const usual = meanSquares(returns, Infinity)
  const tried = shapes.map((shape) => filter(returns, usual, shape, null))
  const { shape } = tried.reduce((best, one) => (one.misfit < best.misfit ? one : best))
  const residuals = new Float64Array(Math.max(0, returns.rows - WARM_UP) * returns.coins.length)
  const { variance, omega, alpha, beta } = filter(returns, usual, shape, residuals)
  standardize(residuals, returns.coins.length)
  return {
    coins: returns.coins,
    residuals,
    rows: residuals.length / returns.coins.length,
    variance,
    omega,
    alpha,
    beta,
    uncertainty: FILTER_UNCERTAINTY,
  }
}

/** The same with a volatility that never changes: plain historical simulation, to compare with. */
export function constantModel(returns: JointReturns): VolatilityModel {
  const residuals = returns.values.slice(WARM_UP * returns.coins.length)
  standardize(residuals, returns.coins.length)
  const variance = meanSquares(returns, Infinity)
  return {
    coins: returns.coins,
    residuals,
    rows: residuals.length / returns.coins.length,
    variance,
    omega: new Float64Array(returns.coins.length),
    alpha: 0,
    beta: 1,
    uncertainty: 0,
  }
}
