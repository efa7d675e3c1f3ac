import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, maximum, minimum, negate, subtract, sum } from '@/shared/base/decimal'
import { aPosition } from '@/shared/testing/samples/account'
import { anOrder, anOrderIntent } from '@/shared/testing/samples/orders'
import type { Order } from '@/shared/trading/orders/order'
import { type ReducingTerms, reducingTermsOf, whyNotReducing } from './reductions'

const sell = (change: Partial<ReducingTerms> = {}): ReducingTerms => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'sell',
  posSide: null,
  reduceOnly: true,
  qty: '0.02',
  ...change,
})
const resting = (change: Partial<Order> = {}): Order =>
  anOrder({ category: 'USDT-FUTURES', side: 'sell', qty: '0.01', ...change })
const openLongs = [aPosition({ total: '0.02' })]
const hedged = [aPosition({ total: '0.02', holdMode: 'hedge_mode' })]

describe('Orders that only reduce', () => {
  it('are reduce-only orders of a one-way position and closes of a hedged one, within what is held', () => {
    expect(whyNotReducing([sell()], { positions: openLongs, orders: [] })).toBeNull()
    expect(
      whyNotReducing([sell({ qty: '0.01' }), sell({ qty: '0.01' })], { positions: openLongs, orders: [] }),
    ).toBeNull()
    const close = sell({ posSide: 'long', reduceOnly: false })
    expect(whyNotReducing([close], { positions: hedged, orders: [] })).toBeNull()
    expect(whyNotReducing([close], { positions: hedged, orders: [resting({ posSide: 'long' })] })).toBeNull()
  })

  it.each<[string, ReducingTerms, string]>([
    ['a plain one-way order, however small', sell({ reduceOnly: false, qty: '0.001' }), 'without reduce-only'],
    ['more than is held', sell({ qty: '0.021' }), 'more than the 0.02'],
    ['the side that adds', sell({ side: 'buy' }), 'no position of BTCUSDT is held that a buy would reduce'],
    ['another symbol', sell({ symbol: 'ETHUSDT' }), 'no position of ETHUSDT'],
    ['spot', sell({ category: 'SPOT' }), 'has no position'],
    ['an amount that cannot be read', sell({ qty: '' }), 'cannot be read'],
  ])('are not %s, and the reason is given', (_what, order, why) => {
    expect(whyNotReducing([order], { positions: openLongs, orders: [] })).toContain(why)
  })

  it('are none while positions or their mode are not known, nor in hedge mode without the side', () => {
    expect(whyNotReducing([sell()], { positions: null, orders: [] })).toContain('not known for sure')
    const odd = [aPosition({ holdMode: 'other' })]
    expect(whyNotReducing([sell()], { positions: odd, orders: [] })).toContain('position mode')
    expect(whyNotReducing([sell()], { positions: hedged, orders: [] })).toContain('names another side')
    expect(whyNotReducing([], { positions: openLongs, orders: [] })).not.toBeNull()
  })

  it.each(['live', 'unknown', 'queued', 'waiting', 'acknowledged', 'not_found'] as const)(
    'count if %s in addition: it could open the other side behind them',
    (state) => {
      const why = whyNotReducing([sell()], { positions: openLongs, orders: [resting({ state })] })
      expect(why).toContain('with other orders of BTCUSDT that may still fill')
      expect(whyNotReducing([sell({ qty: '0.01' })], { positions: openLongs, orders: [resting({ state })] })).toBeNull()
    },
  )

  it('count the largest size that a change under way may have given another order', () => {
    const since = 0
    const pending = { kind: 'amend', state: 'unknown', price: null, qty: '0.02', since } as const
    const grown = resting({ pending: { ...pending, earlier: [{ price: null, qty: '0.015' }] } })
    expect(whyNotReducing([sell({ qty: '0.001' })], { positions: openLongs, orders: [grown] })).toContain('more than')
  })

  it('are counted against the position with all that may still fill, of any readable size', () => {
    const why = (orders: readonly Order[], qty = '0.01') =>
      whyNotReducing([sell({ qty })], { positions: openLongs, orders })
    expect(why([resting({ qty: '0.03', filledQty: '0.02' })])).toBeNull()
    expect(why([resting({ qty: '0.03', filledQty: '0.04' })], '0.02')).toBeNull()
    expect(why([resting({ filledQty: 'unread' })])).toContain('what else may fill in BTCUSDT is not known')
    expect(why([resting({ qty: '' })])).toContain('is not known')
    expect(why([resting({ reduceOnly: true, qty: '9' })], '0.02')).toBeNull()
    for (const change of [{ category: 'SPOT' }, { symbol: 'ETHUSDT' }, { side: 'buy' }, { symbol: '' }] as const)
      expect(why([resting({ ...change, qty: '9' })], '0.02')).toBeNull()
    for (const change of [{ category: '' }, { symbol: '' }, { side: '' }] as const)
      expect(why([resting({ ...change, qty: '9', unread: ['symbol'] })])).toContain('with other orders')
  })

  it('reduce a position that is there: of this side, symbol and category, with a size above zero', () => {
    const why = (change: Parameters<typeof aPosition>[0]) =>
      whyNotReducing([sell({ qty: '0.01' })], { positions: [aPosition({ total: '0.02', ...change })], orders: [] })
    expect(why({})).toBeNull()
    for (const change of [
      { total: '0' },
      { total: 'unread' },
      { symbol: 'ETHUSDT' },
      { category: 'USDC-FUTURES' },
      { posSide: 'short' },
    ] as const)
      expect(why(change)).toContain('no position of BTCUSDT is held')
    expect(why({ total: '0.005' })).toBe('it is more than the 0.005 BTC of BTCUSDT held')
  })

  it('are judged one symbol and side at a time', () => {
    const positions = [...openLongs, aPosition({ symbol: 'ETHUSDT', total: '1' })]
    const of = (symbol: string, qty: string) => sell({ symbol, qty })
    expect(whyNotReducing([of('BTCUSDT', '0.02'), of('ETHUSDT', '1')], { positions, orders: [] })).toBeNull()
    const tooMuch = whyNotReducing([of('BTCUSDT', '0.02'), of('ETHUSDT', '1.1')], { positions, orders: [] })
    expect(tooMuch).toContain('of ETHUSDT held')
    const both = whyNotReducing([of('BTCUSDT', '0.02'), sell({ side: 'buy', qty: '0.01' })], { positions, orders: [] })
    expect(both).toContain('that a buy would reduce')
  })

  it('are not distinguished by members that a batch omits: it carries no reduce-only (A-reduce-only)', () => {
    const intent = anOrderIntent({ side: 'sell', reduceOnly: 'yes' })
    expect(reducingTermsOf(intent, 'placeOrder').reduceOnly).toBe(true)
    expect(reducingTermsOf(intent, 'placeBatch').reduceOnly).toBe(false)
    expect(reducingTermsOf({ ...intent, reduceOnly: 'no' }, 'placeOrder').reduceOnly).toBe(false)
    expect(reducingTermsOf(anOrderIntent({ side: 'sell' }), 'placeOrder')).toEqual({
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      side: 'sell',
      qty: '0.001',
      posSide: null,
      reduceOnly: false,
    })
    expect(reducingTermsOf({ ...intent, posSide: 'long' }, 'placeBatch').posSide).toBe('long')
  })
})

const lots = fc.integer({ min: 1, max: 30 }).map(String)
const few = fc.integer({ min: 1, max: 8 }).map(String)
const other = fc.record({
  side: fc.constantFrom('buy', 'sell'),
  reduceOnly: fc.boolean(),
  qty: few,
  state: fc.constantFrom<Order['state'][]>('live', 'unknown', 'queued', 'filled', 'canceled'),
})
const fills = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 10 }).map(String)), { maxLength: 40 })

describe('Whatever rests and in whatever order it fills', () => {
  it('an order that only reduces counts as soon as another could open the other side behind it', () => {
    const orders = [
      resting({ key: 'o1', side: 'buy', qty: '1', reduceOnly: true }),
      resting({ key: 'o2', side: 'buy', qty: '8', reduceOnly: false }),
    ]
    const positions = [aPosition({ posSide: 'short', total: '9' })]
    const terms = [sell({ side: 'buy', qty: '1', reduceOnly: true })]
    expect(whyNotReducing(terms, { positions, orders })).toContain('more than the 9 BTC held')
    expect(whyNotReducing(terms, { positions, orders: orders.slice(0, 1) })).toBeNull()
  })

  it('nothing that passes lets a position end on the other side', () => {
    const world = fc.record({
      long: fc.boolean(),
      total: lots,
      own: fc.array(fc.record({ qty: few, reduceOnly: fc.boolean() }), { minLength: 1, maxLength: 3 }),
      others: fc.array(other, { maxLength: 4 }),
      fills,
    })
    fc.assert(
      fc.property(world, ({ long, total, own, others, fills: sequence }) => {
        const [closing, opening] = long ? ['sell', 'buy'] : ['buy', 'sell']
        const orders = others.map((entry, at) =>
          resting({ ...entry, key: `o${at}`, side: entry.side === 'sell' ? closing! : opening! }),
        )
        const terms = own.map((entry) => sell({ ...entry, side: closing! }))
        const positions = [aPosition({ posSide: long ? 'long' : 'short', total })]
        fc.pre(whyNotReducing(terms, { positions, orders }) === null)
        // What is held, counted in its own direction: below zero it would be the other side.
        let rest = total
        const open = [...terms, ...orders.filter(({ state }) => state !== 'filled' && state !== 'canceled')]
        const remaining = open.map(({ qty }) => qty)
        for (const [at, qty] of sequence) {
          const order = open[at % open.length]!
          const filled = minimum(qty, remaining[at % open.length]!)
          const closes = order.side === closing
          const effective = closes && order.reduceOnly ? minimum(filled, maximum(rest, '0')) : filled
          remaining[at % open.length] = subtract(remaining[at % open.length]!, filled)
          rest = add(rest, closes ? negate(effective) : order.reduceOnly ? '0' : effective)
          expect(compare(rest, '0')).toBeGreaterThanOrEqual(0)
        }
        expect(compare(sum(terms.map(({ qty }) => qty)), total)).toBeLessThanOrEqual(0)
      }),
    )
  })
})
