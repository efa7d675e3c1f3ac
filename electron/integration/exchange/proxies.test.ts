import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { multiply } from '@/shared/base/decimal'
import { realEnv } from '@/electron/base/env/real-env'
import type { PracticeDescriptor } from '@/practice/practice-exchange'
import { keyLabeled, sendRaw, startExchange } from '@/practice/testing/driver'
import {
  atEnd,
  endAll,
  memoryKeychain,
  newFolder,
  profileAt,
  startApp,
  type TestPage,
  untilOpen,
  withoutLimits,
} from '@/electron/testing/app-harness'
import { startHttpProxy, startSocksProxy, startTrap, type TestProxyOptions } from '@/electron/testing/proxies'
import type { ConnectionTest } from '@/shared/ipc/desktop/connections'
import type { ProxyInput } from '@/shared/settings/proxy'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { patience, patienceBeyond } from '@/shared/testing/patience'
import { startSink } from '@/electron/services/destinations/testing/sink'
import { webhook } from '@/electron/services/destinations/testing/webhook'

// Not before the harness has said that there is no Electron here.
const { composeWatchman } = await import('@/electron/compose-watchman')
afterEach(endAll)

const login = { user: 'cañary-desk', password: 'pass"wörd/+cañary=' }
const starts = { http: startHttpProxy, socks5: startSocksProxy } as const
type Kind = keyof typeof starts

/** An exchange at addresses that lead nowhere but through a proxy: whoever comes directly is counted and cut off. */
async function startHiddenExchange() {
  const exchange = await startExchange({ seed: 61, faults: true })
  atEnd(() => exchange.close())
  const trap = await startTrap()
  atEnd(() => trap.close())
  const { descriptor } = exchange
  const { port } = new URL(descriptor.rest)
  const place = `127.0.0.1:${trap.port}`
  const hidden = (address: string): string => address.replace(`127.0.0.1:${port}`, place)
  const { rest, wsPublic, wsPrivate } = descriptor
  const places = new Map(
    [rest, wsPublic, wsPrivate].map((address) => [new URL(hidden(address)).host, new URL(address).host]),
  )
  const { control } = descriptor
  return {
    descriptor,
    addresses: { rest: hidden(rest), wsPublic: hidden(wsPublic), wsPrivate: hidden(wsPrivate) },
    trap,
    place,
    start: async (kind: Kind, options: TestProxyOptions = {}) => {
      const proxy = await starts[kind]({ places, ...options })
      atEnd(() => proxy.close())
      return proxy
    },
    inject: (fault: object) =>
      sendRaw(control!.url, 'POST', '/faults', { 'x-control-token': control!.token }, JSON.stringify(fault)),
    /** How often each order was placed, as the exchange counts. */
    placed: async (): Promise<readonly number[]> => {
      const { text } = await sendRaw(control!.url, 'GET', '/log', { 'x-control-token': control!.token })
      return Object.values((JSON.parse(text) as { placed: Record<string, number> }).placed)
    },
  }
}
type Hidden = Awaited<ReturnType<typeof startHiddenExchange>>

type Typed = Extract<ProxyInput, { readonly host: string }>
const proxyAt = (kind: Kind, port: number, typed: Typed['login'] = null): Typed => ({
  kind,
  host: '127.0.0.1',
  port,
  login: typed,
})

async function saveProfile(page: TestPage, { descriptor, addresses }: Hidden, key = 'one-way'): Promise<void> {
  const { apiKey, secretKey, passphrase } = keyLabeled(descriptor, key)
  await page.value('settings.set', { customProfiles: [profileAt(addresses)] })
  await page.value('keys.save', { profileId: 'mine', label: 'Test', apiKey, secretKey, passphrase })
}

let tokens = 0
const place = (page: TestPage, change: Parameters<typeof anOrderIntent>[0] = {}) =>
  page.value('orders.place', {
    token: `proxied-${String((tokens += 1)).padStart(12, '0')}`,
    orders: [anOrderIntent(change)],
    onUnknown: 'stop',
  })
const states = async (page: TestPage) => (await page.value('orders.list', {})).map(({ state }) => state)
const market = { orderType: 'market', timeInForce: 'ioc', price: undefined } as never

const endOf = async (page: TestPage, run: string): Promise<ConnectionTest> => {
  await expect.poll(() => lastOf(page, run)?.state ?? 'running').not.toBe('running')
  return lastOf(page, run)!
}
const lastOf = ({ events }: TestPage, run: string): ConnectionTest | undefined =>
  events
    .filter(({ event }) => event === 'connections.tested')
    .map(({ payload }) => payload as ConnectionTest)
    .findLast((test) => test.run === run)

describe.each(['http', 'socks5'] as const)('A profile behind a real %s proxy', (kind) => {
  it('trades through it, by calls and both sockets, and the login is nowhere but in the keychain', async () => {
    const hidden = await startHiddenExchange()
    const proxy = await hidden.start(kind, { login })
    const dataDir = newFolder()
    const page = await startApp({ dataDir, keychain: memoryKeychain() })
    await withoutLimits(page)
    await saveProfile(page, hidden)
    await page.value('connections.setProxy', { profileId: 'mine', proxy: proxyAt(kind, proxy.port, login) })
    await page.value('profiles.select', { id: 'mine' })
    await untilOpen(page)
    await place(page)
    await expect.poll(() => states(page)).toEqual(['live'])
    await place(page, market)
    await expect.poll(() => states(page)).toContain('filled')
    const health = await page.value('health.get', {})
    expect([health.rest, health.publicFeed, health.privateFeed].map(({ state }) => state)).not.toContain('offline')
    // At least one for the calls, and one for each socket; all by the name they were asked for, none of them directly.
    expect(proxy.targets.length).toBeGreaterThanOrEqual(3)
    expect(new Set(proxy.targets.map((target) => target.replace('address ', '')))).toEqual(new Set([hidden.place]))
    expect([hidden.trap.count(), proxy.refused()]).toEqual([0, 0])

    const report = (await page.value('diagnostics.report', {})).text
    await page.close()
    const files = globSync('**/*', { cwd: dataDir, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
    const allText = [report, JSON.stringify(page.events), JSON.stringify(page.replies), ...files].join('\n')
    const encoded = Buffer.from(`${login.user}:${login.password}`).toString('base64')
    const forms = [login.user, login.password].flatMap((text) => [
      text,
      JSON.stringify(text).slice(1, -1),
      Buffer.from(text).toString('latin1'),
      Buffer.from(text).toString('base64'),
      encodeURIComponent(text),
    ])
    expect([...forms, encoded].filter((form) => allText.includes(form))).toEqual([])
    expect(allText).toContain('"hasLogin": true')
  })
})

describe('A wrong proxy', () => {
  it('is named and never bypassed; orders in flight are resolved over the next proxy, and sent once', async () => {
    const hidden = await startHiddenExchange()
    const first = await hidden.start('http')
    const second = await hidden.start('socks5')
    const page = await startApp({ keychain: memoryKeychain() })
    await withoutLimits(page)
    await saveProfile(page, hidden)
    const setProxy = (proxy: ProxyInput) => page.value('connections.setProxy', { profileId: 'mine', proxy })
    await setProxy(proxyAt('http', first.port))
    await page.value('profiles.select', { id: 'mine' })
    await untilOpen(page)

    await hidden.inject({ kind: 'lost-answer', endpoint: 'placeBatch', times: 1 })
    await place(page)
    await expect.poll(() => hidden.placed()).toEqual([1])
    await first.close()
    const message = `The proxy 127.0.0.1:${first.port} refused the connection`
    await expect.poll(async () => (await page.value('health.get', {})).publicFeed.reason).toContain(message)
    await expect.poll(async () => (await page.value('health.get', {})).rest.reason).toContain(message)
    // A login that the wrong proxy never had cannot be asked for either.
    expect(
      await page.call('connections.setProxy', { profileId: 'mine', proxy: proxyAt('socks5', second.port, 'saved') }),
    ).toMatchObject({ ok: false, error: { field: 'proxy.login' } })

    await setProxy(proxyAt('socks5', second.port))
    await untilOpen(page)
    await expect.poll(() => states(page)).toEqual(['live'])
    expect(await hidden.placed()).toEqual([1])
    expect(second.targets.length).toBeGreaterThanOrEqual(3)
    expect(hidden.trap.count()).toBe(0)
  })
})

describe('A price alert of a profile that is not open', () => {
  it('is watched through the proxy of its profile alone, and reported as unwatched if that is gone', async () => {
    const hidden = await startHiddenExchange()
    const proxy = await hidden.start('http', { login })
    const sink = await startSink()
    atEnd(() => sink.close())
    const page = await startApp({ keychain: memoryKeychain() })
    await saveProfile(page, hidden)
    await page.value('destinations.save', webhook(sink.url))
    await page.value('connections.setProxy', { profileId: 'mine', proxy: proxyAt('http', proxy.port, login) })
    await page.value('profiles.select', { id: 'mine' })
    await untilOpen(page)
    const [{ lastPrice } = { lastPrice: '' }] = (
      await page.value('market.tickers', { category: 'USDT-FUTURES' })
    ).filter(({ symbol }) => symbol === 'BTCUSDT')
    const terms = {
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      direction: 'down',
      source: 'last',
      repeats: false,
      outside: 'critical',
      note: '',
    } as const
    await page.value('priceAlerts.save', { terms: { ...terms, price: multiply(lastPrice, '0.95') } })
    await page.value('priceAlerts.save', { terms: { ...terms, price: multiply(lastPrice, '0.1') } })
    await expect
      .poll(async () => (await page.value('priceAlerts.list', {})).map(({ side }) => side))
      .toEqual(['away', 'away'])
    // The account itself leaves this computer, so that what goes on is for its price alerts.
    await page.value('keys.forget', { profileId: 'mine' })
    await page.value('profiles.select', { id: 'practice' })
    const before = proxy.targets.length
    await hidden.inject({ kind: 'shock', fraction: -0.12, ms: 1 })
    const fired = () =>
      sink.received.filter(({ body }) => (JSON.parse(body) as { rule: string }).rule === 'price-alert').length
    await expect.poll(fired, patience).toBe(1)
    expect(proxy.targets.length).toBeGreaterThan(before)
    expect([hidden.trap.count(), proxy.refused()]).toEqual([0, 0])
    await proxy.close()
    const titles = async () => (await page.value('notices.list', {})).map(({ title }) => title)
    await expect.poll(titles, patienceBeyond(10_000)).toContain('Mine: A price alert is not watched')
    expect([fired(), hidden.trap.count()]).toEqual([1, 0])
  })
})

describe('A connection test', () => {
  it('names the step at which a wrong proxy fails, then passes every step with the right proxy', async () => {
    const hidden = await startHiddenExchange()
    const proxy = await hidden.start('http', { login })
    const socks = await hidden.start('socks5')
    const page = await startApp({ keychain: memoryKeychain() })
    await saveProfile(page, hidden)
    const test = async (run: string, typed: ProxyInput) => {
      await page.value('connections.test', { run, profileId: 'mine', custom: null, proxy: typed })
      return endOf(page, run)
    }
    const failing = async (run: string, typed: ProxyInput) => {
      const { state, steps } = await test(run, typed)
      const failed = steps.filter((step) => step.state === 'failed')
      // What comes after it was not tried.
      expect([state, failed.length, steps.at(-1)?.state]).toEqual(['failed', 1, 'waiting'])
      expect(failed[0]!.todo).not.toBe('')
      return `${failed[0]!.step}: ${failed[0]!.text}`
    }
    expect(await failing('nothing-there', proxyAt('http', 1))).toBe(
      'proxy: The proxy 127.0.0.1:1 refused the connection: nothing listens there',
    )
    expect(await failing('without-login', proxyAt('http', proxy.port))).toBe(
      `proxy-accepts: The proxy 127.0.0.1:${proxy.port} asks for a user name and password`,
    )
    expect(await failing('wrong-login', proxyAt('http', proxy.port, { ...login, password: 'x1' }))).toBe(
      `proxy-accepts: The proxy 127.0.0.1:${proxy.port} refused the user name or password`,
    )
    expect(await failing('wrong-kind', proxyAt('socks5', proxy.port))).toContain('proxy-accepts: The server at')
    expect(await failing('no-proxy-at-all', { kind: 'direct' })).toContain('time: ')
    const direct = hidden.trap.count()

    for (const [run, typed] of [
      ['right-http-proxy', proxyAt('http', proxy.port, login)],
      ['right-socks-proxy', proxyAt('socks5', socks.port)],
    ] as const) {
      const { state, steps } = await test(run, typed)
      expect(steps.map((step) => step.state)).toEqual(Array.from({ length: 10 }, () => 'passed'))
      expect([state, steps[8]!.text]).toEqual(['passed', expect.stringContaining('may trade')])
    }
    expect(hidden.trap.count()).toBe(direct)
    expect(page.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('sends no key to an address for which it was not saved, and ends when canceled', async () => {
    const hidden = await startHiddenExchange()
    const proxy = await hidden.start('socks5')
    const page = await startApp({ keychain: memoryKeychain() })
    await saveProfile(page, hidden)
    const { rest, wsPublic, wsPrivate } = hidden.descriptor
    const custom = { rest, wsPublic, wsPrivate, accountKind: 'unified' as const }
    const connection = { profileId: 'mine', proxy: proxyAt('socks5', proxy.port) }
    await page.value('connections.test', { run: 'other-address', ...connection, custom })
    const { steps } = await endOf(page, 'other-address')
    expect(steps.find(({ state }) => state === 'failed')).toMatchObject({
      step: 'key',
      text: expect.stringContaining('The saved key is for'),
    })
    const signed = page.requests.filter(({ url, headers }) => url.startsWith(rest) && 'ACCESS-KEY' in headers)
    expect(signed).toEqual([])
    const { state } = await page.value('connections.test', { run: 'not-wanted', ...connection, custom: null })
    await page.value('connections.endTest', { run: 'not-wanted' })
    expect([state, (await endOf(page, 'not-wanted')).state]).toEqual(['running', 'canceled'])
  })
})

describe('The proxy of a profile', () => {
  it('also applies to the watchman and to additional accounts', async () => {
    const hidden = await startHiddenExchange()
    const proxy = await hidden.start('socks5', { login })
    const dataDir = newFolder()
    const keychain = memoryKeychain()
    const page = await startApp({ dataDir, keychain })
    const beside = keyLabeled(hidden.descriptor, 'institution')
    await saveProfile(page, hidden)
    const { rest, wsPublic, wsPrivate } = hidden.descriptor satisfies PracticeDescriptor
    const other = { ...profileAt({ rest, wsPublic, wsPrivate }, 'other'), label: 'Other' }
    await page.value('settings.set', { customProfiles: [profileAt(hidden.addresses), other] })
    const { apiKey, secretKey, passphrase } = beside
    await page.value('keys.save', { profileId: 'other', label: 'Other', apiKey, secretKey, passphrase })
    await page.value('connections.setProxy', { profileId: 'mine', proxy: proxyAt('socks5', proxy.port, login) })
    await page.value('profiles.select', { id: 'other' })
    await untilOpen(page)
    expect(proxy.targets).toEqual([])
    await page.value('accounts.open', { profileId: 'mine' })
    await expect
      .poll(
        async () =>
          (await page.value('accounts.list', {})).accounts.find((account) => account.profileId === 'mine')?.account
            ?.gate.open,
      )
      .toBe(true)
    expect(proxy.targets.length).toBeGreaterThanOrEqual(3)
    await page.close()
    const before = proxy.targets.length

    const output: string[] = []
    const watchman = await composeWatchman({
      env: realEnv(),
      version: '0.0.0-test',
      dataDir,
      loadKeychain: () => keychain,
      alarm: () => undefined,
      priceAlert: () => undefined,
      print: (text) => void output.push(text),
    })
    atEnd(() => watchman.close())
    await expect.poll(() => output).toContain('Mine: watching.')
    expect(proxy.targets.length).toBeGreaterThan(before)
    expect([hidden.trap.count(), proxy.refused()]).toEqual([0, 0])
  })
})
