import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../shared/random'
import { isOpen } from '../../shared/trading/order-lifecycle'
import { buy, newToken, openDesk, type Desk } from './testing/desk'
import { refusal, timeout, type Fate } from './testing/faulty-exchange'

const SEEDS = 300
/** The engine answers late by at most this; the resolver assumes 30 s after the request could last be accepted. */
const LATEST_EXECUTION_MS = 45_000

interface Faults {
  readonly lostRequests: number
  readonly lostAnswers: number
  readonly gatewayErrors: number
  readonly failedQueries: number
  readonly lostPushes: number
  readonly crashes: number
}

/** Each run draws its own mix of faults: a mild one finds other bugs than a wild one. */
function drawFaults(next: () => number): Faults {
  return {
    lostRequests: 0.3 * next(),
    lostAnswers: 0.4 * next(),
    gatewayErrors: 0.3 * next(),
    failedQueries: 0.5 * next(),
    lostPushes: next(),
    crashes: Math.floor(4 * next()),
  }
}

function drawFate(next: () => number, faults: Faults): Fate {
  const delay = next() < 0.5 ? 0 : Math.floor(next() * LATEST_EXECUTION_MS)
  if (next() < faults.lostRequests) return { executeAfter: null, answer: timeout, answerAfter: 10_000 }
  if (next() < faults.lostAnswers) return { executeAfter: delay, answer: timeout, answerAfter: 10_000 }
  if (next() < faults.gatewayErrors) return { executeAfter: delay, answer: refusal('40010', false), answerAfter: Math.floor(next() * 2000) }
  if (next() < 0.05) return { executeAfter: null, answer: refusal('25202', true) }
  return { answerAfter: Math.floor(next() * 300), elements: (elements) => elements.toReversed() }
}

function setUp(desk: Desk, next: () => number, faults: Faults): void {
  desk.exchange.script.fateOf = () => drawFate(next, faults)
  desk.exchange.script.query = () => (next() < faults.failedQueries ? timeout : null)
}

/** One economic wish, pursued by a trader who places it again only when Volley says that it does not exist. */
async function pursue(desk: Desk, next: () => number, faults: Faults): Promise<string[]> {
  const keys: string[] = []
  let crashes = faults.crashes
  for (let attempt = 0; attempt < 6; attempt += 1) {
    desk.exchange.script.pushes = next() >= faults.lostPushes
    const token = newToken()
    const wish = buy({ timeInForce: next() < 0.5 ? 'ioc' : 'gtc' })
    const result = await desk.orders.place(token, [wish], { onUnknown: 'continue' })
    if (result.accepted) keys.push(result.orders[0]!.key)
    for (let look = 0; look < 60; look += 1) {
      await desk.clock.advanceAsync(Math.floor(next() * 5000))
      if (crashes > 0 && next() < 0.2) {
        crashes -= 1
        desk.crash()
        // The trader, back after the crash, presses the button of the same dialog again.
        await desk.orders.place(token, [wish], { onUnknown: 'continue' })
      }
      const state = result.accepted ? desk.orders.list().find((order) => order.key === keys.at(-1))?.state : 'not_sent'
      if (state === 'live' || state === 'filled') return keys
      if (state === 'not_found' || state === 'not_sent' || state === 'refused') break
    }
  }
  return keys
}

describe('under random faults and crashes', () => {
  it(`no order is lost, doubled or misreported in ${SEEDS} runs`, async () => {
    const figures = { intents: 0, executed: 0, crashes: 0, notFound: 0 }
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = seededRandom(seed)
      const next = () => random.next()
      const faults = drawFaults(next)
      const desk = await openDesk({ guardLimits: { ordersPerMinute: 1_000_000, unknownRequestsPerMinute: 1_000_000 } })
      setUp(desk, next, faults)
      const keys = await pursue(desk, next, faults)
      await desk.clock.advanceAsync(LATEST_EXECUTION_MS)
      desk.exchange.script.query = () => null
      desk.exchange.ready()
      await desk.clock.advanceAsync(200_000)

      const truth = [...desk.exchange.truth.values()]
      const shown = desk.orders.list()
      expect(truth.length, `seed ${seed}: executions of one wish`).toBeLessThanOrEqual(1)
      expect(Math.max(0, ...desk.exchange.posts.values()), `seed ${seed}: POSTs of one clientOid`).toBeLessThanOrEqual(1)
      expect(shown.filter((order) => order.state === 'unknown'), `seed ${seed}: unresolved`).toEqual([])
      expect(shown.filter((order) => order.orderId !== null && order.origin !== 'volley'), `seed ${seed}: not recognised as ours`).toEqual([])
      const claimed = shown.filter((order) => isOpen(order.state) || order.state === 'filled')
      expect(claimed.map((order) => [order.clientOid, order.orderId, order.state, order.filledQty]), `seed ${seed}`).toEqual(
        truth.map((record) => [record.clientOid, record.orderId, record.orderStatus, record.cumExecQty]),
      )
      figures.intents += keys.length
      figures.executed += truth.length
      figures.crashes += faults.crashes
      figures.notFound += shown.filter((order) => order.state === 'not_found').length
      desk.close()
    }
    // The runs would prove nothing if the faults had not struck.
    expect(figures.executed).toBeGreaterThan(SEEDS * 0.5)
    expect(figures.intents).toBeGreaterThan(figures.executed)
    expect(figures.notFound).toBeGreaterThan(10)
  }, 180_000)
})
