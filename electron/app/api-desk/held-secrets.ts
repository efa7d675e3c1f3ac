import { isSecretMember } from '@/shared/exchange/form/way-out'
import type { HeldSecret } from '@/shared/ipc/api-desk'
import type { CheckedInputOf, Profile } from '@/shared/ipc/contract'
import type { Random } from '@/shared/base/random'
import { secret, type Secret } from '@/electron/base/env/secret'
import { refused } from '@/electron/base/service-error'
import type { ProfileKeys } from '../profile-keys'

/** Secrets the exchange tells once. They wait here, in memory only, until the user has put them somewhere. */
export interface HeldSecrets {
  /** Keeps what is secret in an answer. `request` is where the passphrase of a new key was typed. */
  hold(answer: unknown, request: unknown): void
  list(): readonly HeldSecret[]
  /** Makes the new key that of a profile; it then waits no longer. */
  keep(request: CheckedInputOf<'secrets.keep'>): Promise<Profile>
  /** Puts a secret on the clipboard; where there is none of our own, the page is handed it for that. */
  copy(handle: string): { readonly text: string | null }
  forget(handle: string): void
}

interface Held {
  readonly shown: HeldSecret
  readonly apiKey: string
  readonly secretKey: Secret
  readonly passphrase: Secret
}
interface HeldSecretsParts {
  readonly random: Random
  readonly profileKeys: Pick<ProfileKeys, 'save'>
  /** The system's clipboard, in the host that has one. */
  readonly clipboard: ((text: string) => void) | null
}

type Members = Readonly<Record<string, unknown>>
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Every group in an answer that has a secret of its own. */
function groupsWithSecrets(value: unknown): readonly Members[] {
  if (Array.isArray(value)) return value.flatMap(groupsWithSecrets)
  if (!isMembers(value)) return []
  const own = Object.entries(value).some(([name, inner]) => isSecretMember(name) && textOf(inner) !== '')
  return [...(own ? [value] : []), ...Object.values(value).flatMap(groupsWithSecrets)]
}
const memberLike = (group: Members, pattern: RegExp): string =>
  textOf(Object.entries(group).find(([name, value]) => pattern.test(name) && textOf(value) !== '')?.[1])

export function createHeldSecrets({ random, profileKeys, clipboard }: HeldSecretsParts): HeldSecrets {
  const held = new Map<string, Held>()

  function known(handle: string): Held {
    const found = held.get(handle)
    if (found === undefined) throw refused('This secret is no longer here.', 'handle')
    return found
  }

  return {
    hold(answer, request) {
      for (const group of groupsWithSecrets(answer)) {
        const handle = Buffer.from(random.bytes(12)).toString('hex')
        const apiKey = memberLike(group, /^api_?key$/i)
        const secretKey = memberLike(group, /secret/i) || memberLike(group, /passphrase/i)
        const passphrase = isMembers(request) ? memberLike(request, /passphrase/i) : ''
        const shown = {
          handle,
          label: textOf(group.label),
          lastFour: apiKey.slice(-4),
          isKey: apiKey !== '' && passphrase !== '',
        }
        held.set(handle, { shown, apiKey, secretKey: secret(secretKey), passphrase: secret(passphrase) })
      }
    },
    list: () => [...held.values()].map(({ shown }) => shown),
    async keep({ handle, profileId, label }) {
      const { shown, apiKey, secretKey, passphrase } = known(handle)
      if (!shown.isKey) throw refused('This is not a whole key; copy the secret instead.', 'handle')
      const profile = await profileKeys.save({
        profileId,
        label,
        apiKey,
        secretKey: secretKey.reveal(),
        passphrase: passphrase.reveal(),
      })
      held.delete(handle)
      return profile
    },
    copy(handle) {
      const text = known(handle).secretKey.reveal()
      if (clipboard === null) return { text }
      clipboard(text)
      return { text: null }
    },
    forget: (handle) => void held.delete(handle),
  }
}
