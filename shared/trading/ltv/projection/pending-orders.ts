import type { Position } from '@/shared/trading/account/account'
import { closingsOf } from '@/shared/trading/account/closings'
import { isZero } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { PendingOrder } from './order-effect'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** What the orders meet: the book of each, and the positions that are held; null where they are not known. */
export interface PendingWorld {
  readonly bookTop: (category: OrderIntent['category'], symbol: string) => PendingOrder['top']
  readonly positions: readonly Position[] | null
}

/**
 * Orders that are about to leave as the loan-to-value sees them: against the book, and knowing which of them only close
 * a position.
 */
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
