/** What crosses IPC instead of an exception: never a stack, never a header, never a secret. */
export interface Failure {
  readonly code:
    | 'unknown-method'
    | 'invalid-input'
    | 'too-large'
    | 'too-many-calls'
    | 'refused'
    /** Volley is locked, and this waits until somebody unlocks it. */
    | 'locked'
    /**
     * Asked while an account was on screen that is not in use any more; or its answer came when another was on
     * screen.
     */
    | 'another-account'
    | 'unreachable'
    | 'not-ready'
    | 'timeout'
    | 'internal'
  /** A sentence for the trader. For invalid input it names the field and the rule. */
  readonly message: string
  /** The input member at fault, as a path: 'orders.3.price'. */
  readonly field?: string
  /** The exchange's code when it refused. */
  readonly exchangeCode?: string
}

/**
 * The account session a reply or an event belongs to (`AppInfo.session`); absent from what the main process did not
 * say.
 */
interface OfSession {
  readonly session?: number
}
/** How every call of a page ends: with a value, or with a failure that has a sentence for the trader. */
export type Reply<Value> = OfSession &
  ({ readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Failure })

/**
 * Whether the answer is none because another account was opened meanwhile: then there is nothing to say to the one on
 * screen.
 */
export const isOfAnotherAccount = (reply: Reply<unknown>): boolean =>
  !reply.ok && reply.error.code === 'another-account'

/** Whether nothing was sent because another figure was typed than the one asked for: it may be typed again. */
export const isMistyped = (reply: Reply<unknown>): boolean =>
  !reply.ok && reply.error.code === 'refused' && reply.error.field === 'phrase'

/** Whether nothing was sent because it is not what was reviewed, or is no longer kept: it is looked at anew. */
export const isNotAsReviewed = (reply: Reply<unknown>): boolean =>
  !reply.ok && reply.error.code === 'refused' && reply.error.field === 'review'
