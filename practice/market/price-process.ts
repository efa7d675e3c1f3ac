import type { Random } from '@/shared/base/random'
import { exponential, normal } from './distributions'

/** Relative move in one second at usual activity: about 40 % a year. */
const MOVE_PER_ROOT_SECOND = 7e-5
/** Correlation time of the volatility, in seconds. */
const CLUSTER_SECONDS = 600
/** Average seconds between news events, and the size of their jumps. */
const NEWS_SECONDS = 900
const NEWS_MOVE = 6e-4
/** Seconds until a price returns to its start. */
const RETURN_SECONDS = 20_000

/** The fair price of a coin as a function of time. Its spot and futures symbols follow the same process. */
export interface PriceProcess {
  /** Advances by `seconds`. */
  step(seconds: number): void
  price(): number
  /** Activity of the market. 1 is usual. */
  activity(): number
  /** Moves the price by a fraction (-0.3: down by 30 %) over some seconds, permanently. */
  shock(fraction: number, seconds: number): void
  /** Fixes the price. Null releases it; the walk continues from there. */
  pin(price: number | null): void
  isPinned(): boolean
}

/** A running move, in logarithms of the price. */
interface Shock {
  move: number
  seconds: number
}

/** Increase of activity during a shock. */
const SHOCK_HEAT = 0.8

/** A random walk whose volatility comes in clusters, with rare jumps and a slow pull back to its start. */
export function createPriceProcess(random: Random, start: number): PriceProcess {
  let drift = 0
  /** Permanent shift by shocks. */
  let shift = 0
  let shocks: readonly Shock[] = []
  let heat = 0
  let pinned: number | null = null
  let untilShock = exponential(random, NEWS_SECONDS)

  const walked = (): number => start * Math.exp(drift + shift)

  function follow(shock: Shock, seconds: number): void {
    const part = shock.move * Math.min(1, seconds / shock.seconds)
    shift += part
    shock.move -= part
    shock.seconds -= seconds
  }

  return {
    step(seconds) {
      for (const shock of shocks) follow(shock, seconds)
      shocks = shocks.filter((shock) => shock.seconds > 0)
      const forget = Math.min(1, seconds / CLUSTER_SECONDS)
      heat += -heat * forget + 0.6 * Math.sqrt(2 * forget) * normal(random)
      drift +=
        MOVE_PER_ROOT_SECOND * Math.exp(heat) * Math.sqrt(seconds) * normal(random) -
        drift * Math.min(1, seconds / RETURN_SECONDS)
      untilShock -= seconds
      if (untilShock > 0) return
      untilShock = exponential(random, NEWS_SECONDS)
      drift += NEWS_MOVE * normal(random)
      heat += 0.8
    },
    price: () => pinned ?? walked(),
    activity: () => Math.exp(heat),
    shock(fraction, seconds) {
      shocks = [...shocks, { move: Math.log(1 + fraction), seconds }]
      heat += SHOCK_HEAT
    },
    pin(price) {
      if (price === null && pinned !== null) shift += Math.log(pinned / walked())
      pinned = price
    },
    isPinned: () => pinned !== null,
  }
}
