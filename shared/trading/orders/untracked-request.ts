import type { EndpointName } from '@/shared/exchange/endpoints'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { LegState } from './order-lifecycle'
import type { Outcome } from './outcome'

/** One order that a request places, changes or cancels. */
export interface Leg {
  /** Its place in the journal: the clientOid of what is placed, else the name of the order it is about. */
  readonly key: string
  readonly does: 'place' | 'change' | 'cancel'
  readonly orderId: string | null
  readonly clientOid: string
  /** Null where the call does not say. */
  readonly category: Category | null
  readonly symbol: string | null
  /** What a change asks for, by the names of the record it shows up in. */
  readonly wanted: Readonly<Record<string, string>>
  readonly state: LegState
  readonly problem: { readonly code: string; readonly message: string } | null
  /** The exchange's own record as it was last read; null before. */
  readonly seen: Readonly<Record<string, unknown>> | null
}

/**
 * One POST about orders that leave beside the batches of the terminal: strategy orders, and single ones of a classic
 * account. Times are Unix ms.
 */
export interface UntrackedRequest {
  /** The intent it came from. */
  readonly id: string
  readonly endpoint: EndpointName
  /** The body as it left. */
  readonly body: unknown
  readonly parts: readonly Leg[]
  readonly sentAt: number
  /** Grows with every change, across all requests. */
  readonly revision: number
}

/** What one part came to by the time of the answer. */
export interface LegOutcome {
  readonly key: string
  readonly orderId: string | null
  readonly clientOid: string
  readonly outcome: Outcome
}

/** Asked for, not yet known either way; `not_found` is an answer that is watched on. */
const isLegOpen = ({ state }: Pick<Leg, 'state'>): boolean =>
  state === 'sent' || state === 'acknowledged' || state === 'unknown'
export const isSettled = ({ parts }: Pick<UntrackedRequest, 'parts'>): boolean => !parts.some(isLegOpen)
