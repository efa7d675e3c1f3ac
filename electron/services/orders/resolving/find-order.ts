import type { Order, OrderUpdate } from '@/shared/trading/orders/order'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import type { Gate } from '../gate/gate'
import type { OrderStore } from '../records/order-store'
import type { OrderReads } from './order-reads'
import type { RestClient } from '@/electron/exchange/protocol/call'

/** IDs of an order in a request. orderId has priority if both are given (spec: call 2). */
export interface OrderIds {
  readonly orderId?: string | undefined
  readonly clientOid?: string | undefined
}

export type Searched = { readonly order: Order } | { readonly order: null; readonly why: string }
export type Search = (ids: OrderIds) => Promise<Searched>

/** Order with these IDs among the given ones. */
export function orderAmong(orders: readonly Order[], { orderId, clientOid }: OrderIds): Order | undefined {
  const meant = orders.filter((order) =>
    orderId === undefined ? order.clientOid === clientOid : order.orderId === orderId,
  )
  // A clientOid may be reused once its order is closed.
  return meant.find(({ state }) => !isOver(state)) ?? meant.at(-1)
}

interface Parts {
  readonly rest: RestClient
  readonly reads: OrderReads
  readonly store: OrderStore
  readonly gate: Gate
}

/** Finds the order of a command, of any origin. The journal can only follow an order that was seen. */
export function createFindOrder({ rest, reads, store, gate }: Parts): Search {
  async function ask(ids: OrderIds): Promise<OrderUpdate | string> {
    const found = await reads.byName(rest, { orderId: ids.orderId ?? null, clientOid: ids.clientOid ?? '' })
    if (found.kind === 'found') return found.evidence
    if (found.kind === 'absent') return 'the exchange knows no such order'
    // An exchange without the call for a single order still lists open ones.
    const open = await reads.openOrders(rest, {})
    const listed = open.items.find((one) =>
      ids.orderId === undefined ? one.clientOid === ids.clientOid : one.orderId === ids.orderId,
    )
    return listed ?? `the exchange could not answer (${found.why})`
  }

  return async (ids) => {
    const known = orderAmong(store.all(), ids)
    if (known !== undefined) return { order: known }
    const held = gate.rejection('cancel')
    if (held !== null) return { order: null, why: held }
    const seen = await ask(ids)
    if (typeof seen === 'string') return { order: null, why: seen }
    const order = store.applyUpdate(seen)
    return order === null ? { order, why: 'the exchange describes it in a way that cannot be read' } : { order }
  }
}
