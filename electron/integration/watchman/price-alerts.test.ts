import { afterEach, describe, expect, it, vi } from 'vitest'
import { add, multiply } from '@/shared/base/decimal'
import type { InputOf } from '@/shared/ipc/contract'
import { patience } from '@/shared/testing/patience'
import { realEnv } from '@/electron/base/env/real-env'
import type { Fault } from '@/practice/faults/faults'
import { startExchange } from '@/practice/testing/driver'
import { startSink } from '@/electron/services/destinations/testing/sink'
import { webhook } from '@/electron/services/destinations/testing/webhook'
import {
  atEnd,
  endAll,
  memoryKeychain,
  newFolder,
  profileAt,
  startApp,
  type TestPage,
} from '@/electron/testing/app-harness'

const { composeWatchman } = await import('@/electron/compose-watchman')

afterEach(endAll)

const SYMBOL = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
type Terms = InputOf<'priceAlerts.save'>['terms']

/** A practice exchange elsewhere on this machine as the profile `mine`, which has no key. */
async function aTrader() {
  const exchange = await startExchange({ faults: true })
  atEnd(() => exchange.close())
  const { url, token } = exchange.descriptor.control!
  const dataDir = newFolder()
  const keychain = memoryKeychain()
  const page = await startApp({ dataDir, keychain })
  await page.value('settings.set', { customProfiles: [profileAt(exchange.descriptor)] })
  await page.value('profiles.select', { id: 'mine' })
  const output: string[] = []
  return {
    page,
    output,
    again: () => startApp({ dataDir, keychain }),
    startWatchman: async () => {
      const watchman = await composeWatchman({
        env: realEnv(),
        version: '0.0.0-test',
        dataDir,
        loadKeychain: () => keychain,
        alarm: () => undefined,
        priceAlert: (title, text) => void output.push(`${title}. ${text}`),
        print: (text) => void output.push(text),
      })
      let isClosed = false
      const close = async (): Promise<void> => {
        if (!isClosed) await watchman.close()
        isClosed = true
      }
      atEnd(close)
      return { close }
    },
    inject: async (fault: Fault) => {
      const body = JSON.stringify(fault)
      const answer = await fetch(`${url}/faults`, { method: 'POST', headers: { 'x-control-token': token }, body })
      expect(answer.status).toBe(200)
    },
  }
}

/** An alert so far below the market, of which the process that has it open has seen a price. */
async function alertBelow(page: TestPage, share: string, change: Partial<Terms> = {}): Promise<string> {
  const tickers = await page.value('market.tickers', { category: SYMBOL.category })
  const { lastPrice } = tickers.find(({ symbol }) => symbol === SYMBOL.symbol)!
  const price = multiply(lastPrice, add('1', `-${share}`))
  const plain = {
    ...SYMBOL,
    direction: 'down',
    source: 'last',
    repeats: false,
    outside: 'critical',
    note: 'buy',
  } as const
  const { id } = await page.value('priceAlerts.save', { terms: { ...plain, price, ...change } })
  await untilSide(page, id, 'away')
  return id
}
const untilSide = (page: TestPage, id: string, side: 'away' | 'beyond') =>
  vi.waitFor(async () => {
    const alerts = await page.value('priceAlerts.list', {})
    expect(alerts.find((alert) => alert.id === id)).toMatchObject({ side })
  }, patience)
const untilNotified = (page: TestPage, id: string) =>
  vi.waitFor(async () => {
    const notices = await page.value('notices.list', {})
    const notified = notices.filter(({ priceAlert }) => priceAlert === id)
    expect(notified).toHaveLength(1)
    return notified[0]!
  }, patience)

describe('Price alerts while the application is closed', () => {
  it('reach a destination, and are listed at the next start with their time and detecting process (L34)', async () => {
    const { page, output, again, startWatchman, inject } = await aTrader()
    const sink = await startSink()
    atEnd(() => sink.close())
    const quietHours = { from: '00:00', to: '23:59' }
    await page.value('destinations.save', webhook(sink.url, { levels: ['critical'], quietHours, withEnds: false }))
    const fires = await alertBelow(page, '0.05')
    const stays = await alertBelow(page, '0.5')
    await startWatchman()
    await vi.waitFor(() => expect(output).toContain('The application is running.'), patience)
    await page.close()
    await vi.waitFor(() => expect(output).toContain('The application has quit.'), patience)
    const closedAt = Date.now()
    await inject({ kind: 'shock', fraction: -0.12, ms: 1 })
    await vi.waitFor(() => expect(output).toContainEqual(expect.stringMatching(/^Mine: BTCUSDT falls to/)), patience)
    const ofAlert = () => sink.received.map(({ body }) => JSON.parse(body)).filter(({ rule }) => rule === 'price-alert')
    await vi.waitFor(() => expect(ofAlert()).toHaveLength(1), patience)
    expect(ofAlert()[0]).toMatchObject({
      event: 'raised',
      level: 'critical',
      account: 'Mine',
      text: expect.stringContaining('buy'),
    })

    const second = await again()
    const notice = await untilNotified(second, fires)
    expect(notice).toMatchObject({ level: 'warning', text: expect.stringMatching(/The watchman saw it\. buy$/) })
    expect(notice.at).toBeGreaterThanOrEqual(closedAt)
    const [fired, active] = await second.value('priceAlerts.list', {})
    expect(fired).toMatchObject({ id: fires, watch: 'done', firedAt: notice.at, firedBy: 'watchman' })
    expect(active).toMatchObject({ id: stays, firedAt: null })
    await untilSide(second, stays, 'away')
    // A process that takes over while the answer to a message is under way sends it again, under the same delivery.
    const deliveries = new Set(ofAlert().map(({ delivery }) => delivery))
    expect([deliveries.size, output.filter((text) => text.startsWith('Mine: BTCUSDT'))]).toEqual([
      1,
      [expect.any(String)],
    ])
  })

  it('fire for a profile that is not open, and are announced by its name on another screen (L34)', async () => {
    const { page, startWatchman, inject } = await aTrader()
    const id = await alertBelow(page, '0.05')
    await startWatchman()
    await page.value('profiles.select', { id: 'practice' })
    await inject({ kind: 'shock', fraction: -0.12, ms: 1 })
    await vi.waitFor(
      () =>
        expect(page.events).toContainEqual({
          event: 'notice',
          payload: expect.objectContaining({ priceAlert: id, title: expect.stringMatching(/^Mine: BTCUSDT falls/) }),
        }),
      patience,
    )
    await page.value('profiles.select', { id: 'mine' })
    await untilNotified(page, id)
  })
})
