import { isZero } from '../decimal'
import type { PendingOrder } from '../ltv/order-effect'
import type { BatchContext, CheckedRow } from './batch-context'
import { closingsOf } from './check-closing'

/** Rows of a batch as the loan-to-value sees them: against the book, and knowing which of them only close a position. */
export function pendingOrders(rows: readonly CheckedRow[], { bookTop, positions }: Pick<BatchContext, 'bookTop' | 'positions'>): readonly PendingOrder[] {
  const closing = new Set(closingsOf(rows, positions ?? []).flatMap(({ row, position, opening }) => (position !== null && isZero(opening) ? [row] : [])))
  return rows.map((row) => {
    const { order, instrument } = row
    return { order, instrument, top: bookTop(order.category, order.symbol), isClosing: closing.has(row) }
  })
}
