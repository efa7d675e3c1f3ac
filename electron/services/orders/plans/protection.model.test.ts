import { describe, expect, it } from 'vitest'
import { compare, maximum, minimum, sum } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import { runs } from '@/shared/testing/runs'
import { seedOfRun } from '@/shared/testing/seed'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { calmPretrade } from '../testing/calm-pretrade'
import { buy, instrumentNamed, openDesk } from '../testing/desk'
import { createStrategyExchange, positionOfFills, type StrategyFate } from '../testing/strategy-exchange'

const ROUNDS = 1000
const MOST_LATE_MS = 3000
const HOUR_MS = 3_600_000

const drawFate = (next: () => number): StrategyFate => {
  const executeAfter = next() < 0.5 ? 0 : Math.floor(next() * 20_000)
  if (next() < 0.25) return { isLost: true, executeAfter: next() < 0.3 ? null : executeAfter }
  return next() < 0.2 ? { refused: 'No position to protect.' } : {}
}

/** Two entries that fill in parts, with kills, lost requests and answers, and positions that are shown late. */
async function play(seed: number) {
  const random = seededRandom(seed)
  const next = (): number => random.next()
  const strategies = createStrategyExchange(() => desk.clock)
  const calm = calmPretrade(instrumentNamed)
  const filled = (): string[] => [...desk.exchange.truth.values()].map(({ cumExecQty }) => cumExecQty)
  let orders: string[] | null = []
  const positions = () => (orders === null ? null : positionOfFills(orders))
  const desk = await openDesk({
    speaks: strategies.speaks,
    killSwitchLimits: { ordersPerMinute: 1_000_000, unknownRequestsPerMinute: 1_000_000 },
    pretrade: {
      ...calm,
      world: () => ({ ...calm.world(), positions: positions() }),
      positionsNow: positions,
      readPositions: async () => ((orders = filled()), true),
    },
  })
  const { clock, exchange } = desk
  exchange.script.pushDelay = () => Math.floor(next() * MOST_LATE_MS)
  strategies.script.fateOf = () => drawFate(next)
  const protection = next() < 0.3 ? { stopLoss: '90' } : { takeProfit: '110', stopLoss: '90' }
  const rows = await desk.place([buy({ protection }), buy({ protection, qty: '0.05' })])
  const keys = rows.map(({ key }) => key)
  let largest = '0'
  const watch = (): void => {
    const waiting = sum(strategies.covered())
    if (compare(waiting, sum(filled())) > 0) largest = maximum(largest, waiting)
  }
  for (let step = 0; step < 8; step += 1) {
    const record = exchange.findByName(keys[Math.floor(next() * keys.length)]!)!
    const more = minimum(record.qty, sum([record.cumExecQty, `0.0${1 + Math.floor(next() * 5)}`]))
    const isOpen = record.orderStatus === 'live' || record.orderStatus === 'partially_filled'
    if (isOpen && next() < 0.15) exchange.change(record, { orderStatus: 'cancelled' })
    else if (isOpen)
      exchange.change(record, {
        cumExecQty: more,
        avgPrice: '100',
        orderStatus: more === record.qty ? 'filled' : 'partially_filled',
      })
    orders = next() < 0.2 ? null : next() < 0.8 ? filled() : orders
    strategies.script.lists = next() < 0.8
    await clock.advanceAsync(Math.floor(next() * 8000))
    watch()
    if (next() < 0.2) desk.crash()
  }
  for (const key of keys) {
    const record = exchange.findByName(key)!
    if (record.orderStatus !== 'filled') exchange.change(record, { orderStatus: 'cancelled' })
  }
  orders = filled()
  strategies.script.lists = true
  for (let minute = 0; minute < 10; minute += 1) {
    await clock.advanceAsync(HOUR_MS / 60)
    watch()
  }
  const plans = keys.map((key) => ({ key, order: desk.order(key), plan: desk.order(key).protection! }))
  const placedTwice = strategies.orders.length > plans.length
  const uncovered = plans.filter(({ order, plan }) => compare(plan.covered, order.filledQty) < 0)
  const announced = desk.notices.filter(({ title }) => title.includes('is missing') || title.includes('covers less'))
  const outcome = {
    largest,
    placedTwice,
    open: plans.filter(({ order }) => !isOver(order.state)).length,
    unannounced: uncovered.length > 0 && announced.length === 0 ? uncovered.map(({ plan }) => plan) : [],
    falselyCovered: plans.filter(
      ({ plan }) =>
        plan.orderId !== null &&
        strategies.orders.find(({ orderId }) => orderId === plan.orderId)?.qty !== plan.covered,
    ).length,
  }
  desk.close()
  return { outcome, isUncovered: uncovered.length > 0, isPlaced: strategies.orders.length > 0 }
}

describe('Take profit and stop loss of entries over a faulty network', () => {
  const count = runs(ROUNDS)
  it(`never exceed the fills, are never doubled, and are announced where missing (${count})`, async () => {
    const first = seedOfRun() ?? Math.floor(Math.random() * 1_000_000)
    const counts = { uncovered: 0, placed: 0 }
    for (let run = 0; run < count; run += 1) {
      const { outcome, isUncovered, isPlaced } = await play(first + run)
      expect({ seed: first + run, ...outcome }).toEqual({
        seed: first + run,
        largest: '0',
        placedTwice: false,
        open: 0,
        unannounced: [],
        falselyCovered: 0,
      })
      if (isUncovered) counts.uncovered += 1
      if (isPlaced) counts.placed += 1
    }
    expect(counts.placed).toBeGreaterThan(count / 2)
    expect(counts.uncovered).toBeGreaterThan(0)
  })
})
