import { everyEntry } from '@/shared/ipc/trading/journal'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HttpRequest } from '@/electron/base/env/env'
import type { PracticeExchange } from '@/practice/practice-exchange'
import { get, keyLabeled, sendRaw, startExchange } from '@/practice/testing/driver'
import { atEnd, endAll, newFolder, startApp, type TestPage, useExchange } from '@/electron/testing/app-harness'
import { prepareUnattended } from '@/electron/testing/unattended'
import { filesUnder, hits } from './testing/canaries'

let exchange: PracticeExchange
let folder: string
beforeEach(async () => {
  exchange = await startExchange({ faults: true })
  atEnd(() => exchange.close())
  folder = newFolder()
})
afterEach(endAll)

const PASSPHRASE = 'CanaryPass77'
const LATER = 'CanaryLater88'
const sub = () => exchange.descriptor.accounts.find(({ label }) => label === 'institution sub 1')!
let tokens = 0
const newToken = (): string => `sub-account-keys-${String((tokens += 1)).padStart(6, '0')}`

/** An application on the account of the institution, whose journal is open. */
async function open() {
  prepareUnattended(folder)
  const app = await startApp({ dataDir: folder })
  await useExchange(app, exchange.descriptor, keyLabeled(exchange.descriptor, 'institution'))
  await expect.poll(async () => (await app.call('subKeys.list', {})).ok).toBe(true)
  return app
}
const create = (page: TestPage, token: string, change: object = {}) =>
  page.call('api.call', {
    token,
    endpoint: 'createSubApikey',
    request: {
      subUid: sub().uid,
      passphrase: PASSPHRASE,
      label: 'bot',
      ipList: ['127.0.0.1'],
      permType: 'read_write',
      permList: ['uta_trade'],
      ...change,
    },
  })
const update = (page: TestPage, apikey: string, change: object = {}) =>
  page.call('api.call', {
    token: newToken(),
    endpoint: 'updateSubApi',
    // As it crosses IPC: what is undefined is not there.
    request: JSON.parse(
      JSON.stringify({ apikey, passphrase: LATER, type: 'read_only', permissions: ['uta_mgt'], ...change }),
    ),
  })
const countPostRequests = (app: { readonly requests: readonly HttpRequest[] }, path: string): number =>
  app.requests.filter(({ method, url }) => method === 'POST' && url.includes(path)).length

describe('Keys of sub-accounts', () => {
  it('are created and changed once each, recorded over a restart, and never with a secret', async () => {
    const app = await open()
    const token = newToken()
    const twice = await Promise.all([create(app, token), create(app, token)])
    expect([twice.map(({ ok }) => ok), countPostRequests(app, 'create-sub-apikey')]).toEqual([[true, true], 1])
    const [waiting] = await app.value('secrets.list', {})
    expect(waiting).toMatchObject({ label: 'bot', subUid: sub().uid, isKey: true, isTaken: false })
    const { handle } = waiting!
    expect(await app.call('secrets.forget', { handle })).toMatchObject({ ok: false, error: { code: 'refused' } })

    // The page is told what the key is by this one answer, and never again.
    const place = app.replies.length
    const { apiKey, secretKey } = await app.value('secrets.reveal', { handle })
    app.replies.splice(place, 1)
    expect(await app.call('secrets.reveal', { handle })).toMatchObject({ ok: false })
    const key = { ...sub(), apiKey, secretKey, passphrase: PASSPHRASE }
    expect(await get(exchange.descriptor, '/api/v3/trade/unfilled-orders', key)).toMatchObject({ code: '00000' })

    expect(await update(app, apiKey)).toMatchObject({ ok: true, value: { kind: 'done' } })
    const changed = { ...key, passphrase: LATER }
    expect((await get(exchange.descriptor, '/api/v3/account/settings', key)).code).not.toBe('00000')
    expect(await get(exchange.descriptor, '/api/v3/account/settings', changed)).toMatchObject({ code: '00000' })
    expect(await update(app, 'bg_nobody')).toMatchObject({ ok: true, value: { kind: 'refused' } })

    const { keyId } = await app.value('subKeys.idOf', { apiKey })
    const records = await app.value('subKeys.list', {})
    const common = { keyId, lastFour: apiKey.slice(-4), outcome: 'done', by: expect.stringContaining('page') }
    expect(records).toMatchObject([
      {
        ...common,
        does: 'create',
        subUid: sub().uid,
        label: 'bot',
        requestedRights: { type: 'read_write', permissions: ['uta_trade'], ips: ['127.0.0.1'] },
        after: { type: 'read_write', permissions: ['uta_trade'], ips: ['127.0.0.1'] },
      },
      {
        ...common,
        does: 'change',
        subUid: sub().uid,
        label: 'bot',
        requestedRights: { type: 'read_only', permissions: ['uta_mgt'], ips: null },
        after: { type: 'read_only', permissions: ['uta_mgt'], ips: ['127.0.0.1'] },
      },
      { does: 'change', outcome: 'refused', code: '40037', after: null },
    ])
    expect(await app.value('journal.verify', {})).toMatchObject({ findings: [], problem: null })
    const { entries } = await app.value('journal.page', {
      ...everyEntry,
      key: 'sub-account-keys',
      before: null,
      limit: 50,
    })
    expect(entries).toHaveLength(6)

    const places = filesUnder(folder)
    places.set('diagnostics', Buffer.from((await app.value('diagnostics.report', {})).text))
    places.set('events', Buffer.from(JSON.stringify(app.events)))
    places.set('replies', Buffer.from(JSON.stringify(app.replies)))
    await app.close()
    for (const [name, content] of filesUnder(folder)) places.set(`${name} after the end`, content)
    expect(hits(places, { secretKey, passphrase: PASSPHRASE, later: LATER })).toEqual([])
    expect(places.get('replies')!.toString()).toContain('"lastFour"')

    const again = await open()
    expect(await again.value('subKeys.list', {})).toEqual(records)
    // A token that was used is used for good.
    expect(await create(again, token)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('already sent') },
    })
    expect(countPostRequests(again, 'create-sub-apikey')).toBe(0)
  })

  it('without an answer are shown as unknown, are not created again, and stay unknown over a restart', async () => {
    const app = await open()
    const { control } = exchange.descriptor
    const fault = JSON.stringify({ kind: 'lost-answer', endpoint: 'createSubApikey', times: 1 })
    await sendRaw(control!.url, 'POST', '/faults', { 'x-control-token': control!.token }, fault)
    const token = newToken()
    expect(await create(app, token)).toMatchObject({ ok: true, value: { kind: 'unknown' } })
    expect(await create(app, token)).toMatchObject({ ok: true, value: { kind: 'unknown' } })
    expect(countPostRequests(app, 'create-sub-apikey')).toBe(1)
    expect(await app.value('secrets.list', {})).toEqual([])
    expect(await app.value('subKeys.list', {})).toMatchObject([{ does: 'create', outcome: 'unknown', after: null }])
    await app.close()
    const again = await open()
    expect(await again.value('subKeys.list', {})).toMatchObject([{ does: 'create', outcome: 'unknown' }])
  })

  it('break a rule by name before the send', async () => {
    const app = await open()
    const many = Array.from({ length: 31 }, (_, index) => `10.0.0.${index}`)
    const refusals: readonly (readonly [Promise<unknown>, string])[] = [
      [create(app, newToken(), { permList: ['withdraw'], permType: 'read_only' }), 'request.permList'],
      [create(app, newToken(), { ipList: many }), 'request.ipList'],
      [update(app, 'bg_1', { passphrase: 'short1' }), 'request.passphrase'],
      [update(app, 'bg_1', { type: undefined }), 'request.type'],
      [update(app, 'bg_1', { ips: ['::1'] }), 'request.ips.0'],
      [update(app, 'bg_1', { permissions: ['withdraw'] }), 'request.permissions'],
    ]
    for (const [reply, field] of refusals)
      expect(await reply).toMatchObject({ ok: false, error: { code: 'invalid-input', field } })
    expect(countPostRequests(app, '-sub-ap')).toBe(0)
    expect(await app.value('subKeys.list', {})).toEqual([])
  })
})
