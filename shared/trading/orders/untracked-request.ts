import type { EndpointName } from '@/shared/exchange/endpoints'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { LegState } from './order-lifecycle'
import type { Outcome } from './outcome'

/** One order that a request places, amends or cancels. */
export interface Leg {
  /** Journal key: the clientOid of a placed order, otherwise the name of the affected order. */
  readonly key: string
  readonly does: 'place' | 'change' | 'cancel'
  readonly orderId: string | null
  readonly clientOid: string
  /** Null if the call does not give it. */
  readonly category: Category | null
  readonly symbol: string | null
  /** Requested values of an amend, by the field names of the record that shows them. */
  readonly requested: Readonly<Record<string, string>>
  readonly state: LegState
  readonly problem: { readonly code: string; readonly message: string } | null
  /** Latest record of the exchange; null before the first. */
  readonly record: Readonly<Record<string, unknown>> | null
}

/**
 * One POST about orders outside of the batches: strategy orders, and single orders of a classic account. Times are Unix
 * ms.
 */
export interface UntrackedRequest {
  /** ID of its intent. */
  readonly id: string
  readonly endpoint: EndpointName
  /** Body as sent. */
  readonly body: unknown
  readonly parts: readonly Leg[]
  readonly sentAt: number
  /** Increases with every change, across all requests. */
  readonly revision: number
}

export interface LegOutcome {
  readonly key: string
  readonly orderId: string | null
  readonly clientOid: string
  readonly outcome: Outcome
}

/** Requested, result unknown. `not_found` is a result, although it is still polled. */
const isLegOpen = ({ state }: Pick<Leg, 'state'>): boolean =>
  state === 'sent' || state === 'acknowledged' || state === 'unknown'
export const isSettled = ({ parts }: Pick<UntrackedRequest, 'parts'>): boolean => !parts.some(isLegOpen)
