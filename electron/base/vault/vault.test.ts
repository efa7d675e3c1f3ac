import { describe, expect, it } from 'vitest'
import { createManualClock, settle } from '@/shared/testing/manual-clock'
import { seededRandom } from '@/shared/base/random'
import { createKeychain, type Keytar } from './keytar-vault'
import { createVault } from './vault'

const random = seededRandom(1)
const key = { apiKey: 'bg_0123456789', secretKey: 'the-secret', passphrase: 'the-passphrase' }
const binding = { environment: 'live', host: 'api.bitget.com', socketHost: 'ws.bitget.com' }

/** A keychain in memory that behaves like gnome-keyring, and counts simultaneous calls. */
function createKeytar(entries = new Map<string, string>()) {
  const state = { underWay: 0, most: 0, locked: false, names: new Set<string>(), writes: 0 }
  async function work<Value>(service: string, act: () => Value): Promise<Value> {
    state.names.add(service)
    state.underWay += 1
    state.most = Math.max(state.most, state.underWay)
    await settle()
    state.underWay -= 1
    return act()
  }
  function write(account: string, password: string): void {
    state.writes += 1
    if (state.locked) throw new Error('Cannot create an item in a locked collection')
    entries.set(account, password)
  }
  const keytar: Keytar = {
    getPassword: (service, account) => work(service, () => (state.locked ? null : (entries.get(account) ?? null))),
    setPassword: (service, account, password) => work(service, () => write(account, password)),
    deletePassword: (service, account) => work(service, () => !state.locked && entries.delete(account)),
  }
  return { keytar, state, entries }
}

function createDesk(load: () => Keytar) {
  const clock = createManualClock()
  const notified: string[] = []
  const vault = createVault({
    load: () => createKeychain(load(), random),
    clock,
    changed: () => void notified.push(vault.status().kind),
  })
  return { vault, clock, notified }
}
async function openDesk(load: () => Keytar) {
  const desk = createDesk(load)
  await desk.vault.settled
  return desk
}

describe('The vault', () => {
  it('keeps a key in the keychain, bound to its environment and host', async () => {
    const { keytar, entries, state } = createKeytar()
    const { vault } = await openDesk(() => keytar)
    expect(vault.status()).toEqual({ kind: 'keychain', reason: null })
    expect(await vault.save('bitget-live', key, binding)).toBe('keychain')
    expect([...entries.keys()]).toEqual(['volley-probe', 'bitget-live'])
    expect(entries.get('volley-probe')).toMatch(/^[0-9a-f]{32}$/)
    expect(JSON.parse(entries.get('bitget-live')!)).toEqual({ ...key, ...binding })
    expect([...state.names]).toEqual(['volley'])
    expect(await vault.read('bitget-live', binding, 'keychain')).toEqual({ kind: 'key', key, host: binding.host })
    await vault.forget('bitget-live', 'keychain')
    expect(await vault.read('bitget-live', binding, 'keychain')).toEqual({ kind: 'none' })
  })

  it('does not sign for another host or environment than the key was saved for', async () => {
    const { vault } = await openDesk(() => createKeytar().keytar)
    await vault.save('mine', key, binding)
    for (const other of [
      { ...binding, host: 'evil.com' },
      { ...binding, socketHost: 'evil.com' },
      { ...binding, environment: 'demo' },
    ]) {
      const reading = await vault.read('mine', other, 'keychain')
      expect(reading.kind).toBe('unusable')
      expect(JSON.stringify(reading)).not.toMatch(/the-secret|the-passphrase|bg_/)
    }
  })

  it('reports an unreadable entry as a key to be saved again (C04)', async () => {
    const { keytar, entries } = createKeytar()
    const { vault } = await openDesk(() => keytar)
    for (const text of ['', 'x', '{}', '{"apiKey":1}', 'null']) {
      entries.set('mine', text)
      expect((await vault.read('mine', binding, 'keychain')).kind).toBe('unusable')
    }
  })

  it('keeps a key in memory where that is chosen, and forgets it there', async () => {
    const { keytar, entries } = createKeytar()
    const { vault } = await openDesk(() => keytar)
    expect(await vault.save('mine', key, binding, true)).toBe('session')
    expect([...entries.keys()]).toEqual(['volley-probe'])
    expect(await vault.read('mine', binding, 'session')).toEqual({ kind: 'key', key, host: binding.host })
    await vault.forget('mine', 'session')
    expect(await vault.read('mine', binding, 'session')).toEqual({ kind: 'none' })
  })
})

describe.each([
  [
    'keytar is not installed',
    () => {
      throw new Error("Cannot find module 'keytar'\nRequire stack: …")
    },
  ],
  [
    'there is no D-Bus',
    () => ({
      ...createKeytar().keytar,
      setPassword: () => Promise.reject(new Error('Cannot autolaunch D-Bus without X11 $DISPLAY')),
    }),
  ],
  ['the keychain forgets', () => ({ ...createKeytar().keytar, getPassword: async () => null })],
] as const)('The vault, if %s,', (_why, load) => {
  it('keeps keys for this session and reports the reason (C02)', async () => {
    const { vault } = await openDesk(load)
    expect(vault.status()).toMatchObject({
      kind: 'session',
      reason: expect.stringMatching(/^No keychain: [^\n]+\. Keys are kept until Volley quits\.$/),
    })
    expect(await vault.save('mine', key, binding)).toBe('session')
    expect(await vault.read('mine', binding, 'session')).toEqual({ kind: 'key', key, host: binding.host })
  })

  it('neither forgets nor reads what an earlier session put into a keychain', async () => {
    const { vault } = await openDesk(load)
    await expect(vault.forget('mine', 'keychain')).rejects.toThrow('nothing was changed')
    expect(await vault.read('mine', binding, 'keychain')).toEqual({
      kind: 'unusable',
      reason: expect.stringContaining('cannot be reached'),
    })
  })
})

describe('A locked keyring (C01)', () => {
  it('is waited for while the system asks for it', async () => {
    const { keytar } = createKeytar()
    let unlock = (): void => {}
    const unlocked = new Promise<void>((resolve) => void (unlock = resolve))
    const { vault, notified } = createDesk(() => ({
      ...keytar,
      setPassword: async (...args) => unlocked.then(() => keytar.setPassword(...args)),
    }))
    await settle()
    expect(vault.status()).toEqual({ kind: 'waiting', reason: expect.stringContaining('unlocked') })
    await expect(vault.save('mine', key, binding)).rejects.toThrow('unlock')
    await expect(vault.forget('mine', 'keychain')).rejects.toThrow('nothing was changed')
    expect(await vault.read('mine', binding, 'keychain')).toEqual({ kind: 'waiting' })
    unlock()
    await vault.settled
    expect([vault.status().kind, notified]).toEqual(['keychain', ['keychain']])
  })

  it('is waited for at a start too: nothing is kept elsewhere or forgotten, and the unlocking is noticed', async () => {
    const { keytar, state, entries } = createKeytar()
    await (await openDesk(() => keytar)).vault.save('mine', key, binding)
    state.locked = true
    const { vault, clock, notified } = await openDesk(() => keytar)
    expect(vault.status()).toEqual({ kind: 'waiting', reason: expect.stringContaining('locked') })
    expect(await vault.read('mine', binding, 'keychain')).toEqual({ kind: 'waiting' })
    await expect(vault.save('mine', key, binding)).rejects.toThrow('locked')
    await expect(vault.forget('mine', 'keychain')).rejects.toThrow('nothing was changed')
    expect(await vault.save('other', key, binding, true)).toBe('session')
    expect([entries.has('mine'), entries.has('other')]).toEqual([true, false])
    state.locked = false
    expect(notified).toEqual(['waiting'])
    for (let second = 0; second < 10; second += 1) await clock.advanceAsync(1000)
    expect(notified).toEqual(['waiting', 'keychain'])
    expect(await vault.read('mine', binding, 'keychain')).toEqual({ kind: 'key', key, host: binding.host })
  })

  it('is looked at without making the system ask', async () => {
    const { keytar, state } = createKeytar()
    await openDesk(() => keytar)
    state.locked = true
    const { clock } = await openDesk(() => keytar)
    const { writes } = state
    for (let second = 0; second < 60; second += 1) await clock.advanceAsync(1000)
    expect(state.writes).toBe(writes)
  })

  it('refuses to forget a key it still holds when it was locked in the middle of a session', async () => {
    const { keytar, state, entries } = createKeytar()
    const { vault } = await openDesk(() => keytar)
    await vault.save('mine', key, binding)
    state.locked = true
    expect(vault.status().kind).toBe('keychain')
    await expect(vault.forget('mine', 'keychain')).rejects.toThrow('locked')
    expect([vault.status().kind, entries.has('mine')]).toEqual(['waiting', true])
    state.locked = false
    await vault.forget('mine', 'keychain')
    expect([vault.status().kind, entries.has('mine')]).toEqual(['keychain', false])
  })

  it('is distinguished from a keyring without the key when the key is read', async () => {
    const { keytar, state, entries } = createKeytar()
    const { vault } = await openDesk(() => keytar)
    await vault.save('mine', key, binding)
    state.locked = true
    expect(await vault.read('mine', binding, 'keychain')).toEqual({ kind: 'waiting' })
    state.locked = false
    await vault.save('other', key, binding)
    entries.delete('mine')
    expect(await vault.read('mine', binding, 'keychain')).toEqual({ kind: 'none' })
    await vault.forget('mine', 'keychain')
  })
})

describe('The keychain', () => {
  it('receives one request at a time, also after a failed one', async () => {
    const { keytar, state, entries } = createKeytar()
    const failing: Keytar = {
      ...keytar,
      setPassword: (service, account, text) =>
        account === 'bad' ? Promise.reject(new Error('no')) : keytar.setPassword(service, account, text),
    }
    const keychain = createKeychain(failing, random)
    const calls = ['a', 'bad', 'b', 'c', 'd'].map((account) =>
      keychain.set(account, 'x').then(() => keychain.get(account)),
    )
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
    expect([state.most, entries.size]).toEqual([1, 4])
  })

  it('never receives a request for a list, which can crash the process', async () => {
    const used = new Set<PropertyKey>()
    const watched = new Proxy(createKeytar().keytar, {
      get: (target, name, receiver): unknown => {
        used.add(name)
        return Reflect.get(target, name, receiver)
      },
    })
    const { vault } = await openDesk(() => watched)
    await vault.save('mine', key, binding)
    await vault.read('mine', binding, 'keychain')
    await vault.forget('mine', 'keychain')
    expect(used).toEqual(new Set(['setPassword', 'getPassword', 'deletePassword']))
  })
})
