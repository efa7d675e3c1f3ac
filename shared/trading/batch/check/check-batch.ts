import type { BatchContext, CheckedRow, OrderRow } from '@/shared/trading/batch/draft/batch-context'
import { checkAccount } from './check-account'
import type { OrderEffects } from '@/shared/trading/ltv/projection/order-effect'
import { checkLtv } from './check-ltv'
import { checkMarket } from './check-market'
import { checkAllowed, checkSymbol, listedOf, withLookAlike, withUnlisted } from './check-row'
import { checkTogether } from './check-together'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import { perObject } from '@/shared/base/per-object'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

export type { BatchContext } from '@/shared/trading/batch/draft/batch-context'

interface RuledRow {
  readonly order: OrderRow | null
  readonly problems: readonly Problem[]
}

/** What one row says by itself and by the rules of its symbol: neither market nor account plays a part in it. */
const underRules = perObject((row: DraftRow, instrumentOf: BatchContext['instrumentOf']): RuledRow => {
  const reading = rowToOrder(row)
  if (!reading.ok) return { order: null, problems: withUnlisted(row, reading.problems, instrumentOf) }
  const found = instrumentOf(reading.order.category, reading.order.symbol)
  const order = { rowId: row.id, order: reading.order, instrument: found === 'not-loaded' ? null : found }
  return { order, problems: checkSymbol(order, instrumentOf) }
})

function problemsOf(row: DraftRow, context: BatchContext): readonly Problem[] {
  const { order, problems } = underRules(row, context.instrumentOf)
  const listed = listedOf(row)
  const own =
    listed === null || order?.instrument != null
      ? problems
      : problems.map((problem) => withLookAlike(problem, listed, context))
  if (order === null) return own
  return [...own, ...checkAllowed(order, context), ...checkMarket(order, context)]
}

/** Included rows that are orders, under the number the grid gives them. */
const readableRows = (rows: readonly DraftRow[], context: BatchContext): readonly CheckedRow[] =>
  rows.flatMap((row, index) => {
    const order = row.include ? underRules(row, context.instrumentOf).order : null
    return order === null ? [] : [{ ...order, number: index + 1 }]
  })

/**
 * What is wrong with each row by itself. What its text and the rules of its symbol say is remembered until one of them
 * changes, what the market says until the best prices of its book do; what the account allows is asked every time.
 */
export const checkRows = (rows: readonly DraftRow[], context: BatchContext): readonly Problem[] =>
  rows.flatMap((row) => (row.include ? problemsOf(row, context) : []))

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
