import { trim } from '@/shared/base/decimal'
import type { Order } from '../orders/order'
import type { OrderIntent } from '../orders/order-intent'

/** The rule of an order that may come on top of one nobody knows the outcome of. */
export const UNRESOLVED_RULE = 'unresolved'

/** Whether an order would double one whose outcome is not known, in words; null when it would not. */
export function doubledBy({ category, symbol, side }: OrderIntent, orders: readonly Order[]): string | null {
  const isTwin = (order: Order): boolean =>
    order.state === 'unknown' && order.category === category && order.symbol === symbol && order.side === side
  const twins = orders.filter(isTwin)
  const [first] = twins
  if (first === undefined) return null
  const what =
    twins.length === 1 ? `${side} ${trim(first.qty)} ${symbol}` : `${twins.length} ${side} orders in ${symbol}`
  return `The outcome of ${what} is unknown: if it was placed, this ${side} doubles the exposure`
}
