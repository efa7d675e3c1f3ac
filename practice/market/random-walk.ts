/** Relative move in one minute at usual activity: about 40 % a year. */
const MOVE_PER_ROOT_MINUTE = 5.4e-4
/** A walk returns to zero every 2^21 minutes, nearly four years: long enough to look free. */
const LEVELS = 21
/** Difference in volatility between the halves of an interval. Volatile intervals are nested. */
const UNREST = 0.13
/** Intervals of half an hour and less have the volatility of the enclosing one. */
const CALM_LEVEL = LEVELS - 5

/** One minute of a walk: logarithms of price factors, and its activity (1 is usual). */
export interface RandomWalkMinute {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly activity: number
  /** A positive random factor around 1 for the minute. */
  readonly chance: number
}

/** A coin's earlier price: any minute can be read, in any order, and nothing is stored. */
export interface RandomWalk {
  /** `minute` counts from the Unix epoch. */
  minute(minute: number): RandomWalkMinute
}

/** Mixes the bits of a number until neighbors are uncorrelated. */
function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const hashOf = (seed: number, purpose: number, index: number): number =>
  mix(mix(seed + Math.imul(purpose, 0x9e3779b9)) ^ index)
/** A draw in (0, 1) for an interval and a purpose. */
const drawOf = (seed: number, purpose: number, index: number): number =>
  (hashOf(seed, purpose, index) + 0.5) / 0x1_0000_0000

/**
 * The sum of four uniform draws approximates a normal draw. A day needs thousands, and logarithms would be noticeably
 * slow.
 */
function normalOf(seed: number, purpose: number, index: number): number {
  const first = hashOf(seed, purpose, index)
  const second = hashOf(seed, purpose + 100, index)
  const sum = (first & 0xffff) + (first >>> 16) + (second & 0xffff) + (second >>> 16)
  return (sum / 0x1_0000 - 2) * Math.sqrt(3)
}

/**
 * A random walk by bisection: the middle of an interval follows from its ends and a draw for it (Brownian bridge), so
 * every minute is a pure function of the seed. The intervals around the last minute are cached because neighbors share
 * them.
 */
export function createRandomWalk(seed: number): RandomWalk {
  const index = new Int32Array(LEVELS + 1).fill(-1)
  const weights = new Float64Array(LEVELS + 1)
  const right = new Float64Array(LEVELS + 1)
  const heat = new Float64Array(LEVELS + 1)

  /** Bisects the interval of `level` and keeps the half that contains `minute`. */
  function descend(level: number, minute: number): void {
    const parent = index[level]!
    const spread = (MOVE_PER_ROOT_MINUTE * Math.exp(heat[level]!) * 2 ** ((LEVELS - level) / 2)) / 2
    const middle = (weights[level]! + right[level]!) / 2 + spread * normalOf(seed, level, parent)
    const child = minute >> (LEVELS - level - 1)
    const isRight = (child & 1) === 1
    index[level + 1] = child
    weights[level + 1] = isRight ? middle : weights[level]!
    right[level + 1] = isRight ? right[level]! : middle
    heat[level + 1] = heat[level]! + (level < CALM_LEVEL ? UNREST * normalOf(seed, level + 200, child) : 0)
  }

  function locate(minute: number): void {
    let level = LEVELS
    while (level > 0 && index[level] !== minute >> (LEVELS - level)) level -= 1
    if (level === 0) index[0] = minute >> LEVELS
    for (; level < LEVELS; level += 1) descend(level, minute)
  }

  return {
    minute(minute) {
      locate(minute)
      const open = weights[LEVELS]!
      const close = right[LEVELS]!
      const activity = Math.exp(heat[LEVELS]!)
      const variance = 2 * (MOVE_PER_ROOT_MINUTE * activity) ** 2
      // Extremes of a path with known ends.
      const reach = (purpose: number): number =>
        Math.sqrt((close - open) ** 2 - variance * Math.log(drawOf(seed, purpose, minute)))
      return {
        open,
        close,
        high: (open + close + reach(400)) / 2,
        low: (open + close - reach(401)) / 2,
        activity,
        chance: Math.exp(0.5 * normalOf(seed, 402, minute)),
      }
    },
  }
}
