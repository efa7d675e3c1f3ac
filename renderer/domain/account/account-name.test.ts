// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Profile } from '@/shared/ipc/contract'
import { accountName } from './account-name'

const key = { label: 'Main', lastFour: '6789', storage: 'session' } as const
const named = (label: string, environment: Profile['environment'], uid: string | null, withKey = true) =>
  accountName({
    profile: { id: 'x', label, environment, accountKind: 'unified', rest: '', key: withKey ? key : null },
    uid,
  })

describe('The name of an account', () => {
  it('shows profile, environment and the end of the UID, and an unknown account as such', () => {
    expect(named('Practice', 'practice', '1234567890')).toBe('Practice, UID …7890')
    expect(named('Bitget', 'live', '1234567890')).toBe('Bitget (Live), UID …7890')
    expect(named('Bitget demo', 'demo', null)).toBe('Bitget demo, account not known yet')
    expect(named('Bitget', 'live', null, false)).toBe('Bitget (Live), no account')
  })
})
