/** Rights of a key, as the exchange lists them. */
export interface KeyRights {
  readonly mayTrade: boolean
  readonly mayWithdraw: boolean
  /** Permissions by their names at the exchange; empty if it does not list them. */
  readonly permissionNames: readonly string[]
  /** IP addresses to which the key is restricted; empty without a restriction. */
  readonly addresses: readonly string[]
}

/** State of the key in use. */
export interface KeyReport {
  /** Reason why the exchange refuses the key itself, as text; null while it does not. */
  readonly refused: string | null
  /** Null if the exchange does not give them. */
  readonly rights: KeyRights | null
  /** Reason why no order can be placed with the key, as text; null without one. */
  readonly rejection: string | null
  /** True for a key that can withdraw, until the user confirms it. Until then it is refused. */
  readonly awaitsConfirmation: boolean
}
