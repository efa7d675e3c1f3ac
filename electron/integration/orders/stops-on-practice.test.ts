import { afterEach, describe, expect, it, vi } from 'vitest'
import { confirmingAll, endAll, unpaused } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'
import { confirmAll } from '@/shared/testing/confirm-all'
import { sendRaw } from '@/practice/testing/driver'
import { patience } from '@/shared/testing/patience'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

afterEach(endAll)

/** A long position of 0.3 BTC with a stop loss 1 % below the market. */
async function openStopped() {
  const opened = await openFuturesPage({ faults: true })
  const { page, at } = opened
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
    request: { category: 'USDT-FUTURES', symbol: 'BTCUSDT', type: 'tpsl', tpslMode: 'full', stopLoss: at('0.99') },
  } as const
  const reviewed = await page.value('api.review', request)
  const how = reviewed === null ? {} : { confirmation: confirmAll(reviewed) }
  await page.value('api.call', { ...request, token: 'stopped-00000002', ...how })
  return opened
}

describe('a stop loss that fires at the exchange', () => {
  it('is announced with its loss and named in the history', async () => {
    const { page, descriptor } = await openStopped()
    const headers = { 'x-control-token': descriptor.control!.token }
    const shock = { kind: 'shock', fraction: -0.03, ms: 500, coin: 'BTC' }
    await sendRaw(descriptor.rest, 'POST', '/control/faults', headers, JSON.stringify(shock))
    const stop = await vi.waitFor(async () => {
      const notices = await page.value('notices.list', {})
      const notice = notices.find(({ orders }) => orders?.kind === 'stop-loss')
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
})
