import type { Order } from '../../../../shared/trading/order'
import type { Pinned } from '../draft-store'
import { newRow } from '../new-row'

/** A draft row that says what the order said, ready to be changed and sent under a new clientOid. */
export const rowOf = (order: Order) =>
  newRow({
    category: order.category,
    symbol: order.symbol,
    side: order.side,
    posSide: order.posSide ?? '',
    orderType: order.orderType,
    timeInForce: order.timeInForce,
    price: order.price,
    qty: order.qty,
    stpMode: order.stpMode ?? 'none',
  })

/** Where the exchange's words point: the cell that most likely has to change. */
function fieldOf(message: string): 'price' | 'qty' | null {
  if (/price|tick/i.test(message)) return 'price'
  return /quantit|balance|margin|size|minimum|amount|value/i.test(message) ? 'qty' : null
}

/**
 * New draft rows for orders that did not come to be, with the reason pinned to its cell. A warning, not an error:
 * the row itself may be right and the account was not.
 */
export function refusedAsDraft(orders: readonly Order[]): readonly Pinned[] {
  return orders.map((order) => {
    const row = rowOf(order)
    const said = order.problem === null ? 'It was not sent' : `${order.state === 'refused' ? 'Refused' : 'Not sent'}: ${`${order.problem.code} ${order.problem.message}`.trim()}`
    return { row, problem: { rowId: row.id, field: fieldOf(order.problem?.message ?? ''), level: 'warning', rule: 'refused', message: said } }
  })
}
