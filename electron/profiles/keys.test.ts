import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../shared/settings/settings'
import { createSessionKeyring } from '../vault/session-vault'
import { createVault } from '../vault/vault'
import { createKeys } from './keys'
import { listConnections } from './profiles'

const live = listConnections(defaultSettings(), null).find(({ id }) => id === 'bitget-live')!
const key = { apiKey: 'bg_0123456789', secretKey: 'the-secret', passphrase: 'the-passphrase' }

async function createDesk(openKeychain: () => Promise<ReturnType<typeof createSessionKeyring>>) {
  let settings = defaultSettings()
  const vault = createVault(openKeychain, () => undefined)
  await vault.settled
  const labels = { get: () => settings, set: (change: Partial<typeof settings>) => void (settings = { ...settings, ...change }) }
  return { keys: createKeys(vault, labels), settings: () => settings }
}

describe('The key of a profile', () => {
  it('shows its label and last four characters, and only those reach the settings', async () => {
    const { keys, settings } = await createDesk(async () => createSessionKeyring())
    expect(keys.of('bitget-live')).toBeNull()
    expect(await keys.read(live)).toEqual({ kind: 'none' })
    await keys.save(live, 'Main', key)
    expect(keys.of('bitget-live')).toEqual({ label: 'Main', lastFour: '6789', kept: 'keychain' })
    expect(settings().keyLabels).toEqual({ 'bitget-live': { label: 'Main', lastFour: '6789' } })
    expect(JSON.stringify(settings())).not.toMatch(/the-secret|the-passphrase|bg_/)
    expect(await keys.read(live)).toEqual({ kind: 'key', key, host: 'api.bitget.com' })
    await keys.forget('bitget-live')
    expect([keys.of('bitget-live'), settings().keyLabels]).toEqual([null, {}])
  })

  it('that is kept for the session only is not listed for the next start', async () => {
    const { keys, settings } = await createDesk(() => Promise.reject(new Error('no keyring')))
    await keys.save(live, 'Main', key)
    expect(keys.of('bitget-live')).toEqual({ label: 'Main', lastFour: '6789', kept: 'session' })
    expect(settings().keyLabels).toEqual({})
  })

  it('that is listed but not found is locked or removed, not absent', async () => {
    const keyring = createSessionKeyring()
    const { keys } = await createDesk(async () => keyring)
    await keys.save(live, 'Main', key)
    await keyring.remove('bitget-live')
    expect(await keys.read(live)).toEqual({ kind: 'unusable', reason: expect.stringContaining('locked or the key was removed') })
    expect(keys.of('bitget-live')).not.toBeNull()
  })
})
