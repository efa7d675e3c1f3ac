import type { Settings } from '@/shared/settings/settings'
import type { SettingsFile } from '@/electron/base/settings/settings-file'
import type { Profile } from '@/shared/ipc/contract'
import type { AppLock } from '@/shared/ipc/desktop/app-lock'
import type { ActiveSession } from '@/electron/app/session/active-session'
import type { FurtherSessions } from '@/electron/app/session/further-sessions'
import { alarmsOf } from '@/electron/app/session/watched'

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
  /** True if a background session watches the account once another profile is selected. */
  readonly watchGoesOn: () => boolean
  readonly settings: () => Settings
  /** The name of a destination; null if there is none of this id. */
  readonly destination: (id: string) => string | null
  readonly hasPin: () => boolean
}

interface GuardFactsParts {
  readonly settings: Pick<SettingsFile, 'get'>
  readonly active: ActiveSession
  readonly further: Pick<FurtherSessions, 'list'>
  readonly watchGoesOn: GuardFacts['watchGoesOn']
  readonly appLock: { readonly status: () => Pick<AppLock, 'hasPin'> }
}

/** The state of the application that decides whether a person has to confirm a call. */
export const createGuardFacts = ({ settings, active, further, watchGoesOn, appLock }: GuardFactsParts): GuardFacts => ({
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
  watchGoesOn,
  settings: () => settings.get(),
  destination: (id) => settings.get().destinations.find((one) => one.id === id)?.name ?? null,
  hasPin: () => appLock.status().hasPin,
})
