import { everyMember } from '@/shared/base/every-member'
import type { Order } from '@/shared/trading/orders/order'
import { isOver, isUnsent } from '@/shared/trading/orders/order-lifecycle'
import { isRefusedLate } from '@/shared/trading/orders/part-fill'
import { canCancel } from '@/renderer/state/actions/cancel-questions'
import { shownState, type ShownState } from '@/renderer/domain/orders/labels/order-labels'

/** Order of the states in the result bar: working orders first, orders that need attention last. */
const listed = everyMember<ShownState>()([
  'live',
  'partially_filled',
  'filled',
  'part_canceled',
  'acknowledged',
  'sent',
  'queued',
  'waiting',
  'canceled',
  'not_sent',
  'refused_late',
  'refused',
  'unknown',
  'not_found',
])

export interface StateCount {
  readonly state: ShownState
  readonly count: number
}

/** Number of orders of a batch by state; empty states are omitted. */
export function countStates(orders: readonly Order[]): readonly StateCount[] {
  const byState = Map.groupBy(orders, shownState)
  return listed.flatMap((state) => (byState.has(state) ? [{ state, count: byState.get(state)!.length }] : []))
}

/** Orders that neither rest nor filled and whose state is final. */
export const fixable = (orders: readonly Order[]): readonly Order[] =>
  orders.filter((order) => order.state === 'refused' || order.state === 'not_sent' || isRefusedLate(order))
export const cancelable = (orders: readonly Order[]): readonly Order[] => orders.filter(canCancel)
/** Number of orders being canceled. */
export const canceling = (orders: readonly Order[]): number =>
  orders.filter((order) => !isOver(order.state) && order.pending?.kind === 'cancel').length
export const unsent = (orders: readonly Order[]): number => orders.filter((order) => isUnsent(order.state)).length

/** Orders of a batch, sorted by row. */
export const ordersOfBatch = (orders: Iterable<Order>, batchId: string): readonly Order[] =>
  [...orders].filter((order) => order.batchId === batchId).toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0))
