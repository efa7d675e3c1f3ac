import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { runs } from '@/shared/testing/runs'
import { compare, equals, isMultipleOf, isPositive, multiply, stepsToText, subtract, sum } from '@/shared/base/decimal'
import { meets } from '@/shared/trading/pretrade/rules/market-rules'
import { type AmendedOrder, amendGroup, type GroupEdit, type GroupMarket, type GroupOrder } from './amend-group'

const { tickSize, lotSize } = btcPerp
const market: GroupMarket = { instrument: btcPerp, top: { bid: '60000.0', ask: '60000.5' } }
const order = (key: string, price: string, qty = '0.0100', change: Partial<GroupOrder> = {}): GroupOrder => ({
  key,
  side: 'buy',
  price,
  qty,
  filledQty: '0',
  isPostOnly: true,
  blockedReason: null,
  ...change,
})
const three = [order('a', '59990.0'), order('b', '59980.0', '0.0200'), order('c', '59970.0', '0.0300')]

function rowsOf(orders: readonly GroupOrder[], edit: GroupEdit, at = market): readonly AmendedOrder[] {
  const group = amendGroup(orders, edit, at)
  if (!group.ok) throw new Error(`${group.field}: ${group.message}`)
  return group.rows
}
const prices = (rows: readonly AmendedOrder[]) => rows.map(({ price }) => Number(price))
const quantities = (rows: readonly AmendedOrder[]) => rows.map(({ qty }) => Number(qty))
const kinds = (rows: readonly AmendedOrder[]) => rows.map(({ kind }) => kind)

describe('a group', () => {
  it('is shifted by ticks, and by percent onto the tick that is not worse', () => {
    expect(prices(rowsOf(three, { kind: 'shift', unit: 'ticks', by: '-3' }))).toEqual([59988.5, 59978.5, 59968.5])
    const percent = rowsOf([order('a', '59990.0'), order('s', '60010.0', '0.01', { side: 'sell' })], {
      kind: 'shift',
      unit: 'percent',
      by: '-0.001',
    })
    expect(prices(percent)).toEqual([59989, 60009.5])
  })

  it('is rescaled by percent and to a total that is met exactly', () => {
    expect(quantities(rowsOf(three, { kind: 'rescale', unit: 'percent', to: '50' }))).toEqual([0.005, 0.01, 0.015])
    expect(quantities(rowsOf(three, { kind: 'rescale', unit: 'total', to: '0.1' }))).toEqual([0.0167, 0.0333, 0.05])
  })

  it('omits an order: it keeps its terms, and totals and ends are those of the others', () => {
    const edited = (edit: GroupEdit): readonly AmendedOrder[] => {
      const group = amendGroup(three, edit, market, new Set(['b']))
      if (!group.ok) throw new Error(group.message)
      return group.rows
    }
    const shifted = edited({ kind: 'shift', unit: 'ticks', by: '-3' })
    expect(kinds(shifted)).toEqual(['amend', 'left_out', 'amend'])
    expect(prices(shifted)).toEqual([59988.5, 59980, 59968.5])
    const rescaled = edited({ kind: 'rescale', unit: 'total', to: '0.08' })
    expect(quantities(rescaled)).toEqual([0.02, 0.02, 0.06])
    const respaced = edited({ kind: 'respace', spacing: 'linear', from: '59000', to: '59100' })
    expect(prices(respaced)).toEqual([59100, 59980, 59000])
  })

  it('is spread again between two prices, in its sequence, for any sequence of the two', () => {
    const even = { kind: 'respace', spacing: 'linear' } as const
    expect(prices(rowsOf(three, { ...even, from: '59000', to: '59100' }))).toEqual([59100, 59050, 59000])
    expect(prices(rowsOf(three, { ...even, from: '59100', to: '59000' }))).toEqual([59100, 59050, 59000])
    expect(prices(rowsOf(three, { ...even, spacing: 'geometric', from: '40000', to: '10000' }))).toEqual([
      40000, 20000, 10000,
    ])
    expect(amendGroup(three, { ...even, from: '59000', to: '59000.5' }, market)).toMatchObject({ field: 'to' })
  })

  it('is pulled to the edge of the book, each side as a whole', () => {
    const sells = [order('s', '60500.0', '0.01', { side: 'sell' }), order('t', '60400.0', '0.01', { side: 'sell' })]
    expect(prices(rowsOf([...three, ...sells], { kind: 'edge' }))).toEqual([60000, 59990, 59980, 60100.5, 60000.5])
    expect(amendGroup(three, { kind: 'edge' }, { ...market, top: null })).toMatchObject({ field: 'edge' })
  })

  it('names unchanged members of an edit and its forbidden changes', () => {
    const filled = order('f', '59960.0', '0.0400', { filledQty: '0.03' })
    const blocked = order('h', '59950.0', '0.01', { blockedReason: 'A reduce-only order cannot be changed' })
    expect(kinds(rowsOf(three, { kind: 'shift', unit: 'ticks', by: '0' }))).toEqual(Array(3).fill('unchanged'))
    expect(rowsOf([...three, filled, blocked], { kind: 'rescale', unit: 'percent', to: '50' })).toMatchObject([
      { kind: 'amend' },
      { kind: 'amend' },
      { kind: 'amend' },
      { kind: 'refused', message: 'Quantity must be above the 0.03 BTC already filled' },
      { kind: 'refused', message: 'A reduce-only order cannot be changed', price: '59950.0' },
    ])
    expect(rowsOf(three, { kind: 'shift', unit: 'ticks', by: '40' })).toMatchObject([
      { kind: 'refused', message: 'Post-only: 60\u202f010 meets the best ask 60\u202f000.5' },
      { kind: 'amend' },
      { kind: 'amend' },
    ])
    const taking = rowsOf([order('t', '59990.0', '0.01', { isPostOnly: false })], {
      kind: 'shift',
      unit: 'ticks',
      by: '40',
    })
    expect(kinds(taking)).toEqual(['amend'])
  })

  it.each<[string, GroupEdit]>([
    ['by', { kind: 'shift', unit: 'ticks', by: '1.5' }],
    ['by', { kind: 'shift', unit: 'percent', by: 'x' }],
    ['by', { kind: 'shift', unit: 'percent', by: '-100' }],
    ['to', { kind: 'rescale', unit: 'total', to: '0.00005' }],
    ['to', { kind: 'rescale', unit: 'percent', to: '-5' }],
    ['from', { kind: 'respace', spacing: 'linear', from: '59000.3', to: '59100' }],
  ])('names the unreadable field: %s', (field, edit) => {
    expect(amendGroup(three, edit, market)).toMatchObject({ ok: false, field })
  })
})

const anyOrders = fc
  .array(
    fc.record({
      ticks: fc.integer({ min: 20_000, max: 240_000 }),
      lots: fc.integer({ min: 1, max: 50_000 }),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      share: fc.double({ min: 0, max: 0.9, noNaN: true }),
      isPostOnly: fc.boolean(),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((drawn) =>
    drawn.map(({ ticks, lots, side, share, isPostOnly }, at) =>
      order(String(at), stepsToText(ticks, tickSize), stepsToText(lots, lotSize), {
        side,
        isPostOnly,
        filledQty: stepsToText(Math.floor(lots * share), lotSize),
      }),
    ),
  )
const anyEdit: fc.Arbitrary<GroupEdit> = fc.oneof(
  fc
    .integer({ min: -30_000, max: 30_000 })
    .map((by) => ({ kind: 'shift' as const, unit: 'ticks' as const, by: `${by}` })),
  fc.integer({ min: -9999, max: 30_000 }).map((by) => ({
    kind: 'shift' as const,
    unit: 'percent' as const,
    by: stepsToText(by, '0.01'),
  })),
  fc.integer({ min: 1, max: 90_000 }).map((to) => ({
    kind: 'rescale' as const,
    unit: 'percent' as const,
    to: stepsToText(to, '0.01'),
  })),
  fc.integer({ min: 1, max: 900_000 }).map((to) => ({
    kind: 'rescale' as const,
    unit: 'total' as const,
    to: stepsToText(to, lotSize),
  })),
  fc.constant({ kind: 'edge' as const }),
)
const anySpread = fc.record({
  kind: fc.constant('respace' as const),
  from: fc.integer({ min: 1000, max: 240_000 }).map((ticks) => stepsToText(ticks, tickSize)),
  to: fc.integer({ min: 1000, max: 240_000 }).map((ticks) => stepsToText(ticks, tickSize)),
  spacing: fc.constantFrom('linear' as const, 'geometric' as const),
})

describe('any edit of any group', () => {
  it('keeps tick, step and fills in every changed order, and no post-only order crosses the book', () => {
    fc.assert(
      fc.property(anyOrders, anyEdit, (orders, edit) => {
        const rows = rowsOf(orders, edit)
        expect(rows.map((row) => row.order)).toEqual(orders)
        for (const { order: before, price, qty, kind } of rows) {
          if (kind !== 'amend') continue
          expect([isMultipleOf(price, tickSize), isMultipleOf(qty, lotSize), isPositive(price)]).toEqual([
            true,
            true,
            true,
          ])
          expect(compare(qty, before.filledQty)).toBe(1)
          expect(before.isPostOnly && meets(before.side, price, market.top!)).toBe(false)
          expect(equals(price, before.price) && equals(qty, before.qty)).toBe(false)
        }
      }),
      { numRuns: runs(20_000) },
    )
  })

  it('sums up exactly to a total, each size within a lot of its share', () => {
    fc.assert(
      fc.property(anyOrders, fc.integer({ min: 1, max: 900_000 }), (orders, lots) => {
        const total = stepsToText(lots, lotSize)
        const rows = rowsOf(orders, { kind: 'rescale', unit: 'total', to: total })
        expect(equals(sum(rows.map(({ qty }) => qty)), total)).toBe(true)
        const before = sum(orders.map(({ qty }) => qty))
        for (const row of rows) {
          const exact = multiply(row.qty, before)
          const error = subtract(exact, multiply(row.order.qty, total))
          expect(compare(error.replace('-', ''), multiply(lotSize, before))).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: runs(10_000) },
    )
  })

  it('keeps the sequence of prices when they are spread again, from end to end', () => {
    fc.assert(
      fc.property(anyOrders, anySpread, (drawn, edit) => {
        const orders = drawn.map((entry) => ({ ...entry, side: 'buy' as const, isPostOnly: false, filledQty: '0' }))
        const group = amendGroup(orders, edit, market)
        if (!group.ok) {
          expect(group.field).toBe('to')
          return
        }
        const after = group.rows.toSorted((a, b) => compare(a.order.price, b.order.price))
        for (const [at, row] of after.entries())
          if (at > 0) expect(compare(row.price, after[at - 1]!.price)).toBeGreaterThan(0)
        const [low, high] = [edit.from, edit.to].toSorted(compare)
        if (orders.length > 1) expect([after[0]!.price, after.at(-1)!.price]).toEqual([low, high])
      }),
      { numRuns: runs(10_000) },
    )
  })
})
