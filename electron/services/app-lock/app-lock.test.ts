import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { MINUTE_MS } from '@/shared/base/time'
import { FORGET_PHRASE } from '@/shared/ipc/desktop/app-lock'
import { defaultSettings, type Settings } from '@/shared/settings/settings'
import { createManualClock } from '@/shared/testing/manual-clock'
import { createVault } from '@/electron/base/vault/vault'
import { createKeychain } from '@/electron/base/vault/keytar-vault'
import { createAppLock, type LockEvent } from './app-lock'
import { waitAfter } from './pin-wait'

const PIN = 'geheim 42'

/** State that outlives a process: the settings on disk and the keychain. */
function machine(appLock: Partial<Settings['appLock']> = {}) {
  const base = defaultSettings()
  const disk = { settings: { ...base, appLock: { ...base.appLock, ...appLock } }, refuses: false }
  const entries = new Map<string, string>()
  const random = seededRandom(1)
  const keytar = {
    getPassword: async (_service: string, account: string) => entries.get(account) ?? null,
    setPassword: async (_service: string, account: string, text: string) => void entries.set(account, text),
    deletePassword: async (_service: string, account: string) => entries.delete(account),
  }
  /** Starts Volley on it. `hasKeychain` is true if there is a keychain. */
  async function start({ now = 0, hasKeychain = true, idle = (): number | null => null } = {}) {
    const clock = createManualClock(now === 0 ? undefined : now)
    const events: LockEvent[] = []
    const disarmed: [string, boolean][] = []
    const keys = { forgotten: 0, stay: false }
    const vault = createVault({
      load: () => {
        if (!hasKeychain) throw new Error('no keychain')
        return createKeychain(keytar, random)
      },
      clock,
      changed: () => undefined,
    })
    await vault.settled
    const lock = createAppLock({
      clock,
      random,
      vault,
      settings: {
        get: () => disk.settings,
        set: (change) => {
          if (disk.refuses) throw new Error('ENOSPC')
          Object.assign(disk.settings, change)
        },
      },
      systemIdleMs: idle,
      disarm: (why, holds) => void disarmed.push([why, holds]),
      changed: () => undefined,
      underWay: () => ['Batch of 10:00: 3 orders wait'],
      forgetKeys: async () => {
        if (keys.stay) throw new Error('the keychain refused it')
        keys.forgotten += 1
      },
      record: (event) => void events.push(event),
      notSaved: () => undefined,
    })
    return { lock, clock, events, disarmed, keys }
  }
  return { start, disk, entries }
}

const wrongTimes = async (lock: ReturnType<typeof createAppLock>, times: number): Promise<void> => {
  for (let at = 0; at < times; at += 1) await expect(lock.unlock({ pin: `wrong ${at}` })).rejects.toThrow(/pin: /)
}

describe('The lock of the application', () => {
  it('refuses whatever changes anything until the PIN is typed, and lets watching go on', async () => {
    const { lock, disarmed } = await machine().start()
    expect(() => lock.lock()).toThrow('Set a PIN first')
    await lock.setPin({ pin: PIN })
    expect(lock.rejection('changes')).toBeNull()
    expect(lock.lock().locked).toMatchObject({ why: 'It was locked manually.' })
    expect(lock.status().underWay).toEqual(['Batch of 10:00: 3 orders wait'])
    expect(disarmed).toEqual([['Volley was locked.', false]])
    for (const doing of ['changes', 'cancels'] as const) expect(lock.rejection(doing), doing).toContain('is locked')
    for (const doing of ['reads', 'unlocks'] as const) expect(lock.rejection(doing), doing).toBeNull()
    await wrongTimes(lock, 1)
    expect(lock.rejection('changes')).not.toBeNull()
    expect((await lock.unlock({ pin: PIN })).locked).toBeNull()
    expect(lock.rejection('changes')).toBeNull()
  })

  it('lets cancels pass where that is set', async () => {
    const { lock } = await machine({ letsCancels: true }).start()
    await lock.setPin({ pin: PIN })
    lock.lock()
    expect(lock.rejection('cancels')).toBeNull()
    expect(lock.rejection('changes')).not.toBeNull()
  })

  it('keeps a salted slow hash in the keychain, and neither there nor in the settings the PIN', async () => {
    const { start, disk, entries } = machine()
    const { lock } = await start()
    await lock.setPin({ pin: PIN })
    const [account, text] = [...entries].find(([name]) => name.startsWith('app lock'))!
    expect(account).toBe(`app lock ${disk.settings.appLockState.pinId}`)
    expect(JSON.parse(text)).toMatchObject({ N: 32_768, r: 8, salt: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(JSON.stringify([text, disk.settings])).not.toContain(PIN)
    await lock.setPin({ pin: PIN, current: PIN })
    const again = [...entries].filter(([name]) => name.startsWith('app lock'))
    expect(again).toHaveLength(1)
    expect(JSON.parse(again[0]![1]).hash).not.toBe(JSON.parse(text).hash)
  })

  it('changes and removes a PIN only with the current PIN, and counts wrong ones', async () => {
    const { lock } = await machine().start()
    await lock.setPin({ pin: PIN })
    await expect(lock.setPin({ pin: 'another' })).rejects.toThrow('current: is wrong')
    await expect(lock.removePin({ current: 'another' })).rejects.toThrow('current: is wrong')
    expect(lock.status()).toMatchObject({ hasPin: true, wrong: 2 })
    expect(await lock.removePin({ current: PIN })).toMatchObject({ hasPin: false, wrong: 0 })
  })

  it('takes the same characters however they are composed', async () => {
    const { lock } = await machine().start()
    await lock.setPin({ pin: 'schlüssel' })
    lock.lock()
    expect((await lock.unlock({ pin: 'schlu\u0308ssel' })).locked).toBeNull()
  })

  it('compares fewer and fewer guesses, also after a restart with another time of day', async () => {
    const { start, disk } = machine()
    const first = await start({ now: 1_000_000 })
    await first.lock.setPin({ pin: PIN })
    first.lock.lock()
    await wrongTimes(first.lock, 3)
    // Two wrong PINs are free. After the third even the right one waits.
    await expect(first.lock.unlock({ pin: PIN })).rejects.toThrow('pin: wait 5 s')
    expect(disk.settings.appLockState.wrong).toBe(3)
    first.clock.advance(5000)
    await wrongTimes(first.lock, 1)
    for (const now of [1_000_000, 1, 1_000_000 + 40 * 86_400_000]) {
      const again = await start({ now })
      expect(again.lock.status().locked).not.toBeNull()
      await expect(again.lock.unlock({ pin: PIN })).rejects.toThrow(/pin: wait (?:10|15) s/)
      again.lock.stop()
    }
    const last = await start({ now: 1_005_000 })
    last.clock.advance(10_000)
    expect((await last.lock.unlock({ pin: PIN })).locked).toBeNull()
    expect(last.events).toMatchObject([{ kind: 'unlocked', wrong: 4 }])
    expect([3, 4, 5, 40].map(waitAfter)).toEqual([5000, 10_000, 20_000, 15 * MINUTE_MS])
  })

  it('counts a guess before it is compared, so that a kill in between gives none away', async () => {
    const { start, disk } = machine()
    const first = await start()
    await first.lock.setPin({ pin: PIN })
    first.lock.lock()
    await wrongTimes(first.lock, 2)
    const third = first.lock.unlock({ pin: 'wrong' })
    // The hash takes longer than any number of microtasks.
    for (let round = 0; round < 100 && disk.settings.appLockState.wrong < 3; round += 1) await Promise.resolve()
    const killed = structuredClone(disk.settings)
    await expect(third).rejects.toThrow('pin: is wrong')
    disk.settings = killed
    const again = await start()
    expect(again.lock.status()).toMatchObject({ wrong: 3, locked: { why: 'It was locked manually.' } })
    await expect(again.lock.unlock({ pin: PIN })).rejects.toThrow('pin: wait 5 s')
  })

  it('compares one guess at a time', async () => {
    const { lock } = await machine().start()
    await lock.setPin({ pin: PIN })
    lock.lock()
    const guesses = await Promise.allSettled(['a', 'b', 'c', PIN].map((pin) => lock.unlock({ pin })))
    expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
    expect(lock.status().wrong).toBe(1)
  })

  it('locks after minutes without input in any window, and not during work', async () => {
    const { lock, clock } = await machine({ idleMinutes: 5 }).start()
    await lock.setPin({ pin: PIN })
    clock.advance(4 * MINUTE_MS)
    lock.touched()
    clock.advance(4 * MINUTE_MS)
    expect(lock.status().locked).toBeNull()
    clock.advance(MINUTE_MS + 1000)
    expect(lock.status().locked).toMatchObject({ why: 'No input for 5 minutes.' })
  })

  it('does not trust reported input of a page while the system has had none', async () => {
    let idle = 0
    const { lock, clock } = await machine({ idleMinutes: 5 }).start({ idle: () => idle })
    await lock.setPin({ pin: PIN })
    for (let at = 0; at < 5; at += 1) {
      idle += MINUTE_MS
      lock.touched()
      clock.advance(MINUTE_MS)
    }
    expect(lock.status().locked).not.toBeNull()
  })

  it('stays locked over a restart, and begins locked where that is set', async () => {
    const { start, disk } = machine({ atStart: false })
    const first = await start()
    await first.lock.setPin({ pin: PIN })
    const second = await start()
    expect(second.lock.status().locked).toBeNull()
    second.lock.reportAway('The screen was locked.')
    expect((await start()).lock.status().locked).toMatchObject({ why: 'The screen was locked.' })
    disk.settings.appLockState.since = null
    disk.settings.appLock.atStart = true
    expect((await start()).lock.status().locked).toMatchObject({ why: 'Volley was started.' })
  })

  it('never opens while its keychain is out of reach, or has lost the PIN', async () => {
    const { start, entries } = machine()
    await (await start()).lock.setPin({ pin: PIN })
    const without = await start({ hasKeychain: false })
    expect(without.lock.status()).toMatchObject({ unreadable: expect.stringContaining('No keychain') })
    await expect(without.lock.unlock({ pin: PIN })).rejects.toThrow('cannot be compared')
    expect(without.lock.status().locked).not.toBeNull()
    for (const name of entries.keys()) entries.delete(name)
    const restarted = await start()
    await expect(restarted.lock.unlock({ pin: PIN })).rejects.toThrow('not in the keychain any more')
    expect(restarted.lock.rejection('changes')).not.toBeNull()
  })

  it('locks at once though the disk refuses to keep it', async () => {
    const { start, disk } = machine()
    const { lock } = await start()
    await lock.setPin({ pin: PIN })
    disk.refuses = true
    lock.lock()
    expect(lock.rejection('changes')).not.toBeNull()
    expect((await lock.unlock({ pin: PIN })).locked).toBeNull()
  })

  it('stays locked if the user went away while the PIN was being compared', async () => {
    const { lock } = await machine().start()
    await lock.setPin({ pin: PIN })
    lock.lock()
    const unlocking = lock.unlock({ pin: PIN })
    lock.reportAway('This computer slept.')
    expect((await unlocking).locked).not.toBeNull()
  })

  it('is forgotten on typed words with every key, and stays where a key does', async () => {
    const { lock, keys } = await machine().start()
    await lock.setPin({ pin: PIN })
    lock.lock()
    await expect(lock.forget({ phrase: 'forget' })).rejects.toThrow('phrase: type')
    keys.stay = true
    await expect(lock.forget({ phrase: FORGET_PHRASE })).rejects.toThrow('the keychain refused it')
    expect(lock.rejection('changes')).not.toBeNull()
    keys.stay = false
    expect(await lock.forget({ phrase: FORGET_PHRASE })).toMatchObject({ hasPin: false, locked: null })
    expect(keys.forgotten).toBe(1)
  })

  it('without a PIN only disarms when the user goes away', async () => {
    const { lock, disarmed } = await machine().start()
    lock.reportAway('The screen was locked.')
    expect(disarmed).toEqual([['The screen was locked.', true]])
    expect(lock.status().locked).toBeNull()
  })
})
