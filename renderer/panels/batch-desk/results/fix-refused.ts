import type { Order } from '@/shared/trading/orders/order'
import { reasonOf } from '@/renderer/domain/orders/order-labels'
import type { Pinned } from '@/renderer/domain/drafts/draft-store'
import { newRow } from '@/renderer/domain/drafts/new-row'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

/** A draft row that says what the order said, ready to be changed and sent under a new clientOid. */
export const rowOf = (order: Order) =>
  newRow({
    category: order.category,
    symbol: order.symbol,
    side: order.side,
    posSide: order.posSide ?? '',
    orderType: order.orderType,
    // A stock order has none.
    timeInForce: order.timeInForce || 'gtc',
    price: order.price,
    qty: order.qty,
    stpMode: order.stpMode ?? 'none',
  })

/** Where the exchange's words point: the cell that most likely has to change. */
function fieldOf(message: string): 'price' | 'qty' | null {
  if (/price|tick/i.test(message)) return 'price'
  return /quantit|balance|margin|size|minimum|amount|value/i.test(message) ? 'qty' : null
}

/** A new draft row for an order that did not come to be, and what to know about it. */
export interface DraftedAgain {
  readonly row: DraftRow
  /** Why the exchange refused it, for its cell; null when it only was not sent, which says nothing about the row. */
  readonly pinned: Pinned | null
}

/**
 * Orders that certainly do not exist, as draft rows. A warning, not an error: the row may be right and the account was
 * not.
 */
export function draftedAgain(orders: readonly Order[]): readonly DraftedAgain[] {
  return orders.map((order) => {
    const row = rowOf(order)
    if (order.state !== 'refused') return { row, pinned: null }
    const field = fieldOf(order.problem?.message ?? '')
    return {
      row,
      pinned: {
        row,
        problem: { rowId: row.id, field, level: 'warning', rule: 'refused', message: `Refused: ${reasonOf(order)}` },
      },
    }
  })
}
