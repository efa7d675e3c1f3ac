/** Keeps one secret text per account name. */
export interface Keyring {
  /** Null when there is none, and also while the keyring is locked: the two look the same from here. */
  get(account: string): Promise<string | null>
  set(account: string, secret: string): Promise<void>
  /** False when there was none to remove, and also while the keyring is locked. */
  remove(account: string): Promise<boolean>
}

/** The system's keyring, which can be locked at any time. */
export interface Keychain extends Keyring {
  /**
   * Proves that it keeps what it is given. Rejects with the reason when it does not; stays pending while the system
   * asks the user to unlock it, and answers `locked` when that came to nothing.
   */
  open(): Promise<'unlocked' | 'locked'>
  /** Whether it can be reached now, without the system asking anybody. Only of use after it was open once. */
  isUnlocked(): Promise<boolean>
}
