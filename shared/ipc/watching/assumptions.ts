import { z } from 'zod'
import { AssumptionName, type EvidenceRow } from '@/shared/exchange/evidence/evidence-row'
import { method, reading } from '../transport/method'

const empty = z.strictObject({})

/** Evidence of the exchange on screen. */
export interface EvidenceReport {
  readonly rows: readonly EvidenceRow[]
  /** Displayed name of the exchange. */
  readonly exchange: string
  /** A probe is running. */
  readonly isProbing: boolean
}

/** Result of a probe: the number of sent calls, and the failures as text. */
export interface ProbeResult {
  readonly calls: number
  readonly problems: readonly string[]
}

/** Evidence about the assumptions. */
export const assumptionMethods = {
  'assumptions.list': reading<EvidenceReport>()(empty),
  /** A person has read that the exchange differs. Held orders pass again. */
  'assumptions.confirm': method<null>()(z.strictObject({ id: AssumptionName })),
  /** Sends reading calls that show what can be shown without an order. */
  'assumptions.probe': method<ProbeResult>()(empty),
} as const
