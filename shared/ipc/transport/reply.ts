import type { RefusalCode } from '@/shared/refusals/refusals'

/** Error in an IPC reply: never a stack, never a header, never a secret. */
export interface Failure {
  readonly code:
    | 'unknown-method'
    | 'invalid-input'
    | 'too-large'
    | 'too-many-calls'
    | 'refused'
    /** Volley is locked, and the call must wait until it is unlocked. */
    | 'locked'
    /**
     * The call was made for an account that is no longer active, or its reply arrived for another account on screen.
     */
    | 'another-account'
    | 'unreachable'
    | 'not-ready'
    | 'timeout'
    | 'internal'
  /** A sentence for the trader. For invalid input it names the field and the rule. */
  readonly message: string
  /** The invalid input member, as a path: 'orders.3.price'. */
  readonly field?: string
  /** The exchange's code of its refusal. */
  readonly exchangeCode?: string
  /** Name of the refusal, if Volley refused. The help has its row. */
  readonly refusal?: RefusalCode
}

/** The account session of a reply or an event (`AppInfo.session`). Absent for replies from outside the main process. */
interface OfSession {
  readonly session?: number
}
/** Result of every call of a page: a value, or a failure with a sentence for the trader. */
export type Reply<Value> = OfSession &
  ({ readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Failure })

/** True if the reply is missing because another account was opened: nothing is shown for the account on screen. */
export const isOfAnotherAccount = (reply: Reply<unknown>): boolean =>
  !reply.ok && reply.error.code === 'another-account'

/** True if nothing was sent because the typed figure differs from the required one: it may be typed again. */
export const isMistyped = (reply: Reply<unknown>): boolean =>
  !reply.ok && reply.error.code === 'refused' && reply.error.field === 'phrase'

/**
 * True if nothing was sent because the request differs from the review, or the review expired: it is reviewed again.
 */
export const isNotAsReviewed = (reply: Reply<unknown>): boolean =>
  !reply.ok && reply.error.code === 'refused' && reply.error.field === 'review'
