import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InputOf, MethodName, OutputOf } from '../shared/ipc/contract'
import type { EventName } from '../shared/ipc/events'
import type { Reply } from '../shared/ipc/reply'
import type { App } from './compose'
import { realEnv } from './env/real-env'
import type { Caller } from './ipc/caller'

// electron-store imports electron, which under plain Node looks for its binary; with this it finds "one" and is not used further.
vi.hoisted(() => void (process.env.ELECTRON_OVERRIDE_DIST_PATH ??= '/nowhere'))
const { compose } = await import('./compose')

const apps: App[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'volley-app-'))
  folders.push(folder)
  return folder
}

/** A running application without a host, and a page that calls it. No keychain, so that the user's own is not touched. */
async function startApp(dataDir: string, faults = false) {
  const env = realEnv()
  const requests: string[] = []
  const app = await compose({
    env: { ...env, sendHttp: (request) => (requests.push(request.url), new URL(request.url).hostname === '127.0.0.1' ? env.sendHttp(request) : Promise.resolve({ kind: 'not-connected', reason: 'no network in tests' })), openSocket: (url, handlers) => (new URL(url).hostname === '127.0.0.1' ? env.openSocket(url, handlers) : { send: () => undefined, close: () => undefined }) },
    host: 'browser',
    version: '0.0.0-test',
    dataDir,
    seed: 7,
    faults,
    loadKeychain: () => {
      throw new Error('no keychain in tests')
    },
  })
  apps.push(app)
  const heard: EventName[] = []
  const caller: Caller = { id: 'page', onGone: () => undefined, send: (event) => void heard.push(event), busy: () => false }
  app.publisher.connect(caller)
  const call = async <Name extends MethodName>(name: Name, input: InputOf<Name>) => (await app.router.dispatch(caller, name, input)) as Reply<OutputOf<Name>>
  async function value<Name extends MethodName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    const reply = await call(name, input)
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
    return reply.value
  }
  return { app, call, value, heard, requests }
}

const key = { label: 'Main', apiKey: 'bg_0123456789', secretKey: 'the-secret', passphrase: 'the-passphrase' }
const order = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '0.001', price: '30000', timeInForce: 'gtc', stpMode: 'none' } as const
const place = (token: string) => ({ token: token.padEnd(16, '0'), orders: [order], onUnknown: 'stop' as const, accepted: ['far-price', 'price', 'far', 'band'] })

describe('The application', () => {
  it('starts on practice without a question, and finds its orders again after a restart', async () => {
    const dataDir = newFolder()
    const first = await startApp(dataDir)
    expect(await first.value('app.info', {})).toMatchObject({ armed: true, profile: { id: 'practice', environment: 'practice' }, vault: { kind: 'session' } })
    await vi.waitFor(async () => expect(await first.value('account.get', {})).toMatchObject({ uid: expect.stringMatching(/^\d+$/) }), { timeout: 5000 })
    await vi.waitFor(async () => expect((await first.value('health.get', {})).gate.open).toBe(true), { timeout: 5000 })
    const placed = await first.value('orders.place', place('first'))
    expect(placed).toMatchObject({ accepted: true, orders: [{ qty: '0.001' }] })
    await vi.waitFor(async () => expect(await first.value('orders.list', {})).toMatchObject([{ state: 'live' }]), { timeout: 5000 })
    await first.value('drafts.save', { name: 'mine', rows: [] })
    await apps.pop()!.close()
    expect(existsSync(join(dataDir, 'practice.json'))).toBe(false)

    const second = await startApp(dataDir)
    await vi.waitFor(async () => expect(await second.value('orders.list', {})).toMatchObject([{ state: 'live', price: '30000' }]), { timeout: 5000 })
    expect(await second.value('drafts.load', {})).toEqual({ name: 'mine', rows: [] })
    await vi.waitFor(() => expect(second.heard).toContain('health.changed'), { timeout: 3000 })
  })

  it('refuses a second Volley on the same folder', async () => {
    const dataDir = newFolder()
    await startApp(dataDir)
    await expect(compose({ env: realEnv(), host: 'browser', version: '0', dataDir, seed: 7 })).rejects.toThrow('Another Volley')
  })

  it('writes the practice descriptor for tests only when faults are asked for, for this user only', async () => {
    const dataDir = newFolder()
    await startApp(dataDir, true)
    const file = join(dataDir, 'practice.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ rest: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/), control: { token: expect.any(String) } })
  })

  it('starts live disarmed: nothing is placed or amended, cancels are not held up by it', async () => {
    const { call, value, requests } = await startApp(newFolder())
    expect(await value('profiles.select', { id: 'bitget-live' })).toMatchObject({ armed: false, profile: { environment: 'live', key: null } })
    requests.length = 0
    expect(await call('orders.place', place('live'))).toMatchObject({ ok: false, error: { code: 'refused', message: expect.stringContaining('not armed') } })
    expect(await call('orders.amend', { token: 'a'.repeat(16), changes: [{ key: 'x', price: '1', autoCancel: false }] })).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(requests.filter((url) => url.includes('order'))).toEqual([])
    expect(await call('orders.cancel', { token: 'b'.repeat(16), keys: ['x'] })).toMatchObject({ ok: false, error: { code: 'not-ready' } })
    expect(await value('app.arm', { armed: true })).toMatchObject({ armed: true })
    expect(await value('profiles.select', { id: 'practice' })).toMatchObject({ armed: true })
    expect(await value('profiles.select', { id: 'bitget-live' })).toMatchObject({ armed: false })
  })

  it('takes a key in and never gives it out', async () => {
    const { call, value } = await startApp(newFolder())
    const profile = await value('keys.save', { profileId: 'bitget-live', ...key })
    expect(profile.key).toEqual({ label: 'Main', lastFour: '6789', kept: 'session' })
    const said = JSON.stringify([profile, await value('profiles.list', {}), await value('settings.get', {}), await value('profiles.select', { id: 'bitget-live' }), await call('orders.list', {}), await call('health.get', {})])
    expect(said).not.toMatch(/the-secret|the-passphrase|bg_0123/)
    expect((await value('keys.forget', { profileId: 'bitget-live' })).key).toBeNull()
    expect(await call('keys.save', { profileId: 'practice', ...key })).toMatchObject({ ok: false, error: { field: 'profileId' } })
  })

  it('refuses a profile of the user’s own that would send keys in the clear', async () => {
    const { call, value } = await startApp(newFolder())
    const own = { id: 'mine', label: 'Mine', accountKind: 'unified', rest: 'http://exchange.example', wsPublic: 'wss://x.example', wsPrivate: 'wss://x.example' } as const
    expect(await call('settings.set', { customProfiles: [own] })).toMatchObject({ ok: false, error: { field: 'customProfiles.0.rest' } })
    expect(await call('settings.set', { customProfiles: [{ ...own, id: 'bitget-live', rest: 'https://x.example' }] })).toMatchObject({ ok: false, error: { field: 'customProfiles.0.id' } })
    expect((await value('settings.get', {})).customProfiles).toEqual([])
    expect(await call('profiles.select', { id: 'nowhere' })).toMatchObject({ ok: false, error: { code: 'refused' } })
  })
})
