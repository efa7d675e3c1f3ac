import type { Profile } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { Settings } from '@/shared/settings/settings'
import type { Binding, Key, KeyReading } from '@/electron/base/vault/key-entry'
import type { Vault } from '@/electron/base/vault/vault'
import type { Connection } from './profiles'

/** The settings for the keys: the labels of keys in the keychain, which cannot be listed safely. */
export interface KeyLabels {
  get(): Pick<Settings, 'keyLabels'>
  set(change: Pick<Settings, 'keyLabels'>): unknown
}

export interface Keys {
  /** Displayed part of a profile's key. */
  of(profileId: string): Profile['key']
  /** With `forSession` in memory only. */
  save(connection: Connection, label: string, key: Key, forSession?: boolean): Promise<void>
  /** True if the current key was confirmed although it may withdraw. Another key needs a new confirmation. */
  isWithdrawConfirmed(profileId: string): boolean
  /** Stores the confirmation for the life of the key. */
  confirmWithdraw(profileId: string): void
  /** Deletes the displayed key. Rejects, and keeps displaying it, if the deletion is uncertain. */
  forget(profileId: string): Promise<void>
  /** For signing. An unlisted key is never used: it would not be visible to the user. */
  read(connection: Connection): Promise<KeyReading>
}

type KeyLabel = Settings['keyLabels'][string]

/** One API key per profile: the secret in the vault, its label and last four characters in the settings. */
export function createKeys(vault: Vault, settings: KeyLabels): Keys {
  const inSession = new Map<string, KeyLabel>()

  function relabel(profileId: string, label: KeyLabel | null): void {
    const { [profileId]: _old, ...others } = settings.get().keyLabels
    settings.set({ keyLabels: label === null ? others : { ...others, [profileId]: label } })
  }

  function inKeychain(profileId: string): KeyLabel | undefined {
    const labels = settings.get().keyLabels
    return Object.hasOwn(labels, profileId) ? labels[profileId] : undefined
  }
  const labelOf = (profileId: string): KeyLabel | undefined => inSession.get(profileId) ?? inKeychain(profileId)

  function of(profileId: string): Profile['key'] {
    const label = labelOf(profileId)
    if (label === undefined) return null
    return { label: label.label, lastFour: label.lastFour, storage: inSession.has(profileId) ? 'session' : 'keychain' }
  }

  return {
    of,
    async save(connection, label, key, forSession) {
      const keyLabel = { label, lastFour: key.apiKey.slice(-4) }
      const storage = await vault.save(connection.id, key, bindingOf(connection), forSession)
      if (storage === 'session') return void inSession.set(connection.id, keyLabel)
      inSession.delete(connection.id)
      relabel(connection.id, keyLabel)
    },
    isWithdrawConfirmed: (profileId) => labelOf(profileId)?.withdrawConfirmed === true,
    confirmWithdraw(profileId) {
      const label = labelOf(profileId)
      if (label === undefined) return
      const confirmed = { ...label, withdrawConfirmed: true }
      if (inSession.has(profileId)) inSession.set(profileId, confirmed)
      else relabel(profileId, confirmed)
    },
    async forget(profileId) {
      const label = of(profileId)
      if (label === null) return
      await vault.forget(profileId, label.storage)
      if (!inSession.delete(profileId)) relabel(profileId, null)
    },
    async read(connection) {
      const label = of(connection.id)
      if (label === null) return { kind: 'none' }
      const reading = await vault.read(connection.id, bindingOf(connection), label.storage)
      return reading.kind === 'none'
        ? { kind: 'unusable', reason: t('The key was removed from the keychain; save it again.') }
        : reading
    },
  }
}

const hostOf = (address: string | undefined): string => (address === undefined ? '' : new URL(address).host)
const bindingOf = ({ environment, addresses }: Connection): Binding => ({
  environment,
  host: hostOf(addresses?.rest),
  socketHost: hostOf(addresses?.wsPrivate),
})
