import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import { decide, type RuleRow, type RuleUnits, type StopRule } from './stop-rule'
import { tryAllOutcomes } from '@/shared/trading/batch/testing/all-outcomes'
import { mostRefused, reachOf, worstCase } from './worst-case'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

const buy = (qty: string, change: Partial<OrderIntent> = {}): OrderIntent => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty,
  price: '100',
  timeInForce: 'gtc',
  stpMode: 'none',
  ...change,
})
const market = (qty: string, change: Partial<OrderIntent> = {}): OrderIntent => {
  const { price: _none, ...order } = buy(qty, { orderType: 'market', ...change })
  return order
}
const rule = (floor: string | null, ceiling: string | null, maxRefused: number | null = null): StopRule => ({
  maxRefused,
  ranges: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', start: '0.1', floor, ceiling }],
})
const inPortions = (rows: number) => ({ startAt: null, portions: { rows, everyMs: 5000, jitterPercent: 0 } })

describe('the worst case of a stop rule', () => {
  it('is the whole batch, if all orders are sent in one request', () => {
    const { exposures } = worstCase(rule('0', '0.3'), [buy('0.2'), buy('0.2'), market('0.3')], null)
    expect(exposures[0]).toMatchObject({ start: '0.1', low: '0.1', high: '0.8', above: '0.5', below: '0' })
  })

  it('of orders that trade at once in portions is the ceiling and one portion', () => {
    const orders = Array.from({ length: 10 }, () => market('0.1'))
    expect(worstCase(rule(null, '0.3'), orders, inPortions(1)).exposures[0]).toMatchObject({
      high: '0.4',
      above: '0.1',
    })
    expect(worstCase(rule(null, '0.3'), orders, inPortions(2)).exposures[0]).toMatchObject({
      high: '0.5',
      above: '0.2',
    })
  })

  it('of orders that rest is all of them, in whatever portions: they can fill before a cancel arrives', () => {
    const orders = Array.from({ length: 10 }, () => buy('0.1'))
    const [bounds] = worstCase(rule(null, '0.3'), orders, inPortions(1)).exposures
    expect(bounds).toMatchObject({ high: '1.1', above: '0.8', restingAbove: '0.8' })
  })

  it('counts refusals by whole requests', () => {
    const orders = Array.from({ length: 45 }, () => buy('0.1'))
    expect(worstCase(rule(null, '9', 2), orders, null).refused).toBe(22)
    expect(worstCase(rule(null, '9', 2), orders, inPortions(1)).refused).toBe(3)
  })
})

const row = fc.record({
  sign: fc.constantFrom<(1 | -1)[]>(1, 1, -1),
  isImmediate: fc.boolean(),
  range: fc.constantFrom(0, 0, 0, -1),
})
const batchOf = (least: number, most: number, units: number) =>
  fc.record({
    rows: fc.array(fc.record({ row, units: fc.integer({ min: 1, max: units }) }), {
      minLength: least,
      maxLength: most,
    }),
    perRequest: fc.integer({ min: 1, max: most }),
    start: fc.integer({ min: -2, max: 2 }),
    floor: fc.option(fc.integer({ min: 0, max: 8 }), { nil: Infinity }),
    ceiling: fc.option(fc.integer({ min: 0, max: 8 }), { nil: Infinity }),
    maxRefused: fc.option(fc.integer({ min: 0, max: 4 }), { nil: Infinity }),
  })
type Batch = typeof batchOf extends (...drawn: never[]) => fc.Arbitrary<infer Value> ? Value : never

function compare(batch: Batch, keyOf: (rows: readonly RuleRow[]) => string): number {
  const rows = batch.rows.map(({ row: ruleRow, units }): RuleRow => ({
    ...ruleRow,
    units,
    filled: 0,
    state: 'waiting',
  }))
  const requests = Array.from({ length: Math.ceil(rows.length / batch.perRequest) }, (_, nth) =>
    rows.slice(nth * batch.perRequest, (nth + 1) * batch.perRequest),
  )
  const { start } = batch
  const bounds = { start, floor: start - batch.floor, ceiling: start + batch.ceiling }
  const { low, high } = reachOf(bounds, 0, requests)
  const units: RuleUnits = { maxRefused: batch.maxRefused, ranges: [{ ...bounds, low, high }] }
  const outcomes = tryAllOutcomes(units, requests, keyOf)
  const sizes = requests.map(({ length }) => length)
  expect({ low: outcomes.low, high: outcomes.high, refused: outcomes.refused }).toEqual({
    low,
    high,
    refused: mostRefused(batch.maxRefused, sizes),
  })
  return outcomes.states
}

describe('the printed worst case equals what trying out every outcome finds', () => {
  it('for small batches, each order on its own', () => {
    const whole = (rows: readonly RuleRow[]): string => rows.map(({ state, filled }) => `${state}${filled}`).join()
    fc.assert(
      fc.property(batchOf(1, 4, 2), (batch) => void compare(batch, whole)),
      { numRuns: runs(400) },
    )
  })

  it('for batches up to 20 rows, by the cases of the rule and the position', () => {
    const sums = (rows: readonly RuleRow[]): string => {
      let [refused, filledUnits, resting, unknown] = [0, 0, [0, 0], [0, 0]]
      for (const { range, sign, state, units, filled } of rows) {
        if (state === 'refused') refused += 1
        if (range !== 0) continue
        filledUnits += sign * filled
        const side = sign > 0 ? 0 : 1
        if (state === 'live') resting[side]! += units - filled
        else if (state === 'unknown') unknown[side]! += units - filled
      }
      return `${refused} ${filledUnits} ${resting.join(' ')} ${unknown.join(' ')}`
    }
    fc.assert(
      fc.property(batchOf(1, 20, 1), (batch) => void compare(batch, sums)),
      { numRuns: runs(40) },
    )
    fc.assert(
      fc.property(batchOf(17, 20, 1), (batch) => void compare(batch, sums)),
      { numRuns: runs(6) },
    )
  })
})

describe('a decision', () => {
  it('counts an unknown order as filled and as not filled', () => {
    const range = { start: 0, floor: 0, ceiling: 2, low: -9, high: 9 }
    const rowOf = (change: Partial<RuleRow>): RuleRow => ({
      range: 0,
      sign: 1,
      units: 3,
      isImmediate: false,
      filled: 0,
      state: 'live',
      ...change,
    })
    const actionOf = (...rows: RuleRow[]) => decide({ maxRefused: 0, ranges: [range] }, rows).action
    expect(actionOf(rowOf({}))).toBe('go')
    expect(actionOf(rowOf({ state: 'unknown' }))).toBe('stop')
    expect(actionOf(rowOf({ state: 'unknown', sign: -1 }))).toBe('stop')
    expect(actionOf(rowOf({ state: 'unknown', units: 2 }))).toBe('go')
    expect(actionOf(rowOf({ isImmediate: true, state: 'acknowledged' }))).toBe('wait')
    expect(actionOf(rowOf({ isImmediate: true, state: 'canceled', filled: 2 }))).toBe('go')
    expect(actionOf(rowOf({ state: 'partially_filled', filled: 3 }))).toBe('stop')
    expect(actionOf(rowOf({ state: 'refused' }))).toBe('stop')
  })
})
