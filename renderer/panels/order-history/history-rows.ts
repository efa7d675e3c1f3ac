import type { Order } from '@/shared/trading/orders/order'
import { endedLastFirst } from '@/shared/trading/orders/order-times'

const identity = (order: Order): string => order.orderId ?? order.key

/**
 * Listed and own orders merged, each once, most recently ended first. Own entries take precedence: they have batch and
 * reason.
 */
export function historyRows(listed: readonly Order[], ours: readonly Order[]): readonly Order[] {
  const merged = new Map(listed.map((order) => [identity(order), order]))
  for (const order of ours) merged.set(identity(order), order)
  return [...merged.values()].toSorted(endedLastFirst)
}
