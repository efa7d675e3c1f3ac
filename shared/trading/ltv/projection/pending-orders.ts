import type { Position } from '@/shared/trading/account/account'
import { closingsOf } from '@/shared/trading/account/closings'
import { isZero } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { PendingOrder } from './order-effect'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Market of the orders: the book of each, and the positions; null while unknown. */
export interface PendingWorld {
  readonly bookTop: (category: OrderIntent['category'], symbol: string) => PendingOrder['top']
  readonly positions: readonly Position[] | null
}

/** Orders before the send in the form for loan-to-value: with the book, and with their closing parts. */
export function pendingOrders(
  rows: readonly { readonly order: OrderIntent; readonly instrument: Instrument | null }[],
  { bookTop, positions }: PendingWorld,
): readonly PendingOrder[] {
  const closings = closingsOf(rows, positions ?? [])
  const closing = new Set(
    closings.filter(({ position, opening }) => position !== null && isZero(opening)).map(({ row }) => row),
  )
  return rows.map((row) => {
    const { order, instrument } = row
    return { order, instrument, top: bookTop(order.category, order.symbol), isClosing: closing.has(row) }
  })
}
