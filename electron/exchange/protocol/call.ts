import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import type { DataFor, EndpointName, RequestFor } from '@/shared/exchange/endpoints'

/** Result of a REST call. A call never throws and is never repeated automatically. */
export type CallResult<Data> =
  | {
      readonly kind: 'done'
      readonly data: Data
      /** From the moment the request left to the answer, ms. */
      readonly tookMs: number
      /** The time that the answer states, Unix ms of the exchange; absent where it states none. */
      readonly requestTime?: number
      /**
       * Elements that were omitted from lists in `data`. While there is one with `isPart: false`, its list is
       * incomplete, and a missing element proves nothing.
       */
      readonly unreadable: readonly UnreadableElement[]
    }
  /** The exchange returned an error code. `definite` is true if the code proves that nothing was done. */
  | {
      readonly kind: 'refused'
      readonly code: string
      readonly message: string
      readonly status: number
      readonly definite: boolean
    }
  /** Nothing was sent: invalid input, no turn in time, stopped, or no connection. */
  | { readonly kind: 'not-sent'; readonly code: string; readonly message: string }
  /** Sent, or perhaps sent, without a usable answer. */
  | { readonly kind: 'unknown'; readonly code: string; readonly message: string }

export interface CallOptions {
  /** Runs after the limiter has given the turn and before the first byte can be sent. If it throws, nothing is sent. */
  readonly beforeSend?: () => void
  /**
   * Longest wait for a turn in ms. Afterwards the result is `not-sent` with code `queue-timeout`, or `unanswered` while
   * the exchange answers none of the earlier calls.
   */
  readonly queueTtlMs?: number
  /** True if the caller has dropped the call. Checked at its turn. The result is then `not-sent`, code `withdrawn`. */
  readonly withdrawn?: () => boolean
  /** Receives the answer's `data` before it is parsed, also if it is unreadable. */
  readonly onData?: (data: unknown) => void
}

/**
 * Whole elements that were omitted from the lists of an answer. While there is one, a list proves no absence. Omitted
 * parts of elements do not count.
 */
export const unreadableIn = ({
  unreadable,
}: {
  readonly unreadable: readonly UnreadableElement[]
}): readonly UnreadableElement[] => unreadable.filter(({ isPart }) => !isPart)

/** One method per declared endpoint. */
export type RestClient = {
  readonly [Name in EndpointName]: (
    request: RequestFor<Name>,
    options?: CallOptions,
  ) => Promise<CallResult<DataFor<Name>>>
}

/** Proof by an answer (R11). */
export type ClassifiedAnswer =
  | { readonly kind: 'done'; readonly data: unknown; readonly unreadable: readonly UnreadableElement[] }
  | Exclude<CallResult<never>, { kind: 'done' }>
