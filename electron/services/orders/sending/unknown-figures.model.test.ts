import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unreadOrderUpdate } from '@/shared/adapters/unread-order'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { aBalance, aPosition } from '@/shared/testing/samples/account'
import { leastMet, runs } from '@/shared/testing/runs'
import { closingOrder, knownPosition, reversingOrders } from '@/shared/trading/account/close-position'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Judged } from '@/shared/trading/pretrade/assessment/assessment'
import type { DisplayedBook } from '@/shared/trading/pretrade/assessment/context'
import { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { calmPretrade } from '../testing/calm-pretrade'
import { buy, instrumentNamed, openDesk, type OrdersDesk } from '../testing/desk'

/** What a review is made of, each of which can be unknown. */
const figures = ['positions', 'balances', 'book', 'leverage', 'rules', 'hold mode'] as const
type Figure = (typeof figures)[number]

/** One of its open orders could not be read. */
const ODD = 'ODDUSDT'
const symbols = ['BTCUSDT', ODD] as const
const book: DisplayedBook = { bids: [{ price: '99.9', size: '1000' }], asks: [{ price: '100.1', size: '1000' }] }
const optional = ['avgPrice', 'markPrice', 'liquidationPrice', 'leverage', 'unrealisedPnl'] as const

/** The world that a review meets; a test takes parts of it away. */
const unknown = new Set<Figure>()
const blank = new Set<(typeof optional)[number]>()
const oddPosition = (symbol: string) =>
  aPosition({
    symbol,
    total: '2',
    available: '2',
    avgPrice: '100',
    markPrice: '100',
    ...Object.fromEntries([...blank].map((name) => [name, ''])),
  })
const ifKnown = <Value>(figure: Figure, value: Value): Value | null => (unknown.has(figure) ? null : value)

const instrumentOf = (category: string, symbol: string) => ifKnown('rules', instrumentNamed(category, symbol))
const calm = calmPretrade(instrumentNamed)
const pretrade: typeof calm = {
  ...calm,
  holdModeNow: () => null,
  positionsNow: () => ifKnown('positions', symbols.map(oddPosition)),
  world: (category) => ({
    ...calm.world(category),
    settings: PretradeSettings.parse({}),
    positions: ifKnown('positions', symbols.map(oddPosition)),
    balances: ifKnown('balances', [
      aBalance('USDT', '1000000', { usdValue: '1000000' }),
      aBalance('BTC', '1000', { usdValue: '100000' }),
    ]),
    bookOf: () => ifKnown('book', book),
    leverageOf: () => ifKnown('leverage', '10'),
    instrumentOf,
  }),
}

/** Orders of one kind of review, and how much of each opens something. */
interface Case {
  readonly name: 'place' | 'batch' | 'close' | 'reverse' | 'amend'
  readonly orders: readonly OrderIntent[]
}
const limit = (symbol: string, change: Partial<OrderIntent> = {}) => buy({ symbol, ...change })
const market = (symbol: string, change: Partial<OrderIntent> = {}) => {
  const { price: _price, ...order } = buy({ symbol, orderType: 'market', timeInForce: 'ioc', ...change })
  return order
}
function positionOf(symbol: string) {
  const position = knownPosition(oddPosition(symbol))
  if (!position.ok) throw new Error(position.reason)
  return position.position
}

const orderOf = fc.record({
  symbol: fc.constantFrom(...symbols),
  category: fc.constantFrom('USDT-FUTURES' as const, 'SPOT' as const),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  isMarket: fc.boolean(),
  qty: fc.constantFrom('0.1', '1', '5'),
})
const orders = orderOf.map(({ symbol, isMarket, ...terms }) => (isMarket ? market : limit)(symbol, terms))
const cases: fc.Arbitrary<Case> = fc.oneof(
  orders.map((order): Case => ({ name: 'place', orders: [order] })),
  fc.array(orders, { minLength: 2, maxLength: 4 }).map((many): Case => ({ name: 'batch', orders: many })),
  fc
    .record({ symbol: fc.constantFrom(...symbols), price: fc.constantFrom('100', null) })
    .map(({ symbol, price }): Case => ({
      name: 'close',
      orders: [closingOrder(positionOf(symbol), { qty: '2', price })],
    })),
  fc
    .record({ symbol: fc.constantFrom(...symbols), price: fc.constantFrom('100', null) })
    .map(({ symbol, price }): Case => ({ name: 'reverse', orders: reversingOrders(positionOf(symbol), price) })),
  fc.constantFrom(...symbols).map((symbol): Case => ({ name: 'amend', orders: [limit(symbol, { price: '99' })] })),
)

/** Whether an order needs funds of its own; a close, and in one-way mode a sell within the long, needs none. */
const opens = ({ category, side, qty, reduceOnly }: OrderIntent): boolean =>
  reduceOnly !== 'yes' && (!isFutures(category) || side === 'buy' || Number(qty) > 2)

/** The findings that an order must have: which rule, or which words. */
function due({ name, orders: all }: Case): readonly { readonly row: number | null; readonly is: RegExp }[] {
  return all.flatMap((order, row) => {
    const isFuture = isFutures(order.category)
    if (unknown.has('rules')) return [{ row, is: /^symbol .*(known symbol|not known)/ }]
    const isProjected = isFuture && !unknown.has('positions')
    return [
      ...(unknown.has('book') ? [{ row, is: /^book / }] : []),
      ...(unknown.has('positions') && isFuture ? [{ row, is: /^positions / }] : []),
      ...(unknown.has('hold mode') && isProjected ? [{ row, is: /^hold-mode / }] : []),
      ...(order.symbol === ODD && isFuture ? [{ row, is: /^unread-order / }] : []),
      // An amended order is open already: only what it needs beyond that is measured.
      ...(unknown.has('balances') && opens(order) && name !== 'amend' && (isProjected || !isFuture) && all.length === 1
        ? [{ row: null, is: /^balance .*(not known)/ }]
        : []),
      ...(unknown.has('leverage') && isProjected && opens(order) && all.length === 1
        ? [{ row: null, is: /^balance .*leverage is not known/ }]
        : []),
    ]
  })
}

const desks = new Map<boolean, { readonly desk: OrdersDesk; readonly keys: ReadonlyMap<string, string> }>()

async function opened(holdMode: string) {
  const desk = await openDesk({ pretrade, instrumentOf })
  desk.exchange.script.holdMode = holdMode
  desk.exchange.drop()
  desk.exchange.ready()
  await desk.clock.advanceAsync(100)
  const confirmed = ['hold-mode', 'unread-order', 'would-take']
  const keys = new Map<string, string>()
  for (const symbol of symbols) {
    const [order] = await desk.place([limit(symbol)], { confirmed })
    keys.set(symbol, order!.key)
  }
  const record = { orderId: '9', symbol: ODD, side: 'sell', orderType: 'limit', orderStatus: 'live' }
  desk.exchange.pushUnread(
    unreadOrderUpdate({ readable: record, fields: ['qty'] }, { source: 'push', category: 'USDT-FUTURES' }),
  )
  return { desk, keys }
}
beforeAll(async () => {
  desks.set(false, await opened('one_way_mode'))
  desks.set(true, await opened(''))
})
afterAll(() => desks.forEach(({ desk }) => desk.close()))

describe('a review', () => {
  it(`names each figure that is not known, in ${runs(8000)} random worlds`, async () => {
    const counts = { known: 0, unknown: 0 }
    const world = fc.record({
      one: cases,
      missing: fc.uniqueArray(fc.constantFrom(...figures), { maxLength: 3 }),
      blanks: fc.uniqueArray(fc.constantFrom(...optional), { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(world, async ({ one: sample, missing, blanks }) => {
        unknown.clear()
        blank.clear()
        for (const figure of missing) unknown.add(figure)
        for (const name of blanks) blank.add(name)
        const { desk, keys } = desks.get(unknown.has('hold mode'))!
        const via = sample.orders.some(({ reduceOnly }) => reduceOnly !== undefined) ? 'placeOrder' : 'placeBatch'
        const assessment: Judged =
          sample.name === 'amend'
            ? await desk.orders.assessChanges([
                { key: keys.get(sample.orders[0]!.symbol)!, price: '99', autoCancel: false },
              ])
            : await desk.orders.assess(sample.orders, { via })
        const findings = assessment.findings.map(({ row, rule, message }) => ({ row, text: `${rule} ${message}` }))
        const expected = due(sample)
        for (const { row, is } of expected)
          expect([is, findings.filter((finding) => finding.row === row && is.test(finding.text)).length > 0]).toEqual([
            is,
            true,
          ])
        for (const { text } of findings) expect(text).not.toMatch(/undefined|null|NaN|big\.js|Not a number/)
        if (missing.length === 0 && sample.orders.every(({ symbol }) => symbol !== ODD))
          expect(findings.filter(({ text }) => text.includes('not known'))).toEqual([])
        counts[expected.length > 0 ? 'unknown' : 'known'] += 1
      }),
      { numRuns: runs(8000) },
    )
    unknown.clear()
    for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(leastMet(400))
  })
})
