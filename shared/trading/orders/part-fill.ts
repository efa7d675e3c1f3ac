import { isPositive } from '@/shared/base/decimal'
import type { Order } from './order'

type Filled = Pick<Order, 'category' | 'orderType' | 'side' | 'qty' | 'filledQty' | 'filledValue'>
type AsText = (amount: string) => string

/** Spot and margin market buys ask for an amount of quote coin; what they bought is counted in base coin. */
const spendsQuote = ({ category, orderType, side }: Filled): boolean =>
  (category === 'SPOT' || category === 'MARGIN') && orderType === 'market' && side === 'buy'

/** "53.36 of 60": both in the coin that the order asked for. */
export function filledOf(order: Filled, asText: AsText = String): string {
  if (!spendsQuote(order)) return `${asText(order.filledQty)} of ${asText(order.qty)}`
  return isPositive(order.filledValue || '0')
    ? `${asText(order.filledValue)} of ${asText(order.qty)}`
    : asText(order.filledQty)
}

/** It traded before it was canceled: never to be called canceled alone. */
export const isPartCanceled = ({ state, filledQty }: Pick<Order, 'state' | 'filledQty'>): boolean =>
  state === 'canceled' && isPositive(filledQty || '0')

/** What an order that was filled in part and then canceled came to. */
export const partCanceledText = (order: Filled, asText: AsText = String): string =>
  `filled ${filledOf(order, asText)}, rest canceled`
