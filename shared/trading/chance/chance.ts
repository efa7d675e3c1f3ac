import { backTest, triggerAt } from './back-test'
import { exposureOf, type Watched } from './exposures'
import type { JointReturns } from './joint-returns'
import { reach } from './reach'
import { reliabilityOf, type Reliability } from './reliability'
import { filteredModel } from './volatility-model'

/** Hours ahead. */
export const horizons = [1, 6, 24] as const
const PATHS = 10_000
/** Any value works. A fixed seed gives the same chances for the same figures. */
const SEED = 20_261_123

export interface Chances {
  readonly call: readonly number[]
  readonly liquidation: readonly number[]
}

/** Chances of all units and loans together, and of each. */
export interface ChanceForecast {
  /** Chances that at least one of them reaches its threshold. */
  readonly any: Chances
  readonly perSubject: readonly (Chances & { readonly name: string })[]
}

/**
 * Chances of a margin call and of a liquidation within 1, 6 and 24 hours, at the end of any hour. `returns` are hourly.
 */
export function forecast(watched: readonly Watched[], returns: JointReturns): ChanceForecast {
  const triggers = watched.flatMap((target) => {
    const exposure = exposureOf(target, returns.coins)
    return [triggerAt(exposure, target.call), triggerAt(exposure, target.liquidation)]
  })
  const places = watched.map((_, at) => 2 * at)
  const groups = [places, places.map((at) => at + 1)]
  const { perTrigger, any } = reach(filteredModel(returns), triggers, groups, { paths: PATHS, horizons, seed: SEED })
  return {
    any: { call: any[0]!, liquidation: any[1]! },
    perSubject: watched.map(({ name }, at) => ({
      name,
      call: perTrigger[2 * at]!,
      liquidation: perTrigger[2 * at + 1]!,
    })),
  }
}

/** One forecast per half day of the history, with fewer paths than the forecast itself. */
const BACK_TEST = { horizons, paths: 500, every: 12, seed: SEED } as const

/** Reliability of such forecasts for the current exposure, over the history they are based on. */
export const tested = (watched: readonly Watched[], returns: JointReturns): Reliability | null =>
  reliabilityOf(watched.flatMap((target) => backTest(exposureOf(target, returns.coins), returns, BACK_TEST)))
