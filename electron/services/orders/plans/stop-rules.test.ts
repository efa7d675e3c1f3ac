import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StopRule } from '@/shared/trading/batch/plan/stop-rule'
import type { Order } from '@/shared/trading/orders/order'
import { buy, buys, type OrdersDesk, newToken, openDesk } from '../testing/desk'
import { timeout } from '../testing/fault-injecting-exchange'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const range = (floor: string | null, ceiling: string | null): StopRule => ({
  maxRefused: null,
  ranges: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', start: '0', floor, ceiling }],
})
const refusals = (maxRefused: number): StopRule => ({ maxRefused, ranges: [] })
const atOnce = { timeInForce: 'ioc' } as const
const market = { orderType: 'market', timeInForce: 'ioc', price: undefined } as const
const now = (rows: readonly Order[]): Order[] => rows.map(({ key }) => desk.order(key))
const states = (rows: readonly Order[]): string[] => [...new Set(now(rows).map(({ state }) => state))].toSorted()
const place = (intents: Parameters<OrdersDesk['place']>[0], rule: StopRule, delivery: 'each' | null = null) =>
  desk.place(intents, {
    plan: {
      rule,
      delivery: delivery === null ? null : { startAt: null, portions: { rows: 1, everyMs: 1000, jitterPercent: 0 } },
    },
  })
const plan = () => desk.orders.batches()[0]!.plan!
/** Fills an order on the exchange, wherever it stands. */
function fill(order: Order, qty = order.qty): void {
  const record = desk.exchange.findByName(order.clientOid)!
  const isWhole = qty === order.qty
  desk.exchange.change(record, { cumExecQty: qty, orderStatus: isWhole ? 'filled' : 'partially_filled' })
}

describe('a stop rule on refusals', () => {
  it('stops the requests that have not left and cancels what rests, by ID', async () => {
    desk.exchange.script.fateOf = (orders) =>
      desk.exchange.requests.length < 2
        ? {}
        : {
            codeOf: ({ clientOid }) =>
              orders.slice(0, 3).some((order) => order.clientOid === clientOid) ? '25204' : undefined,
          }
    const rows = await place(buys(80), refusals(2))
    await desk.clock.advanceAsync(1000)
    expect(desk.exchange.requests).toHaveLength(2)
    expect(now(rows).filter(({ state }) => state === 'refused')).toHaveLength(3)
    expect(now(rows).filter(({ state }) => state === 'not_sent')).toHaveLength(40)
    expect(now(rows).filter(({ state }) => state === 'canceled')).toHaveLength(37)
    expect(desk.exchange.calls).not.toContain('cancelSymbolOrder')
    expect(plan().stopped).toBe('3 orders were refused, more than the 2 its rule allows')
    expect(desk.notices.map(({ title }) => title)).toContain('A stop rule stopped its batch')
  })

  it('allows as many refusals as it states', async () => {
    desk.exchange.script.fateOf = (orders) => ({
      codeOf: ({ clientOid }) => (clientOid === orders[0]!.clientOid ? '25204' : undefined),
    })
    const rows = await place(buys(60), refusals(3))
    expect(states(rows)).toEqual(['live', 'refused'])
    expect(plan().stopped).toBeNull()
  })
})

describe('a stop rule on the net position', () => {
  it('works on as long as anything rests, also on a fill that comes a day later', async () => {
    const rows = await place(buys(3), range(null, '0.15'))
    await desk.clock.advanceAsync(24 * 3600_000)
    fill(rows[0]!)
    await desk.clock.advanceAsync(100)
    expect(states(rows)).toEqual(['filled', 'live'])
    fill(rows[1]!, '0.06')
    await desk.clock.advanceAsync(100)
    expect(now(rows).map(({ state }) => state)).toEqual(['filled', 'canceled', 'canceled'])
    expect(plan()).toMatchObject({
      stopped: 'the net position of BTCUSDT is 0.16 outside no floor to 0.15',
      isOpen: false,
    })
    expect(plan().worst!.exposures[0]).toMatchObject({ high: '0.3', above: '0.15' })
  })

  it('counts fills in smaller parts than the quantities of its orders and its bounds', async () => {
    const rows = await place(buys(3, { qty: '1' }), range(null, '1'))
    fill(rows[0]!, '0.9')
    await desk.clock.advanceAsync(100)
    expect(plan().stopped).toBeNull()
    fill(rows[1]!, '0.125')
    await desk.clock.advanceAsync(100)
    expect(plan().stopped).toBe('the net position of BTCUSDT is 1.025 outside no floor to 1')
    expect(states(rows)).toEqual(['canceled'])
  })

  it('touches no other order', async () => {
    const [other] = await desk.place([buy()])
    const rows = await place(buys(2), range(null, '0.15'))
    for (const row of rows) fill(row)
    await desk.clock.advanceAsync(5000)
    expect(desk.order(other!.key).state).toBe('live')
  })

  it('counts an unknown order as filled: the batch stops, and the order is canceled once it turns up', async () => {
    desk.exchange.script.fateOf = () =>
      desk.exchange.requests.length === 1 ? { executeAfter: 15_000, answerAfter: 10_000, answer: timeout } : {}
    const rows = await place(buys(40), range(null, '1.9'))
    await desk.clock.advanceAsync(10_001)
    expect(plan().stopped).toContain('0 to 2, counting unknown orders both ways')
    expect(desk.exchange.requests).toHaveLength(1)
    await desk.clock.advanceAsync(60_000)
    expect(states(rows)).toEqual(['canceled', 'not_sent'])
    expect([...desk.exchange.truth.values()].every(({ orderStatus }) => orderStatus === 'cancelled')).toBe(true)
  })

  it('waits for marketable orders, and stops if they do not report their result', async () => {
    desk.exchange.script.pushes = false
    const rows = await place(buys(40, atOnce), range(null, '1'))
    await desk.clock.advanceAsync(100)
    expect(desk.exchange.requests).toHaveLength(1)
    expect(desk.order(rows[20]!.key).state).toBe('queued')
    desk.exchange.script.query = () => timeout
    await desk.clock.advanceAsync(6000)
    expect(desk.exchange.requests).toHaveLength(1)
    expect(desk.order(rows[20]!.key)).toMatchObject({ state: 'not_sent', problem: { code: 'stopped' } })
  })

  it('stops at the first portion beyond it, when they trade at once', async () => {
    const rows = await place(buys(10, atOnce), range(null, '0.35'), 'each')
    await desk.clock.advanceAsync(20_000)
    expect(now(rows).filter(({ state }) => state === 'filled')).toHaveLength(4)
    expect(plan().worst!.exposures[0]).toMatchObject({ high: '0.45', above: '0.1' })
  })

  it('cancels again what a lost cancel left, until nothing rests', async () => {
    const rows = await place(buys(5), range(null, '0.05'))
    let lostCancels = 2
    desk.exchange.script.cancelBatch = () =>
      (lostCancels -= 1) >= 0
        ? { answer: { kind: 'not-sent', code: 'no-connection', message: '' }, carriedOut: false }
        : null
    fill(rows[0]!)
    await desk.clock.advanceAsync(100)
    expect(states(rows)).toEqual(['filled', 'live'])
    await desk.clock.advanceAsync(10_000)
    expect(states(rows)).toEqual(['canceled', 'filled'])
  })

  it('continues after a kill, with fills that came in between, and cancels then', async () => {
    const rows = await place(buys(5), range('-1', '0.15'))
    fill(rows[0]!)
    await desk.clock.advanceAsync(1000)
    desk.crash()
    fill(rows[1]!)
    await desk.clock.advanceAsync(60_000)
    expect(now(rows).map(({ state }) => state)).toEqual(['filled', 'filled', 'canceled', 'canceled', 'canceled'])
    expect(plan().stopped).toContain('is 0.2 outside -1 to 0.15')
  })

  it('takes no change of an order for harmless: what was raised counts', async () => {
    const rows = await place(buys(2), range(null, '0.5'))
    await desk.orders.amend(newToken(), [{ key: rows[0]!.key, qty: '0.6', autoCancel: false }])
    await desk.clock.advanceAsync(100)
    fill({ ...rows[0]!, qty: '0.6' })
    await desk.clock.advanceAsync(5000)
    expect(now(rows).map(({ state }) => state)).toEqual(['filled', 'canceled'])
  })

  it.each([
    ['above', 'buy', range(null, '0.05'), '0 and 0.1'],
    ['below', 'sell', range('-0.05', null), '-0.1 and 0'],
  ] as const)(
    'alarms once when fills are %s what was declared, and not before (D20)',
    async (_, side, rule, bounds) => {
      const alarms = () =>
        desk.notices.filter(({ title }) => title === 'Fills of a batch are beyond its declared worst case')
      const [row] = await place(buys(1, { side }), rule)
      fill(row!, '0.1')
      await desk.clock.advanceAsync(100)
      expect(alarms()).toEqual([])
      for (const qty of ['0.101', '0.25']) {
        fill(row!, qty)
        await desk.clock.advanceAsync(100)
      }
      expect(alarms()).toMatchObject([{ text: expect.stringContaining(`BTCUSDT was to stay within ${bounds}.`) }])
    },
  )
})

describe('a rule that cannot be kept', () => {
  const refusalOf = async (rule: StopRule, intents = buys(2)): Promise<string> => {
    const result = await desk.orders.place(newToken(), intents, { onUnknown: 'stop', plan: { rule, delivery: null } })
    expect(desk.exchange.requests).toEqual([])
    return result.accepted ? 'accepted' : result.refusals.map(({ message }) => message).join('; ')
  }

  it('is refused with its field, and nothing is recorded', async () => {
    expect(await refusalOf({ maxRefused: null, ranges: [] })).toContain(
      'neither a number of refused orders nor a position',
    )
    expect(await refusalOf(range(null, '-0.5'))).toContain('ceiling: the net position of BTCUSDT is 0 already, above')
    expect(await refusalOf(range('0.5', null))).toContain('floor: the net position of BTCUSDT is 0 already, under')
    const moved = { maxRefused: null, ranges: [{ ...range('0', '1').ranges[0]!, start: '0.2' }] }
    expect(await refusalOf(moved)).toContain('start: the net position of BTCUSDT is 0 now and was 0.2')
    const other = { maxRefused: null, ranges: [{ ...range('0', '1').ranges[0]!, symbol: 'ETHUSDT' }] }
    expect(await refusalOf(other)).toContain('no order of this batch is in ETHUSDT')
    const spot: StopRule = { maxRefused: null, ranges: [{ ...range('0', '1').ranges[0]!, category: 'SPOT' }] }
    expect(await refusalOf(spot, buys(2, { ...market, category: 'SPOT' }))).toContain('spends an amount')
    expect(desk.orders.batches()).toEqual([])
  })
})
