import { afterEach, describe, expect, it, vi } from 'vitest'
import { multiply, roundToStep } from '@/shared/base/decimal'
import { isAccountRead } from '@/shared/trading/account/account'
import type { PracticeDescriptor } from '@/practice/practice-exchange'
import { confirmingAll, endAll, type TestPage, unpaused, untilOpen } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'
import { startThroughProxy } from '@/electron/testing/through-proxy'
import { confirmAll } from '@/shared/testing/confirm-all'
import { sendRaw } from '@/practice/testing/driver'
import { patience } from '@/shared/testing/patience'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

afterEach(endAll)

/** Opens a long position of 0.3 BTC with this stop loss. */
async function openStopped(page: Pick<TestPage, 'value'>, stopLoss: string): Promise<void> {
  const order: OrderIntent = {
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'market',
    qty: '0.3',
    timeInForce: 'ioc',
    stpMode: 'none',
  }
  await unpaused(page, async () => {
    const confirmation = await confirmingAll(page, { kind: 'place', orders: [order] })
    return page.value('orders.place', { token: 'stopped-00000001', orders: [order], onUnknown: 'stop', confirmation })
  })
  await vi.waitFor(async () => expect((await page.value('account.get', {})).positions).toHaveLength(1), patience)
  const request = {
    endpoint: 'placeStrategyOrder',
    request: { category: 'USDT-FUTURES', symbol: 'BTCUSDT', type: 'tpsl', tpslMode: 'full', stopLoss },
  } as const
  const reviewed = await page.value('api.review', request)
  const how = reviewed === null ? {} : { confirmation: confirmAll(reviewed) }
  await page.value('api.call', { ...request, token: 'stopped-00000002', ...how })
}

/** Changes the practice exchange by its control endpoint. */
function changeExchange({ rest, control }: PracticeDescriptor, fault: object): Promise<unknown> {
  return sendRaw(rest, 'POST', '/control/faults', { 'x-control-token': control!.token }, JSON.stringify(fault))
}
const fall = { kind: 'shock', fraction: -0.03, ms: 500, coin: 'BTC' } as const
const stopsIn = async (page: Pick<TestPage, 'value'>) =>
  (await page.value('notices.list', {})).filter(({ orders }) => orders?.kind === 'stop-loss')

describe('a stop loss that fires at the exchange', () => {
  it('is announced with its loss and named in the history', async () => {
    const { page, descriptor, at } = await openFuturesPage({ faults: true })
    await openStopped(page, at('0.99'))
    await changeExchange(descriptor, fall)
    const stop = await vi.waitFor(async () => {
      const [notice] = await stopsIn(page)
      expect(notice).toBeDefined()
      return notice!
    }, patience)
    const { fills } = await page.value('fills.list', { from: 0, to: Date.now() + 60_000 })
    const closing = fills.filter(({ side }) => side === 'sell')
    const loss = closing.reduce((sum, { pnl = '' }) => sum + Number(pnl), 0)
    const lossText = Math.abs(loss)
      .toFixed(2)
      .replace(/\B(?=(\d{3})+\.)/, '\u202f')
    expect(stop.title).toBe(`Stop loss hit: −${lossText} USDT`)
    expect(stop.text).toMatch(/^Sell 0\.3 BTC of BTCUSDT at market \(stop loss\): filled at .*, fee [\d.]+ USDT$/)
    const history = await page.value('orders.history', { category: 'USDT-FUTURES' })
    expect(history.find(({ key }) => key === stop.orders?.keys[0])).toMatchObject({
      origin: 'elsewhere',
      triggeredBy: { kind: 'stopLoss' },
    })
  })

  it('while Volley is disconnected, is announced once with its loss after it is connected again', async () => {
    const { proxy, exchange, ...page } = await startThroughProxy(() => undefined, { faults: true })
    const { core, descriptor } = exchange
    await vi.waitFor(async () => expect(isAccountRead(await page.value('account.get', {}))).toBe(true), patience)
    const { uid } = (await page.value('account.get', {})) as { uid: string }
    const stopLoss = roundToStep(multiply(core.lastPrice('USDT-FUTURES', 'BTCUSDT'), '0.99'), '0.1', 'down')
    await openStopped(page, stopLoss)
    const { target } = proxy
    proxy.target = null
    await changeExchange(descriptor, { kind: 'drop-sockets' })
    await vi.waitFor(async () => expect((await page.value('health.get', {})).gate.open).toBe(false), patience)
    await changeExchange(descriptor, fall)
    await vi.waitFor(() => expect(core.positions(uid)).toEqual([]), patience)
    expect(await stopsIn(page)).toEqual([])
    proxy.target = target
    await untilOpen(page)
    await vi.waitFor(async () => expect(await stopsIn(page)).not.toEqual([]), patience)
    await vi.waitFor(async () => expect((await page.value('account.get', {})).positions).toEqual([]), patience)
    const stops = await stopsIn(page)
    expect(stops.map(({ title }) => title)).toEqual([expect.stringMatching(/^Stop loss hit: −[\d\u202f.]+ USDT$/)])
  })
})
