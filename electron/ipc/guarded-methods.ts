import { t, punctuated, comma } from '@/shared/languages/text'
import { sizeText } from '@/shared/trading/orders/order-phrase'
import type { CheckedInputOf, MethodName, Methods, Profile } from '@/shared/ipc/contract'
import { endpoints } from '@/shared/exchange/endpoints'
import { wayOut } from '@/shared/exchange/form/way-out'
import { proxyInputText } from '@/shared/settings/proxy'
import { plainFieldsOf, withSecretPath } from '@/shared/trading/destinations/destination'
import { linkOrigin } from '@/shared/trading/destinations/answer-link'
import { destinationKinds } from '@/shared/trading/destinations/kinds'
import type { GuardFacts } from '@/electron/app/account/guard-facts'
import { secretsIn, withoutSecrets } from '../app/api-desk/hide-secrets'
import { settingsToConfirm } from './guarded-settings'
import { hasLive, isLive } from './live-profiles'

type Text = string | null

const onLive = (facts: GuardFacts, text: (name: string) => string): Text => {
  const profile = facts.profile()
  return isLive(profile) ? text(`“${profile.label}”`) : null
}
/** Text about the key of a real account; null for practice, and if the profile has none. */
function aboutKey(
  facts: GuardFacts,
  profileId: string | null,
  text: (name: string, key: NonNullable<Profile['key']>) => string,
): Text {
  const profile = facts.profiles().find(({ id }) => id === profileId)
  return profile === undefined || !isLive(profile) || profile.key === null
    ? null
    : text(`“${profile.label}”`, profile.key)
}

/** Text for a change of profile that ends the monitoring of the account on screen; null if it continues. */
function removal(facts: GuardFacts): Text {
  const watched = facts.watched()
  if (watched === 0 || facts.profile().key === null || facts.watchGoesOn()) return null
  return onLive(facts, (name) =>
    watched === null
      ? t`Close the profile ${name}, whose loans may be watched.`
      : t`Close the profile ${name}, of which ${watched} loans or units are watched.`,
  )
}

/** Text for a call of the API desk that changes loans, keys or settings of the account. */
function changing({ endpoint, request }: CheckedInputOf<'api.call'>, facts: GuardFacts): Text {
  const { kind } = wayOut(endpoints[endpoint])
  if (kind !== 'change' && kind !== 'secret') return null
  const values = JSON.stringify(withoutSecrets(request, secretsIn(request)))
  return onLive(facts, (name) => t`Send the call ${endpoint} on ${name}: ${values}.`)
}

/** Text for a destination that is added or changed: the replaced one and everything that decides what it receives. */
function savingOf(input: CheckedInputOf<'destinations.save'>, facts: GuardFacts): string {
  const { id, name, kind, fields, levels, quietHours, unansweredMinutes, withLink, isOn } = withSecretPath(input)
  const terms = [
    ...plainFieldsOf(kind).flatMap((field) => fields[field.name] || []),
    t`levels ${levels.join(comma())}`,
    ...(quietHours === null ? [] : [t`quiet from ${quietHours.from} to ${quietHours.to}`]),
    ...(unansweredMinutes === 0 ? [] : [t`only after ${unansweredMinutes} minutes`]),
    ...(withLink ? [t('with links that acknowledge')] : []),
    isOn ? 'on' : 'off',
  ]
  const what = punctuated(`${destinationKinds[kind].label}, ${terms.join(comma())}`)
  return id === null
    ? t`Add the alarm destination “${name}”: ${what}.`
    : t`Change the alarm destination “${facts.destination(id) ?? id}” to “${name}”: ${what}.`
}

/** Text that a person confirms; null if this call needs no confirmation. */
type Confirmed<Name extends MethodName> = (input: CheckedInputOf<Name>, facts: GuardFacts) => Text
/** Reason why no confirmation by a person is needed. */
type Free =
  /** Sends only orders that the main process has reviewed and shown. */
  | 'reviewed'
  /** Sends one order within limits of the settings, which are disabled by default and confirmed by a person. */
  | 'limited'
  /** Stops, disarms, locks or closes. Monitoring continues. */
  | 'stops'
  /** Compares the PIN. */
  | 'typed'
  /** Recorded in the audit trail or the notices. */
  | 'recorded'
  /** Adds monitoring, or reads more. */
  | 'adds'
  /** Display and records on this computer: no money, key, alarm or connection depends on it. */
  | 'own'
/** Methods declared to read or to cancel have no row. */
type Changing = {
  [Name in MethodName]: Methods[Name]['doing'] extends 'reads' | 'cancels' ? never : Name
}[MethodName]
type Classes = { readonly [Name in Changing]: Free | Confirmed<Name> }

/** TABLE: every method that changes something, with its confirmation or the reason for none. */
export const classes: Classes = {
  'app.arm': ({ armed }, facts) => (armed ? onLive(facts, (name) => t`Arm trading on ${name}.`) : null),
  'accounts.arm': ({ session, armed }, { beside }) => {
    const account = beside(session)
    return armed && account !== null && isLive(account) ? t`Arm trading on “${account.label}”.` : null
  },
  'orders.resumeTrading': ({ reason }, facts) =>
    onLive(facts, (name) => t`Let orders of ${name} through again, which were stopped: ${reason}`),
  'orders.enableClickTrading': ({ terms }, facts) => {
    if (terms === null) return null
    const most = sizeText({ ...terms, side: 'buy', qty: terms.mostQty })
    return onLive(facts, (name) => t`Let clicks trade ${terms.symbol} on ${name}, up to ${most} each.`)
  },
  'api.call': changing,
  'keys.save': ({ profileId, label, apiKey }, facts) =>
    aboutKey(facts, profileId, (name, key) => {
      const other = `${label} (…${apiKey.slice(-4)})`
      return t`Replace the key ${key.label} (…${key.lastFour}) of ${name} with ${other}.`
    }),
  'keys.confirmWithdraw': (_, facts) => onLive(facts, (name) => t`Trade with the key of ${name}, which may withdraw.`),
  'keys.forget': ({ profileId }, facts) => aboutKey(facts, profileId, (name) => t`Forget the key of ${name}.`),
  'secrets.keep': ({ profileId }, facts) =>
    aboutKey(facts, profileId, (name, key) => t`Replace the key ${key.label} (…${key.lastFour}) of ${name}.`),
  'tax.saveKey': (_, facts) => onLive(facts, (name) => t`Save a tax key of ${name}.`),
  'tax.forgetKey': (_, facts) => onLive(facts, (name) => t`Forget the tax key of ${name}.`),
  'profiles.select': ({ id }, facts) => (id === facts.profile().id ? null : removal(facts)),
  'connections.setProxy'({ profileId, proxy }, facts) {
    const profile = facts.profiles().find(({ id }) => id === profileId)
    return profile !== undefined && isLive(profile) ? t`Connect “${profile.label}” ${proxyInputText(proxy)}.` : null
  },
  'risk.confirmThresholds': ({ riskUnitId, warn, call, liquidation, stopWithin }, facts) =>
    onLive(facts, (name) => {
      const stop = stopWithin ?? t('none')
      return t`Set the lines of risk unit ${riskUnitId} of ${name} to ${warn}, ${call}, ${liquidation}, stop: ${stop}.`
    }),
  'risk.unwatchUnit': ({ riskUnitId }, facts) =>
    onLive(facts, (name) => t`End the watch over risk unit ${riskUnitId} of ${name}.`),
  'loans.remove': ({ orderId }, facts) => onLive(facts, (name) => t`End the watch over loan ${orderId} of ${name}.`),
  'destinations.save': (input, facts) => (hasLive(facts) ? savingOf(input, facts) : null),
  'destinations.remove': ({ id }, facts) =>
    hasLive(facts) ? t`Remove the alarm destination “${facts.destination(id) ?? id}”.` : null,
  'destinations.setAnswerLink': (link, facts) =>
    hasLive(facts) && link.isOn ? t`Serve links that acknowledge alarms at ${linkOrigin(link, 'application')}.` : null,
  // A page that sets the first PIN could then confirm everything else with it.
  'lock.setPin': (_, facts) => (hasLive(facts) && !facts.hasPin() ? t('Set the first PIN.') : null),
  'lock.forget': (_, facts) => (hasLive(facts) && facts.hasPin() ? t('Forget the PIN and all keys.') : null),
  'settings.set': settingsToConfirm,

  'orders.review': 'reviewed',
  'orders.place': 'reviewed',
  'orders.amend': 'reviewed',
  'orders.click': 'reviewed',
  'orders.placeUnreviewed': 'limited',
  'orders.dryRun': 'reviewed',
  'batches.resume': 'reviewed',
  'accounts.review': 'reviewed',
  'accounts.place': 'reviewed',
  'accounts.dryRun': 'reviewed',
  'api.review': 'reviewed',
  'accounts.close': 'stops',
  'lock.lock': 'stops',
  'lock.unlock': 'typed',
  'lock.removePin': 'typed',
  'alarms.acknowledge': 'recorded',
  'alarms.snooze': 'recorded',
  'alarms.test': 'recorded',
  'destinations.test': 'recorded',
  'priceAlerts.remove': 'recorded',
  'priceAlerts.save': 'recorded',
  'p2p.choose': 'recorded',
  'assumptions.probe': 'adds',
  'assumptions.confirm': ({ id }, facts) =>
    onLive(facts, (name) => t`Send orders on ${name} although the exchange differs from the assumption ${id}.`),
  'p2p.removeAdvert': 'recorded',
  'risk.dismissUnwatched': 'own',
  'accounts.open': 'adds',
  'p2p.addAdvert': 'adds',
  'risk.watchUnit': 'adds',
  'market.readRules': 'adds',
  'connections.test': 'adds',
  'tax.start': 'adds',
  'tax.resume': 'adds',
  'tax.pause': 'own',
  'tax.cancel': 'own',
  'tax.clear': 'own',
  'tax.records': 'own',
  'profiles.openPracticeAccount': 'own',
  'secrets.reveal': 'own',
  'secrets.copy': 'own',
  'secrets.file': 'own',
  'secrets.forget': 'own',
  'diagnostics.report': 'own',
  'notices.markRead': 'own',
  'notices.clear': 'own',
  'drafts.create': 'own',
  'drafts.change': 'own',
  'drafts.edit': 'own',
  'layouts.create': 'own',
  'layouts.save': 'own',
  'layouts.rename': 'own',
  'layouts.delete': 'own',
  'layouts.undelete': 'own',
  'layouts.backUp': 'own',
  'p2p.note': 'own',
  'p2p.reveal': 'own',
  'risk.export': 'own',
  'updates.putOff': 'own',
  'windows.open': 'own',
  'windows.close': 'own',
}

/** Confirmed by the printed code, never by the PIN, which is unknown in this case. */
export const confirmedByCode: ReadonlySet<MethodName> = new Set<MethodName>(['lock.forget'])

/** Returns the text that a person confirms before this call; null if none is needed. */
export function textToConfirm(name: MethodName, input: unknown, facts: GuardFacts): Text {
  if (!facts.isOn()) return null
  // The table is generic over its names; the schema has proven that this input fits this method.
  const row = (classes as Partial<Record<MethodName, unknown>>)[name]
  return typeof row === 'function' ? (row as (input: unknown, facts: GuardFacts) => Text)(input, facts) : null
}
