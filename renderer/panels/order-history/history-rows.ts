import type { Order } from '@/shared/trading/orders/order'
import { endedLastFirst } from '@/shared/trading/orders/order-times'

const identity = (order: Order): string => order.orderId ?? order.key

/**
 * The exchange's list and our own merged, each order once, what ended last first. Ours wins: it knows batch and reason.
 */
export function historyRows(listed: readonly Order[], ours: readonly Order[]): readonly Order[] {
  const merged = new Map(listed.map((order) => [identity(order), order]))
  for (const order of ours) merged.set(identity(order), order)
  return [...merged.values()].toSorted(endedLastFirst)
}
