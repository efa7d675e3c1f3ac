import { batchLosses, type PlannedCrash, runBatch } from './crash-batch'
import { type PointKind, pointKinds } from './crash-points'

/** Results of all crash points of a batch, each with every loss of the disk. */
export interface EnumeratedCrashes {
  readonly points: number
  readonly byKind: Readonly<Record<PointKind, number>>
  readonly runs: number
  /** Crashes after which an invariant was broken, with the first violation. */
  readonly failed: readonly { readonly crash: PlannedCrash; readonly violation: string }[]
  readonly worstSettlingMs: number
}

/** Crashes at each point of the batch with each loss, or at one of `step` of them. */
export async function enumerateCrashes(step = 1): Promise<EnumeratedCrashes> {
  const { points } = await runBatch(null)
  const crashes = points.flatMap((_, index) => batchLosses.map((loss): PlannedCrash => ({ point: index + 1, loss })))
  const chosen = crashes.filter((_, index) => index % step === 0)
  const failed: { crash: PlannedCrash; violation: string }[] = []
  let worstSettlingMs = 0
  for (const crash of chosen) {
    const { violations, settledMs } = await runBatch(crash)
    worstSettlingMs = Math.max(worstSettlingMs, settledMs)
    if (violations.length > 0) failed.push({ crash, violation: violations[0]! })
  }
  const countOf = (kind: PointKind): number => points.filter((point) => point === kind).length
  const byKind = Object.fromEntries(pointKinds.map((kind) => [kind, countOf(kind)])) as Record<PointKind, number>
  return { points: points.length, byKind, runs: chosen.length, failed, worstSettlingMs }
}
