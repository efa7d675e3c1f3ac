import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { equals } from '@/shared/base/decimal'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { type EndpointName, endpoints } from '@/shared/exchange/endpoints'
import type { Order } from '@/shared/trading/orders/order'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { requestText } from '@/electron/exchange/rest/request-text'
import { amendCalls } from '../changing/amend-calls'
import { cancelAllCall, cancelCalls } from '../changing/cancel-calls'
import { orderAmong } from '../resolving/find-order'
import { buys, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import type { DeskContext } from './order-call'
import { placingCalls } from './placing-calls'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { requestedTerms } from '@/shared/trading/orders/pending-amend'

const PLACEHOLDER = 'made-when-sent'
let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk({ killSwitchLimits: { ordersPerMinute: 1_000_000, unknownRequestsPerMinute: 1_000_000 } })
})
afterEach(() => desk.close())

const context = (): DeskContext => ({
  orderOf: (ids) => orderAmong(desk.orders.list(), ids),
  requests: [],
  nextClientOid: () => PLACEHOLDER,
})

/** The bytes of a request, however it came to be. */
function bytesOf(name: EndpointName, request: unknown): string | null {
  const declaration: Endpoint = endpoints[name]
  return requestText(declaration, declaration.request.parse(request)).body
}
/** What is handed to this call of the exchange while something is done, in bytes. */
async function sentBy(name: EndpointName, act: () => Promise<unknown>): Promise<(string | null)[]> {
  const call = vi.spyOn(desk.exchange.client.rest, name)
  await Promise.all([act(), desk.clock.advanceAsync(0)])
  const requests = call.mock.calls.map(([request]) => bytesOf(name, request))
  call.mockRestore()
  return requests
}

const price = fc.integer({ min: 500, max: 5000 }).map((tenths) => `${Math.floor(tenths / 10)}.${tenths % 10}`)
const qty = fc.integer({ min: 600, max: 9000 }).map((hundredths) => (hundredths / 100).toFixed(2))
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
const terms = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  qty,
  isLimit: fc.boolean(),
  price,
  isNamed: fc.boolean(),
})
const extras = fc.record({
  timeInForce: maybe(fc.constantFrom('gtc' as const, 'post_only' as const)),
  stpMode: maybe(fc.constantFrom('none' as const, 'cancel_both' as const)),
  reduceOnly: maybe(fc.constantFrom('yes' as const, 'no' as const)),
})
let names = 0

interface GeneratedCase {
  readonly via: PlacingCall
  readonly requests: Record<string, unknown>[]
  readonly intents: OrderIntent[]
}
/** Orders as they are typed at the API desk, and as their review hands them over. */
const generated: fc.Arbitrary<GeneratedCase> = fc
  .record({
    via: fc.constantFrom('placeBatch' as const, 'placeOrder' as const, 'placeRealityOrder' as const),
    rows: fc.array(fc.tuple(terms, extras), { minLength: 1, maxLength: 20 }),
  })
  .map(({ via, rows }) => {
    const all = rows
      .slice(0, via === 'placeBatch' ? 20 : 1)
      .map(([{ isLimit, isNamed, price: at, ...order }, { timeInForce, stpMode, reduceOnly }]) => {
        const plain = {
          category: via === 'placeRealityOrder' ? 'SPOT' : 'USDT-FUTURES',
          symbol: via === 'placeRealityOrder' ? 'RTSLAUSDT' : 'BTCUSDT',
          orderType: isLimit ? 'limit' : 'market',
          ...order,
        } as const
        const optional = {
          ...(isLimit ? { price: at } : {}),
          ...(isNamed ? { clientOid: `mine-${(names += 1)}` } : {}),
        }
        const options =
          via === 'placeRealityOrder'
            ? {}
            : { ...(timeInForce && isLimit ? { timeInForce } : {}), ...(stpMode ? { stpMode } : {}) }
        const single = via === 'placeOrder' && reduceOnly ? { reduceOnly } : {}
        const request = { ...plain, ...optional, ...options, ...single }
        return { requests: request, intent: { timeInForce: 'gtc', stpMode: 'none', ...request } as OrderIntent }
      })
    return { via, requests: all.map(({ requests }) => requests), intents: all.map(({ intent }) => intent) }
  })

async function place(via: PlacingCall, intents: readonly OrderIntent[]): Promise<readonly Order[]> {
  const assessment = await desk.orders.assess(intents, { via })
  const confirmation = confirmedOf(assessment, assessment.phrase)
  const result = await desk.orders.place(newToken(), intents, { onUnknown: 'continue', via, confirmation })
  if (!result.accepted) throw new Error(JSON.stringify(result.refusals))
  return result.orders
}

describe('the dry run is the send, stopped before the wire', () => {
  it('of every placement, byte by byte, but for the names that are made when it is sent', async () => {
    await fc.assert(
      fc.asyncProperty(generated, async ({ via, requests, intents }) => {
        const request = via === 'placeBatch' ? requests : requests[0]
        const preview = bytesOf(via, placingCalls[via].dryRun(request, context()).request)
        let orders: readonly Order[] = []
        const bodies = await sentBy(via, async () => (orders = await place(via, intents)))
        const generatedNames = orders.filter((_order, row) => intents[row]?.clientOid === undefined)
        expect(bodies).toEqual([
          generatedNames.reduce((text, { key }) => text?.replace(PLACEHOLDER, key) ?? null, preview),
        ])
        await desk.clock.advanceAsync(0)
        // Capacity is not the subject here.
        await Promise.all([
          desk.orders.cancel(
            newToken(),
            orders.map(({ key }) => key),
          ),
          desk.clock.advanceAsync(1000),
        ])
      }),
      { numRuns: 60 },
    )
  })

  it('of every change and cancel, whichever id names the order', async () => {
    const rows = await desk.place(buys(20))
    const change = fc.record({
      by: fc.constantFrom('orderId' as const, 'clientOid' as const),
      price: maybe(price),
      qty,
      autoCancel: maybe(fc.constantFrom('yes' as const, 'no' as const)),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(rows as Order[], { minLength: 1 }),
        fc.array(change, { minLength: 20, maxLength: 20 }),
        fc.boolean(),
        async (orders, changes, isBatch) => {
          const via = isBatch ? 'batchModifyOrder' : 'modifyOrder'
          const about = (isBatch ? orders : orders.slice(0, 1)).map(({ key, clientOid, category, symbol }, row) => {
            const { by, ...terms } = changes[row]!
            const orderId = desk.order(key).orderId!
            return {
              key,
              requested: terms,
              request: { ...(by === 'orderId' ? { orderId } : { clientOid }), ...terms, symbol, category },
            }
          })
          // What changes nothing does not leave; a change that the exchange refused has changed nothing.
          fc.pre(about.every(({ key, requested: terms }) => !equals(terms.qty, requestedTerms(desk.order(key)).qty)))
          const request = isBatch ? about.map((change) => change.request) : about[0]!.request
          const preview = bytesOf(via, amendCalls[via].dryRun(request, context()).request)
          const elements = about.map(({ key, requested: { price: to, qty: size, autoCancel } }) => ({
            key,
            ...(to === undefined ? {} : { price: to }),
            qty: size,
            autoCancel: autoCancel === 'yes',
          }))
          const confirmation = confirmedOf(await desk.orders.assessChanges(elements))
          expect(await sentBy(via, () => desk.orders.amend(newToken(), elements, { via, confirmation }))).toEqual([
            preview,
          ])
          await desk.clock.advanceAsync(100)
        },
      ),
      { numRuns: 30 },
    )
    const [first, ...rest] = rows.map(({ key }) => desk.order(key))
    const name = { clientOid: first!.clientOid }
    const shownOne = bytesOf('cancelOrder', cancelCalls.cancelOrder.dryRun(name, context()).request)
    expect(await sentBy('cancelOrder', () => desk.orders.cancel(newToken(), [first!.key], 'cancelOrder'))).toEqual([
      shownOne,
    ])
    const some = rest.slice(0, 9).map(({ clientOid, category }) => ({ clientOid, category }))
    const shownSome = bytesOf('cancelBatch', cancelCalls.cancelBatch.dryRun(some, context()).request)
    expect(
      await sentBy('cancelBatch', () =>
        desk.orders.cancel(
          newToken(),
          some.map(({ clientOid }) => clientOid),
          'cancelBatch',
        ),
      ),
    ).toEqual([shownSome])
    const scope = { category: 'USDT-FUTURES' as const, symbol: 'BTCUSDT' }
    const shownAll = bytesOf('cancelSymbolOrder', cancelAllCall.dryRun(scope, context()).request)
    expect(
      await sentBy('cancelSymbolOrder', () => desk.orders.cancelAll(newToken(), scope.category, scope.symbol)),
    ).toEqual([shownAll])
  })
})
