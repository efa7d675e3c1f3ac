import { afterEach, describe, expect, it } from 'vitest'
import { everyEntry } from '@/shared/ipc/trading/journal'
import type { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { endAll } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'

afterEach(endAll)

const key = 'USDT-FUTURES:BTCUSDT'
const within = { notional: '5000', distance: '0.01', slippage: '0.001', quantities: { [key]: '0.04' } }
const SENDS = '/trade/place'

async function openDesk(unreviewed: PretradeSettings['unreviewed']) {
  const desk = await openFuturesPage()
  const { pretrade } = await desk.page.value('settings.get', {})
  await desk.page.value('app.arm', { armed: false })
  await desk.page.value('settings.set', { pretrade: { ...pretrade, unreviewed } })
  await desk.page.value('app.arm', { armed: true })
  const order = (change: Partial<OrderIntent> = {}): OrderIntent => ({
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    qty: '0.01',
    price: desk.at('0.999'),
    timeInForce: 'gtc',
    stpMode: 'none',
    ...change,
  })
  let tokens = 0
  const place = (order: OrderIntent, token = `unreviewed-${String((tokens += 1)).padStart(8, '0')}`) =>
    desk.page.value('orders.placeUnreviewed', { token, order })
  return { ...desk, order, place }
}

describe('an order without a review', () => {
  it('is sent once within the limits, and its journal names the missing review', async () => {
    const desk = await openDesk(within)
    const first = await desk.place(desk.order(), 'unreviewed-once-0001')
    const again = await desk.place(desk.order(), 'unreviewed-once-0001')
    expect([first.accepted, again.accepted]).toEqual([true, true])
    if (!first.accepted || !again.accepted) return
    expect(again.batch.id).toBe(first.batch.id)
    expect(desk.countPostRequests(SENDS)).toBe(1)
    const { entries } = await desk.page.value('journal.page', {
      ...everyEntry,
      before: null,
      limit: 50,
      key: first.batch.id,
    })
    const confirmed = entries.filter(({ what }) => what === 'confirmed' || what === 'reviewed')
    expect(confirmed.map(({ detail }) => detail)).toEqual(['without a review, within the limits for it'])
  })

  it('is held for a review above each limit, whatever the limits of reviews allow', async () => {
    const desk = await openDesk(within)
    const cases: readonly (readonly [string, Partial<OrderIntent>])[] = [
      ['notional', { qty: '0.06' }],
      ['qty', { qty: '0.0401' }],
      ['passive', { price: desk.at('0.98') }],
      ['would-take', { price: desk.at('1.005') }],
    ]
    for (const [rule, change] of cases) {
      const placed = await desk.place(desk.order(change))
      expect(placed.accepted, rule).toBe(false)
      if (placed.accepted) continue
      expect(placed.assessment?.findings.map((finding) => finding.rule)).toContain(rule)
    }
    expect(desk.countPostRequests(SENDS)).toBe(0)
  })

  it('is refused while no such limits are set', async () => {
    const desk = await openDesk(null)
    await expect(desk.place(desk.order())).rejects.toThrow('not enabled in your limits')
    expect(desk.countPostRequests(SENDS)).toBe(0)
  })

  it('is refused while trading is not armed', async () => {
    const desk = await openDesk(within)
    await desk.page.value('app.arm', { armed: false })
    await expect(desk.place(desk.order())).rejects.toThrow('not armed')
    expect(desk.countPostRequests(SENDS)).toBe(0)
  })
})
