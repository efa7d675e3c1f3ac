import type { AssumptionId } from '@/shared/exchange/assumptions/all-assumptions'
import { allChecks } from './all-checks'
import type { Finding, Check } from './check'
import type { Received } from './received'

/** A finding about an assumption. */
export interface AssumptionFinding extends Finding {
  readonly id: AssumptionId
}

/** Reads the messages of a connection, in the order of their arrival. */
export function createEvidence(): (received: Received) => readonly AssumptionFinding[] {
  const checks = Object.entries(allChecks).map(([id, open]): readonly [AssumptionId, Check] => [
    id as AssumptionId,
    open(),
  ])
  return (received) =>
    checks.flatMap(([id, check]) => {
      const finding = check(received)
      return finding === null ? [] : [{ id, ...finding }]
    })
}
