import type { BorrowEstimate } from '@/shared/trading/batch/pricing/borrow-estimates'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import type { PricedCell, Pricing } from '@/shared/trading/batch/pricing/price-rows'
import { requestStarts } from './draft-summary'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { notionalOfRow, unitOfRow } from './row-facts'
import { isSameLtv, type RowLtvs } from './row-ltvs'
import type { RowView } from './row-view'
import type { UnitChange } from '@/renderer/domain/drafts/store/unit-confirm'

const sameProblem = (a: Problem, b: Problem | undefined): boolean =>
  b !== undefined && a.level === b.level && a.field === b.field && a.message === b.message

const sameCell = (a: PricedCell | undefined, b: PricedCell | undefined): boolean =>
  a?.expression === b?.expression &&
  a?.isFrozen === b?.isFrozen &&
  a?.value === b?.value &&
  a?.explanation === b?.explanation

/** True if both are displayed in the same way. */
export const isSameView = (a: RowView, b: RowView): boolean =>
  a.unit === b.unit &&
  a.notional === b.notional &&
  isSameLtv(a.ltv, b.ltv) &&
  sameCell(a.cells?.price, b.cells?.price) &&
  sameCell(a.cells?.qty, b.cells?.qty) &&
  a.unitChangedFrom === b.unitChangedFrom &&
  a.requestStarts === b.requestStarts &&
  a.borrow?.coin === b.borrow?.coin &&
  a.borrow?.amount === b.borrow?.amount &&
  (a.borrow === undefined) === (b.borrow === undefined) &&
  a.problems.length === b.problems.length &&
  a.problems.every((problem, at) => sameProblem(problem, b.problems[at]))

/** Findings and figures about the rows of a draft. */
export interface RowFindings {
  readonly problems: readonly Problem[]
  readonly changes: readonly UnitChange[]
  readonly borrowing: ReadonlyMap<string, BorrowEstimate>
  readonly ltvs: RowLtvs
}

/** Computed content of the sheet for each row. */
export function rowViews(
  { rows, cells }: Pricing,
  { problems, changes, borrowing, ltvs }: RowFindings,
  instrumentOf: InstrumentOf,
  isClassic = false,
): readonly RowView[] {
  const byRow = Map.groupBy(problems, (problem) => problem.rowId)
  const changed = new Map(changes.map((change) => [change.rowId, change.from]))
  const starts = requestStarts(rows, instrumentOf, isClassic)
  return rows.map((row) => ({
    id: row.id,
    unit: unitOfRow(row, instrumentOf) ?? '',
    // Only displayed rows need it.
    get notional() {
      return notionalOfRow(row, instrumentOf)
    },
    ltv: ltvs.get(row.id) ?? null,
    cells: cells.get(row.id),
    problems: byRow.get(row.id) ?? [],
    borrow: borrowing.get(row.id),
    unitChangedFrom: changed.get(row.id) ?? null,
    requestStarts: starts.get(row.id) ?? null,
    isEntry: false,
  }))
}
