import type { EndpointName } from '@/shared/exchange/endpoints'

/** A JSON object as received. */
export type JsonRecord = Readonly<Record<string, unknown>>

/** A response of a call with the envelope of the exchange. */
export interface ReceivedAnswer {
  readonly kind: 'answer'
  readonly call: EndpointName
  /** The members of the request. */
  readonly request: JsonRecord
  /** HTTP status. */
  readonly status: number
  readonly code: string
  /** Text for a person. Absent if it is not known. */
  readonly msg?: string
  readonly requestTime: number | null
  /** As received, before it is parsed. */
  readonly data: unknown
  /** Monotonic time of arrival, ms. */
  readonly at: number
}

/** A push of a private channel. */
export interface ReceivedPush {
  readonly kind: 'push'
  readonly channel: string
  readonly category: string
  readonly data: readonly unknown[]
  /** The time that the push states. */
  readonly sentAt: number | null
  /** Least delay since the exchange sent it, ms. */
  readonly lateMs: number
  /** Monotonic time of arrival, ms. */
  readonly at: number
}

/** The private channels are subscribed, or their pushes may be missing from now on. */
export interface FeedChange {
  readonly kind: 'feed'
  readonly isLive: boolean
  readonly at: number
}

/** A fact about the exchange that the client found by itself, by the ID of its assumption. */
export interface ClientFinding {
  readonly kind: 'finding'
  readonly of: `A-${string}`
  readonly isAssumed: boolean
  readonly record: unknown
}

export type Received = ReceivedAnswer | ReceivedPush | FeedChange | ClientFinding
