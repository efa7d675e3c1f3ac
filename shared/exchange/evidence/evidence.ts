import type { AssumptionId } from '@/shared/exchange/assumptions/all-assumptions'
import { allJudges } from './all-judges'
import type { Finding, Judge } from './judge'
import type { Received } from './received'

/** A finding about an assumption. */
export interface AssumptionFinding extends Finding {
  readonly id: AssumptionId
}

/** Reads the messages of one connection, in the order of their arrival. */
export function createEvidence(): (received: Received) => readonly AssumptionFinding[] {
  const judges = Object.entries(allJudges).map(([id, open]): readonly [AssumptionId, Judge] => [
    id as AssumptionId,
    open(),
  ])
  return (received) =>
    judges.flatMap(([id, judge]) => {
      const finding = judge(received)
      return finding === null ? [] : [{ id, ...finding }]
    })
}
