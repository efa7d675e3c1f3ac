/** Known result of a request to the exchange. */
export type Outcome =
  | { readonly kind: 'acknowledged'; readonly orderId: string | null }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** Proven: nothing left this computer. */
  | { readonly kind: 'not_sent'; readonly code: string; readonly message: string }
  /** The request may have been processed. Only a look-up can decide. */
  | { readonly kind: 'unknown'; readonly code: string; readonly message: string }

/** The order had ended before its cancel was sent. Not an error. */
export const ALREADY_OVER = 'closed'

export type NotSent = Extract<Outcome, { kind: 'not_sent' }>
/** `message` is a sentence for the trader. It begins with the name of the faulty member, if there is one. */
export const notSent = (code: string, message: string): NotSent => ({ kind: 'not_sent', code, message })
