import { perObject } from '@/shared/base/per-object'
import type { PretradeLimits } from '@/shared/trading/pretrade/limits/limits'
import { BOOK_RULE, topResults } from '@/shared/trading/pretrade/rules/market-rules'
import type { BookTop } from '@/shared/trading/pretrade/figures/book-top'
import { problemOf } from '@/shared/trading/batch/draft/batch-context'
import type { BatchContext, OrderRow } from '@/shared/trading/batch/draft/batch-context'
import type { Problem } from '@/shared/trading/batch/draft/draft'

/** Findings of a limit price against the book, by the limits that the main process applies. Market orders have none. */
export function checkMarket(row: OrderRow, { bookTop, limitsOf }: BatchContext): readonly Problem[] {
  const { category, symbol } = row.order
  return problemsAt(row, bookTop(category, symbol), limitsOf(category, symbol))
}

/** Cached while the best prices of the same book do not change. */
const problemsAt = perObject((row: OrderRow, top: BookTop | null, limits: PretradeLimits): readonly Problem[] => {
  const level = ({ rule, band }: ReturnType<typeof topResults>[number]): Problem['level'] =>
    band === 'never' ? 'error' : rule === BOOK_RULE ? 'unchecked' : 'warning'
  return topResults(row.order, top, limits).map((result) =>
    problemOf(row, 'price', level(result), result.rule, result.message),
  )
})
