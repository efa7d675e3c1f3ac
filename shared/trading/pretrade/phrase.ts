import { sum } from '@/shared/base/decimal'
import { quantityPhrase, unitOf } from '../orders/order-phrase'
import type { AssessedOrder } from './context'

/**
 * What is typed before orders may leave that are far larger or far further away than usual: what they are, in the
 * trader's own words. It follows from the orders alone, so a moving market never makes it another one.
 */
export function phraseOf(orders: readonly AssessedOrder[]): string {
  const [first] = orders
  if (first === undefined) return 'send it'
  const sides = new Set(orders.map(({ order }) => order.side))
  const symbols = new Set(orders.map(({ order }) => order.symbol))
  const does = orders.every(({ replaces }) => replaces !== null) ? 'change to ' : ''
  const side = sides.size === 1 ? first.order.side : 'send'
  const what = symbols.size === 1 ? first.order.symbol : `${symbols.size} symbols`
  // A market buy on spot counts quote coin: its amount and quantities of base coin have no sum.
  const units = new Set(orders.map(({ order }) => unitOf(order)))
  if (orders.length > 1 && (sides.size > 1 || symbols.size > 1 || units.size > 1))
    return `${does}${side} ${orders.length} orders in ${what}`
  const qty = quantityPhrase({ ...first.order, qty: sum(orders.map(({ order }) => order.qty)) })
  const at = orders.length === 1 && first.order.price !== undefined ? ` at ${first.order.price}` : ''
  return `${does}${side} ${qty}${at}${orders.length > 1 ? ` in ${orders.length} orders` : ''}`
}
