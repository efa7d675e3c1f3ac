import { compare } from '@/shared/base/decimal'
import type { Order } from '@/shared/trading/orders/order'
import { isInFlight, isOpen, isUnresolved } from '@/shared/trading/orders/order-lifecycle'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { PracticeOrder } from '@/practice/engine/api/practice-order'

/** Start of the client IDs of the simulated installation. */
export const ownOrderPrefix = 'cSIMU-'

/** Compares what the application shows with the books of the exchange. */
export interface Evaluation {
  /** Checks an order at the moment at which it is shown: each state needs its evidence at the exchange. */
  recordDisplayed(order: Order): void
  /** A token was accepted with these keys. The same token must not create other orders. */
  accepted(token: string, keys: readonly string[]): void
  /** The disk lost writes: a journal may no longer know orders and tokens. */
  forgot(): void
  /** Differences between the application and the exchange now. Empty when everything is settled. */
  differences(orders: readonly Order[]): readonly string[]
  /** Broken invariants so far. */
  readonly violations: readonly string[]
}

const names = (order: Order): string => `${order.key} ${order.state} filled ${order.filledQty}`
const endedWithout = ['not_found', 'not_sent', 'refused']

/** Evaluates the orders of `uid` by the books of `core`. */
export function createEvaluation(
  core: Pick<ExchangeCore, 'openOrders' | 'closedOrders' | 'findOrder'>,
  uid: string,
): Evaluation {
  const violations = new Set<string>()
  const cancelRequests = new Map<string, readonly string[]>()
  let mayForget = false

  const truthOf = (clientOid: string): PracticeOrder | null =>
    clientOid === '' ? null : core.findOrder(uid, { clientOid })
  const own = (): PracticeOrder[] =>
    [...core.openOrders(uid), ...core.closedOrders(uid)].filter(({ clientOid }) => clientOid.startsWith(ownOrderPrefix))

  function evidenceProblem(order: Order, truth: PracticeOrder | null): string | null {
    const { state, filledQty } = order
    if (endedWithout.includes(state)) return truth === null ? null : `exists as ${truth.status}`
    if (state !== 'filled' && state !== 'canceled' && !isOpen(state)) return null
    if (truth === null) return 'does not exist'
    if (state === 'filled' || state === 'canceled') {
      if (truth.status !== state) return `is ${truth.status}`
    }
    return compare(filledQty || '0', truth.filledQty) > 0 ? `has ${truth.filledQty} filled` : null
  }

  /**
   * After a loss of writes a sent order is called not sent until the exchange lists it. It is then shown under its
   * orderId. Ended orders are not listed.
   */
  const isForgotten = (row: Order, { orderId, status }: PracticeOrder, orders: readonly Order[]): boolean =>
    mayForget &&
    row.state === 'not_sent' &&
    (status === 'filled' || status === 'canceled' || orders.some(({ key }) => key === orderId))

  function doubled(): string[] {
    const counts = Map.groupBy(own(), ({ clientOid }) => clientOid)
    return [...counts].flatMap(([clientOid, orders]) => (orders.length > 1 ? `doubled: ${clientOid}` : []))
  }
  function lostOrders(orders: readonly Order[]): string[] {
    const ordersById = new Map(orders.map((order) => [order.clientOid, order]))
    const missing = own().filter(
      ({ clientOid, status }) =>
        !ordersById.has(clientOid) && (!mayForget || status === 'live' || status === 'partially_filled'),
    )
    return missing.map(({ clientOid, status }) => `lost: ${clientOid} ${status}`)
  }
  function wrong(orders: readonly Order[]): string[] {
    return orders.flatMap((order) => {
      if (isUnresolved(order) || isInFlight(order.state)) return `unresolved: ${names(order)}`
      if (order.pending !== null)
        return `unresolved command: ${names(order)} ${order.pending.kind} ${order.pending.state}`
      const truth = truthOf(order.clientOid)
      if (truth !== null && isForgotten(order, truth, orders)) return []
      const problem = evidenceProblem(order, truth)
      if (problem !== null) return `wrong: ${names(order)} ${problem}`
      if (truth === null) return []
      const isSame =
        truth.status === order.state &&
        compare(truth.filledQty, order.filledQty || '0') === 0 &&
        truth.qty === order.qty &&
        truth.price === order.price
      return isSame ? [] : `outdated: ${names(order)}, at the exchange ${truth.status} filled ${truth.filledQty}`
    })
  }

  return {
    get violations() {
      return [...violations]
    },
    recordDisplayed(order) {
      // A journal without its last writes lists a sent order as queued. The order is adopted once it is listed.
      if (mayForget && order.state === 'not_sent') return
      const problem = evidenceProblem(order, truthOf(order.clientOid))
      if (problem !== null) violations.add(`without evidence: ${names(order)} ${problem}`)
    },
    accepted(token, keys) {
      const before = cancelRequests.get(token)
      if (before === undefined) cancelRequests.set(token, keys)
      else if (before.join() !== keys.join() && !mayForget) violations.add(`doubled: token ${token}`)
    },
    forgot: () => void (mayForget = true),
    differences: (orders) => [...doubled(), ...lostOrders(orders), ...wrong(orders)],
  }
}
