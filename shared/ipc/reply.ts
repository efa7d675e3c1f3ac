/** What crosses the door instead of an exception: never a stack, never a header, never a secret. */
export interface Failure {
  readonly code:
    | 'unknown-method'
    | 'invalid-input'
    | 'too-large'
    | 'too-many-calls'
    | 'refused'
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

/** The account session a reply or an event belongs to (`AppInfo.session`); absent from what the main process did not say. */
interface OfSession {
  readonly session?: number
}
export type Reply<Value> = OfSession & ({ readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Failure })
