import type { Order } from '@/shared/trading/orders/order'
import { doubledBy, UNRESOLVED_RULE } from '@/shared/trading/pretrade/rules/unresolved'
import { problemOf } from '@/shared/trading/batch/draft/batch-context'
import type { CheckedRow } from '@/shared/trading/batch/draft/batch-context'
import type { Problem } from '@/shared/trading/batch/draft/draft'

/** Rows that may duplicate an order with an unknown outcome. The main process requires a confirmation. */
export function checkUnresolved(rows: readonly CheckedRow[], orders: readonly Order[]): Problem[] {
  const unknown = orders.filter((order) => order.state === 'unknown')
  if (unknown.length === 0) return []
  return rows.flatMap((row) => {
    const doubled = doubledBy(row.order, unknown)
    return doubled === null ? [] : [problemOf(row, 'symbol', 'warning', UNRESOLVED_RULE, doubled)]
  })
}
