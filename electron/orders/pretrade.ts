import type { RowRefusal } from '../../shared/ipc/contract'
import type { Category } from '../../shared/exchange/fields'
import type { Assessment, PretradeFinding } from '../../shared/trading/pretrade/assessment'
import type { PretradeContext } from '../../shared/trading/pretrade/context'

/** What those who judge orders bring along themselves. */
export type OwnOrders = Pick<PretradeContext, 'openOrders' | 'holdMode'>

/** The world that orders are judged in, as the session that owns them knows it. */
export interface Pretrade {
  /** Reads what is not at hand of these symbols. Never throws: what stays unknown is told by the judgement. */
  load(symbols: readonly { readonly category: Category; readonly symbol: string }[]): Promise<void>
  world(): Omit<PretradeContext, keyof OwnOrders>
}

/** The code of what did not leave because nobody confirmed it: asking for an assessment says what is to be confirmed. */
export const UNCONFIRMED = 'unconfirmed'

/** A broken rule as a finding: whatever the exchange or the account forbids is never sent. */
export const neverSent = ({ row, field, rule, message }: RowRefusal): PretradeFinding => ({ row, field, rule, band: 'never', message, figure: null })

/** About the orders as a whole: no field, and the first row because there must be one. */
export const refusalOf = ({ row, field, rule, message }: PretradeFinding): RowRefusal =>
  row === null ? { row: 0, field: '', rule, message } : { row, field, rule, message }

/** An assessment of some rows of a longer list, told by their places in that list. */
export function atRows(assessment: Assessment, places: readonly number[]): Assessment {
  const placed = (row: number): number => places[row] ?? row
  return {
    ...assessment,
    rows: assessment.rows.map((row) => ({ ...row, row: placed(row.row) })),
    findings: assessment.findings.map((finding) => (finding.row === null ? finding : { ...finding, row: placed(finding.row) })),
  }
}
