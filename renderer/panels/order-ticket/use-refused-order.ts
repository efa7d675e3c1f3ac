import { useState } from 'react'
import { isZero } from '@/shared/base/decimal'
import type { Order } from '@/shared/trading/orders/order'
import { isInFlight, isUnsent } from '@/shared/trading/orders/order-lifecycle'
import { byBatch, useOrders } from '@/renderer/state/stores/orders-store'
import type { TicketForm } from './ticket-form'
import type { Ticket } from './use-ticket'

/** Input of a sent order, until its outcome is known. */
interface Sent {
  readonly batchId: string
  readonly category: string
  readonly symbol: string
  readonly form: TicketForm
}

/** Refused, or canceled before it rested or filled, such as a post-only order that would have matched. */
const isRefused = ({ state, filledQty }: Order): boolean =>
  state === 'refused' || state === 'not_sent' || (state === 'canceled' && (filledQty === '' || isZero(filledQty)))

/**
 * Restores the input into an empty ticket after its order was refused. With an unknown outcome the ticket stays empty,
 * because the order may exist. Returns the function to call when an order was accepted.
 */
export function useRefusedOrder({
  category,
  symbol,
  form,
  change,
}: Pick<Ticket, 'category' | 'symbol' | 'form' | 'change'>): (batchId: string) => void {
  const [sentOrder, setSentOrder] = useState<Sent | null>(null)
  const order = useOrders((all) => (sentOrder === null ? undefined : byBatch(sentOrder.batchId)(all)[0]))
  if (sentOrder !== null && order !== undefined && !isInFlight(order.state) && !isUnsent(order.state)) {
    setSentOrder(null)
    const isEmpty = form.price === '' && form.qty === ''
    if (isRefused(order) && isEmpty && sentOrder.category === category && sentOrder.symbol === symbol)
      change(sentOrder.form)
  }
  return (batchId) => setSentOrder({ batchId, category, symbol, form })
}
