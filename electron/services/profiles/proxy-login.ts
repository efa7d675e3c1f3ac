import { z } from 'zod'
import { reasonOf, refused } from '@/electron/base/service-error'
import { secret } from '@/electron/base/env/secret'
import type { Proxy } from '@/electron/base/env/route'
import type { KeyStorage, Vault } from '@/electron/base/vault/vault'

const Entry = z.object({ boundTo: z.string(), user: z.string(), password: z.string() })
type Entry = z.infer<typeof Entry>
/** A login is only sent to the proxy for which it was typed. */
type Bound = Pick<Proxy, 'kind' | 'host' | 'port'>

/** The logins of proxies: in the vault, and in memory after a read. */
export interface ProxyLogins {
  /** Null if there is none for this proxy, or the keyring is locked. */
  read(profileId: string, proxy: Bound): Promise<Proxy['login']>
  save(profileId: string, proxy: Bound, typed: { readonly user: string; readonly password: string }): Promise<void>
  /** Rejects unless it is deleted afterwards. */
  forget(profileId: string): Promise<void>
}

const accountOf = (profileId: string): string => `proxy ${profileId}`
const boundTo = ({ kind, host, port }: Bound): string => `${kind} ${host.toLowerCase()} ${port}`

/** A shorter password would be masked in ordinary words, and so be revealed. */
const SHORTEST_HIDDEN = 4

/** Secrets of a login: the password, and both together as sent. */
export const secretsOfLogin = ({ user, password }: { user: string; password: string }): readonly string[] => [
  ...(password.length < SHORTEST_HIDDEN ? [] : [password]),
  `${user}:${password}`,
]

function entryOf(text: string): Entry | null {
  try {
    return Entry.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export function createProxyLogins(vault: Vault, learn: (secrets: readonly string[]) => void): ProxyLogins {
  const inMemory = new Map<string, Entry>()
  const storages = new Map<string, KeyStorage>()
  const storageOf = (profileId: string): KeyStorage => storages.get(profileId) ?? 'keychain'

  async function entryFor(profileId: string): Promise<Entry | null> {
    const saved = inMemory.get(profileId)
    if (saved !== undefined) return saved
    const reading = await vault.readText(accountOf(profileId), storageOf(profileId))
    const entry = reading.kind === 'text' ? entryOf(reading.text) : null
    if (entry === null) return null
    // Before it can be sent anywhere.
    learn(secretsOfLogin(entry))
    inMemory.set(profileId, entry)
    return entry
  }

  return {
    async read(profileId, proxy) {
      const entry = await entryFor(profileId).catch(() => null)
      if (entry === null || entry.boundTo !== boundTo(proxy)) return null
      return { user: secret(entry.user), password: secret(entry.password) }
    },
    async save(profileId, proxy, { user, password }) {
      const entry = { boundTo: boundTo(proxy), user, password }
      learn(secretsOfLogin(entry))
      const storage = await vault.saveText(accountOf(profileId), JSON.stringify(entry)).catch((error: unknown) => {
        throw refused('proxy-login-unsaved', { reason: reasonOf(error) })
      })
      storages.set(profileId, storage)
      inMemory.set(profileId, entry)
    },
    async forget(profileId) {
      // Without a keychain, a login of an earlier session is already gone. An entry in a keychain is bound to its
      // proxy.
      if (!storages.has(profileId) && vault.status().kind === 'session') return
      await vault.forget(accountOf(profileId), storageOf(profileId)).catch((error: unknown) => {
        throw refused('proxy-login-unforgotten', { reason: reasonOf(error) })
      })
      inMemory.delete(profileId)
      storages.delete(profileId)
    },
  }
}
