/** What the exchange says a key may do. */
export interface KeyRights {
  readonly mayTrade: boolean
  readonly mayWithdraw: boolean
  /** Its permissions in the words of the exchange; empty where it does not show them. */
  readonly words: readonly string[]
  /** The only addresses it may be used from; empty where it may be used from any. */
  readonly addresses: readonly string[]
}

/** What is known of the key in use. */
export interface KeyReport {
  /** Why the exchange refuses the key itself, in words; null while it does not. */
  readonly refused: string | null
  /** Null where the exchange does not tell. */
  readonly rights: KeyRights | null
  /** Why no order can be placed with it; null when nothing is known against it. */
  readonly objection: string | null
  /** It may withdraw, and nobody has confirmed yet that it is meant: until then it is refused. */
  readonly awaitsConfirmation: boolean
}
