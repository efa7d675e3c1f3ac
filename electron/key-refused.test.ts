import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OrderIntent } from '../shared/ipc/contract'
import { patience } from '../shared/testing/patience'
import type { Page } from './testing/running-app'
import { atEnd, endAll, memoryKeychain, startApp, untilOpen, useExchange, withoutLimits } from './testing/running-app'
import type { PracticeDescriptor } from './practice/practice-exchange'
import type { KeyPermission } from './practice/accounts'
import { keyOf, send, startExchange } from './practice/testing/driver'

afterEach(endAll)

const order: OrderIntent = { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '0.001', price: '30000', timeInForce: 'gtc', stpMode: 'none' }
const place = (name: string) => ({ token: `token-${name}`.padEnd(16, '-'), orders: [order], onUnknown: 'continue' as const })
const health = (page: Page) => page.value('health.get', {})
const noticed = (page: Page): string => JSON.stringify(page.heard.filter(({ event }) => event === 'notice').map(({ payload }) => payload))

/** What its owner does to a key at the exchange. */
async function changeKey({ control }: PracticeDescriptor, apiKey: string, permissions: readonly (typeof KeyPermission.options)[number][] | null): Promise<void> {
  const answer = await send(control!.url, 'POST', '/faults', { 'x-control-token': control!.token }, JSON.stringify({ kind: 'change-key', apiKey, permissions }))
  expect(answer.status).toBe(200)
}

const onlyOrder = async (page: Page): Promise<string> => (await page.value('orders.list', {}))[0]!.key

async function start(label: string, kind: 'unified' | 'classic' = 'unified') {
  const exchange = await startExchange({ seed: 35, faults: true })
  atEnd(() => exchange.close())
  const app = await startApp({ keychain: memoryKeychain() })
  await withoutLimits(app)
  const key = keyOf(exchange.descriptor, label)
  await useExchange(app, exchange.descriptor, key, kind)
  await app.value('app.arm', { armed: true })
  return { app, key, descriptor: exchange.descriptor }
}
const paths = (requests: readonly { method: string; url: string }[]): string[] => requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)

describe('A key that is revoked in the middle of a session (R52, C07)', () => {
  it('shuts the gate with the first answer that says so, and account, REST and private feed say so too', async () => {
    const { app, key, descriptor } = await start('one-way')
    await untilOpen(app)
    expect(await app.value('orders.place', place('first'))).toMatchObject({ accepted: true })
    await vi.waitFor(async () => expect(await app.value('orders.list', {})).toMatchObject([{ state: 'live' }]), patience)
    const name = await onlyOrder(app)
    await changeKey(descriptor, key.apiKey, null)

    const refusal = 'The exchange refuses this key: Apikey does not exist (40037)'
    expect(await app.value('orders.cancel', { token: 'cancel-revoked--', keys: [name] })).toMatchObject([{ outcome: { kind: 'refused', code: '40037', message: 'Apikey does not exist' } }])
    const after = await health(app)
    expect(after).toMatchObject({
      gate: { open: false, reason: expect.stringContaining(refusal) },
      account: { state: 'unreadable', reason: refusal },
      rest: { state: 'offline', reason: refusal },
      privateFeed: { state: 'offline', reason: refusal },
      key: { refused: refusal },
    })
    expect(noticed(app)).toContain('This key cannot trade')
    expect(await app.value('orders.place', place('second'))).toMatchObject({ accepted: false, refusals: [{ message: expect.stringContaining(refusal) }] })
    // It rests at the exchange, and nobody here can know more.
    expect(await app.value('orders.list', {})).toMatchObject([{ key: name, state: 'live' }])
  })

  it('is not used over and over', async () => {
    const { app, key, descriptor } = await start('one-way')
    await untilOpen(app)
    await changeKey(descriptor, key.apiKey, null)
    await app.call('orders.history', { category: 'SPOT' })
    await vi.waitFor(async () => expect((await health(app)).gate.open).toBe(false), patience)
    app.requests.length = 0
    for (let turn = 0; turn < 20; turn += 1) await app.call('orders.history', { category: 'SPOT' })
    expect(paths(app.requests).filter((path) => path.includes('history-orders'))).toEqual([])
  })

  it('is replaced by another key of the same account: the orders that rested meanwhile are known again', async () => {
    const { app, key, descriptor } = await start('one-way')
    await untilOpen(app)
    await app.value('orders.place', place('first'))
    await vi.waitFor(async () => expect(await app.value('orders.list', {})).toMatchObject([{ state: 'live' }]), patience)
    const other = keyOf(descriptor, 'read-only')
    await changeKey(descriptor, other.apiKey, ['trade-read', 'trade-write', 'mgt-read', 'mgt-write'])
    await changeKey(descriptor, key.apiKey, null)
    await app.call('orders.history', { category: 'SPOT' })
    await vi.waitFor(async () => expect((await health(app)).gate.open).toBe(false), patience)
    const { apiKey, secretKey, passphrase } = other
    await app.value('keys.save', { profileId: 'mine', label: 'New', apiKey, secretKey, passphrase })
    await app.value('app.arm', { armed: true })
    await untilOpen(app)
    const name = await onlyOrder(app)
    expect(await app.value('orders.cancel', { token: 'cancel-replaced-', keys: [name] })).toMatchObject([{ outcome: { kind: 'acknowledged' } }])
  })
})

describe('A read-only key (C08)', () => {
  it.each([
    ['read-only', 'unified'],
    ['classic read-only', 'classic'],
  ] as const)('shuts the gate before anything is sent (%s)', async (label, kind) => {
    const { app } = await start(label, kind)
    await vi.waitFor(async () => expect((await health(app)).gate).toEqual({ open: false, reason: 'This is a read-only key: it may look, not trade' }), patience)
    expect((await health(app)).key).toMatchObject({ refused: null, rights: { mayTrade: false, mayWithdraw: false } })
    if (kind === 'unified') expect(await app.value('orders.place', place('reader'))).toMatchObject({ accepted: false, refusals: [{ message: expect.stringContaining('read-only key') }] })
    expect(paths(app.requests).filter((path) => path.startsWith('POST'))).toEqual([])
  })

  it('is known by its first refused order where the exchange does not tell what a key may do', async () => {
    const { app, key, descriptor } = await start('one-way')
    await untilOpen(app)
    await changeKey(descriptor, key.apiKey, ['trade-read', 'mgt-read'])
    expect(await app.value('orders.place', place('late'))).toMatchObject({ accepted: true })
    await vi.waitFor(async () => expect((await health(app)).gate).toEqual({ open: false, reason: expect.stringContaining('(40014)') }), patience)
    expect(await app.value('orders.place', place('later'))).toMatchObject({ accepted: false })
  })
})

describe('A key that may withdraw (C09)', () => {
  it('is warned of when it is saved, and its rights are told', async () => {
    const exchange = await startExchange({ seed: 35, faults: true })
    atEnd(() => exchange.close())
    const key = keyOf(exchange.descriptor, 'one-way')
    await changeKey(exchange.descriptor, key.apiKey, ['trade-read', 'trade-write', 'mgt-read', 'withdraw'])
    const app = await startApp({ keychain: memoryKeychain() })
    await useExchange(app, exchange.descriptor, key)
    await untilOpen(app)
    expect((await health(app)).key).toEqual({ refused: null, objection: null, rights: { mayTrade: true, mayWithdraw: true, isBoundToAddress: false } })
    await vi.waitFor(() => expect(noticed(app)).toContain('This key may withdraw'), patience)
  })
})
