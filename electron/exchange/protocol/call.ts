import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import type { DataFor, EndpointName, RequestFor } from '@/shared/exchange/endpoints'

/** How one REST call ended. A call never throws and is never repeated by itself. */
export type CallResult<Data> =
  | {
      readonly kind: 'done'
      readonly data: Data
      readonly tookMs: number
      /**
       * Elements that were left out of lists in `data`. While there is one with `isPart: false`, its list is not
       * complete, and what is missing from the list proves nothing.
       */
      readonly unreadable: readonly UnreadableElement[]
    }
  /** The exchange answered with an error code. `definite` is true when the code proves that nothing was done. */
  | {
      readonly kind: 'refused'
      readonly code: string
      readonly message: string
      readonly status: number
      readonly definite: boolean
    }
  /** Nothing left this machine: bad input, no turn in time, stopped, or no connection could be made. */
  | { readonly kind: 'not-sent'; readonly code: string; readonly message: string }
  /** Sent, or perhaps sent, and no usable answer came. */
  | { readonly kind: 'unknown'; readonly code: string; readonly message: string }

export interface CallOptions {
  /** Runs once the limiter has given the turn and before the first byte can leave. If it throws, nothing is sent. */
  readonly beforeSend?: () => void
  /**
   * Give up waiting for a turn after this many ms; the result is then `not-sent` with code `queue-timeout`, or
   * `unanswered` while the exchange answers none of the calls before it.
   */
  readonly queueTtlMs?: number
  /**
   * True once the caller no longer wants the call; asked when the turn comes. The result is then `not-sent`, code
   * `withdrawn`.
   */
  readonly withdrawn?: () => boolean
  /** Hears the answer's `data` as it came, before it is read; also when it cannot be read. */
  readonly onData?: (data: unknown) => void
}

/**
 * Whole elements that were left out of the lists of an answer. While there is one, a list proves no absence. Parts of
 * elements that were read themselves do not count.
 */
export const leftOutOf = ({
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

/** What an answer proves (R11). */
export type ClassifiedAnswer =
  | { readonly kind: 'done'; readonly data: unknown; readonly unreadable: readonly UnreadableElement[] }
  | Exclude<CallResult<never>, { kind: 'done' }>
