import { MINUTE_MS } from '@/shared/base/time'

/** Bounds from one answer for the exchange's clock minus the local monotonic clock, ms. */
export interface ClockBound {
  readonly low: number
  readonly high: number
}

/** The result of several answers. */
export interface CombinedBounds {
  /** The middle of the range that most answers agree on. */
  readonly center: number
  /** Largest distance of the true value from the center. */
  readonly errorMs: number
  /** The number of bounds that contain the center. */
  readonly count: number
  /** Bounds that are completely outside of that range. */
  readonly outliers: readonly ClockBound[]
}

/** Wider bounds are ignored while narrower ones exist. ms. */
const WIDEST_MS = 5000
/** A single answer further away from the others is absurd, and no proof of another time (R51). */
const ABSURD_MS = MINUTE_MS
/** The newest answers, which first show that a clock was set. */
const RECENT = 16
/** Number of newest consecutive answers that agree with each other and with no older one: the clock was set. */
const PROOF_OF_STEP = 16
/** Standard deviations by which the share of wrong answers may exceed a half by chance. */
const DEVIATIONS = 3.5

const meet = (a: ClockBound, b: ClockBound): boolean => a.low <= b.high && b.low <= a.high
const join = (a: ClockBound, b: ClockBound): ClockBound => ({
  low: Math.min(a.low, b.low),
  high: Math.max(a.high, b.high),
})
function common(bounds: readonly ClockBound[]): ClockBound {
  let low = -Infinity
  let high = Infinity
  for (const bound of bounds) {
    low = Math.max(low, bound.low)
    high = Math.min(high, bound.high)
  }
  return { low, high }
}
const middleOf = ({ low, high }: ClockBound): number => (low + high) / 2

interface Stretch extends ClockBound {
  /** The number of bounds that contain it. */
  readonly count: number
}

/** A typed array sorts by number, without calls of a comparison. */
const ascending = (numbers: readonly number[]): Float64Array => new Float64Array(numbers).sort()

/** The axis cut at every start and end of a bound. A bound that ends where another begins shares one point with it. */
function stretchesOf(bounds: readonly ClockBound[]): Stretch[] {
  const starts = ascending(bounds.map(({ low }) => low))
  const ends = ascending(bounds.map(({ high }) => high))
  const cuts = [...new Set(ascending([...starts, ...ends]))]
  const stretches: Stretch[] = []
  let begun = 0
  let ended = 0
  for (const [at, cut] of cuts.entries()) {
    while (begun < starts.length && starts[begun]! <= cut) begun += 1
    stretches.push({ low: cut, high: cut, count: begun - ended })
    while (ended < ends.length && ends[ended]! <= cut) ended += 1
    const next = cuts[at + 1]
    if (next !== undefined) stretches.push({ low: cut, high: next, count: begun - ended })
  }
  return stretches
}

/** The fewest answers that make a time possible, while at most half of all answers are wrong. */
const fewestOf = (count: number): number => Math.max(1, Math.ceil(count / 2 - (DEVIATIONS * Math.sqrt(count)) / 2))

/** The newest consecutive bounds that do not meet `known`, newest first. */
function newestOutside(bounds: readonly ClockBound[], newest: ClockBound): ClockBound[] {
  const inside = bounds.findLastIndex((bound) => meet(bound, newest))
  return bounds.slice(inside + 1).toReversed()
}

/**
 * The newest bound, and of the last ones those that contradict `agreed`, unless they repeat earlier bounds outside of
 * `known` and most of the last ones confirm `agreed`.
 */
function recentlyNew(bounds: readonly ClockBound[], newest: ClockBound, agreed: ClockBound): ClockBound[] {
  const recent = bounds.slice(-RECENT)
  const older = bounds.slice(0, -RECENT).filter((bound) => !meet(bound, newest))
  const isUpheld = recent.filter((bound) => meet(bound, agreed)).length * 2 > recent.length
  const isRepeated = (bound: ClockBound): boolean =>
    isUpheld && !meet(bound, newest) && older.filter((other) => meet(other, bound)).length >= 2
  const isNew = (bound: ClockBound): boolean => !meet(bound, agreed) || bound === bounds.at(-1)
  return recent.filter((bound) => isNew(bound) && !isRepeated(bound))
}

/**
 * The result of bounds that share a time, at most `WIDEST_MS` wide each. Null if they share none. Every answer of the
 * exchange is combined with the last ones, and almost always they share a time, which needs no cut of the axis.
 */
function combineShared(bounds: readonly ClockBound[]): CombinedBounds | null {
  const agreed = common(bounds)
  if (agreed.low > agreed.high) return null
  const center = middleOf(agreed)
  const starts = ascending(bounds.map(({ low }) => low))
  const ends = ascending(bounds.map(({ high }) => high))
  const fewest = fewestOf(bounds.length)
  const possible = { low: starts[fewest - 1]!, high: ends.at(-fewest)! }
  const hull = join(possible, bounds.at(-1)!)
  return { center, count: bounds.length, errorMs: Math.max(hull.high - center, center - hull.low), outliers: [] }
}

/**
 * All possible times if at most half of the answers are wrong. New contradictions among the newest answers are
 * included. Repeated old ones are excluded. `bounds`: oldest first, at least one. `lastCenter` decides a tie
 * (A-clock-answers).
 */
export function combineBounds(bounds: readonly ClockBound[], lastCenter: number | null): CombinedBounds {
  const narrow = bounds.filter(({ low, high }) => high - low <= WIDEST_MS)
  if (narrow.length === 0) return combineByMajority(bounds, lastCenter)
  return combineShared(narrow) ?? combineByMajority(narrow, lastCenter)
}

function combineByMajority(used: readonly ClockBound[], lastCenter: number | null): CombinedBounds {
  const stretches = stretchesOf(used)
  const most = Math.max(...stretches.map(({ count }) => count))
  const best = stretches.filter(({ count }) => count === most)
  const distance = (stretch: Stretch): number => Math.abs(middleOf(stretch) - (lastCenter ?? middleOf(best[0]!)))
  const nearest = best.reduce((near, stretch) => (distance(stretch) < distance(near) ? stretch : near))
  // Neighbors with the same number of bounds are one agreement.
  const agreed = best.filter((stretch) => meet(stretch, nearest)).reduce<ClockBound>(join, nearest)
  const center = middleOf(agreed)
  const absurd = { low: center - ABSURD_MS, high: center + ABSURD_MS }
  const isProven = (piece: Stretch): boolean =>
    piece.count >= (most >= 3 && !meet(piece, absurd) ? Math.max(2, fewestOf(used.length)) : fewestOf(used.length))
  const possible = stretches.filter(isProven).reduce<ClockBound>(join, nearest)
  const isSupported = (bound: ClockBound): boolean =>
    most < 3 || meet(bound, absurd) || used.filter((other) => meet(other, bound)).length > 1
  const recent = [...newestOutside(used, possible), ...recentlyNew(used, possible, agreed)].filter(isSupported)
  const hull = recent.reduce(join, possible)
  return {
    center,
    count: most,
    errorMs: Math.max(hull.high - center, center - hull.low),
    outliers: used.filter((bound) => !meet(bound, hull)),
  }
}

/** The number of newest bounds that prove a step of the clock since the older ones. 0: no step. */
export function sinceStep(bounds: readonly ClockBound[]): number {
  const newest = bounds.slice(-PROOF_OF_STEP)
  if (newest.length < PROOF_OF_STEP || bounds.length === PROOF_OF_STEP) return 0
  const agreed = common(newest)
  const older = bounds.slice(0, -PROOF_OF_STEP)
  const others = older.filter((bound) => !meet(bound, agreed))
  return agreed.low <= agreed.high && others.length * 2 > older.length ? PROOF_OF_STEP : 0
}
