import { equals } from '../../shared/trading/decimal'
import type { Order } from '../../shared/trading/order'
import { isOver } from '../../shared/trading/order-lifecycle'

const reached = (target: string | null, actual: string): boolean => target === null || (actual !== '' && equals(target, actual))

/** Whether what is known of the order proves that its pending cancel or change came to its end. */
export function isSettled(order: Order): boolean {
  if (order.pending === null) return false
  if (isOver(order.state)) return true
  return order.pending.kind === 'amend' && reached(order.pending.price, order.price) && reached(order.pending.qty, order.qty)
}
