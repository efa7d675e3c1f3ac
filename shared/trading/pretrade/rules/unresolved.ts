import type { Order } from '@/shared/trading/orders/order'
import { orderPhrase } from '@/shared/trading/orders/order-phrase'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** The rule of an order that may come on top of one nobody knows the outcome of. */
export const UNRESOLVED_RULE = 'unresolved'

/** Whether an order would double one whose outcome is not known, in words; null when it would not. */
export function doubledBy({ category, symbol, side }: OrderIntent, orders: readonly Order[]): string | null {
  const isPossibleDuplicate = (order: Order): boolean =>
    order.state === 'unknown' && order.category === category && order.symbol === symbol && order.side === side
  const possibleDuplicates = orders.filter(isPossibleDuplicate)
  const [first] = possibleDuplicates
  if (first === undefined) return null
  const what =
    possibleDuplicates.length === 1 ? orderPhrase(first) : `${possibleDuplicates.length} ${side} orders in ${symbol}`
  return `The outcome of ${what} is unknown: if it was placed, this ${side} doubles the exposure`
}
