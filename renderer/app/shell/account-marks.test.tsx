// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppInfo, Profile } from '@/shared/ipc/contract'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useApp } from '@/renderer/state/stores/app-store'
import { MINUTE_MS } from '@/shared/base/time'
import { ArmingSwitch } from '@/renderer/app/shell/top-bar/arming-switch'
import { ProfileChip } from '@/renderer/app/shell/top-bar/profile-chip'

const profile = (change: Partial<Profile>): Profile => ({
  id: 'p',
  label: 'Mine',
  environment: 'live',
  accountKind: 'unified',
  rest: 'https://api.example',
  key: { label: 'k', lastFour: '1234', storage: 'keychain' },
  ...change,
})
const app = (change: Partial<Profile>, armed = false): AppInfo => ({
  version: '1',
  session: 1,
  uid: null,
  draftOwner: '',
  armedUntil: null,
  host: 'browser',
  profile: profile(change),
  armed,
  vault: { kind: 'keychain', reason: null },
})

let root: Root
let host: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.createElement('div')
  root = createRoot(host)
})
afterEach(() => act(() => root.unmount()))

/** The marks of a profile in the top bar. */
function marks(info: AppInfo): { readonly chip: string; readonly live: boolean; readonly arming: string | null } {
  act(() => {
    useApp.setState({ app: info, error: null })
    root.render(
      <>
        <ProfileChip />
        <ArmingSwitch />
      </>,
    )
  })
  const chip = host.querySelector('.profile-chip')
  return {
    chip: chip?.textContent ?? '',
    live: chip?.classList.contains('profile-chip--live') ?? false,
    arming: host.querySelector('[role=switch]')?.textContent ?? null,
  }
}

describe('the marks of the account in use', () => {
  it('show environment and UID, and call real money live until it is armed and after', () => {
    act(() => useAccount.setState({ account: null, error: null }))
    expect(marks(app({}))).toEqual({ chip: 'LiveMine', live: true, arming: 'Disarmed: no orders' })
    expect(marks(app({}, true)).arming).toBe('LIVE, armed')
    const until = { ...app({}, true), armedUntil: Date.now() + 14 * MINUTE_MS + 500 }
    expect(marks(until).arming).toMatch(/^LIVE, armed14:0[01]$/)
  })
  it('treat a foreign server as real money, and one on this computer as none', () => {
    expect(marks(app({ environment: 'custom' }))).toMatchObject({ live: true, arming: 'Disarmed: no orders' })
    expect(marks(app({ environment: 'custom', rest: 'http://127.0.0.1:4100' }, true))).toMatchObject({
      live: false,
      arming: null,
    })
  })
  it('need no arming for practice and demo, and report a missing key', () => {
    expect(marks(app({ environment: 'practice', label: 'Practice' }, true))).toEqual({
      chip: 'Practice',
      live: false,
      arming: null,
    })
    expect(marks(app({ environment: 'demo', label: 'Bitget demo', key: null }, true))).toEqual({
      chip: 'DemoBitget demono key',
      live: false,
      arming: null,
    })
  })
})
