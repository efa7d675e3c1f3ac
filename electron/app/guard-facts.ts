import type { SettingsFile } from '../base/settings/settings-file'
import type { Profile } from '@/shared/ipc/contract'
import type { AppLock } from '@/shared/ipc/app-lock'
import type { ActiveSession } from './session/active-session'
import type { FurtherSessions } from './session/further-sessions'
import { alarmsOf } from './session/watched'

/** State by which a call needs the confirmation of a person, or does not. */
export interface GuardFacts {
  /** True while the setting is on. */
  readonly isOn: () => boolean
  /** The profile in use. */
  readonly profile: () => Profile
  readonly profiles: () => readonly Profile[]
  /** The profile of a further session, by its number; null if there is none. */
  readonly beside: (session: number) => Profile | null
  /** Number of watched loans and risk units of the profile in use; null while unknown. */
  readonly watched: () => number | null
  readonly hasPin: () => boolean
}

interface GuardFactsParts {
  readonly settings: Pick<SettingsFile, 'get'>
  readonly active: ActiveSession
  readonly further: Pick<FurtherSessions, 'list'>
  readonly appLock: { readonly status: () => Pick<AppLock, 'hasPin'> }
}

/** The state of the application that decides whether a person has to confirm a call. */
export const createGuardFacts = ({ settings, active, further, appLock }: GuardFactsParts): GuardFacts => ({
  isOn: () => settings.get().personConfirms,
  profile: () => active.info().profile,
  profiles: () => active.profiles(),
  beside: (session) =>
    further
      .list()
      .find(({ number }) => number === session)
      ?.account().profile ?? null,
  watched() {
    const session = active.currentIfOpen()
    // A classic account has no monitors.
    if (session?.connection.accountKind === 'classic') return 0
    if (session === null || session.monitors() === null) return null
    const { armed, blind } = alarmsOf(session)
    return armed + blind
  },
  hasPin: () => appLock.status().hasPin,
})
