import type { Keyring } from './keyring'

/** Memory only: all entries are lost when Volley quits. */
export function createSessionKeyring(): Keyring {
  const secrets = new Map<string, string>()
  return {
    get: async (account) => secrets.get(account) ?? null,
    set: async (account, secret) => void secrets.set(account, secret),
    remove: async (account) => secrets.delete(account),
  }
}
