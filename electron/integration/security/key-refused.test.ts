import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import type { TestPage } from '@/electron/testing/app-harness'
import {
  atEnd,
  endAll,
  memoryKeychain,
  startApp,
  untilOpen,
  useExchange,
  withoutLimits,
} from '@/electron/testing/app-harness'
import type { PracticeDescriptor } from '@/practice/practice-exchange'
import { keyLabeled, sendRaw, startExchange } from '@/practice/testing/driver'
import type { KeyPermission } from '@/practice/accounts/practice-key'
import { MINUTE_MS } from '@/shared/base/time'
import { anOrderIntent } from '@/shared/testing/samples/orders'

afterEach(endAll)

/** It moves the loan-to-value for the better: there is nothing to confirm, known or not. */
const order = anOrderIntent({ category: 'SPOT', side: 'sell', price: '200000' })
const place = (name: string) => ({
  token: `token-${name}`.padEnd(16, '-'),
  orders: [order],
  onUnknown: 'continue' as const,
})
const health = (page: TestPage) => page.value('health.get', {})
const noticed = (page: TestPage): string =>
  JSON.stringify(page.events.filter(({ event }) => event === 'notice').map(({ payload }) => payload))

/** What its owner does to a key at the exchange. */
async function changeKey(
  { control }: PracticeDescriptor,
  apiKey: string,
  permissions: readonly (typeof KeyPermission.options)[number][] | null,
): Promise<void> {
  const answer = await sendRaw(
    control!.url,
    'POST',
    '/faults',
    { 'x-control-token': control!.token },
    JSON.stringify({ kind: 'change-key', apiKey, permissions }),
  )
  expect(answer.status).toBe(200)
}

const onlyOrder = async (page: TestPage): Promise<string> => (await page.value('orders.list', {}))[0]!.key

async function start(label: string, kind: 'unified' | 'classic' = 'unified', waits?: (ms: number) => number) {
  const exchange = await startExchange({ seed: 35, faults: true })
  atEnd(() => exchange.close())
  const app = await startApp({ keychain: memoryKeychain(), ...(waits && { waits }) })
  await withoutLimits(app)
  const key = keyLabeled(exchange.descriptor, label)
  await useExchange(app, exchange.descriptor, key, kind)
  await app.value('app.arm', { armed: true })
  return { app, key, descriptor: exchange.descriptor }
}
const paths = (requests: readonly { method: string; url: string }[]): string[] =>
  requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)

describe('A key that is revoked in the middle of a session (R52, C07)', () => {
  it('closes the gate with the first answer that shows it, as do account, REST and private feed', async () => {
    const { app, key, descriptor } = await start('one-way')
    await untilOpen(app)
    expect(await app.value('orders.place', place('first'))).toMatchObject({ accepted: true })
    await vi.waitFor(
      async () => expect(await app.value('orders.list', {})).toMatchObject([{ state: 'live' }]),
      patience,
    )
    const name = await onlyOrder(app)
    await changeKey(descriptor, key.apiKey, null)

    const refusal = 'The exchange refuses this key: Apikey does not exist (40037)'
    expect(await app.value('orders.cancel', { token: 'cancel-revoked--', keys: [name] })).toMatchObject([
      { outcome: { kind: 'refused', code: '40037', message: 'Apikey does not exist' } },
    ])
    const after = await health(app)
    expect(after).toMatchObject({
      gate: { open: false, reason: expect.stringContaining(refusal) },
      account: { state: 'unreadable', reason: refusal },
      rest: { state: 'offline', reason: refusal },
      privateFeed: { state: 'offline', reason: refusal },
      key: { refused: refusal },
    })
    expect(noticed(app)).toContain('This key cannot trade')
    expect(await app.value('orders.place', place('second'))).toMatchObject({
      accepted: false,
      refusals: [{ message: expect.stringContaining(refusal) }],
    })
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
    for (let round = 0; round < 20; round += 1) await app.call('orders.history', { category: 'SPOT' })
    expect(paths(app.requests).filter((path) => path.includes('history-orders'))).toEqual([])
  })

  it('is replaced by another key of the same account: the orders that rested in between are known again', async () => {
    const { app, key, descriptor } = await start('one-way')
    await untilOpen(app)
    await app.value('orders.place', place('first'))
    await vi.waitFor(
      async () => expect(await app.value('orders.list', {})).toMatchObject([{ state: 'live' }]),
      patience,
    )
    const other = keyLabeled(descriptor, 'read-only')
    await changeKey(descriptor, other.apiKey, ['trade-read', 'trade-write', 'mgt-read', 'mgt-write'])
    await changeKey(descriptor, key.apiKey, null)
    await app.call('orders.history', { category: 'SPOT' })
    await vi.waitFor(async () => expect((await health(app)).gate.open).toBe(false), patience)
    const { apiKey, secretKey, passphrase } = other
    await app.value('keys.save', { profileId: 'mine', label: 'New', apiKey, secretKey, passphrase })
    await app.value('app.arm', { armed: true })
    await untilOpen(app)
    const name = await onlyOrder(app)
    expect(await app.value('orders.cancel', { token: 'cancel-replaced-', keys: [name] })).toMatchObject([
      { outcome: { kind: 'acknowledged' } },
    ])
  })
})

describe('A read-only key (C08)', () => {
  it.each([
    ['read-only', 'unified'],
    ['classic read-only', 'classic'],
  ] as const)('shuts the gate before anything is sent (%s)', async (label, kind) => {
    const { app } = await start(label, kind)
    await vi.waitFor(
      async () =>
        expect((await health(app)).gate).toEqual({
          open: false,
          needsReview: false,
          letsReduce: false,
          reason: 'This is a read-only key: it may read, not trade',
        }),
      patience,
    )
    expect((await health(app)).key).toMatchObject({ refused: null, rights: { mayTrade: false, mayWithdraw: false } })
    if (kind === 'unified')
      expect(await app.value('orders.place', place('reader'))).toMatchObject({
        accepted: false,
        refusals: [{ message: expect.stringContaining('read-only key') }],
      })
    expect(paths(app.requests).filter((path) => path.startsWith('POST'))).toEqual([])
  })

  it('is known by its first refused order if the exchange does not state the rights of a key', async () => {
    const { app, key, descriptor } = await start('one-way')
    await untilOpen(app)
    await changeKey(descriptor, key.apiKey, ['trade-read', 'mgt-read'])
    expect(await app.value('orders.place', place('late'))).toMatchObject({ accepted: true })
    await vi.waitFor(
      async () =>
        expect((await health(app)).gate).toEqual({
          open: false,
          needsReview: false,
          letsReduce: false,
          reason: expect.stringContaining('(40014)'),
        }),
      patience,
    )
    expect(await app.value('orders.place', place('later'))).toMatchObject({ accepted: false })
  })
})

describe('A key that may withdraw (C09)', () => {
  const phrase = 'use a key that can withdraw'
  const trading = ['trade-read', 'trade-write', 'mgt-read', 'mgt-write'] as const
  const refusal = 'This key may withdraw'
  /** What the key may do is asked once a minute. */
  const hastened = (ms: number): number => (ms === MINUTE_MS ? 100 : ms)
  const isShut = (page: TestPage) =>
    vi.waitFor(
      async () =>
        expect((await health(page)).gate).toMatchObject({ open: false, reason: expect.stringContaining(refusal) }),
      patience,
    )

  async function withWithdrawal(kind: 'unified' | 'classic' = 'unified') {
    const exchange = await startExchange({ seed: 35, faults: true })
    atEnd(() => exchange.close())
    const key = keyLabeled(exchange.descriptor, kind === 'unified' ? 'one-way' : 'classic')
    await changeKey(exchange.descriptor, key.apiKey, [...trading, 'withdraw'])
    const keychain = memoryKeychain()
    const app = await startApp({ keychain })
    await withoutLimits(app)
    await useExchange(app, exchange.descriptor, key, kind)
    await app.value('app.arm', { armed: true })
    return { app, key, keychain, descriptor: exchange.descriptor }
  }

  it.each(['unified', 'classic'] as const)(
    'is refused when it is tried, and nothing is sent with it but questions (%s)',
    async (kind) => {
      const { app } = await withWithdrawal(kind)
      await isShut(app)
      expect((await health(app)).key).toMatchObject({
        refused: null,
        awaitsConfirmation: true,
        rights: { mayWithdraw: true },
      })
      expect(noticed(app)).toContain(refusal)
      if (kind === 'unified')
        expect(await app.value('orders.place', place('thief'))).toMatchObject({
          accepted: false,
          refusals: [{ message: expect.stringContaining(refusal) }],
        })
      const request = { loanCoin: 'USDT', pledgeCoin: 'BTC', daily: 'FLEXIBLE', loanAmount: '500' }
      expect(await app.call('api.call', { token: 'borrow-by-hand-0', endpoint: 'borrow', request })).toMatchObject({
        ok: false,
        error: { message: expect.stringContaining(refusal) },
      })
      expect(paths(app.requests).filter((path) => path.startsWith('POST'))).toEqual([])
    },
  )

  it.each(['', 'yes', 'a key that can withdraw', 'use a key that can withdraw!'])(
    'is not let through by other words: "%s"',
    async (text) => {
      const { app } = await withWithdrawal()
      await isShut(app)
      expect(await app.call('keys.confirmWithdraw', { profileId: 'mine', phrase: text })).toMatchObject({
        ok: false,
        error: { field: 'phrase' },
      })
      expect((await health(app)).gate.open).toBe(false)
    },
  )

  it('trades once the words were typed, and the next start does not ask again', async () => {
    const { app, keychain } = await withWithdrawal()
    await isShut(app)
    expect(await app.value('keys.confirmWithdraw', { profileId: 'mine', phrase })).toMatchObject({
      id: 'mine',
      key: { label: 'Test' },
    })
    await untilOpen(app)
    expect(await app.value('orders.place', place('meant'))).toMatchObject({ accepted: true })
    await vi.waitFor(
      async () => expect(await app.value('orders.list', {})).toMatchObject([{ state: 'live' }]),
      patience,
    )
    await app.close()
    const next = await startApp({ keychain, dataDir: app.dataDir })
    await vi.waitFor(
      async () =>
        expect((await health(next)).key).toMatchObject({
          rejection: null,
          awaitsConfirmation: false,
          rights: { mayWithdraw: true },
        }),
      patience,
    )
    await untilOpen(next)
  })

  it('asks again when another such key takes its place', async () => {
    const { app, key } = await withWithdrawal()
    await isShut(app)
    await app.value('keys.confirmWithdraw', { profileId: 'mine', phrase })
    await untilOpen(app)
    const { apiKey, secretKey, passphrase } = key
    await app.value('keys.save', { profileId: 'mine', label: 'Again', apiKey, secretKey, passphrase })
    await isShut(app)
  })

  it('shuts the gate when it gains the right later; a resting order can still be canceled', async () => {
    const { app, key, descriptor } = await start('one-way', 'unified', hastened)
    await untilOpen(app)
    expect(await app.call('keys.confirmWithdraw', { profileId: 'mine', phrase })).toMatchObject({
      ok: false,
      error: { field: 'profileId' },
    })
    await app.value('orders.place', place('early'))
    await vi.waitFor(
      async () => expect(await app.value('orders.list', {})).toMatchObject([{ state: 'live' }]),
      patience,
    )
    await changeKey(descriptor, key.apiKey, [...trading, 'withdraw'])
    await isShut(app)
    expect(await app.value('orders.place', place('late'))).toMatchObject({ accepted: false })
    expect(await app.value('orders.cancel', { token: 'cancel-gained---', keys: [await onlyOrder(app)] })).toMatchObject(
      [{ outcome: { kind: 'acknowledged' } }],
    )
    await app.value('keys.confirmWithdraw', { profileId: 'mine', phrase })
    await untilOpen(app)
  })
})
