import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@/shared/trading/orders/order'
import { isInFlight } from '@/shared/trading/orders/order-lifecycle'
import { MINUTE_MS } from '@/shared/base/time'
import type { AppConnection } from '@/electron/testing/app-connection'
import type { Tally } from '@/electron/testing/proxy/tally'

/**
 * An order that was never executed can only be resolved after its deadline, about 67 s, by a second query. Many such
 * orders share ten queries per second: only if none of them is resolved for much longer is one of them stuck.
 */
const STANDSTILL_MS = 4 * MINUTE_MS
const QUIET_MS = 10_000
const ANSWER_CEILING_MS = 30_000

const isUnsettled = ({ state, pending }: Order): boolean => isInFlight(state) || pending !== null

/** The application's orders, after it knows their account. */
export async function listOrders(connection: AppConnection): Promise<readonly Order[]> {
  for (;;) {
    const reply = await connection.call('orders.list', {})
    if (reply.ok) return reply.value
    await pause(200)
  }
}

/** Waits until nothing is open any more, or until nothing was resolved for a long time. */
export async function untilSettled(connection: AppConnection): Promise<readonly Order[]> {
  let fewest = Infinity
  let since = Date.now()
  for (; ; await pause(1000)) {
    const orders = await listOrders(connection)
    const unsettled = orders.filter(isUnsettled).length
    if (unsettled < fewest) [fewest, since] = [unsettled, Date.now()]
    if (unsettled === 0 || Date.now() - since > STANDSTILL_MS) return orders
  }
}

/**
 * Waits until the application has settled its outcomes. Returns its remaining queries and unanswered calls. An order
 * that was not found is watched for a day, so queries about it are correct.
 */
export async function settleOrders(
  connection: AppConnection,
  tally: Tally,
  show: (orders: readonly Order[]) => void,
): Promise<readonly string[]> {
  const orders = await untilSettled(connection)
  show(orders)
  const from = Date.now()
  await pause(QUIET_MS)
  const names = new Map(
    orders.flatMap((order) => [
      [order.clientOid, order] as const,
      ...(order.orderId === null ? [] : [[order.orderId, order] as const]),
    ]),
  )
  const queries = [...tally.polls].filter(([name, at]) => at > from && names.get(name)?.state !== 'not_found')
  const unanswered = connection.waiting().filter(({ ms }) => ms > ANSWER_CEILING_MS)
  return [
    ...queries.map(([name]) => `${name}: is ${names.get(name)?.state ?? 'not listed'}, and still queried`),
    ...unanswered.map(({ name, ms }) => `${name}: no answer for ${Math.round(ms / 1000)} s`),
  ]
}
