import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { anOrder } from '@/shared/testing/samples/orders'
import type { BookView } from '@/shared/trading/book/book-view'
import type { Order } from '@/shared/trading/orders/order'
import { unknownHoldings } from '@/shared/trading/market/permissions'
import { brokenRule, clickOrder, clickTradingOff, type ClickTradingTerms } from './click-trading'
import { clickSizes } from './click-sizes'
import { createLadderGrid } from '@/renderer/panels/price-ladder/rows/ladder-grid'
import { columnAt, ladderColumns, layoutLadder } from './ladder-layout'
import { cellFigure, ladderRows } from '@/renderer/panels/price-ladder/rows/ladder-rows'
import { ladderOrders, ownRows } from '@/renderer/panels/price-ladder/rows/own-rows'
import { distanceFromMid, queueText } from '@/renderer/panels/price-ladder/rows/own-text'
import {
  centeredOn,
  following,
  outOfSight,
  priceAt,
  shows,
  topOf,
} from '@/renderer/panels/price-ladder/rows/price-grid'
import { BOOK_LAG_MS, type QueuePlaces, queuePlaces } from '@/renderer/panels/price-ladder/rows/queue-estimate'

const market = (bestBid: number): Pick<BookView, 'bestBid' | 'bestAsk'> => ({ bestBid, bestAsk: bestBid + 2 })
const shape = { group: 5, rows: 20, rowHeight: 18 }

/** Events that can occur between reading a price and clicking on it. */
type Happening =
  | { readonly kind: 'market'; readonly bestBid: number }
  | { readonly kind: 'paint' | 'center' | 'leave' | 'release' }
  | { readonly kind: 'scroll'; readonly rows: number }
  | { readonly kind: 'point' | 'press'; readonly y: number }
  | { readonly kind: 'shape'; readonly group: number; readonly rows: number }
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('market' as const), bestBid: fc.integer({ min: 200, max: 2000 }) }),
  fc.record({ kind: fc.constantFrom('paint' as const, 'center' as const, 'leave' as const, 'release' as const) }),
  fc.record({ kind: fc.constant('scroll' as const), rows: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ kind: fc.constantFrom('point' as const, 'press' as const), y: fc.integer({ min: -20, max: 400 }) }),
  fc.record({
    kind: fc.constant('shape' as const),
    group: fc.constantFrom(1, 5, 10),
    rows: fc.integer({ min: 1, max: 30 }),
  }),
)

describe('a click on the ladder', () => {
  it('always trades the price that was under the cursor when the button went down, however the market moves', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
        const ladderGrid = createLadderGrid(shape)
        let now = market(1000)
        /** The last paint, as seen by the trader. */
        let grid = ladderGrid.draw(now)
        let pressed: number | null = null
        for (const action of happenings) {
          if (action.kind === 'market') now = market(action.bestBid)
          if (action.kind === 'paint') grid = ladderGrid.draw(now)
          if (action.kind === 'center') ladderGrid.center('market')
          if (action.kind === 'scroll') ladderGrid.scroll(action.rows)
          if (action.kind === 'leave') ladderGrid.setHolder('pointer', false)
          if (action.kind === 'point') ladderGrid.setHolder('pointer', true)
          if (action.kind === 'press') {
            pressed = grid === null ? null : priceAt(grid, action.y)
            expect(ladderGrid.press(10, action.y)?.price ?? null).toBe(pressed)
          }
          if (action.kind === 'shape') {
            ladderGrid.shape({ ...shape, group: action.group, rows: action.rows })
            pressed = null
          }
          if (action.kind === 'release') {
            expect(ladderGrid.release()?.price ?? null).toBe(pressed)
            pressed = null
          }
        }
      }),
    )
  })

  it('keeps every price at its place while the cursor is on a price or presses it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 200, max: 2000 }), { minLength: 1 }),
        fc.constantFrom('pointer' as const, 'keyboard' as const, 'press' as const),
        (bids, by) => {
          const ladderGrid = createLadderGrid(shape)
          const before = ladderGrid.draw(market(1000))
          if (by === 'press') ladderGrid.press(10, 90)
          else ladderGrid.setHolder(by, true)
          for (const bid of bids) expect(ladderGrid.draw(market(bid))).toEqual(before)
        },
      ),
    )
  })

  it('comes to nothing where its press was lost to another size of the panel', () => {
    const ladderGrid = createLadderGrid(shape)
    ladderGrid.draw(market(1000))
    ladderGrid.press(10, 90)
    ladderGrid.shape({ ...shape, rows: 7 })
    expect(ladderGrid.release()).toBeNull()
  })

  it('makes a limit order on the terms of the ladder, with its position side in hedge mode', () => {
    const terms = { qty: '0.1', timeInForce: 'post_only', intent: null } as const
    expect(clickOrder(btcPerp, 'buy', '60000', terms)).toEqual({
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      price: '60000',
      qty: '0.1',
      timeInForce: 'post_only',
      stpMode: 'none',
    })
    expect(clickOrder(btcPerp, 'sell', '60000', { ...terms, intent: 'close' })).toMatchObject({ posSide: 'long' })
    expect(clickOrder(btcPerp, 'sell', '60000', { ...terms, intent: 'open' })).toMatchObject({ posSide: 'short' })
    expect(brokenRule(clickOrder(btcPerp, 'buy', '60000', terms), btcPerp, unknownHoldings)).toBeNull()
    expect(brokenRule(clickOrder(btcPerp, 'buy', '60000', { ...terms, qty: '' }), btcPerp, unknownHoldings)).toMatch(
      /Quantity/,
    )
  })
})

describe('click trading', () => {
  const ready: ClickTradingTerms = {
    isOn: true,
    blockedReason: null,
    gate: { blocked: null, confirm: null },
    book: 'live',
  }

  it('is on only where it was switched on, trading is armed, the gate is open and the book is current', () => {
    expect(clickTradingOff(ready)).toBeNull()
    expect(clickTradingOff({ ...ready, book: 'quiet' })).toBeNull()
    expect(clickTradingOff({ ...ready, isOn: false })).toMatchObject({ lasting: false })
    for (const book of ['stale', 'offline', 'resyncing'] as const)
      expect(clickTradingOff({ ...ready, book })?.reason).toContain(book)
    expect(clickTradingOff({ ...ready, gate: { blocked: null, confirm: 'Old prices.' } })).not.toBeNull()
  })

  it('switches off by itself when trading is disarmed or cannot be reached: it does not come back with it', () => {
    const disarmed = { ...ready, gate: { blocked: 'Trading is not armed.', confirm: null } }
    expect(clickTradingOff(disarmed)).toEqual({ reason: 'Trading is not armed.', lasting: true })
    expect(clickTradingOff({ ...ready, blockedReason: 'The key is refused.' })).toMatchObject({ lasting: true })
  })
})

describe('the rows of the ladder', () => {
  it('match price and height both ways, and have no price outside of the ladder', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 9000 }), fc.constantFrom(1, 5, 10), (middle, group) => {
        const grid = centeredOn({ ...shape, group, top: 0 }, middle)
        for (let row = 0; row < grid.rows; row += 1) {
          const price = priceAt(grid, row * grid.rowHeight + 3)!
          expect([topOf(grid, price), shows(grid, price)]).toEqual([row * grid.rowHeight, true])
        }
        expect([priceAt(grid, -1), priceAt(grid, grid.rows * grid.rowHeight)]).toEqual([null, null])
        expect(Math.abs(priceAt(grid, 10 * grid.rowHeight)! - middle)).toBeLessThanOrEqual(group)
      }),
    )
  })

  it('follow the market once it comes near an end, and point to it while they may not', () => {
    const grid = centeredOn({ ...shape, top: 0 }, 1000)
    expect(following(grid, 1010)).toBe(grid)
    expect(following(grid, 1045)).not.toBe(grid)
    expect([outOfSight(grid, 1000), outOfSight(grid, 2000), outOfSight(grid, 100)]).toEqual([null, 'above', 'below'])
  })

  it('show the size, running total or notional of the book at their price', () => {
    const book = { bids: [{ price: 1000, size: 3, total: 3 }], asks: [{ price: 1005, size: 2, total: 7 }] }
    const rows = ladderRows(book, centeredOn({ ...shape, top: 0 }, 1000))
    expect(rows.find(({ price }) => price === 1000)).toMatchObject({ bid: { size: 3 }, ask: null })
    const ask = rows.find(({ price }) => price === 1005)!.ask!
    expect([
      cellFigure(ask, 1005, 'size', false),
      cellFigure(ask, 1005, 'cumulative', false),
      cellFigure(ask, 1005, 'notional', false),
      cellFigure(ask, 1005, 'notional', true),
    ]).toEqual([2, 7, 2010, 2])
  })

  it('have five columns without a gap at every width, buys on the left and sells on the right', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 900 }), fc.integer({ min: 3, max: 12 }), (width, priceChars) => {
        const layout = layoutLadder(width, 500, 18, priceChars)
        const spans = ladderColumns.map((column) => layout.columns[column])
        expect([spans[0]![0], spans.at(-1)![1]]).toEqual([0, width])
        spans.slice(1).forEach(([start], at) => expect(start).toBe(spans[at]![1]))
        expect(ladderColumns.map((column) => columnAt(layout, layout.columns[column][0] + 1))).toEqual([
          ...ladderColumns,
        ])
      }),
    )
  })
})

const resting = (change: Partial<Order> = {}): Order =>
  anOrder({
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    side: 'buy',
    price: '100',
    qty: '5',
    state: 'live',
    ...change,
  })

describe('own orders in the ladder', () => {
  it('is every order that rests or may rest, of this symbol alone, and the requested price of an amend', () => {
    const orders = [
      resting(),
      resting({ key: 'unknown', state: 'unknown' }),
      resting({ key: 'over', state: 'filled' }),
      resting({ key: 'other', symbol: 'ETHUSDT' }),
      resting({ key: 'market', price: '' }),
    ]
    const visible = ladderOrders(orders, btcPerp)
    expect(visible.map(({ key }) => key)).toEqual([orders[0]!.key, 'unknown'])
    const moving = resting({
      key: 'moving',
      pending: { kind: 'amend', state: 'sent', price: '98', qty: null, since: 0 },
    })
    const rows = ownRows([moving], [], { tickSize: '1' }, 1)
    expect([rows.buy.get(100)?.orders.length, rows.buy.get(98)?.coming.length, rows.sell.size]).toEqual([1, 1, 0])
  })

  it('states its distance from the middle', () => {
    expect(distanceFromMid('60000', { bestBid: 600100, bestAsk: 600300 }, { tickSize: '0.1' })).toBe(
      '200 ticks, 3.33 bps below mid',
    )
    expect(distanceFromMid('60000', { bestBid: null, bestAsk: null }, { tickSize: '0.1' })).toBeNull()
  })
})

describe('the estimate of the place in the queue', () => {
  const tick = { tickSize: '1', lotSize: '1' }
  const follow = (places: QueuePlaces, order: Order, size: number, now: number, group = 1): QueuePlaces =>
    queuePlaces(places, [order], {
      ...tick,
      now,
      view: { group, asks: [], bids: [{ price: 100, size, total: size }] },
    })

  it('is never less than the real queue ahead, and never grows, for any new, canceled or traded order', () => {
    const event = fc.record({
      kind: fc.constantFrom('join', 'cancel', 'trade'),
      at: fc.nat(30),
      qty: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(fc.nat(40), fc.array(event, { maxLength: 40 }), (before, events) => {
        // A FIFO queue at a price; the own order has size 5.
        let queue = before === 0 ? [] : [{ isOurs: false, qty: before }]
        queue.push({ isOurs: true, qty: 5 })
        let order = resting()
        let places = follow(new Map(), order, before + 5, 0)
        let least = Infinity
        events.forEach(({ kind, at, qty }, index) => {
          if (kind === 'join') queue.push({ isOurs: false, qty })
          const place = at % queue.length
          if (kind === 'cancel' && queue[place]?.isOurs === false) queue = queue.toSpliced(place, 1)
          const first = queue[0]!
          if (kind === 'trade' && !first.isOurs)
            queue = first.qty > qty ? [{ ...first, qty: first.qty - qty }, ...queue.slice(1)] : queue.slice(1)
          const ours = queue.findIndex(({ isOurs }) => isOurs)
          const ahead = queue.slice(0, ours).reduce((sum, entry) => sum + entry.qty, 0)
          const size = queue.reduce((sum, entry) => sum + entry.qty, 0)
          order = { ...order, revision: order.revision + 1 }
          places = follow(places, order, size, BOOK_LAG_MS + index)
          const estimate = places.get(order.key)!.ahead!
          expect(estimate).toBeGreaterThanOrEqual(ahead)
          expect(estimate).toBeLessThanOrEqual(least)
          least = estimate
        })
      }),
    )
  })

  it('waits until the book includes the order, and starts again at another price', () => {
    const fresh = follow(new Map(), resting(), 5, 0)
    expect(fresh.get(resting().key)?.ahead).toBeNull()
    const places = follow(fresh, resting(), 12, BOOK_LAG_MS)
    expect(places.get(resting().key)?.ahead).toBe(7)
    expect(follow(places, resting({ qty: '6' }), 12, BOOK_LAG_MS + 1).get(resting().key)?.ahead).toBeNull()
  })

  it('is called one, and is not made of rows of several ticks', () => {
    const places = follow(follow(new Map(), resting(), 12, 0), resting(), 12, BOOK_LAG_MS)
    expect(queueText(resting(), places, 1, btcPerp)).toMatch(/^est\. at most .* BTC ahead$/)
    expect(queueText(resting(), places, 10, btcPerp)).toContain('1 tick')
    expect(follow(new Map(), resting(), 12, BOOK_LAG_MS, 10).get(resting().key)?.ahead).toBeNull()
  })
})

describe('the sizes to click with', () => {
  it('are the smallest orders that the symbol takes at its price, until others are typed', () => {
    const rules = { category: 'SPOT', minQty: '0.003', minValue: '', lotSize: '0.002' } as const
    expect(clickSizes(undefined, rules, null)).toEqual(['0.004', '0.008', '0.02', '0.04', '0.08'])
    expect(clickSizes(['1', '', '3'], { ...rules, minQty: '', lotSize: '1' }, null)).toEqual([
      '1',
      '2',
      '3',
      '10',
      '20',
    ])
    const byValue = { ...rules, minQty: '', minValue: '1', lotSize: '0.000001' }
    expect(clickSizes(undefined, byValue, '97000')).toEqual(['0.00002', '0.00004', '0.0001', '0.0002', '0.0004'])
    expect(clickSizes(undefined, { ...byValue, lotSize: '1' }, '0.0000351')[0]).toBe('30000')
  })
})
