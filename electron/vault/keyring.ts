/** Keeps one secret text per account name. */
export interface Keyring {
  /** Null when there is none, and also while the keyring is locked: the two look the same from here. */
  get(account: string): Promise<string | null>
  set(account: string, secret: string): Promise<void>
  remove(account: string): Promise<void>
}
