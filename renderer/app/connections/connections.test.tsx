// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall, refuseCallAfter } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import type { AppInfo, Profile } from '@/shared/ipc/contract'
import { defaultSettings } from '@/shared/settings/settings'
import type { AccountReading, Health } from '@/shared/trading/health/health'
import type { KeyReport } from '@/shared/trading/account/key-report'
import { WITHDRAW_PHRASE } from '@/shared/trading/account/withdraw-phrase'
import { storeApp, useApp } from '@/renderer/state/stores/app-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { clearNotices, useNotices } from '@/renderer/state/stores/notices-store'
import { closeOverlay, showOverlay } from '@/renderer/state/stores/screen-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { accountIs, disconnect } from '@/renderer/testing/account'
import {
  button,
  closeScreen,
  happens,
  openAccount,
  pressButton,
  problemAt,
  settled,
  show,
  shownText,
  type,
  typed,
} from '@/renderer/testing/screen'
import { eventually } from '@/renderer/testing/eventually'
import { Connections } from './connections'

const profile = (change: Partial<Profile> = {}): Profile => ({
  id: 'mine',
  label: 'Mine',
  environment: 'custom',
  accountKind: 'unified',
  rest: 'http://127.0.0.1:9',
  key: null,
  ...change,
})
const practice = profile({ id: 'practice', label: 'Practice', environment: 'practice' })
const appWith = (used: Profile, session: number): AppInfo => ({
  version: '1',
  host: 'browser',
  profile: used,
  session,
  uid: null,
  draftOwner: 'x',
  armed: false,
  armedUntil: null,
  vault: { kind: 'keychain', reason: null },
})
const key = { label: 'desk-1', lastFour: '7f3a', storage: 'keychain' } as const

async function showConnections(profiles: readonly Profile[], used = profiles[0]!): Promise<void> {
  answer('profiles.list', profiles)
  await show(<Connections />)
  await happens(() => {
    storeApp(appWith(used, openAccount()))
    showOverlay('connections')
  })
  await eventually(() => expect(shownText()).toContain(profiles.at(-1)!.label))
}
const healthIs = (account: AccountReading, more: Partial<Health> = {}): void =>
  useHealth.setState({ connected: true, health: { account, ...more } as Health })
const keyFields = ['Name of this key', 'API key', 'Secret key', 'Passphrase'] as const
async function typeKey(): Promise<void> {
  for (const field of keyFields) await type(field, ` ${field}! `)
}

afterEach(async () => {
  await closeScreen()
  disconnect()
  clearNotices()
  useApp.setState({ app: null, error: null })
  useSettings.setState({ settings: defaultSettings(), loaded: false })
})

describe('The connections', () => {
  it('show for each profile its key, the place of the key, and the active profile', async () => {
    await showConnections([practice, profile({ key }), profile({ id: 'b', label: 'Bare' })])
    expect(shownText()).toContain('needs no API key')
    expect(shownText()).toContain('desk-1 …7f3a, kept in the keychain')
    expect(shownText()).toContain('no key: public data only')
    expect(document.querySelectorAll('[aria-current="true"]')).toHaveLength(1)
    expect(document.querySelector('[aria-current="true"]')?.textContent).toContain('Practice')
  })

  it('change the profile in use at a press, once', async () => {
    await showConnections([practice, profile()])
    await pressButton('Use')
    expect(button('Connecting…')?.disabled).toBe(true)
    expect(inputsOf('profiles.select')).toEqual([{ id: 'mine' }])
  })

  it('show the profile that was opened, and no other account’s with it', async () => {
    await showConnections([practice, profile()])
    answer('profiles.select', () => appWith(profile(), useApp.getState().app!.session + 1))
    await pressButton('Use')
    await eventually(() => expect(document.querySelector('[aria-current="true"]')?.textContent).toContain('Mine'))
  })

  it('state why a profile could not be opened', async () => {
    await showConnections([practice, profile()])
    refuseCall('profiles.select', 'Must begin with https://.')
    await pressButton('Use')
    await eventually(() =>
      expect(document.querySelector('[role="alert"]')?.textContent).toBe('Must begin with https://.'),
    )
  })

  it('forget a key on request, and show that it is gone', async () => {
    await showConnections([practice, profile({ key })])
    answer('keys.forget', profile())
    answer('profiles.list', [practice, profile()])
    await pressButton('Forget key')
    await eventually(() => expect(shownText()).toContain('no key: public data only'))
    expect(inputsOf('keys.forget')).toEqual([{ profileId: 'mine' }])
  })
})

describe('The form of a key', () => {
  it('hands the key over without the blanks around it, and keeps no secret afterwards', async () => {
    await showConnections([practice, profile()])
    await pressButton('Add key')
    expect(button('Save key')?.disabled).toBe(true)
    expect(shownText()).toContain('Empty: Name of this key, API key, Secret key, Passphrase')
    for (const step of ['Demo first', 'UTA trade (read & write)', 'UTA mgt. (read)', 'withdraw', 'IP address'])
      expect(shownText()).toContain(step)
    await typeKey()
    expect(shownText()).not.toContain('Empty:')
    await pressButton('Save key')
    expect(inputsOf('keys.save')).toEqual([
      {
        profileId: 'mine',
        label: 'Name of this key!',
        apiKey: 'API key!',
        secretKey: 'Secret key!',
        passphrase: ' Passphrase! ',
        forSession: false,
      },
    ])
    expect(keyFields.map(typed)).toEqual([' Name of this key! ', '', '', ''])
  })

  it('names the field that the main process refuses, and the problem of the others', async () => {
    await showConnections([practice, profile()])
    await pressButton('Add key')
    refuseCall('keys.save', 'apiKey: at most 200 characters', { field: 'apiKey' })
    await typeKey()
    await pressButton('Save key')
    await eventually(() => expect(problemAt('API key')).toBe('apiKey: at most 200 characters'))
    expect(problemAt('Secret key')).toBeNull()
    refuseCall('keys.save', 'The keyring is locked.')
    await typeKey()
    await pressButton('Save key')
    await eventually(() => expect(shownText()).toContain('The keyring is locked.'))
  })

  it('goes back to the list and saves nothing', async () => {
    await showConnections([practice, profile()])
    await pressButton('Add key')
    await typeKey()
    await pressButton('Back')
    expect([button('Add key') !== undefined, inputsOf('keys.save')]).toEqual([true, []])
  })
})

describe('A form that is closed while its key is being saved', () => {
  async function closedWhileSaving(): Promise<void> {
    await showConnections([practice, profile()])
    await pressButton('Add key')
    await typeKey()
    await pressButton('Save key')
    await happens(() => closeOverlay('connections'))
  }
  const noticeTexts = (): readonly string[] =>
    useNotices.getState().notices.map(({ title, text }) => `${title}: ${text}`)

  it('keeps the list for the next opening of the connections, and reports the saved key', async () => {
    const later = Promise.withResolvers<Profile>()
    answer('keys.save', () => later.promise)
    await closedWhileSaving()
    later.resolve(profile({ key }))
    await eventually(() => expect(noticeTexts()).toEqual(['Key saved: Mine has its key. It was not tried yet.']))
    await happens(() => showOverlay('connections'))
    expect(button('Add a custom connection')).toBeDefined()
  })

  it('reports the refused key', async () => {
    const later = Promise.withResolvers<void>()
    refuseCallAfter(later.promise, 'keys.save', 'The keyring is locked.')
    await closedWhileSaving()
    later.resolve()
    await eventually(() => expect(noticeTexts()).toEqual(['The key was not saved: Mine: The keyring is locked.']))
  })
})

describe('A key that was just saved', () => {
  async function saved(used: Profile): Promise<void> {
    await showConnections([practice, profile()], used)
    await pressButton('Add key')
    answer('keys.save', profile({ key }))
    await typeKey()
    await pressButton('Save key')
    await settled()
  }

  it('is not tried on an inactive profile before the trader confirms', async () => {
    await saved(practice)
    expect(shownText()).toContain('not tested yet')
    expect(inputsOf('profiles.select')).toEqual([])
    await pressButton('Connect now')
    expect(inputsOf('profiles.select')).toEqual([{ id: 'mine' }])
  })

  it('of the active profile is tried at once, and shows the account that it opens', async () => {
    await saved(profile())
    await happens(() => healthIs({ state: 'reading', reason: null }))
    expect(shownText()).toContain('Asking the exchange for its account')
    await happens(() => {
      healthIs({ state: 'known', reason: null })
      accountIs({ uid: '1234567890' })
    })
    expect(shownText()).toContain('The key works: account …7890.')
    expect(shownText()).toContain('Next: send an order from the ticket. No real money is involved.')
    expect(shownText()).not.toContain('1234567890')
  })

  it('that does not open the account gives the reason, and can be entered again', async () => {
    await saved(profile())
    await happens(() => healthIs({ state: 'unreadable', reason: 'The passphrase is wrong (40012).' }))
    expect(shownText()).toContain('it does not open the account. The passphrase is wrong (40012).')
    await pressButton('Enter the key again')
    expect(typed('Passphrase')).toBe('')
  })

  it('lists its permissions and addresses, worst first, and the facts that are not shown', async () => {
    await saved(profile())
    const rights = { mayTrade: true, mayWithdraw: true, permissionNames: ['uta_trade', 'withdraw'], addresses: [] }
    const report: KeyReport = { refused: null, rights, rejection: null, awaitsConfirmation: false }
    await happens(() => healthIs({ state: 'known', reason: null }, { key: report }))
    const facts = [...document.querySelectorAll<HTMLElement>('[data-testid="key-audit"] li')]
    expect(facts.map(({ dataset }) => dataset.tone)).toEqual(['danger', 'warn', 'plain', 'plain', 'plain'])
    expect(facts[0]?.textContent).toContain('It can withdraw: do not use it here.')
    expect(facts.at(-1)?.textContent).toBe('Age: not shown by the exchange.')
  })

  it('that may withdraw is refused until the phrase is typed', async () => {
    await saved(profile())
    const report: KeyReport = { refused: null, rights: null, rejection: 'It may withdraw', awaitsConfirmation: true }
    await happens(() => healthIs({ state: 'known', reason: null }, { key: report }))
    expect(shownText()).toContain('The key is refused for trading')
    expect(button('Use this key')?.disabled).toBe(true)
    const field = [...document.querySelectorAll('label')].find(({ textContent }) =>
      textContent?.includes(WITHDRAW_PHRASE),
    )!.textContent!
    await type(field, WITHDRAW_PHRASE)
    refuseCall('keys.confirmWithdraw', 'Another account was opened in the meantime.', { code: 'another-account' })
    await pressButton('Use this key')
    expect(inputsOf('keys.confirmWithdraw')).toEqual([{ profileId: 'mine', phrase: WITHDRAW_PHRASE }])
    await eventually(() => expect(shownText()).toContain('Another account was opened in the meantime.'))
  })
})

describe('A custom connection', () => {
  async function openForm(): Promise<void> {
    await showConnections([practice])
    await pressButton('Add a custom connection')
  }

  it('names each field that is missing or wrong, once it was tried to be saved, and saves nothing', async () => {
    await openForm()
    expect(problemAt('Name')).toBeNull()
    await type('REST address', 'http://exchange.example')
    await type('Public WebSocket', 'https://exchange.example')
    await pressButton('Save connection')
    expect([
      problemAt('Name'),
      problemAt('REST address'),
      problemAt('Public WebSocket'),
      problemAt('Private WebSocket'),
    ]).toEqual([
      'A name is needed, at most 60 characters.',
      'Must begin with https://; plain http:// only for this computer.',
      'Must begin with wss://.',
      expect.stringContaining('An address is needed'),
    ])
    expect(inputsOf('settings.set')).toEqual([])
  })

  it('is saved with the existing ones, and the list is back', async () => {
    const other = {
      id: 'other',
      label: 'Other',
      accountKind: 'unified',
      rest: 'https://a.example',
      wsPublic: 'wss://a.example',
      wsPrivate: 'wss://a.example',
    } as const
    useSettings.setState({ settings: { ...defaultSettings(), customProfiles: [other] }, loaded: true })
    await openForm()
    answer('settings.set', defaultSettings())
    await type('Name', 'Mine')
    await type('REST address', ' http://127.0.0.1:8080 ')
    await type('Public WebSocket', 'ws://127.0.0.1:8080/public')
    await type('Private WebSocket', 'ws://localhost:8080/private')
    await pressButton('Save connection')
    await eventually(() => expect(button('Add a custom connection')).toBeDefined())
    expect(inputsOf('settings.set')).toMatchObject([
      { customProfiles: [other, { label: 'Mine', rest: 'http://127.0.0.1:8080', accountKind: 'unified' }] },
    ])
  })
})
