import { openedAtOf } from '@/shared/trading/orders/order-times'
import type { Order } from '@/shared/trading/orders/order'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { createAccountStore } from '../bridge/account-session'

export type OrderTable = ReadonlyMap<string, Order>
export interface OrdersState {
  readonly orders: OrderTable
  /** False until the first complete list arrived: before that, an empty map has no meaning. */
  readonly loaded: boolean
  /** Reason why the list could not be read. */
  readonly error: string | null
}

/** All known orders by key. Filled by `connectStores`. */
export const useOrders = createAccountStore<OrdersState>({ orders: new Map(), loaded: false, error: null })

/** Newer revisions replace older ones, whatever their source and order of arrival. */
export function mergeOrders(table: OrderTable, changed: readonly Order[]): OrderTable {
  const newer = changed.filter((order) => order.revision > (table.get(order.key)?.revision ?? -1))
  if (newer.length === 0) return table
  const merged = new Map(table)
  for (const order of newer) {
    if (order.revision > (merged.get(order.key)?.revision ?? -1)) merged.set(order.key, order)
  }
  return merged
}

/** Derives once per map, so a selector returns the same array until the orders change. */
function oncePerMap<Derived>(derive: (orders: OrderTable) => Derived): (state: Pick<OrdersState, 'orders'>) => Derived {
  const cache = new WeakMap<OrderTable, Derived>()
  return ({ orders }) => {
    const match = cache.get(orders)
    if (match !== undefined) return match
    const derived = derive(orders)
    cache.set(orders, derived)
    return derived
  }
}

const newestFirst = (a: Order, b: Order): number => openedAtOf(b) - openedAtOf(a) || b.revision - a.revision
const noOrders: readonly Order[] = []

/** All orders, newest first. */
export const allOrders = oncePerMap((orders) => [...orders.values()].toSorted(newestFirst))
/** Resting on the exchange, newest first. */
export const openOrders = oncePerMap((orders) =>
  [...orders.values()].filter((order) => isOpen(order.state)).toSorted(newestFirst),
)
/** Orders with an unknown outcome. */
export const unresolved = oncePerMap((orders) =>
  [...orders.values()].filter((order) => order.state === 'unknown').toSorted(newestFirst),
)

const batches = oncePerMap((orders) => Map.groupBy(orders.values(), (order) => order.batchId))
/** Orders of a batch, sorted by row. */
export const byBatch =
  (batchId: string) =>
  (state: Pick<OrdersState, 'orders'>): readonly Order[] =>
    batches(state).get(batchId) ?? noOrders
