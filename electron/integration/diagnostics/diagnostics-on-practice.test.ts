import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { keyLabeled, sendRaw, startExchange } from '@/practice/testing/driver'
import {
  atEnd,
  endAll,
  newFolder,
  startApp,
  untilOpen,
  useExchange,
  withoutLimits,
  type TestPage,
} from '@/electron/testing/app-harness'
import { anOrderIntent } from '@/shared/testing/samples/orders'

afterEach(endAll)

type Line = Readonly<Record<string, unknown>>
const order = anOrderIntent()

const logOf = (dataDir: string): string =>
  globSync('log/*.log', { cwd: dataDir })
    .map((name) => readFileSync(join(dataDir, name), 'utf8'))
    .join('')
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
const reportOf = async (page: TestPage): Promise<string> => (await page.value('diagnostics.report', {})).text
const eventName = (line: Line): string => `${String(line.area)}.${String(line.event)}`

describe('The log', () => {
  it('contains for an order with a lost answer the request, the polls and the result', async () => {
    const app = await startApp({ faults: true })
    await withoutLimits(app)
    await untilOpen(app)
    const { control } = JSON.parse(readFileSync(join(app.dataDir, 'practice.json'), 'utf8')) as {
      control: { url: string; token: string }
    }
    const fault = JSON.stringify({ kind: 'lost-answer', endpoint: 'placeBatch', times: 1 })
    await sendRaw(control.url, 'POST', '/faults', { 'x-control-token': control.token }, fault)
    const placed = await app.value('orders.place', {
      token: 'diagnostics-0001',
      orders: [order],
      onUnknown: 'continue',
    })
    const [key = ''] = placed.accepted ? placed.orders.map((row) => row.key) : []
    await expect
      .poll(async () => (await app.value('orders.list', {})).find((row) => row.key === key)?.state)
      .toBe('live')
    await app.close()

    const mine = linesOf(logOf(app.dataDir)).filter((line) => JSON.stringify(line).includes(key))
    const story = mine.map((line) =>
      eventName(line) === 'order.entry'
        ? `${String(line.entry)} ${String(line.detail)}`
        : `${eventName(line)} ${String(line.path)} ${String(line.code)}`,
    )
    const at = (start: string): number => story.findIndex((text) => text.startsWith(start))
    const steps = [
      'queued row 1 of batch',
      'intent /api/v3/trade/place-batch',
      'rest.failed /api/v3/trade/place-batch no-answer',
      'result unknown: no-answer',
    ]
    expect(steps.map(at)).toEqual(steps.map(at).toSorted((a, b) => a - b))
    expect(steps.map(at)).not.toContain(-1)
    // It is told by the push or by the question, whichever is first.
    expect(at('seen ')).toBeGreaterThan(at('intent'))
    const call = mine.find((line) => eventName(line) === 'rest.failed')
    expect(call).toMatchObject({
      level: 'warn',
      method: 'POST',
      status: null,
      waitedMs: expect.any(Number),
      tookMs: expect.any(Number),
    })
    expect(call?.request).toEqual([{ ...order, clientOid: key }])
  })

  it('contains the run of Volley, its profile, the states of sockets and gate, and changed settings', async () => {
    const exchange = await startExchange({ seed: 8 })
    atEnd(() => exchange.close())
    const app = await startApp()
    await useExchange(app, exchange.descriptor)
    await untilOpen(app)
    await app.value('settings.set', { theme: 'light' })
    await app.value('alarms.test', {})
    const { uid } = keyLabeled(exchange.descriptor, 'one-way')
    await app.close()
    const text = logOf(app.dataDir)
    const lines = linesOf(text)
    const events = new Set(lines.map(eventName))
    const expected = [
      'app.started',
      'app.stopped',
      'session.opened',
      'session.account',
      'settings.changed',
      'vault.changed',
      'socket.connecting',
      'socket.opened',
      'socket.ready',
      'socket.subscribed',
      'socket.stopped',
      'gate.shut',
      'gate.opened',
      'key.changed',
      'rest.sent',
      'rest.reads',
      'alarm.raised',
      'trader.told',
    ]
    expect(expected.filter((event) => !events.has(event))).toEqual([])
    expect(
      lines.find((line) => eventName(line) === 'settings.changed' && String(line.names).includes('theme')),
    ).toBeDefined()
    expect(lines.find((line) => line.uid === `…${uid.slice(-4)}`)).toBeDefined()
    expect(text).not.toContain(uid)
    expect(lines.at(-1)).toMatchObject({ area: 'app', event: 'stopped' })
    expect(lines.map((line) => String(line.at))).toEqual(lines.map((line) => String(line.at)).toSorted())
  })

  it('holds every single read where the setting asks for it', async () => {
    const app = await startApp()
    await untilOpen(app)
    const reads = async () =>
      linesOf(await reportOf(app)).filter(
        (line) => eventName(line) === 'rest.read' && line.path === '/api/v3/market/tickers',
      )
    await app.value('market.tickers', { category: 'SPOT' })
    expect(await reads()).toEqual([])
    await app.value('settings.set', { logLevel: 'debug' })
    await app.value('market.tickers', { category: 'USDT-FUTURES' })
    await expect
      .poll(async () => (await reads())[0] ?? null)
      .toMatchObject({ status: 200, request: { category: 'USDT-FUTURES' } })
  })

  it('contains an uncaught error, with its stack and without folders', async () => {
    const app = await startApp()
    app.app.failed(new Error('something broke; passphrase=my-own'))
    const line = linesOf(await reportOf(app)).find((candidate) => eventName(candidate) === 'app.failed')
    expect(line).toMatchObject({ level: 'error', message: 'something broke; passphrase=‹secret›' })
    expect(String(line?.stack)).toMatch(/at .*diagnostics-on-practice\.test\.ts:\d+/)
    expect(String(line?.stack)).not.toContain(import.meta.dirname)
  })
})

describe('The diagnostics', () => {
  it('state before the log versions, connections, gate, orders, public settings', async () => {
    const dataDir = newFolder()
    const app = await startApp({ dataDir })
    await withoutLimits(app)
    await untilOpen(app)
    const own = {
      id: 'own',
      label: 'My private name',
      rest: 'https://me:pw@exchange.test',
      wsPublic: 'wss://exchange.test',
      wsPrivate: 'wss://exchange.test',
    }
    await app.value('settings.set', { customProfiles: [{ ...own, accountKind: 'unified' }] })
    await app.value('orders.place', { token: 'diagnostics-0002', orders: [order, order], onUnknown: 'continue' })
    await expect
      .poll(async () => (await app.value('orders.list', {})).map(({ state }) => state))
      .toEqual(['live', 'live'])
    const { name, text } = await app.value('diagnostics.report', {})
    expect(name).toMatch(/^volley-diagnostics-\d{4}-\d\d-\d\d-\d{4}\.txt$/)
    const head = text.split('\n').filter((line) => line.startsWith('# '))
    const lines = [
      /^# Volley 0\.0\.0-test diagnostics/,
      /^# Host: browser; Node 24/,
      /^# Profile: practice, unified account …\d{4}/,
      /^# Private socket: (live|quiet)/,
    ]
    const more = [
      /^# New orders: let through/,
      /^# Orders in memory: 2 live/,
      /^# Setting customProfiles: 1 entry$/,
      /^# Setting logLevel: "info"/,
      /^# Counters: .*reconnects \d/,
    ]
    for (const pattern of [...lines, ...more])
      expect(
        head.find((line) => pattern.test(line)),
        String(pattern),
      ).toBeDefined()
    const { uid } = await app.value('app.info', {})
    for (const secret of ['My private name', 'me:pw', uid ?? 'unknown']) expect(text).not.toContain(secret)
    expect(
      text
        .split('\n')
        .filter(Boolean)
        .every((line) => line.startsWith('# ') || line.startsWith('{')),
    ).toBe(true)
  })
})
