import { describe, expect, it, vi } from 'vitest'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { aPosition } from '@/shared/testing/samples/account'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { emptyPlan, type PlanForm, readPlan } from './plan-form'

const buy = (change: Partial<OrderIntent> = {}): OrderIntent => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '0.1',
  price: '100',
  timeInForce: 'gtc',
  stpMode: 'none',
  ...change,
})
const orders = [buy(), buy(), buy()]
const noon = new Date(2026, 5, 1, 12).getTime()
const key = instrumentKey('USDT-FUTURES', 'BTCUSDT')
const read = (form: Partial<PlanForm>, positions = [aPosition({ posSide: 'long', total: '0.2' })]) =>
  readPlan({ ...emptyPlan, ...form }, orders, positions, noon)

describe('the plan of a review', () => {
  it('is none where nothing is typed', () => {
    expect(read({})).toEqual({ plan: null, problems: {}, worst: null })
  })

  it('counts a range on the present position, and states the worst case', () => {
    const { plan, worst } = read({ ranges: { [key]: { floor: '', ceiling: '0.3' } } })
    expect(plan?.rule?.ranges).toEqual([
      { category: 'USDT-FUTURES', symbol: 'BTCUSDT', start: '0.2', floor: null, ceiling: '0.3' },
    ])
    expect(worst?.exposures[0]).toMatchObject({ low: '0.2', high: '0.5', above: '0.2' })
  })

  it('reads portions and a time of day that comes next', () => {
    const portions = { rows: 5, everyMs: 1500, jitterPercent: 20 }
    expect(read({ rows: '5', every: '1.5', jitter: '20' }).plan?.delivery).toEqual({ startAt: null, portions })
    expect(read({ at: '12:30' }).plan?.delivery).toEqual({ startAt: noon + 30 * 60_000, portions: null })
    expect(read({ at: '11:59:30' }).plan?.delivery?.startAt).toBe(noon + 24 * 3600_000 - 30_000)
  })

  it('reads a time of day in the hour that a change of the clocks repeats', () => {
    // Berlin, 25 October 2026: 03:00 becomes 02:00 at 01:00 UTC.
    const change = Date.parse('2026-10-25T01:00Z')
    const zone = vi.spyOn(Date.prototype, 'getTimezoneOffset')
    zone.mockImplementation(function (this: Date) {
      return this.getTime() >= change ? -60 : -120
    })
    const second = change + 15 * 60_000
    const reading = readPlan({ ...emptyPlan, at: '02:30' }, orders, null, second)
    expect(reading.plan?.delivery?.startAt).toBe(second + 15 * 60_000)
    zone.mockRestore()
  })

  it('shows problems by field, and plans nothing then', () => {
    const wrong = read({ maxRefused: 'some', rows: '0', every: '', jitter: '95', at: 'noon' })
    expect(wrong.plan).toBeNull()
    expect(Object.keys(wrong.problems).toSorted()).toEqual(['at', 'every', 'jitter', 'maxRefused', 'rows'])
    expect(read({ ranges: { [key]: { floor: '1,5', ceiling: '' } } }).problems).toHaveProperty([`floor ${key}`])
    expect(read({ ranges: { [key]: { floor: '0.5', ceiling: '' } } }).problems.plan).toContain('under the floor')
  })

  it('takes no range while positions are not known', () => {
    const reading = readPlan({ ...emptyPlan, ranges: { [key]: { floor: '0', ceiling: '' } } }, orders, null, noon)
    expect(reading.problems[`floor ${key}`]).toContain('not known')
  })
})
