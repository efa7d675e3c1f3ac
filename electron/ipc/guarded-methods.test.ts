import { describe, expect, it } from 'vitest'
import { type MethodName, methods, type Profile } from '@/shared/ipc/contract'
import type { GuardFacts } from '../app/guard-facts'
import { textToConfirm } from './guarded-methods'

const profile = (id: string, environment: Profile['environment']): Profile => ({
  id,
  label: id,
  environment,
  accountKind: 'unified',
  rest: 'https://example.com',
  key: { label: 'key', lastFour: '1234', storage: 'keychain' },
})
const [real, practice] = [profile('main', 'live'), profile('practice', 'practice')]
const facts = (change: Partial<GuardFacts> = {}): GuardFacts => ({
  isOn: () => true,
  profile: () => real,
  profiles: () => [practice, real],
  beside: () => real,
  watched: () => 2,
  hasPin: () => false,
  ...change,
})
/** A call of each guarded method that needs a person on a real account. */
const calls: Readonly<Partial<Record<MethodName, object>>> = {
  'app.arm': { armed: true },
  'accounts.arm': { session: 2, armed: true },
  'orders.letThrough': { reason: 'The kill switch' },
  'orders.letClick': { terms: { category: 'SPOT', symbol: 'BTCUSDT', mostQty: '1' } },
  'keys.confirmWithdraw': { profileId: 'main', phrase: '' },
  'keys.forget': { profileId: 'main' },
  'profiles.select': { id: 'practice' },
  'risk.unwatchUnit': { riskUnitId: 'a' },
  'destinations.save': { name: 'Phone', kind: 'ntfy' },
  'destinations.remove': { id: 'phone' },
  'lock.setPin': { pin: '123456' },
  'settings.set': { personConfirms: false },
}
const [guarded, others] = [true, false].map((isGuarded) =>
  (Object.keys(methods) as MethodName[]).filter((name) => name in calls === isGuarded),
) as [MethodName[], MethodName[]]
const textsWith = (given: GuardFacts) => guarded.map((name) => textToConfirm(name, calls[name], given))

describe('what only a person may do', () => {
  it('is confirmed on a real account, each call by its name', () => {
    expect(guarded).toHaveLength(Object.keys(calls).length)
    expect(textsWith(facts())).not.toContain(null)
    // A guarded method gives a text for this input, or throws.
    for (const name of others) expect([name, textToConfirm(name, {}, facts())]).toEqual([name, null])
  })

  it('needs nobody on practice, or where that was switched off', () => {
    const onPractice = { profile: () => practice, profiles: () => [practice], beside: () => practice }
    const needed = textsWith(facts(onPractice)).filter((text) => text !== null)
    expect(needed).toEqual([textToConfirm('settings.set', { personConfirms: false }, facts())])
    expect(new Set(textsWith(facts({ isOn: () => false })))).toEqual(new Set([null]))
  })

  it('leaves a profile unasked only where nothing is watched for sure', () => {
    const leave = (watched: number | null) =>
      textToConfirm('profiles.select', { id: 'practice' }, facts({ watched: () => watched }))
    expect(leave(0)).toBeNull()
    expect(leave(1)).toContain('take the profile “main” off the screen')
    expect(leave(null)).toContain('may be watched')
  })

  it('is not asked where it takes back what was let, and for no change of other settings', () => {
    expect(textToConfirm('app.arm', { armed: false }, facts())).toBeNull()
    expect(textToConfirm('orders.letClick', { terms: null }, facts())).toBeNull()
    expect(textToConfirm('settings.set', { theme: 'light' }, facts())).toBeNull()
  })
})
