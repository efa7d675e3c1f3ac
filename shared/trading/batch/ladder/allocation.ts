/** Prices of the orders of a ladder in ticks, from first to last. */
export interface PlacedTicks {
  readonly ticks: readonly number[]
  /** Number of orders moved off their curve, because two orders of a ladder never share a price. */
  readonly movedApart: number
}

/**
 * Converts places between two ticks to ticks, both ends included and all different. If the curve is steeper than the
 * tick allows, an order takes the next free tick. Between the ends, buys round down and sells up, like single prices.
 * Null if the range has fewer ticks than places.
 */
export function placeTicks(
  from: number,
  to: number,
  places: readonly number[],
  side: 'buy' | 'sell',
): PlacedTicks | null {
  const last = places.length - 1
  const span = Math.abs(to - from)
  if (span < last) return null
  if (last === 0) return { ticks: [from], movedApart: 0 }
  const direction = to < from ? -1 : 1
  const round = (side === 'buy') === direction > 0 ? Math.floor : Math.ceil
  const curve = places.map((place, at) => (at === 0 ? 0 : at === last ? span : wholeStep(place * span, span, round)))
  const steps = [...curve]
  for (let at = 1; at <= last; at += 1) steps[at] = Math.max(steps[at]!, steps[at - 1]! + 1)
  steps[last] = span
  for (let at = last - 1; at > 0; at -= 1) steps[at] = Math.min(steps[at]!, steps[at + 1]! - 1)
  return {
    ticks: steps.map((step) => from + direction * step),
    movedApart: steps.filter((step, at) => step !== curve[at]).length,
  }
}

/** Rounds a place to a tick. A place that misses a tick only by the error of binary fractions is on it. */
function wholeStep(step: number, span: number, round: (step: number) => number): number {
  const nearest = Math.round(step)
  return Math.abs(step - nearest) <= 1e-9 + span * 1e-13 ? nearest : round(step)
}

/** Whole lots in proportion to weights. */
export interface SharedLots {
  readonly lots: readonly bigint[]
  /** Orders that received one of the remaining lots, in ladder order. */
  readonly spare: readonly number[]
}

/** Binary digits of the largest weight, much finer than the lots of any total. */
const WEIGHT_DIGITS = 40

/**
 * Weights as integers in the same proportion, none 0. The factor is a power of two, so that integer weights keep their
 * exact ratio.
 */
export function wholeWeights(weights: readonly number[]): readonly bigint[] {
  const scale = 2 ** (WEIGHT_DIGITS - Math.ceil(Math.log2(Math.max(...weights))))
  return weights.map((weight) => BigInt(Math.max(1, Math.round(weight * scale))))
}

/**
 * Every order gets the floor of its share. Remaining lots go to the largest remainders; ties go to the earlier order.
 */
export function shareLots(total: bigint, weights: readonly bigint[]): SharedLots {
  let weight = 0n
  for (const orderWeight of weights) weight += orderWeight
  const lots: bigint[] = []
  const remainders: bigint[] = []
  let remaining = total
  for (const orderWeight of weights) {
    const share = total * orderWeight
    const whole = share / weight
    lots.push(whole)
    remainders.push(share - whole * weight)
    remaining -= whole
  }
  if (remaining === 0n) return { lots, spare: [] }
  const byRemainder = remainders.map((_, at) => at)
  byRemainder.sort((a, b) => (remainders[a]! === remainders[b]! ? a - b : remainders[a]! > remainders[b]! ? -1 : 1))
  const spare = byRemainder.slice(0, Number(remaining)).toSorted((a, b) => a - b)
  for (const at of spare) lots[at]! += 1n
  return { lots, spare }
}
