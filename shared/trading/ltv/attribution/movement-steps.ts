import { inOrder, type Movement } from './movement'

/**
 * By how much the figures may be ahead of a booking, and behind it: pushes and listings come late, the ratio is made
 * once a second, and the clocks of exchange and machine are a little apart. Ms.
 */
export const AHEAD_MS = 5000
export const BEHIND_MS = 10_000
/** More steps than this cost more than they tell: what lies closest together is then taken as one. */
const MOST_STEPS = 40

/** Movements so close together that one pair of samples is read around all of them. Ends in Unix ms. */
export interface MovementCluster {
  /** The figures at this moment show none of them. */
  readonly from: number
  /** The figures at this moment show all of them. */
  readonly to: number
  readonly movements: readonly Movement[]
}

const spanOf = (movement: Movement): MovementCluster => ({
  from: movement.at - AHEAD_MS,
  to: movement.at + BEHIND_MS,
  movements: [movement],
})

/** One cluster of what lies between two cuts; a cut stands before the cluster of that index. */
function joined(clusters: readonly MovementCluster[], isCut: (index: number) => boolean): readonly MovementCluster[] {
  const found: { from: number; to: number; movements: Movement[] }[] = []
  clusters.forEach(({ from, to, movements }, index) => {
    const last = found.at(-1)
    if (last === undefined || isCut(index)) found.push({ from, to, movements: [...movements] })
    else {
      last.to = to
      // Not in one call: thousands of arguments are too many.
      for (const movement of movements) last.movements.push(movement)
    }
  })
  return found
}

/** Clusters in the order of time; where there are many movements, the way is cut at the widest gaps between them. */
export function clustersOf(movements: readonly Movement[]): readonly MovementCluster[] {
  const single = inOrder(movements).map((movement) => spanOf(movement))
  const gapBefore = (clusters: readonly MovementCluster[], index: number): number =>
    clusters[index]!.from - clusters[index - 1]!.to
  const touching = joined(single, (index) => gapBefore(single, index) > 0)
  const widest = touching
    .map((_, index) => index)
    .slice(1)
    .toSorted((a, b) => gapBefore(touching, b) - gapBefore(touching, a))
    .slice(0, MOST_STEPS - 1)
  const cuts = new Set(widest)
  return touching.length <= MOST_STEPS ? touching : joined(touching, (index) => cuts.has(index))
}
