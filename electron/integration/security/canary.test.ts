import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HttpRequest, HttpResult, SocketHandlers } from '@/electron/base/env/env'
import { categories } from '@/shared/exchange/protocol/fields'
import { keyLabeled, sendRaw, startExchange } from '@/practice/testing/driver'
import {
  atEnd,
  endAll,
  newFolder,
  profileAt,
  startApp,
  untilOpen,
  withoutLimits,
  type TestPage,
} from '@/electron/testing/app-harness'
import { MINUTE_MS } from '@/shared/base/time'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { filesUnder, formsOf, hits } from './testing/canaries'

afterEach(endAll)

/**
 * Speaks in the exchange's place, with everything it was ever sent: over whatever call or socket, and whichever profile
 * was in use.
 */
function createEcho() {
  const visited = new Set<string>()
  let next: { kind: 'envelope' | 'element' | 'html'; path: string } | null = null
  let logins = 0
  let refusesAll = false
  const everything = (): string => {
    const texts = [...visited]
    return `you sent ${texts.join(' ')} ${JSON.stringify(texts)} ${encodeURIComponent(texts.join(' '))}`
  }
  function answer(request: HttpRequest): HttpResult | null {
    for (const name of ['ACCESS-KEY', 'ACCESS-PASSPHRASE']) visited.add(request.headers[name] ?? '')
    if (next === null || !request.url.includes(next.path)) return null
    const { kind } = next
    next = null
    const echo = everything()
    const headers = { 'content-type': 'application/json' }
    if (kind === 'html') return { kind: 'response', status: 502, headers, body: `<html>${echo}</html>` }
    if (kind === 'envelope')
      return { kind: 'response', status: 400, headers, body: JSON.stringify({ code: '40020', msg: echo, data: null }) }
    const elements = (JSON.parse(request.body ?? '[]') as { clientOid: string }[]).map(({ clientOid }) => ({
      orderId: '',
      clientOid,
      code: '25244',
      msg: echo,
    }))
    return {
      kind: 'response',
      status: 200,
      headers,
      body: JSON.stringify({ code: '00000', msg: echo, data: elements }),
    }
  }
  /**
   * Every other login is refused at once, so that each session hears the echo while it waits, and gets in at its second
   * try.
   */
  function onSent(text: string, handlers: SocketHandlers): boolean {
    if (!text.includes('"login"')) return false
    logins += 1
    const isRefused = refusesAll || logins % 2 === 1
    if (isRefused) handlers.message(JSON.stringify({ event: 'error', code: 30_012, msg: everything() }))
    return isRefused
  }
  const echoNext = (kind: NonNullable<typeof next>['kind'], path: string): void => void (next = { kind, path })
  const refuseAll = (refuses: boolean): void => void (refusesAll = refuses)
  return { answer, onSent, echoNext, refuseAll, visited: () => [...visited].filter((text) => text !== '') }
}

const order = anOrderIntent()
let tokens = 0
const place = (page: TestPage) =>
  page.call('orders.place', {
    token: `canary-${String((tokens += 1)).padStart(12, '0')}`,
    orders: [order, order],
    onUnknown: 'continue',
  })

const readCalls = [
  'app.info',
  'settings.get',
  'profiles.list',
  'batches.list',
  'account.get',
  'health.get',
  'health.mismatches',
  'notices.list',
  'drafts.list',
  'secrets.list',
  'api.requests',
  'risk.overview',
  'risk.loans',
  'risk.products',
  'alarms.list',
  'loans.ongoing',
  'loans.coins',
  'loans.history',
  'earn.products',
  'diagnostics.report',
] as const

/** Everything a page may ask about. */
async function callEverything(page: TestPage): Promise<void> {
  for (const name of readCalls) await page.call(name, {})
  for (const category of categories)
    await Promise.all([page.call('orders.fills', { category }), page.call('orders.history', { category })])
  const orders = await page.call('orders.list', {})
  if (orders.ok) for (const { key } of orders.value) await page.call('orders.timeline', { key })
}

/** The wall with all it keeps: samples and their export, lines, an alarm and its acknowledgement. */
async function watchLoans(page: TestPage): Promise<void> {
  await expect.poll(async () => (await page.value('risk.overview', {})).units[0]?.sample ?? null).not.toBe(null)
  const riskUnitId = (await page.value('risk.overview', {})).units[0]!.id
  await page.value('risk.confirmThresholds', {
    riskUnitId,
    warn: '0.7',
    call: '0.8',
    liquidation: '0.9',
    note: 'contract 7',
    stopWithin: null,
  })
  const window = { riskUnitId, from: Date.now() - MINUTE_MS, to: Date.now() + MINUTE_MS }
  await page.value('risk.history', { ...window, points: 100 })
  await page.value('risk.causes', window)
  await page.value('risk.pastDebt', window)
  expect(await page.saved(await page.value('risk.export', window))).toContain(riskUnitId)
  const { alarms } = await page.value('alarms.test', {})
  const { id, lastFiredAt } = alarms[0]!
  await page.value('alarms.acknowledge', { alarms: [{ id, lastFiredAt }], reason: 'only a test' })
}

const texts = async (page: TestPage): Promise<string> => JSON.stringify(await page.value('notices.list', {}))

describe('A secret (C10)', () => {
  it('is nowhere but in the vault and on its way to the exchange, whatever goes wrong', async () => {
    const printed: Buffer[] = []
    for (const stream of [process.stdout, process.stderr]) {
      const spy = vi.spyOn(stream, 'write').mockImplementation((text) => (printed.push(Buffer.from(text)), true))
      atEnd(() => spy.mockRestore())
    }
    const exchange = await startExchange({ seed: 51, faults: true })
    atEnd(() => exchange.close())
    const { control } = exchange.descriptor
    const inject = (fault: object) =>
      sendRaw(control!.url, 'POST', '/faults', { 'x-control-token': control!.token }, JSON.stringify(fault))
    const { apiKey, secretKey, passphrase } = keyLabeled(exchange.descriptor, 'institution')
    const wrong = { secretKey: 'cañary"wrong/secret+with=signs', passphrase: 'pass"word\\ cañary&more' }
    const canaries = { apiKey, secretKey, passphrase, wrongSecret: wrong.secretKey, wrongPassphrase: wrong.passphrase }
    const echo = createEcho()
    const dataDir = newFolder()
    const app = await startApp({ dataDir, answer: echo.answer, onSent: echo.onSent })
    await withoutLimits(app)
    const save = (key: { secretKey: string; passphrase: string }) =>
      app.call('keys.save', { profileId: 'mine', label: 'Canary', apiKey, ...key })

    await app.value('settings.set', { customProfiles: [profileAt(exchange.descriptor)] })
    await app.value('profiles.select', { id: 'mine' })
    await save({ secretKey: wrong.secretKey, passphrase })
    await expect.poll(() => texts(app)).toContain('40009')
    echo.echoNext('envelope', '/account/settings')
    await save(wrong)
    await expect.poll(() => texts(app)).toContain('you sent')
    await save({ secretKey, passphrase })
    await untilOpen(app)

    echo.echoNext('element', '/place-batch')
    await place(app)
    await expect
      .poll(async () => (await app.value('orders.list', {})).filter(({ state }) => state === 'refused').length)
      .toBe(2)
    await inject({ kind: 'lost-answer', endpoint: 'placeBatch', times: 1 })
    await place(app)
    await expect
      .poll(async () => (await app.value('orders.list', {})).filter(({ state }) => state === 'live').length)
      .toBe(2)
    echo.echoNext('html', '/cancel-symbol-order')
    await app.call('orders.cancelAll', { token: 'canary-cancel-all-1', category: 'USDT-FUTURES' })
    await watchLoans(app)
    const watched = app.events.length
    echo.echoNext('envelope', '/ins-loan/ltv-convert')
    await expect
      .poll(() => JSON.stringify(app.events.slice(watched).filter(({ event }) => event === 'risk.changed')))
      .toContain('you sent')
    echo.echoNext('envelope', '/market/tickers')
    await app.call('market.tickers', { category: 'SPOT' })
    await callEverything(app)

    // Another profile and another key, at a server that remembers the first ones.
    const before = app.events.length
    echo.refuseAll(true)
    await app.value('profiles.select', { id: 'practice' })
    await expect.poll(() => JSON.stringify(app.events.slice(before))).toContain('Login refused: you sent')
    echo.refuseAll(false)
    await callEverything(app)

    const places = filesUnder(dataDir)
    expect([...places.keys()].some((name) => name.endsWith('-wal'))).toBe(true)
    places.set('diagnostics', Buffer.from((await app.value('diagnostics.report', {})).text))
    places.set('events', Buffer.from(JSON.stringify(app.events)))
    places.set('replies', Buffer.from(JSON.stringify(app.replies)))
    await app.close()
    for (const [name, content] of filesUnder(dataDir)) places.set(`${name} after the end`, content)
    places.set('stdout and stderr', Buffer.concat(printed))
    places.set('argv', Buffer.from(process.argv.join(' ')))
    places.set('environ', readFileSync('/proc/self/environ'))
    expect(echo.visited()).toEqual(expect.arrayContaining([apiKey, passphrase, wrong.passphrase]))
    expect(hits(places, canaries)).toEqual([])
    // The practice profile's own key too; its accounts are kept in the data folder.
    const practised = Object.fromEntries(echo.visited().map((text, index) => [`what was sent (${index})`, text]))
    expect(hits(new Map([...places].filter(([name]) => name === 'events' || name === 'replies')), practised)).toEqual(
      [],
    )
    // The log was there to be looked through, and heard the echo as well.
    for (const place of ['log/volley.log after the end', 'diagnostics']) {
      const logged = String(places.get(place))
      const events = ['"area":"rest"', '"area":"socket"', '"area":"order"', 'you sent', '‹secret›']
      expect(
        events.filter((text) => !logged.includes(text)),
        place,
      ).toEqual([])
    }
    // What was refused was told, with the secret taken out.
    expect(JSON.stringify(app.replies)).toContain('you sent')
  })

  it('would be found by this scan in any of its forms', () => {
    const folder = newFolder()
    const text = 'cañary"pass/word'
    formsOf(text).forEach((form, index) =>
      writeFileSync(join(folder, String(index)), Buffer.concat([Buffer.from('x'), form, Buffer.from('y')])),
    )
    expect(hits(filesUnder(folder), { canary: text })).toHaveLength(8)
  })
})
