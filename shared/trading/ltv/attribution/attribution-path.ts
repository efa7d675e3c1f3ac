import { attribute, type Attribution, type AttributionStep } from './attribution'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { lineOf, type Movement } from './movement'
import { AHEAD_MS, BEHIND_MS, clustersOf } from './movement-steps'
import { movementsBetween } from './present-movements'

/** Samples and movements of an interval, Unix ms. */
export interface KnownStretch {
  readonly first: LtvSample
  readonly last: LtvSample
  /** Movements of this unit, and of the account if its coins cover the debt of the unit. */
  readonly movements: readonly Movement[]
  /** Newest sample up to a time, not before `first`. */
  readonly before: (at: number) => LtvSample | null
  /** Oldest sample from a time on, not after `last`. */
  readonly after: (at: number) => LtvSample | null
  readonly unwatchedMs: number
}

/** Movements further from a window than this are in both of its ends, or in neither. */
export const movementsAround = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: from - BEHIND_MS,
  to: to + AHEAD_MS,
})

/**
 * A transfer certainly changes a unit with a single account. In a unit with several accounts, coins can move between
 * them without a change of the unit. A loan without a known unit is uncertain too.
 */
const certaintyOf =
  ({ riskUnitId, members }: LtvSample) =>
  (movement: Movement): boolean =>
    movement.owed.length > 0
      ? movement.riskUnitId !== null
      : movement.kind !== 'transfer' || new Set([riskUnitId, ...members]).size === 1

/**
 * Samples around each cluster of movements, by time. The last step ends at the last sample. Yields between samples,
 * which are read from disk.
 */
function* steps({ first, last, movements, before, after }: KnownStretch): Generator<void, readonly AttributionStep[]> {
  const path: { to: LtvSample; movements: readonly Movement[] }[] = []
  const endOf = (): number => path.at(-1)?.to.at ?? first.at
  for (const cluster of clustersOf(movements)) {
    const start = before(Math.min(cluster.from, last.at))
    if (start !== null && start.at > endOf()) path.push({ to: start, movements: [] })
    const end = cluster.to >= last.at ? last : after(Math.max(cluster.to, first.at))
    if (end !== null && end.at > endOf()) path.push({ to: end, movements: cluster.movements })
    else if (path.length > 0)
      path[path.length - 1] = {
        to: path.at(-1)!.to,
        movements: [...path.at(-1)!.movements, ...cluster.movements],
      }
    yield
  }
  if (last.at > endOf()) path.push({ to: last, movements: [] })
  return path
}

/**
 * Attribution of the change between the first and the last sample, with a separate part for each known movement (L06,
 * L33, L32).
 */
export function* attributeStretch(stretch: KnownStretch): Generator<void, Attribution> {
  const isCertain = certaintyOf(stretch.last)
  const pending: Movement[] = []
  const attributed: AttributionStep[] = []
  let from = stretch.first
  for (const { to, movements } of yield* steps(stretch)) {
    const between = yield* movementsBetween(from, to, movements, isCertain)
    pending.push(...between.pending)
    attributed.push({ to, movements: between.present })
    from = to
    yield
  }
  const groups = [...Map.groupBy(pending, ({ group }) => group).values()]
  return yield* attribute(stretch.first, attributed, { unwatchedMs: stretch.unwatchedMs, pending: groups.map(lineOf) })
}
