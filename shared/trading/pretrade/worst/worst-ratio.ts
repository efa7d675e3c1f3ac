import { divide } from '@/shared/base/decimal'
import { type Exact, exactOf, NOTHING, order, plainText, plus, quotient, signOf, times } from '@/shared/base/exact'
import { type Factors, type Filled, isAbove, less, ONE, type RatioModel, type Sides, sidesAt } from './ratio-model'
import { createWorstExcess, type WorstPoint } from './worst-excess'

/** Fills and prices that lead to a figure. Only prices that matter for it are named. */
export interface Scenario {
  readonly filled: Filled
  readonly factors: Factors
}

/** Highest ratio; null if nothing backs what is above. */
export interface WorstRatio extends Scenario {
  readonly ratio: string | null
}

/** Each round finds a higher ratio at another corner. More rounds are a defect. */
const MOST_ROUNDS = 200

const ratioOf = ({ above, below }: Sides): string | null => {
  if (signOf(above) <= 0) return '0'
  return signOf(below) > 0 ? divide(plainText(above), plainText(below)) : null
}

/** Without the prices that change neither side. */
function withoutIdle(model: RatioModel, { filled, factors }: Scenario): Scenario {
  const { above, below } = sidesAt(model, filled, factors)
  const changed = [...factors].filter(([coin, factor]) => {
    if (order(factor, ONE) === 0) return false
    const other = sidesAt(model, filled, new Map([...factors, [coin, ONE]]))
    return order(other.above, above) !== 0 || order(other.below, below) !== 0
  })
  return { filled, factors: new Map(changed) }
}

/**
 * Highest ratio over all fills and prices. Dinkelbach's method: at the highest ratio r the largest excess of `above`
 * over r times `below` is zero; before that, its point has a higher ratio. Fills and prices that exhaust `below` are
 * the worst.
 */
export function worstRatio(model: RatioModel): WorstRatio {
  const worstExcess = createWorstExcess(model)
  const none: Scenario = { filled: new Map(), factors: new Map() }
  if (signOf(worstExcess({ above: ONE, below: NOTHING }).excess) <= 0) return { ...none, ratio: '0' }
  const exhausted = worstExcess({ above: NOTHING, below: ONE })
  if (signOf(exhausted.excess) > 0) return { ...withoutIdle(model, exhausted), ratio: null }
  let worst: WorstRatio = { ...none, ratio: ratioOf(sidesAt(model, none.filled, none.factors)) }
  for (let round = 0; round < MOST_ROUNDS && worst.ratio !== null; round += 1) {
    const point = worstExcess({ above: ONE, below: exactOf(worst.ratio) })
    if (signOf(point.excess) <= 0) break
    const ratio = ratioOf(sidesAt(model, point.filled, point.factors))
    if (ratio !== null && !isAbove(exactOf(ratio), exactOf(worst.ratio))) break
    worst = { ...point, ratio }
  }
  return { ...withoutIdle(model, worst), ratio: worst.ratio }
}

/** A price, as a multiple of the current one, at which `above` reaches `below`. */
export interface Crossing extends Scenario {
  readonly factor: Exact
}

/** Beyond ten times the market no price is of interest. */
const FARTHEST = exactOf('10')

/**
 * Nearest prices of a coin below and above the market at which some fills let `above` reach `below`, with the prices of
 * the other coins in their bands. Null without one. At the current price the market is already beyond.
 *
 * The largest excess is convex in the price, so that the safe prices are one interval. Newton's method finds its ends
 * from outside: each step is the root of the straight line of a fixed point, which is never above the largest excess.
 * The weights of all coins must be 1, as for equity.
 */
export function crossingsOf(model: RatioModel, coin: string): { down: Crossing | null; up: Crossing | null } {
  const worstExcess = createWorstExcess(model)
  const at = (factor: Exact): WorstPoint => worstExcess({ above: ONE, below: ONE }, new Map([[coin, factor]]))
  const crossingAt = (factor: Exact, { filled, factors }: WorstPoint): Crossing => {
    const others = withoutIdle(model, { filled, factors })
    return { filled, factors: new Map([...others.factors].filter(([other]) => other !== coin)), factor }
  }
  const now = at(ONE)
  if (signOf(now.excess) > 0) return { down: crossingAt(ONE, now), up: crossingAt(ONE, now) }

  function from(start: Exact): Crossing | null {
    let factor = start
    let crossing: Crossing | null = null
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const point = at(factor)
      if (signOf(point.excess) <= 0) break
      const { above, below } = sidesAt(model, point.filled, new Map([...point.factors, [coin, ONE]]))
      // The excess of this point falls to `above - below`, at most zero, on the way to the current price.
      const fall = less(point.excess, less(above, below))
      const next = plus(factor, quotient(times(point.excess, less(ONE, factor)), fall))
      crossing = crossingAt(next, point)
      if (order(next, factor) === 0) break
      factor = next
    }
    return crossing
  }
  return { down: from(NOTHING), up: from(FARTHEST) }
}
