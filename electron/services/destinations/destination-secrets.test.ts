import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { createManualClock, settle } from '@/shared/testing/manual-clock'
import { createKeychain, type Keytar } from '@/electron/base/vault/keytar-vault'
import { createVault, type TextReading } from '@/electron/base/vault/vault'
import { createKnownSecrets } from '@/electron/exchange/rest/redact'
import { createDestinationSecrets } from './destination-secrets'
import { aWebhook } from './testing/started-destinations'

function keychain() {
  const entries = new Map<string, string>()
  const state = { locked: false }
  const keytar: Keytar = {
    getPassword: async (_service, account) => (state.locked ? null : (entries.get(account) ?? null)),
    setPassword: async (_service, account, password) => {
      if (state.locked) throw new Error('Cannot create an item in a locked collection')
      entries.set(account, password)
    },
    deletePassword: async (_service, account) => !state.locked && entries.delete(account),
  }
  return { entries, state, keytar }
}

/** A process of its own on the same keychain. */
async function started({ keytar }: Pick<ReturnType<typeof keychain>, 'keytar'>) {
  const knownSecrets = createKnownSecrets()
  const load = () => createKeychain(keytar, seededRandom(1))
  const vault = createVault({ load, clock: createManualClock(), changed: () => undefined })
  await Promise.race([vault.settled, settle()])
  return { secrets: createDestinationSecrets(vault, knownSecrets), knownSecrets }
}

const hook = aWebhook('https://example.com/alarms')
const signingKey = 'a-key-nobody-may-see'

describe('The secrets of a destination', () => {
  it('are in the keychain, come back in the next start, and are known to be taken out of texts (N01)', async () => {
    const world = keychain()
    const first = await started(world)
    expect(await first.secrets.save(hook, null, { signingKey, bearer: '' })).toEqual(['signingKey'])
    expect([...world.entries.keys()]).toContain('destination hook')
    expect(first.knownSecrets.hide(`you sent ${signingKey}`)).not.toContain(signingKey)
    const second = await started(world)
    expect(await second.secrets.read(hook)).toEqual({ kind: 'secrets', secrets: { signingKey } })
    expect(second.knownSecrets.hide(`you sent ${signingKey}`)).not.toContain(signingKey)
    await second.secrets.forget(hook)
    expect(world.entries.has('destination hook')).toBe(false)
    expect(await second.secrets.read(hook)).toMatchObject({ kind: 'unusable' })
  })

  it('are refused if a typed one breaks a rule together with a saved one (N22)', async () => {
    const { secrets } = await started(keychain())
    const phone = aWebhook('https://ntfy.example', { id: 'phone', kind: 'ntfy', secretNames: ['topic'] })
    await secrets.save(phone, null, { topic: 'desk-alarms' })
    await expect(secrets.save(phone, phone, { replyTopic: 'desk-alarms' })).rejects.toMatchObject({
      message: 'secrets.replyTopic: must differ from the topic',
    })
    expect(await secrets.read(phone)).toMatchObject({ secrets: { topic: 'desk-alarms' } })
  })

  it('never leave for another host than they were typed for, whoever changed the address (N01)', async () => {
    const { secrets } = await started(keychain())
    await secrets.save(hook, null, { signingKey })
    const moved = { ...hook, fields: { address: 'https://evil.example/alarms' } }
    expect(await secrets.read(moved)).toMatchObject({
      kind: 'unusable',
      why: 'Its secrets are for example.com; type them again',
    })
    await expect(secrets.save(moved, hook, {})).rejects.toMatchObject({
      message: 'secrets.signingKey: must be typed again: what is saved is for example.com',
      detail: { field: 'secrets.signingKey' },
    })
    expect(await secrets.save(moved, hook, { signingKey: 'another-key-of-this-host' })).toEqual(['signingKey'])
    expect(await secrets.read(hook)).toMatchObject({ kind: 'unusable' })
  })

  it('stay as they are where nothing is typed, and go where that is asked for', async () => {
    const { secrets } = await started(keychain())
    const both = { ...hook, secretNames: await secrets.save(hook, null, { signingKey, bearer: 'a-bearer-token' }) }
    expect(await secrets.save(hook, { ...both, secretNames: [...both.secretNames] }, { bearer: '' })).toEqual([
      'signingKey',
    ])
    expect(await secrets.read(hook)).toEqual({ kind: 'secrets', secrets: { signingKey } })
  })

  it('cannot be read or changed while the keychain is locked; what was read before goes on (N09)', async () => {
    const world = keychain()
    const first = await started(world)
    await first.secrets.save(hook, null, { signingKey })
    world.state.locked = true
    expect(await first.secrets.read(hook)).toMatchObject({ kind: 'secrets' })
    const second = await started(world)
    expect(await second.secrets.read(hook)).toEqual({ kind: 'unusable', why: 'The keyring is locked' })
    await expect(second.secrets.save(hook, null, { signingKey })).rejects.toThrow(/nothing was changed/)
    await expect(second.secrets.save(hook, hook, {})).rejects.toThrow(/nothing was changed/)
    await expect(second.secrets.forget(hook)).rejects.toThrow(/nothing was changed/)
  })

  it('are read and forgotten where they were saved: in the keychain, or in memory for this run', async () => {
    const calls: (readonly string[])[] = []
    let text: TextReading = { kind: 'none' }
    const vault = {
      readText: async (account: string, storage: string) => {
        calls.push(['read', account, storage])
        return text
      },
      saveText: async (_account: string, saved: string) => {
        text = { kind: 'text', text: saved }
        return 'session' as const
      },
      forget: async (account: string, storage: string) => {
        calls.push(['forget', account, storage])
        text = { kind: 'none' }
      },
    }
    const createSecrets = () => createDestinationSecrets(vault, createKnownSecrets())
    const saved = createSecrets()
    await saved.save(hook, null, { signingKey })
    await saved.forget(hook)
    await saved.read(hook)
    await createSecrets().forget(hook)
    await createSecrets().forget({ ...hook, secretNames: [] })
    expect(await saved.read({ ...hook, secretNames: [] })).toEqual({ kind: 'secrets', secrets: {} })
    await createSecrets().read(hook)
    await createSecrets().save(hook, null, { signingKey })
    const reread = createSecrets()
    expect([await reread.read(hook), await reread.read(hook)].map(({ kind }) => kind)).toEqual(['secrets', 'secrets'])
    expect(calls).toEqual([
      ['forget', 'destination hook', 'session'],
      ['read', 'destination hook', 'keychain'],
      ['forget', 'destination hook', 'keychain'],
      ['read', 'destination hook', 'keychain'],
      ['read', 'destination hook', 'keychain'],
    ])
  })

  it.each([
    ['', 'Its secrets are not in the keychain; type them again'],
    ['no JSON', 'Its secrets are not in the keychain; type them again'],
    ['{"kind":"webhook"}', 'Its secrets are not in the keychain; type them again'],
    ['{"kind":"ntfy","boundTo":"example.com","secrets":{}}', 'Its secrets are for example.com; type them again'],
    ['{"kind":"webhook","boundTo":"other.com","secrets":{}}', 'Its secrets are for other.com; type them again'],
  ])('are unusable where the entry is %j', async (text, why) => {
    const vault = {
      readText: async (): Promise<TextReading> => (text === '' ? { kind: 'none' } : { kind: 'text', text }),
      saveText: async () => 'keychain' as const,
      forget: async () => undefined,
    }
    const secrets = createDestinationSecrets(vault, createKnownSecrets())
    expect(await secrets.read(hook)).toEqual({ kind: 'unusable', why })
  })

  it('of names that the kind does not have do not stay', async () => {
    const { secrets } = await started(keychain())
    await secrets.save(hook, null, { signingKey, bearer: 'a-bearer-token' })
    const before = { ...hook, secretNames: ['signingKey', 'password'] }
    expect(await secrets.save(hook, before, {})).toEqual(['signingKey'])
    expect(await secrets.save(hook, { ...hook, secretNames: ['password'] }, { bearer: 'b-bearer-token' })).toEqual([
      'bearer',
    ])
  })
})
