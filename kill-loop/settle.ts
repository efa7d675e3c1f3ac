import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '../shared/trading/order'
import { isInFlight } from '../shared/trading/order-lifecycle'
import type { Door } from './door'
import type { Tally } from './proxy/tally'

/** What was never carried out can only be told after its deadline, about 67 s; then the second look. */
const CEILING_MS = 240_000
const QUIET_MS = 10_000
const ANSWER_CEILING_MS = 30_000

const isSettled = (orders: readonly Order[]): boolean =>
  orders.every(({ state, pending }) => !isInFlight(state) && pending === null)

/** The application's orders, once it knows whose they are. */
export async function listOrders(door: Door): Promise<readonly Order[]> {
  for (;;) {
    const reply = await door.call('orders.list', {})
    if (reply.ok) return reply.value
    await pause(200)
  }
}

/** Waits until nothing is open any more, or much longer than that may take. */
async function untilSettled(door: Door): Promise<readonly Order[]> {
  for (const from = Date.now(); ; await pause(1000)) {
    const orders = await listOrders(door)
    if (isSettled(orders) || Date.now() - from > CEILING_MS) return orders
  }
}

/**
 * Lets the application come to its verdicts; answers with what it then still asks for, and what it never answered.
 * An order that was not found is watched for a day, so questions about it are right.
 */
export async function settle(
  door: Door,
  tally: Tally,
  shown: (orders: readonly Order[]) => void,
): Promise<readonly string[]> {
  const orders = await untilSettled(door)
  shown(orders)
  const from = Date.now()
  await pause(QUIET_MS)
  const names = new Map(
    orders.flatMap((order) => [
      [order.clientOid, order] as const,
      ...(order.orderId === null ? [] : [[order.orderId, order] as const]),
    ]),
  )
  const asked = [...tally.asked].filter(([name, at]) => at > from && names.get(name)?.state !== 'not_found')
  const unanswered = door.waiting().filter(({ ms }) => ms > ANSWER_CEILING_MS)
  return [
    ...asked.map(([name]) => `${name}: is ${names.get(name)?.state ?? 'not listed'}, and still asked about`),
    ...unanswered.map(({ name, ms }) => `${name}: no answer for ${Math.round(ms / 1000)} s`),
  ]
}
