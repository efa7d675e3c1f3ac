import type { BatchContext, CheckedRow } from './batch-context'
import { checkAccount } from './check-account'
import type { OrderEffects } from '../ltv/order-effect'
import { checkLtv } from './check-ltv'
import { checkMarket } from './check-market'
import { checkRow } from './check-row'
import { checkTogether } from './check-together'
import type { Problem } from './draft'
import { perObject } from '@/shared/base/per-object'
import { rowToOrder } from './row-to-order'
import type { DraftRow } from './draft-row'

export type { BatchContext } from './batch-context'

/** What one row says by itself; its number in the document plays no part in it. */
const findingsOf = perObject(
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

/** What is wrong with each row by itself; what was found about a row that did not change is remembered. */
export const checkRows = (rows: readonly DraftRow[], context: BatchContext): readonly Problem[] =>
  rows.flatMap((row) => (row.include ? findingsOf(row, context).problems : []))

/** What is wrong with the rows beside each other, and what they do to the loan-to-value of the account's risk unit. */
export interface WholeBatch {
  readonly problems: readonly Problem[]
  /** Null where the account belongs to no risk unit, or its ratio is not live. */
  readonly effects: OrderEffects | null
  /** The rows that `effects` counts. */
  readonly rowIds: readonly string[]
}

/** It looks at every row anew, so that a screen may let it come after what was typed. */
export function checkWholeBatch(rows: readonly DraftRow[], context: BatchContext): WholeBatch {
  const readable = readableRows(rows, context)
  const ltv = context.ltv === null ? null : checkLtv(readable, context, context.ltv)
  return {
    problems: [
      ...checkTogether(readable, context.openOrders),
      ...checkAccount(readable, context),
      ...(ltv?.problems ?? []),
    ],
    effects: ltv?.effects ?? null,
    rowIds: readable.map(({ rowId }) => rowId),
  }
}

/**
 * Everything wrong or doubtful about a batch, on five levels: cell, row, batch, market, account (D02). Only
 * included rows are looked at.
 */
export const checkBatch = (rows: readonly DraftRow[], context: BatchContext): readonly Problem[] => [
  ...checkRows(rows, context),
  ...checkWholeBatch(rows, context).problems,
]
