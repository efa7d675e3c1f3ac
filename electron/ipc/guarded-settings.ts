import type { CheckedInputOf } from '@/shared/ipc/contract'
import { t, comma } from '@/shared/languages/text'
import { weakenedLock } from '@/shared/settings/app-lock'
import type { Settings } from '@/shared/settings/settings'
import { weakened } from '@/shared/trading/alarms/weakened'
import { loosened } from '@/shared/trading/pretrade/limits/loosened'
import type { GuardFacts } from '@/electron/app/account/guard-facts'
import { hasLive } from './live-profiles'

type Change = CheckedInputOf<'settings.set'>

const addressesOf = ({ rest, wsPublic, wsPrivate }: Settings['customProfiles'][number]): string =>
  [rest, wsPublic, wsPrivate].filter(Boolean).join(comma())

/** Custom profiles with a key that are removed or changed. */
function profileTexts(before: Settings, { customProfiles }: Change, facts: GuardFacts): readonly string[] {
  if (customProfiles === undefined) return []
  const hasKey = (id: string): boolean => facts.profiles().some((profile) => profile.id === id && profile.key !== null)
  return before.customProfiles.flatMap((profile) => {
    const after = customProfiles.find(({ id }) => id === profile.id)
    if (!hasKey(profile.id) || JSON.stringify(after) === JSON.stringify(profile)) return []
    return after === undefined
      ? [t`Remove the profile “${profile.label}” and its key.`]
      : [t`Change the profile “${profile.label}” to “${after.label}” at ${addressesOf(after)}.`]
  })
}

/** Milder limits, weaker alarms, a weaker lock, or another address of updates. */
function weakerTexts(before: Settings, change: Change, facts: GuardFacts): readonly string[] {
  const { pretrade = before.pretrade, armMinutes = before.armMinutes, updates = before.updates } = change
  const { alarms = before.alarms, appLock = before.appLock } = change
  const limit = loosened(before.pretrade, pretrade)
  const alarmNames = weakened(before.alarms, alarms)
  const lockNames = facts.hasPin() ? weakenedLock(before.appLock, appLock) : []
  return [
    ...(limit === null ? [] : [t`Make limits milder, first of them ${limit.field}.`]),
    ...(armMinutes > before.armMinutes ? [t`Keep trading armed for ${armMinutes} minutes.`] : []),
    ...(alarmNames.length === 0 ? [] : [t`Make alarms weaker: ${alarmNames.join(comma())}.`]),
    ...(lockNames.length === 0 ? [] : [t`Make the lock weaker: ${lockNames.join(comma())}.`]),
    ...(updates.address === before.updates.address ? [] : [t`Read updates from “${updates.address}”.`]),
  ]
}

/** Text that a person confirms before this change of settings; null if none is needed. */
export function settingsToConfirm(change: Change, facts: GuardFacts): string | null {
  const before = facts.settings()
  const texts = [
    ...(change.personConfirms === false ? [t('Let pages do all that a person confirms, without a confirmation.')] : []),
    ...profileTexts(before, change, facts),
    ...(hasLive(facts) ? weakerTexts(before, change, facts) : []),
  ]
  return texts.length === 0 ? null : texts.join(' ')
}
