import { PRACTICE_ID } from '@/shared/trading/account/practice-id'
import type { Settings, SettingsChange } from '@/shared/settings/settings'
import { loosened } from '@/shared/trading/pretrade/limits/loosened'
import type { ActiveSession } from './session/active-session'
import type { AdditionalSessions } from './session/additional-sessions'
import { reasonOf, refused } from '../base/service-error'
import type { Keys } from '../services/profiles/keys'
import type { Routes } from '../services/profiles/routes'
import { addressProblem, listConnections } from '../services/profiles/profiles'
import { taxSlotOf } from '../services/profiles/tax-slot'
import type { SettingsFile } from '../base/settings/settings-file'

interface SettingsChangeParts {
  readonly settings: SettingsFile
  readonly active: ActiveSession
  readonly keys: Keys
  readonly routes: Pick<Routes, 'forget'>
  readonly forgetAccount: (profileId: string) => void
  readonly additional: Pick<AdditionalSessions, 'follow' | 'list'>
}

/** Applies a change of settings and its consequences. A change of a custom profile includes its key and session. */
export function createSettingsChange({
  settings,
  active,
  keys,
  routes,
  forgetAccount,
  additional,
}: SettingsChangeParts) {
  return async function change(request: SettingsChange): Promise<Settings> {
    checkLimits(settings.get(), request)
    if (request.customProfiles !== undefined) checkProfiles(settings.get(), request.customProfiles)
    const before = settings.get()
    const { customProfiles = before.customProfiles } = request
    const dropped = before.customProfiles.filter(({ id }) => customProfiles.every((saved) => saved.id !== id))
    // A profile is deleted after its key: if the keychain refuses the deletion, the profile must stay visible.
    for (const id of dropped.flatMap((profile) => [profile.id, taxSlotOf(profile).id]))
      await keys.forget(id).catch((error: unknown) => (keys.of(id) === null ? undefined : keyStays(error)))
    const after = settings.set(withoutMissing(request))
    await followProfiles(before, after)
    await additional.follow()
    for (const { id } of dropped) {
      forgetAccount(id)
      // A login that stays in the keychain is bound to its proxy. The profile is deleted anyway.
      await routes.forget(id).catch(() => undefined)
    }
    return after
  }

  /** Limits must not be relaxed while they are needed. Practice is always armed and risks nothing. */
  function checkLimits(
    before: Settings,
    { pretrade = before.pretrade, armMinutes = before.armMinutes }: SettingsChange,
  ): void {
    const milder = armMinutes > before.armMinutes ? 'armMinutes' : loosened(before.pretrade, pretrade)?.field
    if (milder === undefined) return
    const sessions = [active.currentIfOpen(), ...additional.list().map(({ session }) => session)]
    if (sessions.some((session) => (session?.ledgerIfReady()?.tradingLock.coolOff() ?? null) !== null))
      throw refused('limit-milder-while-locked', { field: milder })
    const isShownArmed = active.isArmed() && active.currentIfOpen()?.connection.environment !== 'practice'
    if (isShownArmed || additional.list().some(({ arming }) => arming.isArmed()))
      throw refused('limit-milder-while-armed', { field: milder })
  }

  async function followProfiles(before: Settings, after: Settings): Promise<void> {
    const find = ({ customProfiles }: Settings, id: string) => customProfiles.find((profile) => profile.id === id)
    const used = find(before, before.profileId)
    if (used === undefined) return
    const now = find(after, used.id)
    if (now === undefined) await active.select(PRACTICE_ID)
    else if (JSON.stringify(now) !== JSON.stringify(used)) await active.reopen()
  }
}

function keyStays(error: unknown): never {
  throw refused('profile-key-stays', { reason: reasonOf(error) })
}

function checkProfiles(settings: Settings, customProfiles: Settings['customProfiles']): void {
  const builtIn = listConnections({ ...settings, customProfiles: [] }, null)
  // The slots of tax keys are derived from profile IDs. None may equal a profile's key slot.
  const namesOf = (profile: { readonly id: string }): readonly string[] => [profile.id, taxSlotOf(profile).id]
  const reserved = new Set(builtIn.flatMap(namesOf))
  customProfiles.forEach((profile, index) => {
    if (reserved.has(profile.id)) throw refused('profile-id-taken', { index })
    for (const name of namesOf(profile)) reserved.add(name)
    const wrong = addressProblem(profile, `customProfiles.${index}.`)
    if (wrong !== null) throw wrong
  })
}

/** An undefined member was not changed. */
const withoutMissing = (change: SettingsChange): Partial<Settings> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
