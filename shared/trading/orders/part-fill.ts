import { isPositive } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { isMatchingReject } from './cancel-reasons'
import type { Order } from './order'
import { inLots, sizeText, spendsQuote } from './order-phrase'

type Filled = Pick<Order, 'category' | 'symbol' | 'orderType' | 'side' | 'qty' | 'filledQty' | 'filledValue'>
type AsText = (amount: string) => string

/**
 * "53.36 of 60 BTC": both in the coin of the order's quantity. Without a known value the filled quantity is in base
 * coin, and without a readable quantity it is shown alone.
 */
export function filledOf(order: Filled, asText: AsText = String): string {
  const filled = { ...inLots(order), qty: order.filledQty }
  if (order.qty === '') return sizeText(filled, asText)
  if (!spendsQuote(order)) return t`${asText(order.filledQty)} of ${sizeText(order, asText)}`
  return isPositive(order.filledValue || '0')
    ? t`${asText(order.filledValue)} of ${sizeText(order, asText)}`
    : sizeText(filled, asText)
}

/** True if it traded before it was canceled. It must never be shown as canceled only. */
export const isPartCanceled = ({ state, filledQty }: Pick<Order, 'state' | 'filledQty'>): boolean =>
  state === 'canceled' && isPositive(filledQty || '0')

/**
 * True if the matching engine refused an acknowledged order: it neither rested nor filled, and is closed. Examples: a
 * post-only order that would have traded, an IOC order without a counterparty.
 */
export const isRefusedLate = (order: Pick<Order, 'state' | 'filledQty' | 'cancelReason'>): boolean =>
  order.state === 'canceled' && !isPartCanceled(order) && isMatchingReject(order.cancelReason)

/** Result of an order that was filled in part and then canceled. */
export const partCanceledText = (order: Filled, asText: AsText = String): string =>
  t`filled ${filledOf(order, asText)}, rest canceled`
