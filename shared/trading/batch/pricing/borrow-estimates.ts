import { isFutures } from '@/shared/exchange/protocol/fields'
import { createBorrowing } from '@/shared/trading/pretrade/figures/borrowing'
import type { Need } from '@/shared/trading/pretrade/figures/spot-need'
import type { BatchContext } from '@/shared/trading/batch/draft/batch-context'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { rowToOrder } from './row-to-order'

/** Expected borrowing of a margin order; null while the rules of its symbol or the balances are unknown. */
export type BorrowEstimate = Need | null

/** Borrowing of each included margin row, if the rows are placed in sequence and none trades. */
export function borrowEstimates(
  rows: readonly DraftRow[],
  { instrumentOf, balances }: Pick<BatchContext, 'instrumentOf' | 'balances'>,
): ReadonlyMap<string, BorrowEstimate> {
  const estimates = new Map<string, BorrowEstimate>()
  const borrowedBy = createBorrowing(balances)
  for (const row of rows) {
    const reading = row.include ? rowToOrder(row) : null
    if (reading === null || !reading.ok || isFutures(reading.order.category)) continue
    const instrument = instrumentOf(reading.order.category, reading.order.symbol)
    const borrowed = borrowedBy(reading.order, instrument === 'not-loaded' ? null : instrument)
    if (borrowed !== undefined) estimates.set(row.id, borrowed)
  }
  return estimates
}
