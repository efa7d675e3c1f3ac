import type { Settings, SettingsChange } from '../shared/settings/settings'
import type { ActiveSession } from './active-session'
import { refused } from './ipc/door-error'
import type { Keys } from './profiles/keys'
import { addressProblem, listConnections, PRACTICE_ID } from './profiles/profiles'
import type { SettingsFile } from './settings/settings-file'

/** Applies a change of settings, and of what hangs on them: the user's own profiles take their key and session along. */
export function createSettingsChange({ settings, active, keys }: { settings: SettingsFile; active: ActiveSession; keys: Keys }) {
  return async function change(wanted: SettingsChange): Promise<Settings> {
    if (wanted.customProfiles !== undefined) checkProfiles(settings.get(), wanted.customProfiles)
    const before = settings.get()
    const after = settings.set(withoutMissing(wanted))
    if (wanted.customProfiles !== undefined) await followProfiles(before, after)
    return after
  }

  async function followProfiles(before: Settings, after: Settings): Promise<void> {
    const find = ({ customProfiles }: Settings, id: string) => customProfiles.find((profile) => profile.id === id)
    for (const { id } of before.customProfiles) if (find(after, id) === undefined) await keys.forget(id)
    const used = find(before, before.profileId)
    if (used === undefined) return
    const now = find(after, used.id)
    if (now === undefined) await active.select(PRACTICE_ID)
    else if (JSON.stringify(now) !== JSON.stringify(used)) await active.reopen()
  }
}

function checkProfiles(settings: Settings, customProfiles: Settings['customProfiles']): void {
  const taken = new Set(listConnections({ ...settings, customProfiles: [] }, null).map(({ id }) => id))
  customProfiles.forEach((profile, index) => {
    if (taken.has(profile.id)) throw refused(`customProfiles.${index}.id: is taken by another profile`, `customProfiles.${index}.id`)
    taken.add(profile.id)
    const wrong = addressProblem(profile)
    if (wrong !== null) throw refused(`customProfiles.${index}.${wrong.message}`, `customProfiles.${index}.${wrong.field}`)
  })
}

/** A member that is undefined was not named. */
const withoutMissing = (change: SettingsChange): Partial<Settings> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
