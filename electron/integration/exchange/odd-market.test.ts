import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { keyLabeled } from '@/electron/practice/testing/driver'
import { callReviewed, endAll, unpaused } from '@/electron/testing/app-harness'
import { delisted, oddCandles, oddListing, symbolStatus } from '@/electron/testing/proxy/scenarios'
import { startThroughProxy, type ThroughProxy } from '@/electron/testing/through-proxy'

afterEach(endAll)

const DOGE = { category: 'USDT-FUTURES', symbol: 'DOGEUSDT' } as const
const uidOf = ({ exchange }: Pick<ThroughProxy, 'exchange'>): string => keyLabeled(exchange.descriptor, 'one-way').uid
const marketOrder = (side: 'buy' | 'sell'): OrderIntent => ({
  ...DOGE,
  side,
  orderType: 'market',
  qty: '1000',
  timeInForce: 'ioc',
  stpMode: 'none',
})

let tokens = 0
const place = (app: ThroughProxy, order: OrderIntent) =>
  unpaused(app, () =>
    callReviewed(app.raw, 'orders.place', {
      token: `odd-market-${String((tokens += 1)).padStart(10, '0')}`,
      orders: [order],
      via: order.reduceOnly === 'yes' ? 'placeOrder' : 'placeBatch',
      onUnknown: 'stop',
    }),
  )

describe('A listing with a member that cannot be read', () => {
  it.each([{ pricePrecision: null }, { pricePrecision: { of: 1 } }, { baseCoin: null }, { quantityMultiplier: '0' }])(
    'takes no other symbol away: %o',
    async (members) => {
      const app = await startThroughProxy((proxy) => {
        proxy.rewriting = oddListing('ETHUSDT', members)
      })
      const listed = await app.value('market.instruments', { category: 'SPOT' })
      expect(listed.map(({ symbol }) => symbol)).toContain('BTCUSDT')
      expect(JSON.stringify(app.replies)).not.toContain('[big.js]')
    },
  )
})

describe('A position in a symbol that may not be opened any more', () => {
  it.each([
    ['limit_open', symbolStatus(DOGE.symbol, 'limit_open')],
    ['gone from the list', delisted(DOGE.symbol)],
  ])('can be closed while the symbol is %s, and nothing opens there', async (_what, rewriting) => {
    const app = await startThroughProxy((proxy, exchange) => {
      exchange.core.place(uidOf({ exchange }), marketOrder('buy'))
      proxy.rewriting = rewriting
    })
    expect(await place(app, marketOrder('buy'))).toMatchObject({ ok: true, value: { accepted: false } })
    expect(await place(app, { ...marketOrder('sell'), reduceOnly: 'yes' })).toMatchObject({
      ok: true,
      value: { accepted: true },
    })
    await vi.waitFor(
      () => expect(app.exchange.core.positions(uidOf(app)).filter(({ total }) => Number(total) > 0)).toEqual([]),
      patience,
    )
  })
})

describe('Candles in an odd sequence', () => {
  it.each(['doubled', 'newest first', 'without prices'] as const)('are in order where they come %s', async (how) => {
    const app = await startThroughProxy((proxy) => {
      proxy.rewriting = oddCandles(how)
    })
    const { candles } = await app.value('market.candles', { ...DOGE, interval: '1m', limit: 50 })
    const times = candles.map(({ at }) => at)
    expect(times.length).toBeGreaterThan(40)
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
    for (const { open, high, low, close } of candles)
      for (const price of [open, high, low, close]) expect(Number(price)).toBeGreaterThan(0)
  })
})
