import { absolute, compare } from '@/shared/base/decimal'
import type { Account } from '../account/account'
import type { Instrument } from '../market/instrument'
import { type Shock, shockChanges } from './shock'
import { type StressedEquity, shockToLiquidation, stressedEquity } from './stressed-equity'
import { stateOf, type StressRatio, type StressState, type StressTarget, UNBACKED } from './targets'

export interface StressWorld {
  readonly account: Pick<Account, 'balances' | 'positions' | 'parts'>
  readonly targets: readonly StressTarget[]
  readonly instrumentOf: (category: string, symbol: string) => Instrument | null
}

export interface StressedTarget {
  readonly target: StressTarget
  readonly ratio: StressRatio
  readonly state: StressState
}

export interface StressRow extends StressedEquity {
  readonly change: string
  readonly targets: readonly StressedTarget[]
  /** Targets that are called or liquidated at this change, the earliest first. */
  readonly hit: readonly Hit[]
}

/** A target that is called or liquidated when prices have changed by this fraction. */
export interface Hit {
  readonly key: string
  readonly name: string
  readonly what: 'called' | 'liquidated'
  readonly change: string
}

const nearestFirst = (hits: readonly Hit[]): readonly Hit[] =>
  hits.toSorted((a, b) => compare(absolute(a.change), absolute(b.change)))

/**
 * Every threshold that a shock of this coin, or of the market, can reach. A threshold that is already passed has the
 * change zero.
 */
export function hitsOf({ account, targets, instrumentOf }: StressWorld, coin: Shock['coin']): readonly Hit[] {
  const ofTargets = targets.flatMap(({ key, name, lines, ratioAt, shocksTo }) =>
    (['called', 'liquidated'] as const).flatMap((what): Hit[] => {
      const line = what === 'called' ? lines.call : lines.liquidation
      if (line === null) return []
      const now = ratioAt({ coin, change: '0' })
      if (now === UNBACKED || (now !== null && compare(now, line) >= 0)) return [{ key, name, what, change: '0' }]
      return shocksTo(line, coin).map((change) => ({ key, name, what, change }))
    }),
  )
  const ofPositions = account.positions.flatMap((position): Hit[] => {
    const change = shockToLiquidation(position, instrumentOf, coin)
    const key = `position:${position.category}:${position.symbol}:${position.posSide}`
    return change === null ? [] : [{ key, name: `${position.posSide} ${position.symbol}`, what: 'liquidated', change }]
  })
  return nearestFirst([...ofTargets, ...ofPositions])
}

/** True if the change of prices has passed this point. */
const isPassed = (hit: Hit, change: string): boolean =>
  compare(hit.change, '0') === 0 ||
  (compare(hit.change, '0') < 0 ? compare(change, hit.change) <= 0 : compare(change, hit.change) >= 0)

/** Of a target that is both called and liquidated, only the liquidation is listed. */
function hitBy(hits: readonly Hit[], change: string): readonly Hit[] {
  const passed = hits.filter((hit) => isPassed(hit, change))
  const liquidated = new Set(passed.filter(({ what }) => what === 'liquidated').map(({ key }) => key))
  return passed.filter(({ key, what }) => what === 'liquidated' || !liquidated.has(key))
}

/** Whole account after each shock of a single coin, or of the market if `coin` is null. */
export function stressTable(world: StressWorld, coin: Shock['coin']): readonly StressRow[] {
  const hits = hitsOf(world, coin)
  return shockChanges.map((change) => {
    const shock = { coin, change }
    const targets = world.targets.map((target): StressedTarget => {
      const ratio = target.ratioAt(shock)
      return { target, ratio, state: stateOf(ratio, target.lines) }
    })
    return {
      change,
      ...stressedEquity(world.account, world.instrumentOf, shock),
      targets,
      hit: hitBy(hits, change),
    }
  })
}

/** Targets that are called or liquidated on the way down, and on the way up to doubled prices, the earliest first. */
export const hitsEachWay = (
  hits: readonly Hit[],
): { readonly fall: readonly Hit[]; readonly rise: readonly Hit[] } => ({
  fall: hits.filter(({ change }) => compare(change, '0') <= 0),
  rise: hits.filter(({ change }) => compare(change, '0') >= 0 && compare(change, '1') <= 0),
})
