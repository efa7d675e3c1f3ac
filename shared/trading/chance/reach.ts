import { type Random, seededRandom } from '@/shared/base/random'
import type { VolatilityModel } from './volatility-model'

/**
 * A threshold that prices can reach: `fixed + weights · prices >= 0`, with prices relative to now and one weight per
 * coin of the model. A ratio at or above a threshold is debt less threshold times collateral at or above zero, which
 * has this form.
 */
export interface Trigger {
  readonly weights: readonly number[]
  readonly fixed: number
}

export interface ReachTerms {
  readonly paths: number
  /** Numbers of steps to count after, ascending, such as 1, 6 and 24. */
  readonly horizons: readonly number[]
  readonly seed: number
}

/** Shares of paths, by horizon. */
export interface Reached {
  /** One row per trigger. */
  readonly perTrigger: readonly (readonly number[])[]
  /** Any of the triggers of a group, one row per group. */
  readonly any: readonly (readonly number[])[]
}

/**
 * Probability that the next row of the history follows the drawn row, instead of a random row. Blocks of 33 rows on
 * average preserve serial dependence (stationary bootstrap). Chosen together with the uncertainty of the model.
 */
const GOES_ON = 0.97

/** The sum of twelve draws is nearly normal. */
function normal(random: Random): number {
  let total = -6
  for (let draw = 0; draw < 12; draw += 1) total += random.next()
  return total
}

/**
 * Draws paths by filtered historical simulation. Counts the paths that reach each trigger at the end of a step up to
 * each horizon. Typed arrays keep ten thousand paths of a day fast. Each step takes one row of residuals for all coins
 * and scales it by the volatility of each coin, which the move then updates. The initial volatility is drawn too.
 * `groups` are lists of trigger indexes.
 */
export function reach(
  { coins, residuals, rows, variance: firstVariance, omega, alpha, beta, uncertainty }: VolatilityModel,
  triggers: readonly Trigger[],
  groups: readonly (readonly number[])[],
  { paths, horizons, seed }: ReachTerms,
): Reached {
  const width = coins.length
  const count = triggers.length
  const steps = horizons.at(-1) ?? 0
  const weights = Float64Array.from(triggers.flatMap((trigger) => [...trigger.weights]))
  const fixed = Float64Array.from(triggers.map((trigger) => trigger.fixed))
  const random = seededRandom(seed)
  const price = new Float64Array(width)
  const variance = new Float64Array(width)
  const reachedAt = new Int32Array(count)
  /** A trigger beyond its threshold is reached before the first step. */
  const atStart = Int32Array.from(triggers, (trigger) =>
    trigger.weights.reduce((total, weight) => total + weight, trigger.fixed) >= 0 ? 0 : steps + 1,
  )
  const perTrigger = triggers.map(() => new Float64Array(horizons.length))
  const any = groups.map(() => new Float64Array(horizons.length))

  for (let path = 0; path < paths; path += 1) {
    price.fill(1)
    const factor = Math.exp(uncertainty * normal(random))
    for (let coin = 0; coin < width; coin += 1) variance[coin] = firstVariance[coin]! * factor
    reachedAt.set(atStart)
    let drawn = Math.floor(random.next() * rows)
    for (let step = 1; step <= steps; step += 1) {
      // One draw decides if the block continues and where the next block begins.
      const chance = random.next()
      const isOver = chance >= GOES_ON || drawn + 1 >= rows
      drawn = isOver ? Math.floor(((chance / (1 - GOES_ON)) % 1) * rows) : drawn + 1
      const row = drawn * width
      for (let coin = 0; coin < width; coin += 1) {
        const now = variance[coin]!
        const move = Math.sqrt(now) * residuals[row + coin]!
        price[coin] = Math.max(0, price[coin]! * (1 + move))
        variance[coin] = omega[coin]! + alpha * move * move + beta * now
      }
      for (let at = 0; at < count; at += 1) {
        if (reachedAt[at]! <= steps) continue
        let value = fixed[at]!
        for (let coin = 0, from = at * width; coin < width; coin += 1) value += weights[from + coin]! * price[coin]!
        if (value >= 0) reachedAt[at] = step
      }
    }
    horizons.forEach((horizon, place) => {
      for (let at = 0; at < count; at += 1) if (reachedAt[at]! <= horizon) perTrigger[at]![place]! += 1
      groups.forEach((group, which) => {
        if (group.some((at) => reachedAt[at]! <= horizon)) any[which]![place]! += 1
      })
    })
  }
  const shares = (counts: Float64Array): readonly number[] => [...counts].map((hits) => hits / paths)
  return { perTrigger: perTrigger.map(shares), any: any.map(shares) }
}
