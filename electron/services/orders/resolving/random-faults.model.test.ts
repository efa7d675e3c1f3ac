import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import type { Category } from '@/shared/exchange/protocol/fields'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { classicRest, knownClassic } from '../testing/classic-rest'
import { buy, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { timeout } from '../testing/fault-injecting-exchange'
import { drawFate, drawFaults, type FaultPlan, LATEST_EXECUTION_MS } from '../testing/random-faults'

const SEEDS = 300

function setUp(desk: OrdersDesk, next: () => number, faults: FaultPlan): void {
  desk.exchange.script.fateOf = () => drawFate(next, faults)
  desk.exchange.script.query = () => (next() < faults.failedQueries ? timeout : null)
}

/** One economic wish, pursued by a trader who places it again only when Volley says that it does not exist. */
async function pursue(desk: OrdersDesk, next: () => number, faults: FaultPlan, category: Category): Promise<string[]> {
  const keys: string[] = []
  let crashes = faults.crashes
  for (let attempt = 0; attempt < 6; attempt += 1) {
    desk.exchange.script.pushes = next() >= faults.lostPushes
    const token = newToken()
    const request = buy({ category, timeInForce: next() < 0.5 ? 'ioc' : 'gtc' })
    const result = await desk.orders.place(token, [request], { onUnknown: 'continue' })
    if (result.accepted) keys.push(result.orders[0]!.key)
    for (let step = 0; step < 60; step += 1) {
      await desk.clock.advanceAsync(Math.floor(next() * 5000))
      if (crashes > 0 && next() < 0.2) {
        crashes -= 1
        desk.crash()
        // The trader, back after the crash, presses the button of the same dialog again.
        await desk.orders.place(token, [request], { onUnknown: 'continue' })
      }
      const state = result.accepted ? desk.orders.list().find((order) => order.key === keys.at(-1))?.state : 'not_sent'
      if (state === 'live' || state === 'filled') return keys
      if (state === 'not_found' || state === 'not_sent' || state === 'refused') break
    }
  }
  return keys
}

const kinds = [
  { kind: 'unified futures', category: 'USDT-FUTURES', options: {} },
  { kind: 'classic futures', category: 'USDT-FUTURES', options: { kind: knownClassic, speaks: classicRest } },
  { kind: 'classic spot', category: 'SPOT', options: { kind: knownClassic, speaks: classicRest } },
] as const

describe.each(kinds)('orders of $kind under random faults and crashes', ({ category, options }) => {
  it(`no order is lost, doubled or misreported in ${SEEDS} runs`, async () => {
    const figures = { intents: 0, executed: 0, crashes: 0, notFound: 0 }
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = seededRandom(seed)
      const next = () => random.next()
      const faults = drawFaults(next)
      const desk = await openDesk({
        ...options,
        killSwitchLimits: { ordersPerMinute: 1_000_000, unknownRequestsPerMinute: 1_000_000 },
      })
      setUp(desk, next, faults)
      const keys = await pursue(desk, next, faults, category)
      await desk.clock.advanceAsync(LATEST_EXECUTION_MS)
      desk.exchange.script.query = () => null
      desk.exchange.ready()
      await desk.clock.advanceAsync(200_000)

      const truth = [...desk.exchange.truth.values()]
      const orders = desk.orders.list()
      expect(truth.length, `seed ${seed}: executions of one wish`).toBeLessThanOrEqual(1)
      expect(
        Math.max(0, ...desk.exchange.postCounts.values()),
        `seed ${seed}: POSTs of one clientOid`,
      ).toBeLessThanOrEqual(1)
      expect(
        orders.filter((order) => order.state === 'unknown'),
        `seed ${seed}: unresolved`,
      ).toEqual([])
      expect(
        orders.filter((order) => order.orderId !== null && order.origin !== 'volley'),
        `seed ${seed}: not recognised as ours`,
      ).toEqual([])
      const claimed = orders.filter((order) => isOpen(order.state) || order.state === 'filled')
      expect(
        claimed.map((order) => [order.clientOid, order.orderId, order.state, order.filledQty]),
        `seed ${seed}`,
      ).toEqual(truth.map((record) => [record.clientOid, record.orderId, record.orderStatus, record.cumExecQty]))
      figures.intents += keys.length
      figures.executed += truth.length
      figures.crashes += faults.crashes
      figures.notFound += orders.filter((order) => order.state === 'not_found').length
      desk.close()
    }
    // The runs would prove nothing if the faults had not struck.
    expect(figures.executed).toBeGreaterThan(SEEDS * 0.5)
    expect(figures.intents).toBeGreaterThan(figures.executed)
    expect(figures.notFound).toBeGreaterThan(10)
  })
})
