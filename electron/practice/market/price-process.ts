import type { Random } from '@/shared/base/random'
import { exponential, normal } from './distributions'

/** Relative move in one second at usual activity: about 40 % a year. */
const MOVE_PER_ROOT_SECOND = 7e-5
/** Seconds after which calm and storm have forgotten each other. */
const CLUSTER_SECONDS = 600
/** Seconds between news, on average, and the size of its jump. */
const NEWS_SECONDS = 900
const NEWS_MOVE = 6e-4
/** Seconds in which a price finds back to where it started from. */
const RETURN_SECONDS = 20_000

/** The fair price of one coin as a function of time; spot and futures of the coin follow the same one. */
export interface PriceProcess {
  /** Lets `seconds` pass. */
  step(seconds: number): void
  price(): number
  /** How busy the market is; 1 is usual. */
  activity(): number
  /** Leads the price away by a share of itself (-0.3: down by 30 %) over some seconds; nothing pulls it back. */
  shock(fraction: number, seconds: number): void
}

/** A move under way, in logarithms of the price. */
interface Shock {
  move: number
  seconds: number
}

/** How much busier a shock makes the market. */
const SHOCK_HEAT = 0.8

/** A random walk whose volatility comes in clusters, with rare jumps and a slow pull back to its start. */
export function createPriceProcess(random: Random, start: number): PriceProcess {
  let drift = 0
  /** What shocks have moved for good. */
  let shift = 0
  let shocks: readonly Shock[] = []
  let heat = 0
  let untilNews = exponential(random, NEWS_SECONDS)

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
      untilNews -= seconds
      if (untilNews > 0) return
      untilNews = exponential(random, NEWS_SECONDS)
      drift += NEWS_MOVE * normal(random)
      heat += 0.8
    },
    price: () => start * Math.exp(drift + shift),
    activity: () => Math.exp(heat),
    shock(fraction, seconds) {
      shocks = [...shocks, { move: Math.log(1 + fraction), seconds }]
      heat += SHOCK_HEAT
    },
  }
}
