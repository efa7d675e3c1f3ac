import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, subtract } from '@/shared/base/decimal'
import { createManualClock } from '@/shared/testing/manual-clock'
import { anOrder } from '@/shared/testing/samples/orders'
import { runs } from '@/shared/testing/runs'
import type { BatchPlan } from '@/shared/trading/batch/plan/batch-plan'
import type { StopRule } from '@/shared/trading/batch/plan/stop-rule'
import { worstCase } from '@/shared/trading/batch/plan/worst-case'
import type { Order } from '@/shared/trading/orders/order'
import type { Batches, PlannedRecord } from '../records/batches'
import type { OrderStore } from '../records/order-store'
import { createStopRules } from './stop-rules'

const inBatch = (key: string, row: number, change: Partial<Order> = {}): Order =>
  anOrder({ key, row, batchId: 'batch', category: 'USDT-FUTURES', qty: '1', ...change })
const bounds = (floor: string | null, ceiling: string | null, change: Partial<StopRule> = {}): StopRule => ({
  maxRefused: null,
  ranges: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', start: '0', floor, ceiling }],
  ...change,
})

/** A stop rule over orders that change as a test says. */
function watching(rule: StopRule, all: readonly Order[], change: Partial<BatchPlan> = {}) {
  const clock = createManualClock()
  const orders = new Map(all.map((order) => [order.key, order]))
  const worst = worstCase(rule, all.map((order) => ({ ...order, side: order.side as 'buy' })) as never, null)
  let plan = {
    rule,
    delivery: null,
    worst,
    stopped: null,
    pauseReason: null,
    nextAt: null,
    isOpen: true,
    ...change,
  } as BatchPlan
  const canceled: (readonly string[])[] = []
  const stops: string[] = []
  const notices: string[] = []
  let notify: (order: Order) => void = () => undefined
  let takes = true
  const record = () => ({ id: 'batch', plan }) as PlannedRecord
  const rules = createStopRules({
    store: {
      get: (key: string) => orders.get(key) ?? null,
      watch: (listener: (order: Order) => void) => {
        notify = listener
        return () => undefined
      },
    } as unknown as OrderStore,
    batches: {
      keysOf: () => all.map(({ key }) => key),
      planned: (id: string) => (id === 'batch' ? record() : null),
      withOpenPlan: () => [record()],
      amendPlan: (_id: string, amended: Partial<BatchPlan>) => (plan = { ...plan, ...amended }),
    } as unknown as Batches,
    clock,
    notify: (level, title, text) => void notices.push(`${level}: ${title}: ${text}`),
    sender: {
      stop: (_id, why) => {
        stops.push(why)
        return []
      },
    },
    cancel: async (keys) => {
      canceled.push(keys)
      if (takes) for (const key of keys) orders.set(key, { ...orders.get(key)!, state: 'canceled' })
      return []
    },
  })
  function become(key: string, next: Partial<Order>): void {
    const order = { ...(orders.get(key) ?? anOrder({ key })), ...next }
    orders.set(key, order)
    notify(order)
  }
  return {
    clock,
    rules,
    become,
    canceled,
    stops,
    notices,
    plan: () => plan,
    ignoreCancels: (whether: boolean) => (takes = !whether),
  }
}

describe('the net position that a stop rule goes by', () => {
  const amount = fc
    .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, decimals]) => (digits / 10 ** decimals).toFixed(decimals))
  const fill = fc.record({ key: fc.constantFrom('a', 'b', 'c'), qty: amount })

  it('is exact to the last digit, however fine a fill is', () => {
    fc.assert(
      fc.property(fc.array(fill, { minLength: 1, maxLength: 12 }), amount, amount, (fills, above, below) => {
        const [floor, ceiling] = [`-${below}`, above]
        const sides = { a: 'buy', b: 'buy', c: 'sell' } as const
        const all = Object.entries(sides).map(([key, side], row) => inBatch(key, row, { side, qty: '1000' }))
        const { become, stops } = watching(bounds(floor, ceiling), all)
        const filled = { a: '0', b: '0', c: '0' }
        let isBroken = false
        for (const { key, qty } of fills) {
          filled[key as 'a'] = qty
          become(key, { filledQty: qty, state: 'partially_filled' })
          const net = subtract(add(filled.a, filled.b), filled.c)
          isBroken ||= compare(net, ceiling) > 0 || compare(net, floor) < 0
          expect(stops.length > 0).toBe(isBroken)
        }
      }),
      { numRuns: runs(2000) },
    )
  })

  it('counts a change to a larger quantity', () => {
    const { rules, become, stops } = watching(bounds(null, '1'), [inBatch('a', 0)])
    rules.start()
    become('a', { qty: '2' })
    become('a', { state: 'unknown' })
    expect(stops).toEqual([expect.stringContaining('BTCUSDT is 0 to 2,')])
  })

  it('counts a change to a finer quantity, and an order that was not known before', () => {
    const { rules, become, stops, plan } = watching(bounds(null, '1'), [inBatch('a', 0), inBatch('b', 1)])
    rules.start()
    become('a', { qty: '1.25', filledQty: '1', state: 'partially_filled' })
    expect(stops).toEqual([])
    become('a', { state: 'unknown' })
    expect(plan().stopped).toBe(
      'the net position of BTCUSDT is 1 to 1.25, counting unknown orders both ways, outside no floor to 1',
    )
  })

  it('counts nothing of what spends quote coin', () => {
    const rule: StopRule = { maxRefused: 0, ranges: [] }
    const spends = inBatch('a', 0, { category: 'SPOT', orderType: 'market' })
    const { become, stops } = watching(rule, [spends])
    become('a', { qty: 'much', filledQty: '', state: 'filled' })
    expect(stops).toEqual([])
    become('a', { state: 'refused' })
    expect(stops).toEqual(['1 orders were refused, more than the 0 its rule allows'])
  })

  it('names its bounds, and the range of the symbol that broke', () => {
    const ranges = ['BTCUSDT', 'ETHUSDT'].map((symbol) => ({
      ...bounds('-1', null).ranges[0]!,
      symbol,
    }))
    const all = [inBatch('a', 0), inBatch('b', 1, { symbol: 'ETHUSDT', side: 'sell', qty: '3' })]
    const { become, plan } = watching(bounds(null, null, { ranges }), all)
    become('b', { filledQty: '2', state: 'partially_filled' })
    expect(plan()).toMatchObject({
      stopped: 'the net position of ETHUSDT is -2 outside -1 to no ceiling',
      pauseReason: null,
      nextAt: null,
    })
  })
})

describe('a stop rule', () => {
  it('stops its batch once, with a warning, and cancels what rests by its key', async () => {
    const all = [inBatch('a', 0), inBatch('b', 1), inBatch('c', 2, { state: 'filled' })]
    const { become, stops, notices, canceled, clock } = watching(bounds(null, '0.5'), all)
    become('a', { filledQty: '0.6', state: 'partially_filled' })
    become('a', { filledQty: '0.7' })
    await clock.advanceAsync(0)
    expect([stops.length, canceled]).toEqual([1, [['a', 'b']]])
    expect(notices).toEqual([
      `warning: A stop rule stopped its batch: The rest stays here and what rests is canceled: ${stops[0]}.`,
    ])
  })

  it('cancels again every three seconds while anything rests that has no cancel on it', async () => {
    const { become, canceled, clock, ignoreCancels } = watching(bounds(null, '0.5'), [inBatch('a', 0)])
    ignoreCancels(true)
    become('a', { filledQty: '0.6', state: 'partially_filled' })
    become('a', { filledQty: '0.7' })
    await clock.advanceAsync(2999)
    expect(canceled).toHaveLength(1)
    await clock.advanceAsync(1)
    expect(canceled).toHaveLength(2)
    become('a', { pending: { kind: 'cancel', state: 'sent', since: 0, price: null, qty: null } })
    await clock.advanceAsync(10_000)
    expect(canceled).toHaveLength(2)
    become('a', { pending: null })
    ignoreCancels(false)
    await clock.advanceAsync(0)
    expect(canceled).toHaveLength(3)
  })

  it('ends a wait between cancels where the first one came through', async () => {
    const { become, canceled, clock } = watching(bounds(null, '0.5'), [inBatch('a', 0), inBatch('b', 1)])
    become('a', { filledQty: '0.6', state: 'partially_filled' })
    await clock.advanceAsync(0)
    become('b', { state: 'live' })
    await clock.advanceAsync(0)
    expect(canceled).toEqual([['a', 'b'], ['b']])
  })

  it('carries on what the last session left, and nothing after it was stopped', async () => {
    const all = [inBatch('a', 0, { filledQty: '0.6', state: 'partially_filled' })]
    const { rules, stops, canceled, clock, become } = watching(bounds(null, '0.5'), all)
    rules.start()
    await clock.advanceAsync(0)
    expect([stops.length, canceled]).toEqual([1, [['a']]])
    rules.stop()
    become('a', { state: 'live' })
    await clock.advanceAsync(10_000)
    expect(canceled).toHaveLength(1)
  })

  it('alarms once where fills are beyond what was declared', () => {
    const { become, notices } = watching(bounds(null, null), [inBatch('a', 0)])
    become('a', { filledQty: '1', state: 'filled' })
    expect(notices).toEqual([])
    for (const filledQty of ['1.5', '2']) become('a', { filledQty })
    expect(notices).toEqual([
      'error: Fills of a batch are beyond its declared worst case: ' +
        'BTCUSDT was to stay within 0 and 1. Look through the orders of the batch.',
    ])
  })

  it('of another batch, or of none, changes nothing', () => {
    const { become, stops } = watching(bounds(null, '0.5'), [inBatch('a', 0)])
    become('x', { batchId: null, filledQty: '9' })
    become('y', { batchId: 'other', filledQty: '9' })
    expect(stops).toEqual([])
  })
})

describe('the turn of a request', () => {
  const atOnce = (state: Order['state']) => inBatch('a', 0, { timeInForce: 'ioc', state })

  it('comes at once where nothing could break the rule', async () => {
    const { rules, clock } = watching(bounds(null, '1'), [atOnce('sent')])
    await Promise.all([rules.awaitNext('batch'), rules.awaitNext('other')])
    expect(clock.mono()).toBe(0)
  })

  it('stops a batch whose rule was broken before', async () => {
    const all = [inBatch('a', 0, { filledQty: '0.6', state: 'partially_filled' })]
    const { rules, stops } = watching(bounds(null, '0.5'), all)
    await rules.awaitNext('batch')
    expect(stops).toHaveLength(1)
  })

  it('waits for a marketable order until its result is known', async () => {
    const { rules, become, clock, stops } = watching(bounds(null, '0.5'), [atOnce('sent')])
    let isThere = false
    void rules.awaitNext('batch').then(() => (isThere = true))
    await clock.advanceAsync(4000)
    become('a', { state: 'live' })
    await clock.advanceAsync(0)
    expect(isThere).toBe(false)
    become('a', { state: 'canceled' })
    await clock.advanceAsync(0)
    expect([isThere, stops, clock.timers()]).toEqual([true, [], 0])
  })

  it('never comes if it is not reported within five seconds', async () => {
    const { rules, become, clock, stops } = watching(bounds(null, '0.5'), [atOnce('sent')])
    let isThere = false
    void rules.awaitNext('batch').then(() => (isThere = true))
    await clock.advanceAsync(2000)
    become('a', { state: 'acknowledged' })
    await clock.advanceAsync(2999)
    expect([isThere, stops]).toEqual([false, []])
    await clock.advanceAsync(1)
    expect([isThere, stops]).toEqual([true, [expect.stringContaining('had no known result after 5 s')]])
  })

  it('comes where the rules are stopped: then the gate holds back what has not left', async () => {
    const { rules, clock, stops } = watching(bounds(null, '0.5'), [atOnce('sent')])
    let isThere = false
    void rules.awaitNext('batch').then(() => (isThere = true))
    await clock.advanceAsync(1000)
    rules.stop()
    await clock.advanceAsync(0)
    expect(isThere).toBe(true)
    await clock.advanceAsync(10_000)
    expect(stops).toEqual([])
  })
})
