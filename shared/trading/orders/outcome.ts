/** What we know after asking the exchange to do one thing. */
export type Outcome =
  | { readonly kind: 'acknowledged'; readonly orderId: string | null }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** Certain that nothing left this machine. */
  | { readonly kind: 'not_sent'; readonly code: string; readonly message: string }
  /** It may or may not have happened. Only looking for it can tell. */
  | { readonly kind: 'unknown'; readonly code: string; readonly message: string }

/** The order of a cancel had ended before the cancel could leave: nothing failed. */
export const ALREADY_OVER = 'closed'

export type NotSent = Extract<Outcome, { kind: 'not_sent' }>
/** `message` is a sentence for the trader; where a member is at fault it begins with its name. */
export const notSent = (code: string, message: string): NotSent => ({ kind: 'not_sent', code, message })
