import { describe, expect, it } from 'vitest'
import { settle } from '../../shared/testing/manual-clock'
import { seededRandom } from '../../shared/random'
import { openKeychain, type Keytar } from './keytar-vault'
import { createVault } from './vault'

const random = seededRandom(1)
const key = { apiKey: 'bg_0123456789', secretKey: 'the-secret', passphrase: 'the-passphrase' }
const binding = { environment: 'live', host: 'api.bitget.com', socketHost: 'ws.bitget.com' }

/** A keychain in memory that notes how many calls are under way at once. */
function createKeytar(entries = new Map<string, string>()) {
  const state = { underWay: 0, most: 0, locked: false, names: new Set<string>() }
  async function work<Value>(service: string, act: () => Value): Promise<Value> {
    state.names.add(service)
    state.underWay += 1
    state.most = Math.max(state.most, state.underWay)
    await settle()
    state.underWay -= 1
    return act()
  }
  const keytar: Keytar = {
    getPassword: (service, account) => work(service, () => (state.locked ? null : (entries.get(account) ?? null))),
    setPassword: (service, account, password) => work(service, () => void entries.set(account, password)),
    deletePassword: (service, account) => work(service, () => entries.delete(account)),
  }
  return { keytar, state, entries }
}
const open = (keytar: Keytar) => () => openKeychain(() => keytar, random)
const ignore = (): void => {}

describe('The vault', () => {
  it('keeps a key in the keychain, bound to its environment and host, and leaves no probe behind', async () => {
    const { keytar, entries, state } = createKeytar()
    const vault = createVault(open(keytar), ignore)
    await vault.settled
    expect(vault.status()).toEqual({ kind: 'keychain', reason: null })
    expect(await vault.save('bitget-live', key, binding)).toBe('keychain')
    expect([...entries.keys()]).toEqual(['bitget-live'])
    expect(JSON.parse(entries.get('bitget-live')!)).toEqual({ ...key, ...binding })
    expect([...state.names]).toEqual(['volley'])
    expect(await vault.read('bitget-live', binding)).toEqual({ kind: 'key', key, host: binding.host })
    await vault.forget('bitget-live')
    expect(await vault.read('bitget-live', binding)).toEqual({ kind: 'none' })
  })

  it('does not sign for another host or environment than the key was saved for', async () => {
    const vault = createVault(open(createKeytar().keytar), ignore)
    await vault.settled
    await vault.save('mine', key, binding)
    for (const other of [{ ...binding, host: 'evil.com' }, { ...binding, socketHost: 'evil.com' }, { ...binding, environment: 'demo' }]) {
      const reading = await vault.read('mine', other)
      expect(reading.kind).toBe('unusable')
      expect(JSON.stringify(reading)).not.toMatch(/the-secret|the-passphrase|bg_/)
    }
  })

  it('says that an entry it cannot read must be saved again', async () => {
    const { keytar, entries } = createKeytar()
    const vault = createVault(open(keytar), ignore)
    await vault.settled
    for (const text of ['', 'x', '{}', '{"apiKey":1}', 'null']) {
      entries.set('mine', text)
      expect((await vault.read('mine', binding)).kind).toBe('unusable')
    }
  })

  it.each([
    ['keytar is not installed', () => { throw new Error("Cannot find module 'keytar'\nRequire stack: …") }],
    ['there is no D-Bus', () => ({ ...createKeytar().keytar, setPassword: () => Promise.reject(new Error('Cannot autolaunch D-Bus without X11 $DISPLAY')) })],
    ['the keychain forgets', () => ({ ...createKeytar().keytar, getPassword: async () => null })],
  ] as const)('keeps keys for this session and says why when %s', async (_why, load) => {
    const vault = createVault(() => openKeychain(load, random), ignore)
    await vault.settled
    expect(vault.status()).toMatchObject({ kind: 'session', reason: expect.stringMatching(/^No keychain: [^\n]+\. Keys are kept until Volley quits\.$/) })
    expect(await vault.save('mine', key, binding)).toBe('session')
    expect(await vault.read('mine', binding)).toEqual({ kind: 'key', key, host: binding.host })
  })

  it('waits for the keyring to be unlocked instead of falling back', async () => {
    const { keytar } = createKeytar()
    let unlock = (): void => {}
    const unlocked = new Promise<void>((resolve) => void (unlock = resolve))
    let changes = 0
    const vault = createVault(open({ ...keytar, setPassword: async (...args) => unlocked.then(() => keytar.setPassword(...args)) }), () => void (changes += 1))
    await settle()
    expect(vault.status()).toEqual({ kind: 'waiting', reason: expect.stringContaining('unlocked') })
    await expect(vault.save('mine', key, binding)).rejects.toThrow('unlock')
    await expect(vault.forget('mine')).rejects.toThrow('unlock')
    expect(await vault.read('mine', binding)).toEqual({ kind: 'waiting' })
    unlock()
    await vault.settled
    expect([vault.status().kind, changes]).toEqual(['keychain', 1])
  })

  it('makes one keychain call at a time, also after one has failed', async () => {
    const { keytar, state, entries } = createKeytar()
    const failing: Keytar = { ...keytar, setPassword: (service, account, text) => (account === 'bad' ? Promise.reject(new Error('no')) : keytar.setPassword(service, account, text)) }
    const keyring = await openKeychain(() => failing, random)
    const calls = ['a', 'bad', 'b', 'c', 'd'].map((account) => keyring.set(account, 'x').then(() => keyring.get(account)))
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
    expect([state.most, entries.size]).toEqual([1, 4])
  })

  it('never asks the keychain for a list, which can crash the process', async () => {
    const used = new Set<PropertyKey>()
    const watched = new Proxy(createKeytar().keytar, {
      get: (target, name, receiver): unknown => {
        used.add(name)
        return Reflect.get(target, name, receiver)
      },
    })
    const vault = createVault(open(watched), ignore)
    await vault.settled
    await vault.save('mine', key, binding)
    await vault.read('mine', binding)
    await vault.forget('mine')
    expect(used).toEqual(new Set(['setPassword', 'getPassword', 'deletePassword']))
  })
})
