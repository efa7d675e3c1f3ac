import type { Profile } from '../../shared/ipc/contract'
import type { Settings } from '../../shared/settings/settings'
import type { Binding, Key, KeyReading, Vault } from '../vault/vault'
import type { Connection } from './profiles'

/** The settings the keys need: the labels of what is in the keychain, which cannot be listed safely. */
export interface KeyLabels {
  get(): Pick<Settings, 'keyLabels'>
  set(change: Pick<Settings, 'keyLabels'>): unknown
}

export interface Keys {
  /** What may be shown of a profile's key. */
  of(profileId: string): Profile['key']
  save(connection: Connection, label: string, key: Key): Promise<void>
  forget(profileId: string): Promise<void>
  /** For signing. A key that is listed but absent was removed, or its keychain is locked. */
  read(connection: Connection): Promise<KeyReading>
}

/** One API key per profile: the secret in the vault, its label and last four characters in the settings. */
export function createKeys(vault: Vault, settings: KeyLabels): Keys {
  const inSession = new Map<string, { readonly label: string; readonly lastFour: string }>()

  function relabel(profileId: string, label: { label: string; lastFour: string } | null): void {
    const { [profileId]: _old, ...others } = settings.get().keyLabels
    settings.set({ keyLabels: label === null ? others : { ...others, [profileId]: label } })
  }

  return {
    of(profileId) {
      const session = inSession.get(profileId)
      if (session) return { ...session, kept: 'session' }
      const labels = settings.get().keyLabels
      const label = Object.hasOwn(labels, profileId) ? labels[profileId] : undefined
      return label === undefined ? null : { ...label, kept: 'keychain' }
    },
    async save(connection, label, key) {
      const shown = { label, lastFour: key.apiKey.slice(-4) }
      const kept = await vault.save(connection.id, key, bindingOf(connection))
      if (kept === 'session') inSession.set(connection.id, shown)
      else relabel(connection.id, shown)
    },
    async forget(profileId) {
      await vault.forget(profileId)
      inSession.delete(profileId)
      relabel(profileId, null)
    },
    async read(connection) {
      const reading = await vault.read(connection.id, bindingOf(connection))
      const listed = Object.hasOwn(settings.get().keyLabels, connection.id) || inSession.has(connection.id)
      if (reading.kind !== 'none' || !listed) return reading
      return { kind: 'unusable', reason: 'The keychain is locked or the key was removed from it; unlock it or save the key again.' }
    },
  }
}

const hostOf = (address: string | undefined): string => (address === undefined ? '' : new URL(address).host)
const bindingOf = ({ environment, addresses }: Connection): Binding => ({
  environment,
  host: hostOf(addresses?.rest),
  socketHost: hostOf(addresses?.wsPrivate),
})
