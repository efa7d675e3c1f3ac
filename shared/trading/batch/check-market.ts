import type { PretradeLimits } from '../pretrade/limits'
import { BOOK_RULE, topResults } from '../pretrade/market-rules'
import { problemOf } from './batch-context'
import type { BatchContext, CheckedRow } from './batch-context'
import type { Problem } from './draft'

/**
 * What the book says about a limit price, by the limits the main process judges by. Market orders have none to check.
 */
export function checkMarket(row: CheckedRow, context: BatchContext): Problem[] {
  const { category, symbol } = row.order
  const limits: PretradeLimits = context.limitsOf(category, symbol)
  const level = ({ rule, band }: ReturnType<typeof topResults>[number]): Problem['level'] =>
    band === 'never' ? 'error' : rule === BOOK_RULE ? 'unchecked' : 'warning'
  return topResults(row.order, context.bookTop(category, symbol), limits).map((result) =>
    problemOf(row, 'price', level(result), result.rule, result.message),
  )
}
