import { afterEach, describe, expect, it, vi } from 'vitest'
import { methods, type MethodName } from '@/shared/ipc/contract'
import { FORGET_PHRASE } from '@/shared/ipc/desktop/app-lock'
import { patience } from '@/shared/testing/patience'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import {
  endAll,
  memoryKeychain,
  newFolder,
  openPage,
  startApp,
  untilOpen,
  withoutLimits,
} from '@/electron/testing/app-harness'

afterEach(endAll)
const PIN = '4711-4711'
const names = Object.keys(methods) as MethodName[]
const doing = (kind: string): readonly MethodName[] => names.filter((name) => methods[name].doing === kind)

describe('A locked Volley', () => {
  it('refuses every method that is not declared as reading, whatever it is given, on every page (C20)', async () => {
    const terminal = await startApp({ keychain: memoryKeychain() })
    await terminal.value('lock.setPin', { pin: PIN })
    const other = openPage(terminal.app, 'second')
    await terminal.value('lock.lock', {})
    expect(other.events.findLast(({ event }) => event === 'lock.changed')?.payload).toMatchObject({
      locked: { why: 'It was locked manually.' },
    })
    for (const name of [...doing('changes'), ...doing('cancels')])
      for (const page of [terminal, other])
        expect(await page.raw(name, {}), name).toMatchObject({ ok: false, error: { code: 'locked' } })
    // What is refused is everything but these; a method that nobody declared as reading is among it.
    const answered = [...doing('reads'), ...doing('unlocks')]
    expect(
      answered.filter((name) => /place|amend|cancel|arm$|save|remove|forget|export|call|set(?!tings)/i.test(name)),
    ).toEqual(['download.cancel', 'lock.forget'])
    for (const name of doing('reads')) {
      const reply = await terminal.raw(name, {})
      expect(reply.ok || reply.error.code !== 'locked', name).toBe(true)
    }
    const { wrong } = await terminal.value('lock.get', {})
    expect(wrong).toBe(0)
  })

  it('lets cancels of every kind pass where that is set, and nothing else', async () => {
    const terminal = await startApp({ keychain: memoryKeychain() })
    const { appLock } = await terminal.value('settings.get', {})
    await terminal.value('settings.set', { appLock: { ...appLock, letsCancels: true } })
    await terminal.value('lock.setPin', { pin: PIN })
    await terminal.value('lock.lock', {})
    for (const name of doing('cancels'))
      expect(await terminal.raw(name, {}), name).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
    for (const name of doing('changes'))
      expect(await terminal.raw(name, {}), name).toMatchObject({ ok: false, error: { code: 'locked' } })
  })

  it('sends what was confirmed to its end, once, and after a restart is locked with its wrong guesses', async () => {
    const keychain = memoryKeychain()
    const dataDir = newFolder()
    const terminal = await startApp({ keychain, dataDir })
    await withoutLimits(terminal)
    await terminal.value('lock.setPin', { pin: PIN })
    await untilOpen(terminal)
    const [ticker] = (await terminal.value('market.tickers', { category: 'USDT-FUTURES' })).filter(
      ({ symbol }) => symbol === 'BTCUSDT',
    )
    const price = String(Math.round(Number(ticker!.lastPrice) * 0.9))
    const orders = Array.from({ length: 45 }, () =>
      anOrderIntent({
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        side: 'buy',
        orderType: 'limit',
        price,
        qty: '0.001',
      }),
    )
    const placing = terminal.call('orders.place', { token: 'l'.repeat(16), orders, onUnknown: 'stop' })
    const placed = await placing
    expect(placed).toMatchObject({ ok: true, value: { accepted: true } })
    await terminal.value('lock.lock', {})
    const again = await terminal.raw('orders.place', { token: 'l'.repeat(16), orders, onUnknown: 'stop' })
    expect(again).toMatchObject({ ok: false, error: { code: 'locked' } })
    await vi.waitFor(async () => {
      const states = (await terminal.value('orders.list', {})).map(({ state }) => state)
      expect(states.filter((state) => state === 'live')).toHaveLength(45)
    }, patience)
    for (let at = 0; at < 3; at += 1)
      expect(await terminal.call('lock.unlock', { pin: 'guess' })).toMatchObject({ ok: false, error: { field: 'pin' } })
    await terminal.close()

    const later = await startApp({ keychain, dataDir })
    expect(await later.value('lock.get', {})).toMatchObject({ locked: { why: 'It was locked manually.' }, wrong: 3 })
    expect(await later.call('lock.unlock', { pin: PIN })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('wait') },
    })
    expect(await later.call('app.arm', { armed: true })).toMatchObject({ ok: false, error: { code: 'locked' } })
  })

  it('is opened without its PIN at the price of every key', async () => {
    const terminal = await startApp({ keychain: memoryKeychain() })
    const key = { label: 'Test', apiKey: 'bg_0123456789', secretKey: 'secret-secret', passphrase: 'pass-pass' }
    await terminal.value('keys.save', { profileId: 'bitget-live', ...key })
    await terminal.value('lock.setPin', { pin: PIN })
    await terminal.value('lock.lock', {})
    expect(await terminal.call('lock.forget', { phrase: 'please' })).toMatchObject({ ok: false })
    expect(await terminal.value('lock.forget', { phrase: FORGET_PHRASE })).toMatchObject({
      hasPin: false,
      locked: null,
    })
    const profiles = await terminal.value('profiles.list', {})
    expect(profiles.filter(({ id, key: storedKey }) => id !== 'practice' && storedKey !== null)).toEqual([])
  })
})
