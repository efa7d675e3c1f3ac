import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import type { App } from '@/electron/app'
import type { HttpRequest, HttpResult } from '@/electron/base/env/env'
import { realEnv } from '@/electron/base/env/real-env'
import type { PracticeExchange } from '@/practice/practice-exchange'
import { startExchange } from '@/practice/testing/driver'
import { practiceInProcess } from '@/electron/testing/practice-in-process'
import { prepareUnattended } from '@/electron/testing/unattended'
import type { PracticeKey } from '@/practice/accounts/practice-key'

// electron-store imports electron, which under plain Node looks for its binary; with this it finds "one" and is not
// used further.
vi.hoisted(() => void (process.env.ELECTRON_OVERRIDE_DIST_PATH ??= '/nowhere'))
const { compose } = await import('@/electron/compose')

let folder: string
const traffic: { request: HttpRequest; result: HttpResult }[] = []
/** Everything that crossed the door, both ways. */
const crossed: unknown[] = []
let app: App
let exchange: PracticeExchange
const caller = {
  id: 'page',
  onGone: () => undefined,
  send: (...messages: unknown[]) => void crossed.push(messages),
  busy: () => false,
}
async function call(name: string, input: unknown): Promise<unknown> {
  const reply = await app.router.dispatch(caller, name, input)
  crossed.push(reply)
  return reply
}
const countPostRequests = (path: string): number =>
  traffic.filter(({ request }) => request.method === 'POST' && request.url.includes(path)).length

describe.skipIf(!Object.hasOwn(endpoints, 'createSubApikey'))('a sub-account key made from the API desk', () => {
  const request = {
    passphrase: 'made1234',
    label: 'bot',
    ipList: ['127.0.0.1'],
    permType: 'read_only',
    permList: ['uta_trade', 'uta_mgt'],
  }
  let sub: PracticeKey

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'volley-sub-key-'))
    traffic.length = crossed.length = 0
    const env = realEnv()
    const sendHttp = async (request: HttpRequest): Promise<HttpResult> => {
      const result = await env.sendHttp(request)
      traffic.push({ request, result })
      return result
    }
    const loadKeychain = (): never => {
      throw new Error('no keychain in tests')
    }
    prepareUnattended(folder)
    app = await compose({
      env: { ...env, sendHttp },
      launchPractice: practiceInProcess(env),
      host: 'browser',
      version: '0.0.0-test',
      dataDir: folder,
      seed: 7,
      loadKeychain,
    })
    app.publisher.connect(caller)
    exchange = await startExchange()
    const { rest, wsPublic, wsPrivate, accounts } = exchange.descriptor
    const profile = { accountKind: 'unified', rest, wsPublic, wsPrivate }
    await call('settings.set', {
      customProfiles: [
        { ...profile, id: 'broker', label: 'Broker' },
        { ...profile, id: 'bot', label: 'Bot' },
      ],
    })
    const { apiKey, secretKey, passphrase } = accounts.find(({ label }) => label === 'institution')!
    sub = accounts.find(({ label }) => label === 'institution sub 1')!
    await call('keys.save', { profileId: 'broker', label: 'broker', apiKey, secretKey, passphrase })
    expect(await call('profiles.select', { id: 'broker' })).toMatchObject({ ok: true })
    // What is done to a key is written down in the journal, which opens once the account is known.
    await expect.poll(() => call('subKeys.list', {})).toMatchObject({ ok: true })
  })
  afterEach(async () => {
    await app.close()
    await exchange.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const createKeyCall = (token: string) => ({
    token,
    endpoint: 'createSubApikey',
    request: { ...request, subUid: sub.uid },
  })

  it('is made once per token, and its secret never crosses IPC (C15)', async () => {
    const [first, again] = await Promise.all([1, 2].map(() => call('api.call', createKeyCall('sub-account-key-0001'))))
    expect(first).toMatchObject({
      ok: true,
      value: { kind: 'done', data: { subUid: sub.uid, label: 'bot', secretKey: '‹secret›' } },
    })
    expect(again).toMatchObject({ value: { data: { secretKey: '‹secret›' } } })
    expect(countPostRequests('create-sub-apikey')).toBe(1)
    const answer = traffic.find(({ request }) => request.url.includes('create-sub-apikey'))!.result
    const { data } = JSON.parse(answer.kind === 'response' ? answer.body : '{}') as { data: { secretKey: string } }
    expect(data.secretKey.length).toBeGreaterThan(8)
    expect(JSON.stringify(crossed)).not.toContain(data.secretKey)
  })

  it('becomes the key of a profile, and signs for it', async () => {
    await call('api.call', createKeyCall('sub-account-key-0001'))
    const listed = (await call('secrets.list', {})) as { value: { handle: string }[] }
    expect(listed.value).toMatchObject([{ label: 'bot', isKey: true }])
    expect(
      await call('secrets.keep', { handle: listed.value[0]!.handle, profileId: 'bot', label: 'bot' }),
    ).toMatchObject({ ok: true, value: { key: { label: 'bot', storage: 'session' } } })
    expect(await call('secrets.list', {})).toMatchObject({ ok: true, value: [] })
    await call('profiles.select', { id: 'bot' })
    const settings = await call('api.call', { token: 'sub-account-key-0002', endpoint: 'accountSettings', request: {} })
    expect(settings).toMatchObject({ ok: true, value: { kind: 'done', data: { uid: sub.uid } } })
  })

  it('is not made while the profile is not armed', async () => {
    await call('profiles.select', { id: 'bitget-live' })
    const before = countPostRequests('create-sub-apikey')
    expect(await call('api.call', createKeyCall('sub-account-key-0003'))).toMatchObject({
      ok: false,
      error: { code: 'refused', message: expect.stringContaining('not armed') },
    })
    expect(countPostRequests('create-sub-apikey')).toBe(before)
  })
})
