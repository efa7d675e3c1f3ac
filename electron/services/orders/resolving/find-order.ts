import { t } from '@/shared/languages/text'
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
  const candidates = orders.filter((order) =>
    orderId === undefined ? order.clientOid === clientOid : order.orderId === orderId,
  )
  // A clientOid may be reused once its order is closed.
  return candidates.find(({ state }) => !isOver(state)) ?? candidates.at(-1)
}

interface Parts {
  readonly rest: RestClient
  readonly reads: OrderReads
  readonly store: OrderStore
  readonly gate: Gate
}

/** Finds the order of a command, of any origin. The journal can only follow an order that was seen. */
export function createFindOrder({ rest, reads, store, gate }: Parts): Search {
  async function request(ids: OrderIds): Promise<OrderUpdate | string> {
    const result = await reads.byName(rest, { orderId: ids.orderId ?? null, clientOid: ids.clientOid ?? '' })
    if (result.kind === 'found') return result.evidence
    if (result.kind === 'absent') return t('the exchange knows no such order')
    // An exchange without the call for a single order still lists open ones.
    const open = await reads.openOrders(rest, {})
    const listed = open.items.find((item) =>
      ids.orderId === undefined ? item.clientOid === ids.clientOid : item.orderId === ids.orderId,
    )
    return listed ?? t`the exchange could not answer (${result.why})`
  }

  return async (ids) => {
    const tracked = orderAmong(store.all(), ids)
    if (tracked !== undefined) return { order: tracked }
    const reason = gate.rejection('cancel')
    if (reason !== null) return { order: null, why: reason }
    const answer = await request(ids)
    if (typeof answer === 'string') return { order: null, why: answer }
    const order = store.applyUpdate(answer)
    return order === null ? { order, why: t('the exchange describes it in a way that cannot be read') } : { order }
  }
}
