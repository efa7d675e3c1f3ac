import type { CheckedInputOf, MethodName, Profile } from '@/shared/ipc/contract'
import type { GuardFacts } from '../app/guard-facts'

/** On practice nothing is at stake. */
const isLive = ({ environment }: Profile): boolean => environment !== 'practice'
const hasLive = ({ profiles }: GuardFacts): boolean => profiles().some((one) => isLive(one) && one.key !== null)
const onLive = (facts: GuardFacts, text: (name: string) => string): string | null => {
  const profile = facts.profile()
  return isLive(profile) ? text(`“${profile.label}”`) : null
}

/** The text for what takes the watched profile off the screen; null where nothing is watched. */
function leaving(facts: GuardFacts): string | null {
  const watched = facts.watched()
  if (watched === 0 || facts.profile().key === null) return null
  const what = watched === null ? 'whose loans may be watched' : `of which ${watched} loans or units are watched`
  return onLive(facts, (name) => `take the profile ${name} off the screen, ${what}`)
}

function forgetting(profileId: string, facts: GuardFacts): string | null {
  const meant = facts.profiles().find(({ id }) => id === profileId)
  return meant !== undefined && isLive(meant) && meant.key !== null ? `forget the key of “${meant.label}”` : null
}

/** Custom profiles after the change: the one in use is closed if it is missing or has another address. */
function rewriting(saved: CheckedInputOf<'settings.set'>['customProfiles'], facts: GuardFacts): string | null {
  const used = facts.profile()
  if (saved === undefined || used.environment !== 'custom') return null
  const after = saved.find(({ id }) => id === used.id)
  return after?.rest === used.rest && after.label === used.label ? null : leaving(facts)
}

type Guarded = {
  readonly [Name in MethodName]?: (input: CheckedInputOf<Name>, facts: GuardFacts) => string | null
}

/** The text that a person confirms, by method; null if this call needs no confirmation. */
const guarded: Guarded = {
  'app.arm': ({ armed }, facts) => (armed ? onLive(facts, (name) => `arm trading on ${name}`) : null),
  'accounts.arm': ({ session, armed }, { beside }) => {
    const account = beside(session)
    return armed && account !== null && isLive(account) ? `arm trading on “${account.label}”` : null
  },
  'orders.letThrough': ({ reason }, facts) =>
    onLive(facts, (name) => `let orders of ${name} through again, which were stopped: ${reason}`),
  'orders.letClick': ({ terms }, facts) =>
    terms === null
      ? null
      : onLive(facts, (name) => `let clicks trade ${terms.symbol} on ${name}, up to ${terms.mostQty} each`),
  'keys.confirmWithdraw': (_, facts) => onLive(facts, (name) => `trade with the key of ${name}, which may withdraw`),
  'keys.forget': ({ profileId }, facts) => forgetting(profileId, facts),
  'profiles.select': ({ id }, facts) => (id === facts.profile().id ? null : leaving(facts)),
  'risk.unwatchUnit': (_, facts) => onLive(facts, (name) => `end the watch over a risk unit of ${name}`),
  'destinations.save': ({ name, kind }, facts) =>
    hasLive(facts) ? `save the alarm destination “${name}” (${kind})` : null,
  'destinations.remove': ({ id }, facts) => (hasLive(facts) ? `remove the alarm destination ${id}` : null),
  // A page that sets the first PIN could confirm everything else with it.
  'lock.setPin': (_, facts) => (hasLive(facts) && !facts.hasPin() ? 'set the first PIN' : null),
  'settings.set': ({ personConfirms, customProfiles }, facts) =>
    personConfirms === false
      ? 'let pages arm, trade by clicks and change alarm destinations without a confirmation'
      : rewriting(customProfiles, facts),
}

/** Returns the text that a person confirms before this call; null if none is needed. */
export function textToConfirm(name: MethodName, input: unknown, facts: GuardFacts): string | null {
  if (!facts.isOn()) return null
  // The table is generic over its names; the schema has proven that this input fits this method.
  const text = guarded[name] as ((input: unknown, facts: GuardFacts) => string | null) | undefined
  return text?.(input, facts) ?? null
}
