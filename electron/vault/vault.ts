import { z } from 'zod'
import type { Keyring } from './keyring'
import { createSessionKeyring } from './session-vault'

const Key = z.object({ apiKey: z.string(), secretKey: z.string(), passphrase: z.string() })
export type Key = z.infer<typeof Key>

/** A key only ever signs for the place it was saved for. */
export interface Binding {
  readonly environment: string
  /** Host and port of the REST address. */
  readonly host: string
  /** Host and port of the private WebSocket address, which is sent a login. */
  readonly socketHost: string
}

const Entry = Key.extend({ environment: z.string(), host: z.string(), socketHost: z.string() })

export interface VaultStatus {
  readonly kind: 'keychain' | 'session' | 'waiting'
  /** Why keys are not kept, or what is waited for; null for a working keychain. */
  readonly reason: string | null
}

export type KeyReading =
  | { readonly kind: 'key'; readonly key: Key; readonly host: string }
  | { readonly kind: 'none' }
  /** The keychain has not answered yet. */
  | { readonly kind: 'waiting' }
  /** An entry that is not for this environment and host, or not readable. */
  | { readonly kind: 'unusable'; readonly reason: string }

export interface Vault {
  status(): VaultStatus
  /** Resolves when it is known where keys are kept. */
  readonly settled: Promise<void>
  /** Answers where the key is kept now. Rejects while the keychain waits to be unlocked. */
  save(account: string, key: Key, binding: Binding): Promise<'keychain' | 'session'>
  /** Rejects while the keychain waits to be unlocked: what is in it would be there again afterwards. */
  forget(account: string): Promise<void>
  /** For signing only; no answer of the door carries what it returns. */
  read(account: string, binding: Binding): Promise<KeyReading>
}

const waiting = 'The keyring is waiting to be unlocked; unlock it'

/** Where API keys live: the system's keychain, or this session's memory when there is none. */
export function createVault(openKeychain: () => Promise<Keyring>, changed: () => void): Vault {
  let status: VaultStatus = { kind: 'waiting', reason: 'Waiting for the keyring to be unlocked.' }
  let keyring: Keyring | null = null

  function become(next: VaultStatus, opened: Keyring): void {
    status = next
    keyring = opened
    changed()
  }
  const settled = Promise.resolve()
    .then(openKeychain)
    .then(
      (opened) => become({ kind: 'keychain', reason: null }, opened),
      (error: unknown) => become({ kind: 'session', reason: `No keychain: ${reasonOf(error)}. Keys are kept until Volley quits.` }, createSessionKeyring()),
    )

  return {
    status: () => status,
    settled,
    async save(account, key, binding) {
      if (keyring === null || status.kind === 'waiting') throw new Error(`${waiting} and save the key again.`)
      await keyring.set(account, JSON.stringify({ ...key, ...binding }))
      return status.kind
    },
    async forget(account) {
      if (keyring === null) throw new Error(`${waiting} and forget the key again.`)
      await keyring.remove(account)
    },
    async read(account, binding) {
      if (keyring === null) return { kind: 'waiting' }
      const text = await keyring.get(account)
      return text === null ? { kind: 'none' } : readEntry(text, binding)
    },
  }
}

/** The binding is checked at every read: an address changed later must not receive a key meant for another. */
function readEntry(text: string, binding: Binding): KeyReading {
  const entry = Entry.safeParse(parsed(text))
  if (!entry.success) return { kind: 'unusable', reason: 'The saved key cannot be read; save it again.' }
  const { environment, host, socketHost, ...key } = entry.data
  const fits = environment === binding.environment && host === binding.host && socketHost === binding.socketHost
  if (fits) return { kind: 'key', key, host }
  const hosts = (one: Binding): string => [...new Set([one.host, one.socketHost])].join(' and ')
  return { kind: 'unusable', reason: `The saved key is for ${hosts(entry.data)}, not for ${hosts(binding)}; save it again.` }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** First line only: the rest of such messages is noise of the system's libraries. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.split('\n')[0]! : 'it cannot be used').replace(/\.$/, '')
