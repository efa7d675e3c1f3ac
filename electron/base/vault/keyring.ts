/** Stores one secret text per account name. */
export interface Keyring {
  /** Null if there is none, and also while the keyring is locked: the two cases look the same here. */
  get(account: string): Promise<string | null>
  set(account: string, secret: string): Promise<void>
  /** False if there was none, and also while the keyring is locked. */
  remove(account: string): Promise<boolean>
}

/** The system's keyring, which can be locked at any time. */
export interface Keychain extends Keyring {
  /**
   * Verifies that it stores entries. Rejects with the reason if not. Stays pending while the system asks the user to
   * unlock it, and resolves with `locked` if that failed.
   */
  open(): Promise<'unlocked' | 'locked'>
  /** True if it can be reached now, without a prompt of the system. Valid only after the first opening. */
  isUnlocked(): Promise<boolean>
}
