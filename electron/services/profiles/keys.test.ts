import { describe, expect, it } from 'vitest'
import { defaultSettings } from '@/shared/settings/settings'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Keychain } from '@/electron/base/vault/keyring'
import { createSessionKeyring } from '@/electron/base/vault/session-vault'
import { createVault } from '@/electron/base/vault/vault'
import { createKeys } from './keys'
import { listConnections } from './profiles'

const live = listConnections(defaultSettings(), null).find(({ id }) => id === 'bitget-live')!
const key = { apiKey: 'bg_0123456789', secretKey: 'the-secret', passphrase: 'the-passphrase' }

/** A keychain in memory that can be locked. */
function memoryKeychain(): Keychain & { locked: boolean } {
  const entries = createSessionKeyring()
  const keychain = {
    locked: false,
    get: async (account: string) => (keychain.locked ? null : entries.get(account)),
    set: async (account: string, secret: string) => entries.set(account, secret),
    remove: async (account: string) => !keychain.locked && entries.remove(account),
    open: async () => (keychain.locked ? 'locked' : 'unlocked') as 'locked' | 'unlocked',
    isUnlocked: async () => !keychain.locked,
  }
  return keychain
}

async function createDesk(load: () => Keychain, settings = { ...defaultSettings() }) {
  const vault = createVault({ load, clock: createManualClock(), changed: () => undefined })
  await vault.settled
  const labels = {
    get: () => settings,
    set: (change: Partial<typeof settings>) => void Object.assign(settings, change),
  }
  return { keys: createKeys(vault, labels), settings: () => settings }
}
const noKeychain = (): Keychain => {
  throw new Error('no keyring')
}

describe('The key of a profile', () => {
  it('shows its label and last four characters, and only those reach the settings (C13)', async () => {
    const { keys, settings } = await createDesk(memoryKeychain)
    expect(keys.of('bitget-live')).toBeNull()
    expect(await keys.read(live)).toEqual({ kind: 'none' })
    await keys.save(live, 'Main', key)
    expect(keys.of('bitget-live')).toEqual({ label: 'Main', lastFour: '6789', storage: 'keychain' })
    expect(settings().keyLabels).toEqual({ 'bitget-live': { label: 'Main', lastFour: '6789' } })
    expect(JSON.stringify(settings())).not.toMatch(/the-secret|the-passphrase|bg_/)
    expect(await keys.read(live)).toEqual({ kind: 'key', key, host: 'api.bitget.com' })
    await keys.forget('bitget-live')
    expect([keys.of('bitget-live'), settings().keyLabels]).toEqual([null, {}])
  })

  it('that is kept for the session only is not listed for the next start', async () => {
    const { keys, settings } = await createDesk(noKeychain)
    await keys.save(live, 'Main', key)
    expect(keys.of('bitget-live')).toEqual({ label: 'Main', lastFour: '6789', storage: 'session' })
    expect(settings().keyLabels).toEqual({})
  })

  it('that was removed from the keychain elsewhere is still listed, with a message', async () => {
    const keychain = memoryKeychain()
    const { keys } = await createDesk(() => keychain)
    await keys.save(live, 'Main', key)
    await keychain.remove('bitget-live')
    expect(await keys.read(live)).toEqual({
      kind: 'unusable',
      reason: expect.stringContaining('removed from the keychain'),
    })
    expect(keys.of('bitget-live')).not.toBeNull()
  })

  it('stays on the screen, and is used again, when it cannot be forgotten because the keychain is locked', async () => {
    const keychain = memoryKeychain()
    const { keys, settings } = await createDesk(() => keychain)
    await keys.save(live, 'Main', key)
    keychain.locked = true
    await expect(keys.forget('bitget-live')).rejects.toThrow('locked')
    expect([keys.of('bitget-live')?.label, Object.keys(settings().keyLabels)]).toEqual(['Main', ['bitget-live']])
    keychain.locked = false
    expect((await keys.read(live)).kind).toBe('waiting')
    await keys.forget('bitget-live')
    expect([keys.of('bitget-live'), await keychain.get('bitget-live')]).toEqual([null, null])
  })

  it('stays on the screen when a session without a keychain should delete it', async () => {
    const { settings, ...first } = await createDesk(memoryKeychain)
    await first.keys.save(live, 'Main', key)
    const { keys } = await createDesk(noKeychain, settings())
    await expect(keys.forget('bitget-live')).rejects.toThrow('nothing was changed')
    expect(keys.of('bitget-live')).toEqual({ label: 'Main', lastFour: '6789', storage: 'keychain' })
  })

  it('without a label is never used', async () => {
    const keychain = memoryKeychain()
    const first = await createDesk(() => keychain)
    await first.keys.save(live, 'Main', key)
    const { keys } = await createDesk(() => keychain)
    expect([keys.of('bitget-live'), await keys.read(live)]).toEqual([null, { kind: 'none' }])
  })

  it('kept for the session has priority over the key in the keychain, until it is deleted', async () => {
    const { keys } = await createDesk(memoryKeychain)
    await keys.save(live, 'Main', key)
    await keys.save(live, 'Today', { ...key, apiKey: 'bg_today' }, true)
    expect(keys.of('bitget-live')).toMatchObject({ label: 'Today', storage: 'session' })
    expect(await keys.read(live)).toMatchObject({ key: { apiKey: 'bg_today' } })
    await keys.forget('bitget-live')
    expect(keys.of('bitget-live')).toMatchObject({ label: 'Main', storage: 'keychain' })
    expect(await keys.read(live)).toMatchObject({ key: { apiKey: key.apiKey } })
  })
})
