import type { Order } from '@/shared/trading/orders/order'
import { stateSentence } from '@/renderer/domain/orders/labels/order-labels'

/** Filter of an orders table; '' means no restriction. */
export interface OrderFilter {
  readonly category: string
  readonly symbol: string
  readonly side: '' | 'buy' | 'sell'
  readonly text: string
}
export const noFilter: OrderFilter = { category: '', symbol: '', side: '', text: '' }

const searched = (order: Order): string =>
  [
    order.symbol,
    order.category,
    order.side,
    order.orderType,
    order.state,
    stateSentence(order),
    order.clientOid,
    order.orderId,
    order.price,
    order.origin,
  ]
    .join(' ')
    .toLowerCase()

/** Every word of the search text must occur somewhere in the order. */
export function matchesFilter(order: Order, filter: OrderFilter): boolean {
  if (filter.category !== '' && order.category !== filter.category) return false
  if (filter.symbol !== '' && order.symbol !== filter.symbol) return false
  if (filter.side !== '' && order.side !== filter.side) return false
  const terms = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  if (terms.length === 0) return true
  const text = searched(order)
  return terms.every((term) => text.includes(term))
}
