import { afterEach, describe, expect, it, vi } from 'vitest'
import { confirmAll } from '@/shared/testing/confirm-all'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { patience } from '@/shared/testing/patience'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import { keyLabeled } from '@/practice/testing/driver'
import { callReviewed, endAll, unpaused } from '@/electron/testing/app-harness'
import { together } from '@/electron/testing/proxy/scenarios/lists'
import { delisted, oddCandles, oddListing, unreadableList } from '@/electron/testing/proxy/scenarios/market'
import { startThroughProxy, type ThroughProxy } from '@/electron/testing/through-proxy'

afterEach(endAll)

const DOGE = { category: 'USDT-FUTURES', symbol: 'DOGEUSDT' } as const
const BTC = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
const ETH = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } as const
/** A symbol in letters of another script, which the exchange has listed (S1). */
const LOBSTER = '龙虾USDT'
const doge = listedInstruments.find(({ category, symbol }) => category === DOGE.category && symbol === DOGE.symbol)!

const uidOf = ({ exchange }: Pick<ThroughProxy, 'exchange'>): string => keyLabeled(exchange.descriptor, 'one-way').uid
const marketOrder = (side: 'buy' | 'sell', qty = '1000'): OrderIntent => ({
  ...DOGE,
  side,
  orderType: 'market',
  qty,
  timeInForce: 'ioc',
  stpMode: 'none',
})
const closing = (qty: string): OrderIntent => ({ ...marketOrder('sell', qty), reduceOnly: 'yes' })

let tokens = 0
const newToken = (): string => `odd-market-${String((tokens += 1)).padStart(10, '0')}`
const callOf = ({ reduceOnly }: OrderIntent) => (reduceOnly === 'yes' ? 'placeOrder' : 'placeBatch')
const place = (app: ThroughProxy, order: OrderIntent, via: 'placeOrder' | 'placeBatch' = callOf(order)) =>
  unpaused(app, () =>
    callReviewed(app.raw, 'orders.place', {
      token: newToken(),
      orders: [order],
      via,
      onUnknown: 'stop',
    }),
  )
const accepted = { ok: true, value: { accepted: true } }
const refusedFor = (reason: string) => ({
  ok: true,
  value: { accepted: false, refusals: expect.arrayContaining([expect.objectContaining({ message: reason })]) },
})
const texts = (app: ThroughProxy): readonly string[] =>
  app.exchange.core.positions(uidOf(app)).flatMap(({ total }) => (Number(total) > 0 ? [total] : []))
const tickOf = async (app: ThroughProxy, symbol: string) =>
  (await app.value('market.instruments', { category: 'USDT-FUTURES' })).find(
    (instrument) => instrument.symbol === symbol,
  )?.tickSize

describe('The list of symbols', () => {
  it('takes odd records, other steps and symbols of any letters', async () => {
    const app = await startThroughProxy(
      (proxy) => {
        proxy.rewriting = oddListing(BTC.symbol, { priceMultiplier: '0.01', pricePrecision: '2' })
      },
      { listings: [{ ...doge, symbol: LOBSTER, baseCoin: '龙虾' }] },
    )
    expect(await tickOf(app, BTC.symbol)).toBe('0.01')
    app.proxy.rewriting = {}
    await place(app, anOrderIntent({ ...BTC, price: '97000.05' }))
    await vi.waitFor(async () => expect(await tickOf(app, BTC.symbol)).toBe('0.1'), patience)

    const findingsOf = async (orders: readonly OrderIntent[]) =>
      (await app.value('orders.assess', { kind: 'place', orders: [...orders], via: 'placeBatch' })).findings
    for (const members of [
      { pricePrecision: null, priceMultiplier: null },
      { pricePrecision: { of: 1 } },
      { baseCoin: null },
      { quantityMultiplier: '0' },
    ]) {
      app.proxy.rewriting = oddListing(ETH.symbol, members)
      await app.value('market.readRules', {})
      const listed = await app.value('market.instruments', { category: ETH.category })
      expect(listed.map(({ symbol }) => symbol)).toContain(BTC.symbol)
      const orders = [anOrderIntent(BTC), anOrderIntent({ ...ETH, price: '3000', qty: '0.1' })]
      const findings = await findingsOf(orders)
      expect(findings.filter(({ rule, row }) => rule === 'closed' && row === 0)).toEqual([])
      expect(findings.filter(({ rule, row }) => rule === 'closed' && row === 1)).toHaveLength(1)
    }
    expect(JSON.stringify(app.replies)).not.toMatch(/\[big\.js\]|error of its own/)

    const lobster = { ...DOGE, symbol: LOBSTER, price: '0.316', qty: '100' }
    expect(await place(app, anOrderIntent(lobster))).toMatchObject(accepted)
    const openSymbols = () => app.exchange.core.openOrders(uidOf(app)).map(({ symbol }) => symbol)
    await vi.waitFor(() => expect(openSymbols()).toEqual([LOBSTER]), patience)
    await app.value('orders.cancelAll', { token: newToken(), category: DOGE.category, symbol: LOBSTER })
    await vi.waitFor(() => expect(openSymbols()).toEqual([]), patience)
  })
})

describe('A position in a symbol that may not be opened any more', () => {
  it('can be closed while the symbol is restricted or gone from the list, and nothing opens there', async () => {
    const app = await startThroughProxy(
      (_proxy, exchange) => {
        exchange.core.place(uidOf({ exchange }), marketOrder('buy'))
      },
      { flips: ['A-reduce-only=ignored'] },
    )
    await app.value('market.instruments', { category: DOGE.category })
    for (const [reason, rewriting] of [
      ['opening is restricted (status limit_open)', oddListing(DOGE.symbol, { status: 'limit_open' })],
      ['the exchange does not list it', delisted(DOGE.symbol)],
      ['its record could not be read (baseCoin)', oddListing(DOGE.symbol, { baseCoin: null })],
    ] as const) {
      app.proxy.rewriting = rewriting
      await app.value('market.readRules', {})
      const message = `symbol: DOGEUSDT takes no opening order: ${reason}`
      expect(await place(app, marketOrder('buy'))).toMatchObject(refusedFor(message))
      expect(await place(app, closing('200'))).toMatchObject(accepted)
    }
    await vi.waitFor(() => expect(texts(app)).toEqual(['400']), patience)

    // A batch that ignores reduce-only could turn a position around: it never carries it.
    app.proxy.rewriting = {}
    await app.value('market.readRules', {})
    const refused = refusedFor('reduceOnly: only a single order may carry it')
    expect(await place(app, closing('400'), 'placeBatch')).toMatchObject(refused)
    expect(await place(app, closing('400'))).toMatchObject(accepted)
    await vi.waitFor(() => expect(texts(app)).toEqual([]), patience)
  })

  it('can be closed while neither its list of symbols nor the positions of another category are readable', async () => {
    const app = await startThroughProxy((proxy, exchange) => {
      exchange.core.place(uidOf({ exchange }), marketOrder('buy'))
      proxy.rewriting = together(
        unreadableList('instruments', DOGE.category),
        unreadableList('currentPosition', 'COIN-FUTURES'),
      )
    })
    const reason =
      'The list of symbols could not be read: The exchange reported success, but its data could not be read'
    expect(await place(app, marketOrder('buy'))).toMatchObject(
      refusedFor(`symbol: DOGEUSDT takes no opening order: ${reason} (unreadable-data)`),
    )
    expect(await place(app, closing('1000'))).toMatchObject(accepted)
    await vi.waitFor(() => expect(texts(app)).toEqual([]), patience)

    app.proxy.rewriting = {}
    await app.value('market.readRules', {})
    expect(await place(app, marketOrder('buy'))).toMatchObject(accepted)
  })
})

describe('An order whose symbol is delisted during its review', () => {
  it('is not sent, and a renewed review states the reason', async () => {
    const app = await startThroughProxy()
    const request = { orders: [anOrderIntent({ ...DOGE, price: '0.316', qty: '1000' })], onUnknown: 'stop' as const }
    const review = (since?: string) =>
      app.value('orders.review', { kind: 'place', ...request, ...(since === undefined ? {} : { since }) })
    const reviewed = await review()
    expect(reviewed.findings.map(({ rule }) => rule)).not.toContain('closed')
    app.proxy.rewriting = delisted(DOGE.symbol)
    await app.value('market.readRules', {})
    const renewed = await review(reviewed.review.token)
    expect(renewed.findings).toContainEqual(expect.objectContaining({ rule: 'closed', row: 0 }))
    for (const shown of [reviewed, renewed]) {
      const confirmation = confirmAll(shown)
      const sent = await unpaused(app, () => app.raw('orders.place', { token: newToken(), ...request, confirmation }))
      expect(sent).toMatchObject(refusedFor('symbol: DOGEUSDT takes no opening order: the exchange does not list it'))
    }
    expect(app.exchange.core.openOrders(uidOf(app))).toEqual([])
    expect(app.exchange.core.closedOrders(uidOf(app))).toEqual([])
  })
})

describe('Candles in an odd sequence', () => {
  it('are in order, however they come', async () => {
    const app = await startThroughProxy()
    for (const how of ['doubled', 'newest first', 'without prices'] as const) {
      app.proxy.rewriting = oddCandles(how)
      const { candles } = await app.value('market.candles', { ...DOGE, interval: '1m', limit: 50 })
      const times = candles.map(({ at }) => at)
      expect(times.length).toBeGreaterThan(40)
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      for (const { open, high, low, close } of candles)
        for (const price of [open, high, low, close]) expect(Number(price)).toBeGreaterThan(0)
    }
  })
})
