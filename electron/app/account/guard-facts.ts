import type { Settings } from '@/shared/settings/settings'
import type { SettingsFile } from '@/electron/base/settings/settings-file'
import type { Profile } from '@/shared/ipc/contract'
import type { AppLock } from '@/shared/ipc/desktop/app-lock'
import type { ActiveSession } from '@/electron/app/session/active-session'
import type { AdditionalSessions } from '@/electron/app/session/additional-sessions'
import { alarmsOf } from '@/electron/app/session/watched'

/** State that decides whether a call needs the confirmation of a person. */
export interface GuardFacts {
  /** True while the setting is on. */
  readonly isOn: () => boolean
  /** The active profile. */
  readonly profile: () => Profile
  readonly profiles: () => readonly Profile[]
  /** Profile of an additional session, by number; null if there is none. */
  readonly beside: (session: number) => Profile | null
  /** Number of watched loans and risk units of the active profile; null while unknown. */
  readonly watched: () => number | null
  /** True if a background session watches the account once another profile is selected. */
  readonly watchGoesOn: () => boolean
  readonly settings: () => Settings
  /** Name of a destination; null if this ID is unknown. */
  readonly destination: (id: string) => string | null
  readonly hasPin: () => boolean
}

interface GuardFactsParts {
  readonly settings: Pick<SettingsFile, 'get'>
  readonly active: ActiveSession
  readonly additional: Pick<AdditionalSessions, 'list'>
  readonly watchGoesOn: GuardFacts['watchGoesOn']
  readonly appLock: { readonly status: () => Pick<AppLock, 'hasPin'> }
}

/** State of the application that decides whether a person must confirm a call. */
export const createGuardFacts = ({
  settings,
  active,
  additional,
  watchGoesOn,
  appLock,
}: GuardFactsParts): GuardFacts => ({
  isOn: () => settings.get().personConfirms,
  profile: () => active.info().profile,
  profiles: () => active.profiles(),
  beside: (session) =>
    additional
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
  destination: (id) => settings.get().destinations.find((destination) => destination.id === id)?.name ?? null,
  hasPin: () => appLock.status().hasPin,
})
