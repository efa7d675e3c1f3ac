// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall, resetFakeBridge } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApiAnswer } from '@/shared/ipc/trading/api-desk'
import { aSubKeyRecord } from '@/shared/testing/samples/sub-keys'
import {
  button,
  closeScreen,
  happens,
  message,
  pressButton,
  problemAt,
  rows,
  show,
  shownText,
  table,
  tick,
  type,
} from '@/renderer/testing/screen'
import { eventually } from '@/renderer/testing/eventually'
import { type ChangeForm, type CreateForm, readChange, readCreate } from './key-form'
import { knownRightsOf, rightsDiff } from './rights'
import { SubKeysPanel } from './sub-keys-panel'

const created = aSubKeyRecord()
const api = (change: Partial<ApiAnswer> = {}): ApiAnswer => ({
  kind: 'done',
  code: '00000',
  message: 'success',
  meaning: null,
  tookMs: 5,
  data: {},
  requestId: null,
  ...change,
})
beforeEach(() => {
  resetFakeBridge()
  answer('subKeys.list', [created])
  answer('secrets.list', [])
  answer('subKeys.idOf', ({ apiKey }) => ({ keyId: apiKey === 'bg_6789' ? created.keyId : 'ffff' }))
})
afterEach(closeScreen)

const create: CreateForm = {
  subUid: '12345679',
  label: 'bot',
  passphrase: 'secret pass',
  again: 'secret pass',
  type: 'read_only',
  permissions: ['uta_trade'],
  addresses: '10.0.0.1',
}
const change: ChangeForm = {
  ...create,
  apiKey: 'bg_6789',
  passphrase: 'abcd1234',
  again: 'abcd1234',
  changesRights: true,
  changesAddresses: true,
}
const thirty = Array.from({ length: 30 }, (_, index) => `10.0.1.${index}`).join('\n')

describe('The request of a key (spec: calls 18 and 19)', () => {
  it.each<[string, Partial<CreateForm>, string | null]>([
    ['all is well', {}, null],
    ['thirty addresses', { addresses: thirty }, null],
    ['an address of version 6', { addresses: '2001:db8::1' }, null],
    ['thirty-one addresses', { addresses: `${thirty} 10.9.9.9` }, 'addresses: takes at most 30 addresses'],
    ['no address of any kind', { addresses: 'localhost' }, 'addresses: localhost: '],
    ['no permission', { permissions: [] }, 'permissions: Choose at least one permission'],
    ['withdraw without writing', { permissions: ['withdraw'] }, 'permissions: withdraw needs permType read_write'],
    ['withdraw with writing', { type: 'read_write', permissions: ['withdraw'] }, null],
    ['a UID with letters', { subUid: '12a' }, 'subUid: must be a UID'],
    ['no label', { label: ' ' }, 'label: is required'],
    ['no passphrase', { passphrase: '', again: '' }, 'passphrase: is required'],
    ['two passphrases', { again: 'secret' }, 'again: is not the same'],
  ])('creates: %s', (_name, typed, problem) => {
    const reading = readCreate({ ...create, ...typed })
    const text = reading.ok
      ? null
      : Object.entries(reading.problems)
          .map(([field, message]) => `${field}: ${message}`)
          .join()
    expect(text === null ? null : text.slice(0, problem?.length ?? 0)).toBe(problem)
  })

  it.each<[string, Partial<ChangeForm>, string | null]>([
    ['all is well', {}, null],
    ['only addresses', { changesRights: false }, null],
    ['nothing', { changesRights: false, changesAddresses: false }, 'type: nothing is ticked'],
    [
      'a passphrase of 7',
      { passphrase: 'abcd123', again: 'abcd123' },
      'passphrase: must be 8 to 32 letters and digits',
    ],
    ['one of 33', { passphrase: 'a'.repeat(33), again: 'a'.repeat(33) }, 'passphrase: must be 8 to 32'],
    ['one with a sign', { passphrase: 'abcd-1234', again: 'abcd-1234' }, 'passphrase: must be 8 to 32'],
    ['an address of version 6', { addresses: '2001:db8::1' }, 'addresses: 2001:db8::1: '],
    ['thirty-one addresses', { addresses: `${thirty} 10.9.9.9` }, 'addresses: takes at most 30 addresses'],
    ['withdraw without writing', { permissions: ['withdraw'] }, 'permissions: withdraw needs type read_write'],
    ['no key', { apiKey: ' ' }, 'apiKey: is required'],
  ])('changes: %s', (_name, typed, problem) => {
    const reading = readChange({ ...change, ...typed })
    const text = reading.ok
      ? null
      : Object.entries(reading.problems)
          .map(([field, message]) => `${field}: ${message}`)
          .join()
    expect(text === null ? null : text.slice(0, problem?.length ?? 0)).toBe(problem)
  })

  it('sends type and permissions together or neither, and no addresses where they stay', () => {
    const members = (typed: Partial<ChangeForm>) => {
      const reading = readChange({ ...change, ...typed })
      return reading.ok ? Object.keys(reading.request).toSorted() : reading.problems
    }
    expect(members({ changesRights: false })).toEqual(['apikey', 'ips', 'passphrase'])
    expect(members({ changesAddresses: false })).toEqual(['apikey', 'passphrase', 'permissions', 'type'])
  })
})

describe('The known rights of a key', () => {
  it('is the last answer of the exchange, until the outcome of a change is unknown', () => {
    const after = { type: 'read_only', permissions: ['uta_mgt'], ips: [] }
    const changed = aSubKeyRecord({ token: '2', does: 'change', after })
    const unknownChange = aSubKeyRecord({ token: '3', does: 'change', outcome: 'unknown', after: null })
    expect(knownRightsOf([created, changed], created.keyId)).toEqual({ rights: after, label: 'bot', reason: null })
    expect(knownRightsOf([created, changed, unknownChange], created.keyId)).toMatchObject({
      rights: null,
      reason: expect.stringContaining('unknown'),
    })
    expect(knownRightsOf([created, unknownChange, changed], created.keyId).rights).toEqual(after)
    expect(knownRightsOf([created], 'ffff')).toMatchObject({
      rights: null,
      reason: expect.stringContaining('not made'),
    })
  })

  it('is compared line by line with the request', () => {
    const before = { type: 'read_write', permissions: ['uta_trade'], ips: ['10.0.0.1'] }
    const lines = (previous: typeof before | null, requested: Parameters<typeof rightsDiff>[1]) =>
      rightsDiff(previous, requested).map(({ what, before: was, after, kind }) => [what, was, after, kind].join(' | '))
    expect(lines(before, { type: 'read_write', permissions: ['uta_mgt', 'withdraw'], ips: null })).toEqual([
      'Type | Read and write | Read and write | same',
      'Trade | yes | no | less',
      'Manage the account | no | yes | more',
      'Withdraw | no | yes | more',
      'Addresses | 10.0.0.1 | 10.0.0.1 | same',
    ])
    expect(lines(before, { type: null, permissions: null, ips: [] }).at(-1)).toBe(
      'Addresses | 10.0.0.1 | any address | other',
    )
    expect(lines(null, { type: null, permissions: null, ips: ['10.0.0.2'] })).toEqual([
      'Type | not known | as it is | unknown',
      'Trade | not known | as it is | unknown',
      'Manage the account | not known | as it is | unknown',
      'Withdraw | not known | as it is | unknown',
      'Addresses | not known | 10.0.0.2 | unknown',
    ])
  })
})

const callInputs = () => inputsOf('api.call') as { endpoint: string; request: Record<string, unknown>; token: string }[]
async function open(): Promise<void> {
  await show(<SubKeysPanel />)
  await table('Sub-account keys')
  await eventually(() => expect(rows('Sub-account keys')).toHaveLength(1))
}
async function fillCreate(): Promise<void> {
  await pressButton('Create…')
  await type('Sub-account UID', '12345679')
  await type('Label', 'bot')
  await type('Passphrase', 'secret pass')
  await type('The same again', 'secret pass')
  await tick('Trade')
}

describe('The panel of sub-account keys', () => {
  it('has who did what to which key, and what came of it', async () => {
    await open()
    expect(rows('Sub-account keys', ['does', 'key', 'type', 'permissions', 'outcome'])).toEqual([
      ['Created', 'bot …6789', 'Read and write', 'Trade', 'Done'],
    ])
  })

  it('creates a key by one call, after every field was found right', async () => {
    answer('api.call', api())
    await open()
    await pressButton('Create…')
    await pressButton('Create the key')
    expect([problemAt('Sub-account UID'), problemAt('Label'), callInputs()]).toEqual(['is required', 'is required', []])
    await pressButton('Close')
    await fillCreate()
    await pressButton('Create the key')
    expect(callInputs()).toMatchObject([
      {
        endpoint: 'createSubApikey',
        request: {
          subUid: '12345679',
          label: 'bot',
          passphrase: 'secret pass',
          ipList: [],
          permType: 'read_only',
          permList: ['uta_trade'],
        },
      },
    ])
    await eventually(() => expect(button('Create the key')).toBeUndefined())
  })

  it('asks once more before a key may withdraw', async () => {
    answer('api.call', api())
    await open()
    await fillCreate()
    await tick('Read and write')
    await tick('Withdraw')
    expect(button('Create the key')?.disabled).toBe(true)
    await tick('This key is to take money out of the account')
    await pressButton('Create the key')
    expect(callInputs()).toHaveLength(1)
  })

  it('fixes a refused request under a new token, and never repeats a possibly executed request', async () => {
    answer('api.call', api({ kind: 'refused', code: '40029', message: 'not a broker', data: null }))
    await open()
    await fillCreate()
    await pressButton('Create the key')
    await eventually(() => expect(shownText()).toContain('Not done: not a broker (40029)'))
    answer('api.call', api({ kind: 'unknown', code: 'timeout', message: 'No answer within 10 s.', data: null }))
    await pressButton('Create the key')
    await eventually(() => expect(shownText()).toContain('Result unknown.'))
    expect(shownText()).toContain('at the API keys of sub-account 12345679: if one labeled “bot”')
    expect(button('Create the key')).toBeUndefined()
    const [first, second] = callInputs()
    expect(first!.token).not.toBe(second!.token)
    await happens(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true })))
    expect(callInputs()).toHaveLength(2)
  })

  it('changes the intended key, next to its present rights', async () => {
    answer('api.call', api())
    await open()
    await pressButton('Change bot …6789…')
    const diff = () =>
      [...document.querySelectorAll('.sub-keys__diff tbody tr')].map((row) =>
        [...row.children].map(({ textContent }) => textContent).join(' '),
      )
    expect(diff()).toContain('Trade yes yes stays')
    await type('API key', 'bg_other')
    await eventually(() => expect(problemAt('API key')).toBe('is another key than …6789'))
    await type('API key', 'bg_6789')
    await eventually(() => expect(problemAt('API key')).toBeNull())
    await tick('Manage the account')
    expect(diff()).toContain('Manage the account no yes more')
    await type('Passphrase from now on', 'abcd1234')
    await type('The same again', 'abcd1234')
    await pressButton('Change the key')
    expect(callInputs()).toMatchObject([
      {
        endpoint: 'updateSubApi',
        request: {
          apikey: 'bg_6789',
          passphrase: 'abcd1234',
          type: 'read_write',
          permissions: ['uta_trade', 'uta_mgt'],
        },
      },
    ])
    expect(callInputs()[0]!.request).not.toHaveProperty('ips')
  })

  it('reports an empty list, its requirements, and the reason of a failed read', async () => {
    answer('subKeys.list', [])
    await show(<SubKeysPanel />)
    await eventually(() => expect(message()).toMatchObject({ kind: 'empty' }))
    await closeScreen()
    resetFakeBridge()
    await show(<SubKeysPanel />)
    expect(message()).toMatchObject({ kind: 'loading' })
    await closeScreen()
    refuseCall('subKeys.list', 'The account is being read.')
    await show(<SubKeysPanel />)
    await eventually(() => expect(message()).toMatchObject({ kind: 'error', reason: 'The account is being read.' }))
  })
})
