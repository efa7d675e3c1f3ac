import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { type Destination, secretFieldsOf } from '@/shared/trading/destinations/destination'
import { destinationKinds } from '@/shared/trading/destinations/kinds'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import { refused } from '@/electron/base/service-error'
import type { KeyStorage, Vault } from '@/electron/base/vault/vault'

const Entry = z.object({ kind: z.string(), boundTo: z.string(), secrets: z.record(z.string(), z.string()) })
type Secrets = Readonly<Record<string, string>>
/** Host and kind that the secrets belong to. They are never sent to another host or another kind of service. */
type Bound = Pick<Destination, 'id' | 'kind' | 'fields'>

export type SecretsReading =
  | { readonly kind: 'secrets'; readonly secrets: Secrets }
  | { readonly kind: 'unusable'; readonly why: string }

/** Secrets of each destination: in the vault, and in memory after the first read, because an alarm cannot wait. */
export interface DestinationSecrets {
  /** For sending. No answer over IPC contains its result. */
  read(destination: Bound & Pick<Destination, 'secretNames'>): Promise<SecretsReading>
  /**
   * Adds typed secrets to the saved ones, drops emptied ones, and returns the names of all saved secrets. Throws a
   * ServiceError if the saved ones cannot be read or belong to another host.
   */
  save(destination: Bound, before: Destination | null, typed: Secrets): Promise<readonly string[]>
  /** Rejects unless the secrets are gone afterwards. */
  forget(destination: Destination): Promise<void>
}

const accountOf = ({ id }: Pick<Bound, 'id'>): string => `destination ${id}`
const boundTo = ({ kind, fields }: Bound): string => destinationKinds[kind].boundTo(fields)

function entryOf(text: string): z.infer<typeof Entry> | null {
  try {
    return Entry.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export function createDestinationSecrets(
  vault: Pick<Vault, 'readText' | 'saveText' | 'forget'>,
  { learn }: Pick<KnownSecrets, 'learn'>,
): DestinationSecrets {
  const inMemory = new Map<string, z.infer<typeof Entry>>()
  const storages = new Map<string, KeyStorage>()
  const storageOf = ({ id }: Pick<Bound, 'id'>): KeyStorage => storages.get(id) ?? 'keychain'

  async function entryFor(destination: Bound): Promise<z.infer<typeof Entry> | string> {
    const cached = inMemory.get(destination.id)
    if (cached !== undefined) return cached
    const reading = await vault.readText(accountOf(destination), storageOf(destination))
    if (reading.kind === 'waiting') return t('The keyring is locked')
    if (reading.kind === 'unusable') return reading.reason
    const entry = reading.kind === 'text' ? entryOf(reading.text) : null
    if (entry === null) return t('Its secrets are not in the keychain; type them again')
    // Before they can reach any output.
    learn(Object.values(entry.secrets))
    inMemory.set(destination.id, entry)
    return entry
  }

  const isFor = (entry: z.infer<typeof Entry>, destination: Bound): boolean =>
    entry.kind === destination.kind && entry.boundTo === boundTo(destination)

  return {
    async read(destination) {
      if (destination.secretNames.length === 0) return { kind: 'secrets', secrets: {} }
      const entry = await entryFor(destination)
      if (typeof entry === 'string') return { kind: 'unusable', why: entry }
      if (!isFor(entry, destination))
        return { kind: 'unusable', why: t`Its secrets are for ${entry.boundTo}; type them again` }
      return { kind: 'secrets', secrets: entry.secrets }
    },
    async save(destination, before, typed) {
      const names = secretFieldsOf(destination.kind).map(({ name }) => name)
      const staying = (before?.secretNames ?? []).filter((name) => names.includes(name) && !Object.hasOwn(typed, name))
      let saved: Secrets = {}
      if (staying.length > 0) {
        const entry = await entryFor(destination)
        if (typeof entry === 'string') throw refused('destination-secrets-unread', { reason: entry })
        if (!isFor(entry, destination))
          throw refused('destination-secret-of-another-place', { name: staying[0]!, place: entry.boundTo })
        saved = Object.fromEntries(Object.entries(entry.secrets).filter(([name]) => staying.includes(name)))
      }
      const secrets = { ...saved, ...Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')) }
      const problem = destinationKinds[destination.kind].problem(destination.fields, secrets)
      if (problem !== null)
        throw refused('destination-secret-invalid', { name: problem.path.join('.'), rule: problem.message })
      learn(Object.values(secrets))
      const entry = { kind: destination.kind, boundTo: boundTo(destination), secrets }
      storages.set(destination.id, await vault.saveText(accountOf(destination), JSON.stringify(entry)))
      inMemory.set(destination.id, entry)
      return Object.keys(secrets)
    },
    async forget(destination) {
      if (destination.secretNames.length > 0) await vault.forget(accountOf(destination), storageOf(destination))
      inMemory.delete(destination.id)
      storages.delete(destination.id)
    },
  }
}
