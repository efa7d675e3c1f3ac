import type { JointReturns } from './joint-returns'

/** Decay of past moves, and persistence against the usual variance. */
const decays = [0.9, 0.94, 0.97, 0.985, 0.995] as const
const persistences = [0.97, 0.985, 0.995, 1] as const
/** Candidate shapes. The history selects the best fit. */
const shapes = decays.flatMap((decay) => persistences.map((persistence) => ({ decay, persistence })))
type Shape = (typeof shapes)[number]
/** Rows for starting the volatility, without residuals. */
const WARM_UP = 50
/** Uncertainty of the current variance. Chosen, and tested on other prices, as described in research/chance.md. */
const FILTER_UNCERTAINTY = 0.4
/** Variance of a coin without any moves, so that no division by zero occurs. */
const LEAST_VARIANCE = 1e-16

/**
 * Input of a filtered historical simulation: residuals, which are moves in units of their volatility, and the current
 * volatility. Columns by coin.
 */
export interface VolatilityModel {
  readonly coins: readonly string[]
  /**
   * Row by row; every column has mean 0 and variance 1. Rows are drawn whole, so that the dependence of the coins is
   * preserved.
   */
  readonly residuals: Float64Array
  readonly rows: number
  /** Variance of the next step. */
  readonly variance: Float64Array
  /** GARCH(1,1): the variance after a step is `omega + alpha · move² + beta · variance`. */
  readonly omega: Float64Array
  readonly alpha: number
  readonly beta: number
  /** Standard deviation of the logarithm of the current variance: the uncertainty of the filter. */
  readonly uncertainty: number
}

function meanSquares({ values, rows, coins }: JointReturns, until: number): Float64Array {
  const sums = new Float64Array(coins.length)
  for (let row = 0; row < Math.min(rows, until); row += 1)
    for (let coin = 0; coin < coins.length; coin += 1) sums[coin]! += values[row * coins.length + coin]! ** 2
  return sums.map((sum) => Math.max(LEAST_VARIANCE, sum / Math.max(1, Math.min(rows, until))))
}

/** Smallest product of variances before it nears the range of a number. */
const LEAST_PRODUCT = 1e-250

/**
 * Runs the filter once. Returns twice the negative log-likelihood of normal moves and the final state. Residuals are
 * written if an array is given. The logarithm is taken of products of many variances, because it is the slowest
 * operation.
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

/** In place: mean 0 and variance 1, so that the simulation does not extrapolate past drift. */
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
 * Model with volatility that follows the market and reverts to the usual level (GARCH with variance targeting; without
 * reversion, the EWMA of RiskMetrics). The shape is the best fit to the history.
 */
export function filteredModel(returns: JointReturns): VolatilityModel {
  const usual = meanSquares(returns, Infinity)
  const fits = shapes.map((shape) => filter(returns, usual, shape, null))
  const { shape } = fits.reduce((best, fit) => (fit.misfit < best.misfit ? fit : best))
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

/** Model with constant volatility: plain historical simulation, for comparison. */
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
