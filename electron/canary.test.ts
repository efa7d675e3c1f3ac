import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HttpRequest, HttpResult, SocketHandlers } from './env/env'
import { categories } from '../shared/exchange/fields'
import { keyOf, send, startExchange } from './practice/testing/driver'
import { atEnd, endAll, newFolder, profileAt, startApp, type Page } from './testing/running-app'

afterEach(endAll)

/** Every way in which a text could have been written down. */
function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'utf8')
  const texts = [text, JSON.stringify(text).slice(1, -1), JSON.stringify(JSON.stringify(text)).slice(3, -3), encodeURIComponent(text), bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]
  return [...texts.map((form) => Buffer.from(form, 'utf8')), Buffer.from(text, 'utf16le')]
}

/** Where a canary is found; names only, so that a failing test does not print it either. */
function hits(places: ReadonlyMap<string, Buffer>, canaries: Readonly<Record<string, string>>): string[] {
  return [...places].flatMap(([place, content]) =>
    Object.entries(canaries).flatMap(([canary, text]) => (formsOf(text).some((form) => content.includes(form)) ? [`${canary} in ${place}`] : [])),
  )
}

const filesUnder = (folder: string): Map<string, Buffer> =>
  new Map(
    globSync('**/*', { cwd: folder })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name))]),
  )

/** Answers some requests in the exchange's place, each time with everything it was sent. */
function createEcho() {
  let next: 'envelope' | 'element' | 'html' | null = null
  function answer(request: HttpRequest): HttpResult | null {
    if (next === null || request.headers['ACCESS-KEY'] === undefined) return null
    if (next === 'element' && request.body?.includes('clientOid') !== true) return null
    const kind = next
    next = null
    const echo = `you sent ${JSON.stringify(request.headers)} ${encodeURIComponent(JSON.stringify(request.headers))}`
    const headers = { 'content-type': 'application/json' }
    if (kind === 'html') return { kind: 'response', status: 502, headers, body: `<html>${echo}</html>` }
    if (kind === 'envelope') return { kind: 'response', status: 400, headers, body: JSON.stringify({ code: '40020', msg: echo, data: null }) }
    const elements = (JSON.parse(request.body ?? '[]') as { clientOid: string }[]).map(({ clientOid }) => ({ orderId: '', clientOid, code: '25244', msg: echo }))
    return { kind: 'response', status: 200, headers, body: JSON.stringify({ code: '00000', msg: echo, data: elements }) }
  }
  return { answer, echoNext: (kind: typeof next) => void (next = kind) }
}

const order = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '0.001', price: '30000', timeInForce: 'gtc', stpMode: 'none' } as const
let tokens = 0
const place = (page: Page) => page.call('orders.place', { token: `canary-${String((tokens += 1)).padStart(12, '0')}`, orders: [order, order], onUnknown: 'continue', accepted: ['unresolved'] })

/** Everything a page may ask about. */
async function askEverything(page: Page): Promise<void> {
  for (const name of ['app.info', 'settings.get', 'profiles.list', 'batches.list', 'account.get', 'health.get', 'notices.list', 'drafts.load'] as const) await page.call(name, {})
  for (const category of categories) await Promise.all([page.call('orders.fills', { category }), page.call('orders.history', { category })])
  const orders = await page.call('orders.list', {})
  if (orders.ok) for (const { key } of orders.value) await page.call('orders.timeline', { key })
}

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
    const inject = (fault: object) => send(control!.url, 'POST', '/faults', { 'x-control-token': control!.token }, JSON.stringify(fault))
    const { apiKey, secretKey, passphrase } = keyOf(exchange.descriptor, 'one-way')
    const wrong = { secretKey: 'cañary"wrong/secret+with=signs', passphrase: 'pass"word\\ cañary&more' }
    const canaries = { apiKey, secretKey, passphrase, wrongSecret: wrong.secretKey, wrongPassphrase: wrong.passphrase }
    const echo = createEcho()
    const dataDir = newFolder()
    let used = passphrase
    const echoLogin = (handlers: SocketHandlers): void =>
      void setTimeout(() => handlers.message(JSON.stringify({ event: 'error', code: 30_012, msg: `you sent ${used} ${apiKey}` })), 30)
    const app = await startApp({ dataDir, answer: echo.answer, onSocket: echoLogin })
    const save = (key: { secretKey: string; passphrase: string }) => {
      used = key.passphrase
      return app.call('keys.save', { profileId: 'mine', label: 'Canary', apiKey, ...key })
    }

    await app.value('settings.set', { customProfiles: [profileAt(exchange.descriptor)] })
    await app.value('profiles.select', { id: 'mine' })
    await save({ secretKey: wrong.secretKey, passphrase })
    await expect.poll(async () => (await app.value('notices.list', {})).map(({ text }) => text).join(' ')).toContain('40009')
    echo.echoNext('envelope')
    await save(wrong)
    await expect.poll(async () => (await app.value('notices.list', {})).map(({ text }) => text).join(' ')).toContain('you sent')
    await save({ secretKey, passphrase })
    await expect.poll(async () => (await app.value('health.get', {})).gate.open, { timeout: 15_000 }).toBe(true)

    echo.echoNext('element')
    await place(app)
    await expect.poll(async () => (await app.value('orders.list', {})).filter(({ state }) => state === 'refused').length, { timeout: 5000 }).toBe(2)
    await inject({ kind: 'lost-answer', endpoint: 'placeBatch', times: 1 })
    await place(app)
    await expect.poll(async () => (await app.value('orders.list', {})).filter(({ state }) => state === 'live').length, { timeout: 8000 }).toBe(2)
    echo.echoNext('html')
    await app.call('orders.cancelAll', { token: 'canary-cancel-all-1', category: 'USDT-FUTURES' })
    await askEverything(app)

    const places = filesUnder(dataDir)
    expect([...places.keys()].some((name) => name.endsWith('-wal'))).toBe(true)
    places.set('events', Buffer.from(JSON.stringify(app.heard)))
    places.set('replies', Buffer.from(JSON.stringify(app.replies)))
    await app.close()
    for (const [name, content] of filesUnder(dataDir)) places.set(`${name} after the end`, content)
    places.set('stdout and stderr', Buffer.concat(printed))
    places.set('argv', Buffer.from(process.argv.join(' ')))
    places.set('environ', readFileSync('/proc/self/environ'))
    expect(hits(places, canaries)).toEqual([])
    // What was refused was told, with the secret taken out.
    expect(JSON.stringify(app.replies)).toContain('you sent')
  }, 40_000)

  it('would be found by this scan in any of its forms', () => {
    const folder = newFolder()
    const text = 'cañary"pass/word'
    formsOf(text).forEach((form, index) => writeFileSync(join(folder, String(index)), Buffer.concat([Buffer.from('x'), form, Buffer.from('y')])))
    expect(hits(filesUnder(folder), { canary: text })).toHaveLength(8)
  })
})
