import { add, subtract, sum } from '@/shared/base/decimal'
import { coinStates, debtStates } from './attribution-states'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { inOrder, type Movement } from './movement'
import { AHEAD_MS, BEHIND_MS } from './movement-steps'

/** Movements around a step, by their presence in the figures of its two samples. */
export interface PresentMovements {
  readonly present: readonly Movement[]
  /** Booked, but not yet in the figures. */
  readonly pending: readonly Movement[]
}

/** One amount of the unit: the balance or the debt of a coin. */
type Figure = `held ${string}` | `owed ${string}`

/** Change of each amount between the two samples, in the coin, and the price of the coin in USDT. */
function observed(from: LtvSample, to: LtvSample): ReadonlyMap<Figure, { moved: string; price: string }> {
  const figures = new Map<Figure, { moved: string; price: string }>()
  for (const { coin, before, after } of coinStates(from, to))
    figures.set(`held ${coin}`, { moved: subtract(after.amount, before.amount), price: after.price })
  for (const { coin, before, after } of debtStates(from, to)) {
    const moved = subtract(add(after.principal, after.interest), add(before.principal, before.interest))
    figures.set(`owed ${coin}`, { moved, price: after.price })
  }
  return figures
}

/** Change of each amount by a movement, in USDT. */
function claims({ holdings: deltas, owed }: Movement, figures: readonly Figure[], prices: Float64Array): Float64Array {
  const claimed = new Float64Array(figures.length)
  function note(figure: Figure, amount: string): void {
    const index = figures.indexOf(figure)
    if (index >= 0) claimed[index]! += Number(amount) * prices[index]!
  }
  for (const { coin, amount } of deltas) note(`held ${coin}`, amount)
  for (const { coin, principal, interest } of owed) note(`owed ${coin}`, sum([principal, interest]))
  return claimed
}

/**
 * Changes between two samples, for comparing movements with them. Binary floating point: only magnitudes are compared,
 * and no displayed figure is computed.
 */
function createScale(from: LtvSample, to: LtvSample) {
  const amounts = observed(from, to)
  const figures = [...amounts.keys()]
  const prices = Float64Array.from(figures, (figure) => Number(amounts.get(figure)!.price))
  const rest = Float64Array.from(figures, (figure, index) => Number(amounts.get(figure)!.moved) * prices[index]!)
  const claimsOf = (movement: Movement): Float64Array => claims(movement, figures, prices)
  return {
    claimsOf,
    take(movement: Movement): void {
      claimsOf(movement).forEach((claimed, index) => (rest[index]! -= claimed))
    },
    /** Unexplained USDT after the movements between two cumulative sums. */
    unexplained(upTo: Float64Array, before: Float64Array): number {
      let total = 0
      for (let index = 0; index < rest.length; index += 1)
        total += Math.abs(rest[index]! - upTo[index]! + before[index]!)
      return total
    },
    none: new Float64Array(figures.length),
  }
}
type Scale = ReturnType<typeof createScale>

/** Movements per step, about two milliseconds. */
const WEIGHED_AT_ONCE = 200
/** Rounding error of binary floating point, in USDT. */
const TINY = 1e-6
/** Maximum cuts at either end. Of more, an even selection is tried. */
const MOST_CUTS = 400

/** Possible cuts between movements. Movements of the same millisecond are not separated. */
function cutsOf(movements: readonly Movement[], from: number, to: number): readonly number[] {
  const cuts = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(
    (cut) => cut === from || cut === to || movements[cut - 1]!.at !== movements[cut]!.at,
  )
  const every = Math.ceil(cuts.length / MOST_CUTS)
  return cuts.filter((_, index) => index % every === 0 || index === cuts.length - 1)
}

/**
 * The sequence of movements with the smallest unexplained rest; of equal ones the shortest. It starts at one of the
 * first `early` and ends at or after `late`, both counted from the oldest.
 */
function* bestStretch(movements: readonly Movement[], early: number, late: number, scale: Scale) {
  const sums = [scale.none]
  for (const movement of movements) {
    const claimed = scale.claimsOf(movement)
    sums.push(sums.at(-1)!.map((total, index) => total + claimed[index]!))
    if (sums.length % WEIGHED_AT_ONCE === 0) yield
  }
  const ends = cutsOf(movements, late, movements.length)
  let best = { start: early, end: late, unexplained: Infinity }
  for (const start of cutsOf(movements, 0, early))
    for (const end of ends) {
      if (end < start) continue
      const unexplained = scale.unexplained(sums[end]!, sums[start]!)
      const isShorter = end - start < best.end - best.start
      if (unexplained < best.unexplained - TINY || (isShorter && unexplained < best.unexplained + TINY))
        best = { start, end, unexplained }
    }
  return best
}

interface Weighed extends PresentMovements {
  /** Change in USDT without an explanation. */
  readonly unexplained: number
}

/** Weighs the ordered movements by time. Adds each other movement that reduces the unexplained rest. */
function* weigh(
  [from, to]: readonly [LtvSample, LtvSample],
  ordered: readonly Movement[],
  others: readonly Movement[],
): Generator<void, Weighed> {
  const early = ordered.filter(({ at }) => at - AHEAD_MS < from.at).length
  const late = ordered.filter(({ at }) => at + BEHIND_MS <= to.at).length
  const scale = createScale(from, to)
  const { start, end } = yield* bestStretch(ordered, early, late, scale)
  const present = ordered.slice(start, end)
  for (const movement of present) scale.take(movement)
  const now = (): number => scale.unexplained(scale.none, scale.none)
  for (const movement of others) {
    if (scale.unexplained(scale.claimsOf(movement), scale.none) >= now() - TINY) continue
    scale.take(movement)
    present.push(movement)
  }
  const pending = ordered.slice(end).filter(({ at }) => at > from.at)
  return { present: inOrder(present), pending, unexplained: now() }
}

/**
 * Movements that the step from one sample to the next contains (L32). Movements far from both ends count by their time.
 * Near an end, figures or booking may be earlier. Of the movements in time order, the sequence that explains most of
 * the change counts as seen. Earlier ones belong to the step before, later ones are pending. If time alone does not
 * show that a movement is of this unit (`isCertain`), it counts if it reduces the unexplained rest, alone or together
 * with the others. Yields regularly.
 */
export function* movementsBetween(
  from: LtvSample,
  to: LtvSample,
  around: readonly Movement[],
  isCertain: (movement: Movement) => boolean,
): Generator<void, PresentMovements> {
  const inTime = inOrder(around).filter(({ at }) => at + BEHIND_MS > from.at && at - AHEAD_MS < to.at)
  const [certain, uncertain] = [inTime.filter(isCertain), inTime.filter((movement) => !isCertain(movement))]
  const apart = yield* weigh([from, to], certain, uncertain)
  if (uncertain.length === 0) return apart
  const together = yield* weigh([from, to], inTime, [])
  return together.unexplained < apart.unexplained - TINY ? together : apart
}
