import type { BatchContext, CheckedRow } from './batch-context'
import { checkAccount } from './check-account'
import { checkLtv } from './check-ltv'
import { checkMarket } from './check-market'
import { checkRow } from './check-row'
import { checkTogether } from './check-together'
import type { DraftRow, Problem } from './draft'
import { rowToOrder } from './row-to-order'

export type { BatchContext } from './batch-context'

/**
 * Everything wrong or doubtful about a batch, on five levels: cell, row, batch, market, account (product 4.4).
 * Only included rows are looked at; the screen and the main process call it with the same rows and get the same answer.
 */
export function checkBatch(rows: readonly DraftRow[], context: BatchContext): readonly Problem[] {
  const problems: Problem[] = []
  const readable: CheckedRow[] = []
  rows.forEach((row, index) => {
    if (!row.include) return
    const reading = rowToOrder(row)
    if (!reading.ok) {
      problems.push(...reading.problems)
      return
    }
    const found = context.instrumentOf(reading.order.category, reading.order.symbol)
    const instrument = found === 'not-loaded' ? null : found
    const checked: CheckedRow = { rowId: row.id, number: index + 1, order: reading.order, instrument }
    readable.push(checked)
    problems.push(...checkRow(checked, context), ...checkMarket(checked, context))
  })
  return [...problems, ...checkTogether(readable, context.openOrders), ...checkAccount(readable, context), ...(context.ltv === null ? [] : checkLtv(readable, context, context.ltv))]
}
