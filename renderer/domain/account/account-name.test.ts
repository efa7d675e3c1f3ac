// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Profile } from '@/shared/ipc/contract'
import { accountName } from './account-name'

const key = { label: 'Main', lastFour: '6789', storage: 'session' } as const
const nameOf = (label: string, environment: Profile['environment'], uid: string | null, withKey = true) =>
  accountName({
    profile: { id: 'x', label, environment, accountKind: 'unified', rest: '', key: withKey ? key : null },
    uid,
  })

describe('The name of an account', () => {
  it('shows profile, environment and the end of the UID, and an unknown account as such', () => {
    expect(nameOf('Practice', 'practice', '1234567890')).toBe('Practice, UID …7890')
    expect(nameOf('Bitget', 'live', '1234567890')).toBe('Bitget (Live), UID …7890')
    expect(nameOf('Bitget demo', 'demo', null)).toBe('Bitget demo, account not known yet')
    expect(nameOf('Bitget', 'live', null, false)).toBe('Bitget (Live), no account')
  })
})
