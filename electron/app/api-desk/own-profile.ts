import type { Random } from '@/shared/base/random'
import type { Settings, SettingsChange } from '@/shared/settings/settings'
import { refused, type ServiceError } from '@/electron/base/service-error'
import type { Connection } from '@/electron/services/profiles/profiles'

/** Creates profiles for keys created here: at the same exchange as the profile that created them. */
export interface OwnProfiles {
  /** Reason why a key of this connection cannot have a new profile; null if it can. */
  problemOf(connection: Connection): ServiceError | null
  /** Returns the ID of the profile. */
  add(connection: Connection, label: string): Promise<string>
  remove(profileId: string): Promise<void>
}

interface OwnProfilesParts {
  readonly random: Random
  readonly settings: { get(): Settings; change(change: SettingsChange): Promise<Settings> }
}

const MOST_PROFILES = 20
const LONGEST_LABEL = 60
const ID_BYTES = 8

export function createOwnProfiles({ random, settings }: OwnProfilesParts): OwnProfiles {
  const own = (): Settings['customProfiles'] => settings.get().customProfiles
  return {
    problemOf({ environment }) {
      if (environment === 'practice') return refused('practice-keeps-no-key')
      if (environment === 'demo') return refused('demo-key-elsewhere')
      return own().length < MOST_PROFILES ? null : refused('too-many-profiles', { most: MOST_PROFILES })
    },
    async add({ addresses, accountKind }, label) {
      if (addresses === null) throw refused('exchange-without-address')
      const { rest, wsPublic, wsPrivate } = addresses
      const id = `own-${Buffer.from(random.bytes(ID_BYTES)).toString('hex')}`
      const profile = { id, label: label.slice(0, LONGEST_LABEL), accountKind, rest, wsPublic, wsPrivate }
      await settings.change({ customProfiles: [...own(), profile] })
      return id
    },
    async remove(profileId) {
      await settings.change({ customProfiles: own().filter(({ id }) => id !== profileId) })
    },
  }
}
