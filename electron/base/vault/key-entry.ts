import { z } from 'zod'
import { t } from '@/shared/languages/text'

const Key = z.object({ apiKey: z.string(), secretKey: z.string(), passphrase: z.string() })
export type Key = z.infer<typeof Key>

/** Scope of a key: it only signs for the address for which it was saved. */
export interface Binding {
  readonly environment: string
  /** Host and port of the REST address. */
  readonly host: string
  /** Host and port of the private WebSocket address, which receives a login. */
  readonly socketHost: string
}

const Entry = Key.extend({ environment: z.string(), host: z.string(), socketHost: z.string() })

export type KeyReading =
  | { readonly kind: 'key'; readonly key: Key; readonly host: string }
  | { readonly kind: 'none' }
  /** The keychain has not answered yet, or is locked. */
  | { readonly kind: 'waiting' }
  /** An entry for another environment or host, an unreadable one, or an unavailable keychain. */
  | { readonly kind: 'unusable'; readonly reason: string }

/** Vault entry of a key. */
export const entryOf = (key: Key, binding: Binding): string => JSON.stringify({ ...key, ...binding })

/** The binding is checked at every read: a changed address must not receive another address's key. */
export function readEntry(text: string, binding: Binding): KeyReading {
  const entry = Entry.safeParse(parsed(text))
  if (!entry.success) return { kind: 'unusable', reason: t('The saved key cannot be read; save it again.') }
  const { environment, host, socketHost, ...key } = entry.data
  const fits = environment === binding.environment && host === binding.host && socketHost === binding.socketHost
  if (fits) return { kind: 'key', key, host }
  const hosts = (binding: Binding): string => [...new Set([binding.host, binding.socketHost])].join(t(' and '))
  return {
    kind: 'unusable',
    reason: t`The saved key is for ${hosts(entry.data)}, not for ${hosts(binding)}; save it again.`,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
