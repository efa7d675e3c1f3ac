import { isPositive } from '@/shared/base/decimal'
import type { Order } from './order'
import { spendsQuote, unitOf } from './order-phrase'

type Filled = Pick<Order, 'category' | 'symbol' | 'orderType' | 'side' | 'qty' | 'filledQty' | 'filledValue'>
type AsText = (amount: string) => string

/**
 * "53.36 of 60": both in the coin of the order's quantity; without a known value the filled quantity in base coin, and
 * alone where the order's quantity could not be read.
 */
export function filledOf(order: Filled, asText: AsText = String): string {
  if (order.qty === '') return asText(order.filledQty)
  if (!spendsQuote(order)) return `${asText(order.filledQty)} of ${asText(order.qty)}`
  return isPositive(order.filledValue || '0')
    ? `${asText(order.filledValue)} of ${asText(order.qty)}`
    : `${asText(order.filledQty)} ${unitOf({ ...order, orderType: 'limit' }) ?? order.symbol}`
}

/** It traded before it was canceled: never to be called canceled alone. */
export const isPartCanceled = ({ state, filledQty }: Pick<Order, 'state' | 'filledQty'>): boolean =>
  state === 'canceled' && isPositive(filledQty || '0')

/** What an order that was filled in part and then canceled came to. */
export const partCanceledText = (order: Filled, asText: AsText = String): string =>
  `filled ${filledOf(order, asText)}, rest canceled`
