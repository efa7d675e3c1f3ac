import { add, sum, trim } from '@/shared/base/decimal'
import { unitOf } from '@/shared/trading/orders/order-phrase'
import type { Judged } from '@/shared/trading/pretrade/assessment/assessment'
import type { AssessedOrder } from '@/shared/trading/pretrade/assessment/context'

type Typed = Pick<Judged, 'typing' | 'phrase'>

const howMany = (orders: readonly AssessedOrder[]): Typed => ({
  typing: { figure: 'orders', unit: null },
  phrase: String(Math.max(1, orders.length)),
})

/** For an amend: its new price, otherwise its new total quantity with the filled part. */
function ofChange({ order, replaces }: AssessedOrder): Typed {
  if (order.price !== undefined && order.price !== replaces?.price)
    return { typing: { figure: 'price', unit: null }, phrase: trim(order.price) }
  const qty = add(order.qty, replaces?.filledQty || '0')
  return { typing: { figure: 'quantity', unit: unitOf(order) }, phrase: trim(qty) }
}

/**
 * Figure to type before orders are sent that are much larger or farther from the market than usual. It can be read in
 * the sentences of the review. It depends on the orders only, so that a moving market never changes it.
 */
export function typingOf(orders: readonly AssessedOrder[]): Typed {
  // A spot market buy counts in quote coin, which cannot be added to quantities in base coin.
  const kinds = new Set(orders.map(({ order }) => [order.side, order.symbol, order.category, unitOf(order)].join(' ')))
  const [first] = orders
  if (first === undefined || kinds.size > 1) return howMany(orders)
  if (orders.some(({ replaces }) => replaces !== null)) return orders.length > 1 ? howMany(orders) : ofChange(first)
  const figure = orders.length === 1 ? 'quantity' : 'total'
  return { typing: { figure, unit: unitOf(first.order) }, phrase: trim(sum(orders.map(({ order }) => order.qty))) }
}
