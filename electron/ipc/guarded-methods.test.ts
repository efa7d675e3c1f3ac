import { describe, expect, it } from 'vitest'
import { type MethodName, methods, type Profile } from '@/shared/ipc/contract'
import type { GuardFacts } from '@/electron/app/account/guard-facts'
import { Settings } from '@/shared/settings/settings'
import { noLimits } from '@/shared/testing/samples/no-limits'
import { classes, textToConfirm } from './guarded-methods'

const profile = (id: string, environment: Profile['environment']): Profile => ({
  id,
  label: id,
  environment,
  accountKind: 'unified',
  rest: 'https://example.com',
  key: { label: 'key', lastFour: '1234', storage: 'keychain' },
})
const [real, practice] = [profile('main', 'live'), profile('practice', 'practice')]
const own = { id: 'own', label: 'Own', accountKind: 'unified', rest: 'https://a', wsPublic: '', wsPrivate: '' } as const
const settings = Settings.parse({ customProfiles: [] })
const facts = (change: Partial<GuardFacts> = {}): GuardFacts => ({
  isOn: () => true,
  profile: () => real,
  profiles: () => [practice, real, profile('own', 'custom')],
  beside: () => real,
  watched: () => 2,
  watchGoesOn: () => false,
  settings: () => ({ ...settings, customProfiles: [own] }),
  destination: () => 'Phone',
  hasPin: () => false,
  ...change,
})
const phone = {
  id: 'phone',
  name: 'Pager',
  kind: 'webhook',
  fields: { address: 'https://hooks.example.com/secret-path', format: '' },
  secrets: { signingKey: 'canary' },
  levels: ['call', 'critical'],
  quietHours: null,
  withBalances: false,
  withLink: false,
  unansweredMinutes: 0,
  withEnds: false,
  isOn: true,
}
/** A call of each method that a person may have to confirm, on a real account. */
const calls: Readonly<Partial<Record<MethodName, object>>> = {
  'app.arm': { armed: true },
  'accounts.arm': { session: 2, armed: true },
  'orders.resumeTrading': { reason: 'The kill switch' },
  'orders.enableClickTrading': { terms: { category: 'SPOT', symbol: 'BTCUSDT', mostQty: '1' } },
  'api.call': { endpoint: 'borrow', request: { coin: 'USDT' } },
  'keys.save': { profileId: 'main', label: 'new', apiKey: 'abcd9876' },
  'keys.confirmWithdraw': { profileId: 'main', phrase: '' },
  'keys.forget': { profileId: 'main' },
  'secrets.keep': { profileId: 'main' },
  'tax.saveKey': {},
  'tax.forgetKey': {},
  'profiles.select': { id: 'practice' },
  'connections.setProxy': { profileId: 'main', proxy: { kind: 'http', host: 'p', port: 8080, login: null } },
  'risk.confirmThresholds': { riskUnitId: '7', warn: '0.7', call: '0.8', liquidation: '0.9', stopWithin: null },
  'risk.unwatchUnit': { riskUnitId: 'a' },
  'loans.remove': { orderId: '5' },
  'destinations.save': phone,
  'destinations.remove': { id: 'phone' },
  'destinations.setAnswerLink': { isOn: true, address: '192.168.1.20', port: 8477 },
  'lock.setPin': { pin: '123456' },
  'settings.set': { personConfirms: false },
  'assumptions.confirm': { id: 'A-coin-value' },
}
const withPin: Readonly<Partial<Record<MethodName, object>>> = { 'lock.forget': { phrase: '' } }
const guarded = Object.keys(calls) as MethodName[]
const textsWith = (facts: GuardFacts) => guarded.map((name) => textToConfirm(name, calls[name], facts))

describe('calls that require a person', () => {
  it('has a class for every method of IPC that changes something, and for no other', () => {
    const changing = Object.entries(methods).filter(([, { doing }]) => doing === 'changes' || doing === 'unlocks')
    expect(Object.keys(classes).toSorted()).toEqual(changing.map(([name]) => name).toSorted())
    const confirmed = Object.entries(classes).filter(([, row]) => typeof row === 'function')
    expect(confirmed.map(([name]) => name).toSorted()).toEqual([...guarded, ...Object.keys(withPin)].toSorted())
  })

  it('is confirmed on a real account, each call by a separate sentence', () => {
    for (const text of textsWith(facts())) expect(text).toMatch(/^[A-Z].+[.:] ?.*$/)
    expect(textToConfirm('lock.forget', {}, facts({ hasPin: () => true }))).toBe('Forget the PIN and all keys.')
    expect(textToConfirm('lock.forget', {}, facts())).toBeNull()
  })

  it('needs no person on practice, or if that was switched off', () => {
    const onPractice = { profile: () => practice, profiles: () => [practice], beside: () => practice }
    const needed = textsWith(facts(onPractice)).filter((text) => text !== null)
    expect(needed).toEqual([textToConfirm('settings.set', { personConfirms: false }, facts())])
    expect(new Set(textsWith(facts({ isOn: () => false })))).toEqual(new Set([null]))
  })

  it('names what a call of the API desk changes, without its secrets, and lets reads and orders pass', () => {
    const text = (endpoint: string, request: object) => textToConfirm('api.call', { endpoint, request }, facts())
    expect(text('borrow', { coin: 'USDT', amount: '5' })).toBe(
      'Send the call borrow on “main”: {"coin":"USDT","amount":"5"}.',
    )
    expect(text('createSubApikey', { passphrase: 'canary' })).toContain('‹secret›')
    expect([text('accountInfo', {}), text('placeOrder', {}), text('cancelOrder', {})]).toEqual([null, null, null])
  })

  it('names which destination a change replaces, where it leads and what it receives, without its secrets', () => {
    const text = (change: object) => textToConfirm('destinations.save', { ...phone, ...change }, facts())
    expect(text({})).toBe(
      'Change the alarm destination “Phone” to “Pager”: Webhook, https://hooks.example.com, levels call, critical, on.',
    )
    const limits = { quietHours: { from: '22:00', to: '07:00' }, unansweredMinutes: 9, isOn: false, levels: ['call'] }
    const email = { kind: 'email', fields: { host: 'mail.example.com', port: '465', to: 'b@example.com' } }
    expect(text({ id: null, ...limits, ...email })).toBe(
      'Add the alarm destination “Pager”: E-mail, mail.example.com, 465, b@example.com, levels call, ' +
        'quiet from 22:00 to 07:00, only after 9 minutes, off.',
    )
  })

  it('names where links that acknowledge are served, and which destination has them', () => {
    const link = { isOn: true, address: '192.168.1.20', port: 8477 }
    expect(textToConfirm('destinations.setAnswerLink', link, facts())).toBe(
      'Serve links that acknowledge alarms at http://192.168.1.20:8477.',
    )
    expect(textToConfirm('destinations.setAnswerLink', { ...link, isOn: false }, facts())).toBeNull()
    expect(textToConfirm('destinations.save', { ...phone, withLink: true }, facts())).toContain('with links')
  })

  it('names the key that replaces another, the risk unit that is given up, and every address of a profile', () => {
    expect(textsWith(facts())).toEqual(
      expect.arrayContaining([
        'Replace the key key (…1234) of “main” with new (…9876).',
        'End the watch over risk unit a of “main”.',
      ]),
    )
    const moved = { ...own, wsPrivate: 'wss://elsewhere' }
    expect(textToConfirm('settings.set', { customProfiles: [moved] }, facts())).toContain(
      'at https://a, wss://elsewhere.',
    )
  })

  it('closes a profile without a question only if certainly nothing is watched', () => {
    const confirmationText = (watched: number | null) =>
      textToConfirm('profiles.select', { id: 'practice' }, facts({ watched: () => watched }))
    expect(confirmationText(0)).toBeNull()
    expect(confirmationText(1)).toContain('Close the profile “main”')
    expect(confirmationText(null)).toContain('may be watched')
    expect(textToConfirm('profiles.select', { id: 'practice' }, facts({ watchGoesOn: () => true }))).toBeNull()
  })

  it('is not required to take back a permission, and for no change of other settings', () => {
    expect(textToConfirm('app.arm', { armed: false }, facts())).toBeNull()
    expect(textToConfirm('orders.enableClickTrading', { terms: null }, facts())).toBeNull()
    expect(textToConfirm('settings.set', { theme: 'light' }, facts())).toBeNull()
  })

  it('covers settings by which limits, alarms, the lock or a profile with a key become weaker', () => {
    const change = (input: object) => textToConfirm('settings.set', input, facts({ hasPin: () => true }))
    const { alarms, appLock, pretrade } = settings
    expect(change({ alarms, appLock, pretrade, customProfiles: [own, { ...own, id: 'new' }] })).toBeNull()
    expect(change({ alarms: { ...alarms, deadManSeconds: 5 }, appLock: { ...appLock, idleMinutes: 5 } })).toBeNull()
    expect(change({ alarms: { ...alarms, deadManSeconds: 600 } })).toBe('Make alarms weaker: deadManSeconds.')
    expect(change({ alarms: { ...alarms, sound: false, loanExpiryHours: [4] } })).toContain('loanExpiryHours, sound')
    expect(change({ appLock: { ...appLock, idleMinutes: null } })).toBe('Make the lock weaker: idleMinutes.')
    expect(change({ pretrade: { ...pretrade, account: noLimits } })).toContain('first of them pretrade.account.')
    expect(change({ armMinutes: 480 })).toBe('Keep trading armed for 480 minutes.')
    expect(change({ updates: { address: 'https://elsewhere', isDaily: true } })).toContain('https://elsewhere')
    expect(change({ customProfiles: [] })).toBe('Remove the profile “Own” and its key.')
    expect(change({ customProfiles: [{ ...own, rest: 'https://b' }] })).toContain('at https://b')
    expect(change({ customProfiles: [{ ...own, label: 'Practice' }] })).toContain('to “Practice”')
  })
})
