import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { absolute, compare, divide, subtract } from '@/shared/base/decimal'
import type { InputOf, OutputOf } from '@/shared/ipc/contract'
import { confirmAll } from '@/shared/testing/confirm-all'
import { patienceBeyond } from '@/shared/testing/patience'
import { runs } from '@/shared/testing/runs'
import { atPrices, type Peg } from '@/shared/trading/batch/pricing/peg'
import { parsePriceExpression, evaluatePrice } from '@/shared/trading/batch/expression/price-expression'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Reviewed } from '@/shared/trading/pretrade/assessment/assessment'
import { endAll, untilOpen } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'

afterEach(endAll)

/** 3 % a minute. */
const PACE = 0.03
const RUN_MS = 60_000
const expressions = ['=bid-1%', '=bid-200t', '=mid-2%', '=ask-150bp', '=bid-3%-5t'] as const
const traders = fc.array(
  fc.record({
    category: fc.constantFrom('USDT-FUTURES' as const, 'SPOT' as const, 'MARGIN' as const),
    prices: fc.array(fc.constantFrom(...expressions), { minLength: 1, maxLength: 4 }),
    slippage: fc.constantFrom('0.0025', '0.005', '0.01'),
    /** How long the review is read, and how long the changes in it. */
    readsMs: fc.nat(14).map((seconds) => seconds * 1000),
    againMs: fc.integer({ min: 300, max: 1500 }),
  }),
  { minLength: 8, maxLength: 8 },
)
type Trader = ReturnType<typeof traders.generate>['value'][number]
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const away = (price: string, reviewed: string): string => divide(absolute(subtract(price, reviewed)), reviewed)

let tokens = 0
const newToken = (): string => `pegged-${String((tokens += 1)).padStart(12, '0')}`
type Desk = Awaited<ReturnType<typeof openFuturesPage>>

/** The price an expression comes to in the exchange's own book. */
function priceAt({ core, rules }: Desk, category: Trader['category'], price: string): string {
  const book = core.book(category === 'MARGIN' ? 'SPOT' : category, 'BTCUSDT', 1)
  const parsed = parsePriceExpression(price)
  if (!parsed.ok) throw new Error(parsed.reason)
  const top = { bid: book.bids[0]!.price, ask: book.asks[0]!.price }
  const { tickSize } = category === 'USDT-FUTURES' ? rules : { tickSize: '0.01' }
  const above = { ok: false, reason: 'no row above' } as const
  const terms = { symbol: 'BTCUSDT', tickSize, side: 'buy' as const, quote: { top, last: null, mark: null }, above }
  const now = evaluatePrice(parsed.expression, terms)
  if (!now.ok) throw new Error(now.reason)
  return now.value
}

/** Reviews, reads and presses as the dialog does; answers with what was reviewed last and how often it was pressed. */
async function send(desk: Desk, { category, prices, slippage, readsMs, againMs }: Trader) {
  const { page } = desk
  const pegs = prices.map((price, row): Peg => ({ row, category, symbol: 'BTCUSDT', side: 'buy', price }))
  const orders = prices.map((price): OrderIntent => ({
    category,
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    qty: '0.001',
    price: priceAt(desk, category, price),
    timeInForce: 'gtc',
    stpMode: 'none',
  }))
  let placeRequest: Omit<InputOf<'orders.place'>, 'token'> = { orders, onUnknown: 'stop', pegs, slippage }
  let review: Reviewed = await page.value('orders.review', { kind: 'place', ...placeRequest } as never)
  await wait(readsMs)
  for (let presses = 1; ; presses += 1) {
    const reply = await page.raw('orders.place', {
      token: newToken(),
      ...placeRequest,
      confirmation: confirmAll(review),
    })
    if (!reply.ok) throw new Error(reply.error.message)
    const placed = reply.value as OutputOf<'orders.place'>
    if (placed.accepted) return { presses, slippage, placeRequest, keys: placed.orders.map(({ key }) => key) }
    const isBlocked = placed.refusals.some(({ rule }) => rule === 'gate' || rule === 'unseen')
    if (isBlocked) {
      // The machine stopped for a moment, or the exchange does not show the orders of another trader yet.
      await untilOpen(page)
      presses -= 1
    } else if (presses > 2) throw new Error(JSON.stringify(placed.refusals))
    placeRequest = { ...placeRequest, orders: [...atPrices(placeRequest.orders, placed.prices)] }
    review =
      (placed.assessment as Reviewed | null) ??
      (await page.value('orders.review', { kind: 'place', ...placeRequest } as never))
    await wait(againMs)
  }
}

/** Prices in the bodies that reached the exchange, by the name of their order. */
function sentPrices({ page }: Desk): ReadonlyMap<string, string> {
  const bodies = page.requests.filter(({ method, url }) => method === 'POST' && url.includes('place'))
  return new Map(
    bodies.flatMap(({ body }) =>
      (JSON.parse(body ?? '[]') as { clientOid: string; price: string }[]).map(
        ({ clientOid, price }) => [clientOid, price] as const,
      ),
    ),
  )
}

describe('pegs under a market that moves 3 % a minute', () => {
  it('are sent within two presses, never outside the confirmed slippage', async () => {
    await fc.assert(
      fc.asyncProperty(traders, fc.boolean(), async (all, falls) => {
        const desk = await openFuturesPage({ faults: true })
        const { url, token } = desk.descriptor.control!
        const body = JSON.stringify({ kind: 'shock', fraction: falls ? -PACE : PACE, ms: RUN_MS, coin: 'BTC' })
        await fetch(`${url}/faults`, { method: 'POST', headers: { 'x-control-token': token }, body })
        const first = priceAt(desk, 'SPOT', '=bid')
        const results = await Promise.all(all.map((trader) => send(desk, trader)))
        expect(Number(away(priceAt(desk, 'SPOT', '=bid'), first))).toBeGreaterThan(0.0005)
        await expect
          .poll(() => sentPrices(desk).size, patienceBeyond(20_000))
          .toBe(results.flatMap(({ keys }) => keys).length)
        const prices = sentPrices(desk)
        for (const { presses, slippage, placeRequest, keys } of results) {
          expect(presses).toBeLessThanOrEqual(2)
          for (const [row, key] of keys.entries()) {
            const [price, reviewed] = [prices.get(key)!, placeRequest.orders[row]!.price!]
            expect(compare(away(price, reviewed), slippage), `${price} of ${reviewed}`).toBeLessThanOrEqual(0)
          }
        }
        // With readings of many seconds some prices moved, or nothing was tried.
        expect(
          results.some(({ placeRequest, keys }) =>
            keys.some((key, row) => prices.get(key) !== placeRequest.orders[row]!.price),
          ),
        ).toBe(true)
        await endAll()
      }),
      { numRuns: runs(20), endOnFailure: true },
    )
  })
})
