import type { BatchContext, CheckedRow } from './batch-context'
import { checkAccount } from './check-account'
import { checkLtv } from './check-ltv'
import { checkMarket } from './check-market'
import { checkRow } from './check-row'
import { checkTogether } from './check-together'
import type { Problem } from './draft'
import { perRow } from './per-row'
import { rowToOrder } from './row-to-order'
import type { DraftRow } from './draft-row'

export type { BatchContext } from './batch-context'

/** What one row says by itself; its number in the document plays no part in it. */
const findingsOf = perRow(
  (
    row: DraftRow,
    context: BatchContext,
  ): { readonly order: Omit<CheckedRow, 'number'> | null; readonly problems: readonly Problem[] } => {
    const reading = rowToOrder(row)
    if (!reading.ok) return { order: null, problems: reading.problems }
    const found = context.instrumentOf(reading.order.category, reading.order.symbol)
    const order = { rowId: row.id, order: reading.order, instrument: found === 'not-loaded' ? null : found }
    const checked = { ...order, number: 0 }
    return { order, problems: [...checkRow(checked, context), ...checkMarket(checked, context)] }
  },
)

/** Included rows that are orders, under the number the grid gives them. */
const readableRows = (rows: readonly DraftRow[], context: BatchContext): readonly CheckedRow[] =>
  rows.flatMap((row, index) => {
    const order = row.include ? findingsOf(row, context).order : null
    return order === null ? [] : [{ ...order, number: index + 1 }]
  })

/** Everything but the loan-to-value. */
export function checkBatchRows(rows: readonly DraftRow[], context: BatchContext): readonly Problem[] {
  const readable = readableRows(rows, context)
  const problems = rows.flatMap((row) => (row.include ? findingsOf(row, context).problems : []))
  return [...problems, ...checkTogether(readable, context.openOrders), ...checkAccount(readable, context)]
}

/**
 * What a batch does to the loan-to-value of its account's risk unit. It costs more than all the rest, so that a screen
 * may let it come after.
 */
export const checkBatchLtv = (rows: readonly DraftRow[], context: BatchContext): readonly Problem[] =>
  context.ltv === null ? [] : checkLtv(readableRows(rows, context), context, context.ltv)

/**
 * Everything wrong or doubtful about a batch, on five levels: cell, row, batch, market, account (D02). Only
 * included rows are looked at.
 */
export const checkBatch = (rows: readonly DraftRow[], context: BatchContext): readonly Problem[] => [
  ...checkBatchRows(rows, context),
  ...checkBatchLtv(rows, context),
]
