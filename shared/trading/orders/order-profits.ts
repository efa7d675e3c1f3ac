import { add, equals, isDecimal, isSignedDecimal } from '@/shared/base/decimal'
import { isFutures } from '@/shared/exchange/protocol/fields'
import type { Fill, Order } from './order'

interface Booked {
  readonly qty: string
  /** '' while the P&L of a fill is unknown. */
  readonly pnl: string
}

/** Quantity and realized P&L of the fills of each order, by order ID. */
export function bookedByOrder(fills: readonly Fill[]): ReadonlyMap<string, Booked> {
  const booked = new Map<string, Booked>()
  for (const { orderId, qty, pnl = '' } of fills) {
    const before = booked.get(orderId) ?? { qty: '0', pnl: '0' }
    const isKnown = isSignedDecimal(pnl) && before.pnl !== ''
    booked.set(orderId, {
      qty: isDecimal(qty) && before.qty !== '' ? add(before.qty, qty) : '',
      pnl: isKnown ? add(before.pnl, pnl) : '',
    })
  }
  return booked
}

/**
 * Realized P&L of an order in the margin coin, without fees; null if it booked none, '' while some of its fills were
 * not read.
 */
export function profitOf(order: Order, booked: ReadonlyMap<string, Booked>): string | null {
  const { category, orderId, filledQty } = order
  if (!isFutures(category) || (isDecimal(filledQty) && equals(filledQty, '0'))) return null
  const profit = orderId === null ? undefined : booked.get(orderId)
  const isWhole = profit !== undefined && isDecimal(profit.qty) && isDecimal(filledQty) && equals(profit.qty, filledQty)
  return isWhole ? profit.pnl : ''
}
