import { inOrder, type Movement } from './movement'

/**
 * Largest time by which the figures can be ahead of a booking, and behind it. Pushes and listings arrive late, the
 * ratio is computed once a second, and the clocks of exchange and computer differ slightly. Ms.
 */
export const AHEAD_MS = 5000
export const BEHIND_MS = 10_000
/** Upper bound on steps, because of their cost. The closest ones are merged. */
const MOST_STEPS = 40

/** Movements close together, with one pair of samples around all of them. Ends in Unix ms. */
export interface MovementCluster {
  /** At this time the figures contain none of them. */
  readonly from: number
  /** At this time the figures contain all of them. */
  readonly to: number
  readonly movements: readonly Movement[]
}

const spanOf = (movement: Movement): MovementCluster => ({
  from: movement.at - AHEAD_MS,
  to: movement.at + BEHIND_MS,
  movements: [movement],
})

/** Merges the clusters between two cuts. A cut precedes the cluster of its index. */
function joined(clusters: readonly MovementCluster[], isCut: (index: number) => boolean): readonly MovementCluster[] {
  const steps: { from: number; to: number; movements: Movement[] }[] = []
  clusters.forEach(({ from, to, movements }, index) => {
    const last = steps.at(-1)
    if (last === undefined || isCut(index)) steps.push({ from, to, movements: [...movements] })
    else {
      last.to = to
      // Not in a single call, because thousands of arguments are too many.
      for (const movement of movements) last.movements.push(movement)
    }
  })
  return steps
}

/** Clusters by time. If there are too many, only the widest gaps between them separate clusters. */
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
