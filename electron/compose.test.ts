import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { sendRaw, startExchange } from '@/practice/testing/driver'
import {
  atEnd,
  endAll,
  memoryKeychain,
  newFolder,
  startApp,
  untilOpen,
  useExchange,
  withoutLimits,
} from './testing/app-harness'

afterEach(endAll)

const key = { label: 'Main', apiKey: 'bg_0123456789', secretKey: 'the-secret', passphrase: 'the-passphrase' }
const order = anOrderIntent()
const place = (token: string) => ({ token: token.padEnd(16, '0'), orders: [order], onUnknown: 'stop' as const })

const texts = {
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  posSide: '',
  orderType: 'limit',
  timeInForce: 'gtc',
  takeProfit: '',
  stopLoss: '',
  stpMode: '',
  clientOid: '',
}
const draftRow = { id: '1', include: true, price: '1,5', qty: '', note: 'ж', ...texts }

describe('The application', () => {
  it('starts on practice without a question, and finds its orders again after a restart', async () => {
    const dataDir = newFolder()
    const first = await startApp({ dataDir })
    await withoutLimits(first)
    expect(await first.value('app.info', {})).toMatchObject({
      armed: true,
      profile: { id: 'practice', environment: 'practice' },
      vault: { kind: 'session' },
    })
    await vi.waitFor(
      async () => expect(await first.value('account.get', {})).toMatchObject({ uid: expect.stringMatching(/^\d+$/) }),
      patience,
    )
    await untilOpen(first)
    const placed = await first.value('orders.place', place('first'))
    expect(placed).toMatchObject({ accepted: true, orders: [{ qty: '0.001' }] })
    await vi.waitFor(
      async () => expect(await first.value('orders.list', {})).toMatchObject([{ state: 'live' }]),
      patience,
    )
    const [draft] = (await first.value('drafts.list', {})).drafts
    const { id } = draft!
    const edit = { remove: [], change: [], insert: [{ row: draftRow, after: null }] }
    await first.value('drafts.edit', { id, edit })
    await first.close()
    expect(existsSync(join(dataDir, 'practice.json'))).toBe(false)

    const second = await startApp({ dataDir })
    await vi.waitFor(
      async () => expect(await second.value('orders.list', {})).toMatchObject([{ state: 'live', price: '30000' }]),
      patience,
    )
    expect(await second.value('drafts.load', { id })).toMatchObject({ rows: [draftRow] })
    await vi.waitFor(() => expect(second.events.map(({ event }) => event)).toContain('health.changed'), patience)
  })

  it('refuses a second Volley on the same folder (B16)', async () => {
    const dataDir = newFolder()
    await startApp({ dataDir })
    await expect(startApp({ dataDir })).rejects.toThrow('in this Volley already')
  })

  it('writes the practice descriptor for tests only when faults are requested, for this user only', async () => {
    const dataDir = newFolder()
    await startApp({ dataDir, faults: true })
    const file = join(dataDir, 'practice.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      rest: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/),
      control: { token: expect.any(String) },
    })
  })

  it('starts on practice where the descriptor cannot be written, and names the reason', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'practice.json'))
    const app = await startApp({ dataDir, faults: true })
    expect(await app.value('notices.list', {})).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('practice.json') }),
    )
    await untilOpen(app)
  })

  it('starts live disarmed: nothing is placed or amended, cancels are not held up by it', async () => {
    const { call, value, requests } = await startApp()
    expect(await value('profiles.select', { id: 'bitget-live' })).toMatchObject({
      armed: false,
      profile: { environment: 'live', key: null },
    })
    requests.length = 0
    expect(await call('orders.place', place('live'))).toMatchObject({
      ok: false,
      error: { code: 'refused', message: expect.stringContaining('not armed') },
    })
    expect(
      await call('orders.amend', { token: 'a'.repeat(16), changes: [{ key: 'x', price: '1', autoCancel: false }] }),
    ).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(requests.filter(({ url }) => url.includes('order'))).toEqual([])
    expect(await call('orders.cancel', { token: 'b'.repeat(16), keys: ['x'] })).toMatchObject({
      ok: false,
      error: { code: 'not-ready' },
    })
    const arming = await call('app.arm', { armed: true })
    expect(arming).toMatchObject({ ok: false, error: { code: 'refused', message: expect.stringContaining('no key') } })
    expect(await value('app.info', {})).toMatchObject({ armed: false, armedUntil: null })
    expect(await value('profiles.select', { id: 'practice' })).toMatchObject({ armed: true })
    expect(await value('profiles.select', { id: 'bitget-live' })).toMatchObject({ armed: false })
  })

  it('places nothing on a profile that was opened while the order was being checked for another', async () => {
    const exchange = await startExchange({ seed: 35, faults: true })
    atEnd(() => exchange.close())
    const app = await startApp({ keychain: memoryKeychain() })
    await withoutLimits(app)
    await useExchange(app, exchange.descriptor)
    await untilOpen(app)
    const { url, token } = exchange.descriptor.control!
    await sendRaw(
      url,
      'POST',
      '/faults',
      { 'x-control-token': token },
      '{"kind":"delay","ms":1500,"endpoint":"instruments"}',
    )
    const { price: _, ...market } = {
      ...order,
      category: 'SPOT',
      orderType: 'market',
      timeInForce: 'ioc',
      qty: '10',
    } as const
    const placed = app.call('orders.place', { ...place('switched'), orders: [market] })
    await app.value('profiles.select', { id: 'practice' })
    expect(await placed).toMatchObject({
      ok: false,
      error: { code: 'refused', message: expect.stringContaining('profile was changed') },
    })
    await untilOpen(app)
    expect(await app.value('orders.list', {})).toEqual([])
  })

  it('takes a key in and never gives it out', async () => {
    const { call, value } = await startApp()
    const profile = await value('keys.save', { profileId: 'bitget-live', ...key })
    expect(profile.key).toEqual({ label: 'Main', lastFour: '6789', storage: 'session' })
    const text = JSON.stringify([
      profile,
      await value('profiles.list', {}),
      await value('settings.get', {}),
      await value('profiles.select', { id: 'bitget-live' }),
      await call('orders.list', {}),
      await call('health.get', {}),
    ])
    expect(text).not.toMatch(/the-secret|the-passphrase|bg_0123/)
    expect((await value('keys.forget', { profileId: 'bitget-live' })).key).toBeNull()
    expect(await call('keys.save', { profileId: 'practice', ...key })).toMatchObject({
      ok: false,
      error: { field: 'profileId' },
    })
  })

  it('refuses a profile of the user’s own that would send keys in the clear', async () => {
    const { call, value } = await startApp()
    const own = {
      id: 'mine',
      label: 'Mine',
      accountKind: 'unified',
      rest: 'http://exchange.example',
      wsPublic: 'wss://x.example',
      wsPrivate: 'wss://x.example',
    } as const
    expect(await call('settings.set', { customProfiles: [own] })).toMatchObject({
      ok: false,
      error: { field: 'customProfiles.0.rest' },
    })
    expect(
      await call('settings.set', { customProfiles: [{ ...own, id: 'bitget-live', rest: 'https://x.example' }] }),
    ).toMatchObject({ ok: false, error: { field: 'customProfiles.0.id' } })
    expect((await value('settings.get', {})).customProfiles).toEqual([])
    expect(await call('profiles.select', { id: 'nowhere' })).toMatchObject({ ok: false, error: { code: 'refused' } })
  })
})
