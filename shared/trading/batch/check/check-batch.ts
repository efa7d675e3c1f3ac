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

/** Findings of a row from its text and the rules of its symbol, without market and account. */
const underRules = perObject((row: DraftRow, instrumentOf: BatchContext['instrumentOf']): RuledRow => {
  const reading = rowToOrder(row)
  if (!reading.ok) return { order: null, problems: withUnlisted(row, reading.problems, instrumentOf) }
  const instrument = instrumentOf(reading.order.category, reading.order.symbol)
  const order = { rowId: row.id, order: reading.order, instrument: instrument === 'not-loaded' ? null : instrument }
  return { order, problems: checkSymbol(order, instrumentOf) }
})

function problemsOf(row: DraftRow, context: BatchContext): readonly Problem[] {
  const { order, problems } = underRules(row, context.instrumentOf)
  const listed = order?.instrument != null ? null : listedOf(row)
  const own = listed === null ? problems : problems.map((problem) => withLookAlike(problem, listed, context))
  if (order === null) return own
  return [...own, ...checkAllowed(order, context), ...checkMarket(order, context)]
}

/** Included rows that are orders, with their row numbers in the grid. */
const readableRows = (rows: readonly DraftRow[], context: BatchContext): readonly CheckedRow[] =>
  rows.flatMap((row, index) => {
    const order = row.include ? underRules(row, context.instrumentOf).order : null
    return order === null ? [] : [{ ...order, number: index + 1 }]
  })

/**
 * Findings of each row. Results from the text and the rules of the symbol are cached until either changes. Results from
 * the market are cached until the best prices change. The account is checked every time.
 */
export const checkRows = (rows: readonly DraftRow[], context: BatchContext): readonly Problem[] =>
  rows.flatMap((row) => (row.include ? problemsOf(row, context) : []))

/** Findings of the rows as a whole, and their effect on the loan-to-value of the risk unit. */
export interface WholeBatch {
  readonly problems: readonly Problem[]
  /** Null if the account has no risk unit, or its ratio is not live. */
  readonly effects: OrderEffects | null
  /** Rows included in `effects`. */
  readonly rowIds: readonly string[]
}

/** Checks every row again. A screen may run it later than the input. */
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

/** All findings of a batch on five levels: cell, row, batch, market, account (D02). Only included rows are checked. */
export const checkBatch = (rows: readonly DraftRow[], context: BatchContext): readonly Problem[] => [
  ...checkRows(rows, context),
  ...checkWholeBatch(rows, context).problems,
]
