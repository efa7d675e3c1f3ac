import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@/shared/trading/orders/order'
import { isInFlight } from '@/shared/trading/orders/order-lifecycle'
import { MINUTE_MS } from '@/shared/base/time'
import type { AppConnection } from '@/electron/testing/app-connection'
import type { Tally } from '@/electron/testing/proxy/tally'

/**
 * What was never carried out can only be told after its deadline, about 67 s, by a second look. Many such orders share
 * ten questions a second: only when none of them came to its end for much longer does one of them never do so.
 */
const STANDSTILL_MS = 4 * MINUTE_MS
const QUIET_MS = 10_000
const ANSWER_CEILING_MS = 30_000

const isUnsettled = ({ state, pending }: Order): boolean => isInFlight(state) || pending !== null

/** The application's orders, once it knows whose they are. */
export async function listOrders(connection: AppConnection): Promise<readonly Order[]> {
  for (;;) {
    const reply = await connection.call('orders.list', {})
    if (reply.ok) return reply.value
    await pause(200)
  }
}

/** Waits until nothing is open any more, or until nothing has come to its end for a long while. */
export async function untilSettled(connection: AppConnection): Promise<readonly Order[]> {
  let fewest = Infinity
  let since = Date.now()
  for (; ; await pause(1000)) {
    const orders = await listOrders(connection)
    const left = orders.filter(isUnsettled).length
    if (left < fewest) [fewest, since] = [left, Date.now()]
    if (left === 0 || Date.now() - since > STANDSTILL_MS) return orders
  }
}

/**
 * Lets the application settle its outcomes; answers with what it then still asks for, and what it never answered.
 * An order that was not found is watched for a day, so questions about it are right.
 */
export async function settleOrders(
  connection: AppConnection,
  tally: Tally,
  shown: (orders: readonly Order[]) => void,
): Promise<readonly string[]> {
  const orders = await untilSettled(connection)
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
  const unanswered = connection.waiting().filter(({ ms }) => ms > ANSWER_CEILING_MS)
  return [
    ...asked.map(([name]) => `${name}: is ${names.get(name)?.state ?? 'not listed'}, and still asked about`),
    ...unanswered.map(({ name, ms }) => `${name}: no answer for ${Math.round(ms / 1000)} s`),
  ]
}
