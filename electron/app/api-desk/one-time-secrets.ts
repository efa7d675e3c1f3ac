import { isSecretMember } from '@/shared/exchange/form/way-out'
import type { OneTimeSecret, SecretFile } from '@/shared/ipc/trading/api-desk'
import type { CheckedInputOf, Profile } from '@/shared/ipc/contract'
import type { Random } from '@/shared/base/random'
import { t } from '@/shared/languages/text'
import { secret, type Secret } from '@/electron/base/env/secret'
import { refused } from '@/electron/base/service-error'
import type { Connection } from '@/electron/services/profiles/profiles'
import type { ProfileKeys } from '@/electron/app/connections/profile-keys'
import type { OwnProfiles } from './own-profile'

/**
 * Secrets that the exchange returns only once. They stay in memory until the user saves them to the vault, the
 * clipboard or a file.
 */
export interface OneTimeSecrets {
  /** Stores the secrets of an answer. `request` has the typed passphrase of a new key. */
  store(answer: unknown, request: unknown, connection: Connection): void
  list(): readonly OneTimeSecret[]
  /** Shows the secret, once. */
  reveal(handle: string): { readonly apiKey: string; readonly secretKey: string }
  /** Saves the new key for an existing or a new profile, and removes it here. */
  saveKey(request: CheckedInputOf<'secrets.keep'>): Promise<Profile>
  /** Puts the secret on the clipboard. Without a system clipboard, returns it to the page for copying. */
  copy(request: CheckedInputOf<'secrets.copy'>): { readonly text: string | null }
  /** Returns the secret as a file. The page asks for its location and stores nothing. */
  file(handle: string): SecretFile
  /** Drops a secret that was copied or written to a file. Refused for any other. */
  forget(handle: string): void
  /** Drops all of them, saved or not. */
  forgetAll(): void
}

interface StoredSecret {
  readonly secret: Omit<OneTimeSecret, 'profileProblem'>
  readonly connection: Connection
  readonly apiKey: string
  readonly secretKey: Secret
  readonly passphrase: Secret
}

interface OneTimeSecretsParts {
  readonly random: Random
  readonly profileKeys: Pick<ProfileKeys, 'save'>
  readonly ownProfiles: OwnProfiles
  /** The system's clipboard, if the host has it. */
  readonly clipboard: ((text: string) => void) | null
}

type Members = Readonly<Record<string, unknown>>
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** All objects in an answer that contain a secret. */
function groupsWithSecrets(value: unknown): readonly Members[] {
  if (Array.isArray(value)) return value.flatMap(groupsWithSecrets)
  if (!isMembers(value)) return []
  const own = Object.entries(value).some(([name, inner]) => isSecretMember(name) && textOf(inner) !== '')
  return [...(own ? [value] : []), ...Object.values(value).flatMap(groupsWithSecrets)]
}
const memberLike = (group: Members, pattern: RegExp): string =>
  textOf(Object.entries(group).find(([name, value]) => pattern.test(name) && textOf(value) !== '')?.[1])

/** Without the passphrase: the file alone does not allow signing. */
const fileText = ({ secret, apiKey, secretKey }: StoredSecret): string =>
  [
    ...(secret.label === '' ? [] : [t`Key: ${secret.label}`]),
    ...(secret.subUid === '' ? [] : [t`Sub-account: ${secret.subUid}`]),
    ...(apiKey === '' ? [] : [t`API key: ${apiKey}`]),
    t`Secret: ${secretKey.reveal()}`,
    t('Passphrase: as it was typed when the key was made; it is not in this file'),
    '',
  ].join('\n')

export function createOneTimeSecrets(parts: OneTimeSecretsParts): OneTimeSecrets {
  const { random, profileKeys, ownProfiles, clipboard } = parts
  const secretsByHandle = new Map<string, StoredSecret>()

  function entryOf(handle: string): StoredSecret {
    const entry = secretsByHandle.get(handle)
    if (entry === undefined) throw refused('secret-gone')
    return entry
  }
  function mark(entry: StoredSecret, change: Partial<StoredSecret['secret']>): void {
    const { handle } = entry.secret
    // It may have been saved since, and is then no longer stored here.
    if (secretsByHandle.has(handle))
      secretsByHandle.set(handle, { ...entry, secret: { ...entryOf(handle).secret, ...change } })
  }

  return {
    store(answer, request, connection) {
      for (const group of groupsWithSecrets(answer)) {
        const handle = Buffer.from(random.bytes(12)).toString('hex')
        const apiKey = memberLike(group, /^api_?key$/i)
        const secretKey = memberLike(group, /secret/i) || memberLike(group, /passphrase/i)
        const passphrase = isMembers(request) ? memberLike(request, /passphrase/i) : ''
        const secretView = {
          handle,
          label: textOf(group.label),
          subUid: textOf(group.subUid),
          lastFour: apiKey.slice(-4),
          isKey: apiKey !== '' && passphrase !== '',
          isRevealed: false,
          isTaken: false,
        }
        secretsByHandle.set(handle, {
          secret: secretView,
          connection,
          apiKey,
          secretKey: secret(secretKey),
          passphrase: secret(passphrase),
        })
      }
    },
    list: () =>
      [...secretsByHandle.values()].map(({ secret, connection }) => ({
        ...secret,
        profileProblem: ownProfiles.problemOf(connection)?.message ?? null,
      })),
    reveal(handle) {
      const entry = entryOf(handle)
      if (entry.secret.isRevealed) throw refused('secret-shown')
      mark(entry, { isRevealed: true })
      return { apiKey: entry.apiKey, secretKey: entry.secretKey.reveal() }
    },
    async saveKey({ handle, profileId, label }) {
      const { secret, connection, apiKey, secretKey, passphrase } = entryOf(handle)
      if (!secret.isKey) throw refused('key-not-whole')
      const problem = profileId === null ? ownProfiles.problemOf(connection) : null
      if (problem !== null) throw problem
      const id = profileId ?? (await ownProfiles.add(connection, label))
      const key = { apiKey, secretKey: secretKey.reveal(), passphrase: passphrase.reveal() }
      try {
        const profile = await profileKeys.save({ profileId: id, label, ...key })
        secretsByHandle.delete(handle)
        return profile
      } catch (error) {
        // A profile is useless without the key it was made for.
        if (profileId === null) await ownProfiles.remove(id)
        throw error
      }
    },
    copy({ handle, part = 'secretKey' }) {
      const entry = entryOf(handle)
      const text = part === 'apiKey' ? entry.apiKey : entry.secretKey.reveal()
      clipboard?.(text)
      if (part === 'secretKey') mark(entry, { isTaken: true })
      return { text: clipboard === null ? text : null }
    },
    file(handle) {
      const entry = entryOf(handle)
      mark(entry, { isTaken: true })
      return { name: `sub-account-key-${entry.secret.lastFour || 'secret'}.txt`, text: fileText(entry) }
    },
    forget(handle) {
      const entry = secretsByHandle.get(handle)
      if (entry === undefined) return
      if (!entry.secret.isTaken) throw refused('secret-not-taken')
      secretsByHandle.delete(handle)
    },
    forgetAll: () => secretsByHandle.clear(),
  }
}
