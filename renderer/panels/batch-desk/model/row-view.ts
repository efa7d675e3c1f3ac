import { t } from '@/shared/languages/text'
import type { BorrowEstimate } from '@/shared/trading/batch/pricing/borrow-estimates'
import type { PricedCells } from '@/shared/trading/batch/pricing/price-rows'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import type { CheckLevel } from '@/renderer/domain/drafts/check-mark'
import type { DraftColumn } from '@/shared/trading/batch/draft/draft-row'

/** The ratio after a row is filled. Its text is formatted for displayed rows alone. */
export interface RowLtv {
  /** Null: debt without collateral. */
  readonly afterFill: string | null
  readonly thresholds: Thresholds | null
}

/** Computed content of a row in addition to the typed text, so a cell only renders. */
export interface RowView {
  readonly id: string
  /** Coin of the quantity; '' if unknown. */
  readonly unit: string
  /** Notional with its coin; '' if unknown. */
  readonly notional: string
  /** Ratio after only this row is filled; null if not applicable or unknown. */
  readonly ltv: RowLtv | null
  readonly problems: readonly Problem[]
  /** Expressions of the row with their values; undefined if there are none. */
  readonly cells: PricedCells | undefined
  /** Estimated borrowing of a margin row, null if unknown; undefined for other rows. */
  readonly borrow: BorrowEstimate | undefined
  /** Coin in which the quantity was typed if the unit has changed since; the cell is amber until confirmed. */
  readonly unitChangedFrom: string | null
  /** Label of the request that starts at this row. */
  readonly requestStarts: string | null
  /** The row below the last one, not part of the draft yet. */
  readonly isEntry: boolean
}

/** View of the entry row, which has no findings yet. */
export const entryView = (id: string, unit: string): RowView => ({
  id,
  unit,
  notional: '',
  ltv: null,
  problems: [],
  cells: undefined,
  borrow: undefined,
  unitChangedFrom: null,
  requestStarts: null,
  isEntry: true,
})

const severity = ['error', 'unchecked', 'warning'] as const

/** Most severe finding of a row or of a single cell. */
export function levelOf(view: RowView, field?: DraftColumn): CheckLevel {
  const problems = view.problems.filter((problem) => field === undefined || problem.field === field)
  const worst = severity.find((level) => problems.some((problem) => problem.level === level))
  if (worst === 'error') return 'error'
  if (view.unitChangedFrom !== null && (field === undefined || field === 'qty')) return 'unit'
  return worst ?? 'passed'
}

/** All findings about a cell as text; '' if there are none. */
export function problemTextOf(view: RowView, field?: DraftColumn): string {
  const texts = view.problems
    .filter((problem) => field === undefined || problem.field === field)
    .map((problem) => problem.message)
  if (view.unitChangedFrom !== null && (field === undefined || field === 'qty'))
    texts.unshift(unitText(view.unitChangedFrom, view.unit))
  // A single finding is a line of a list; several are sentences.
  return texts.length < 2 ? texts.join('') : texts.map((text) => (text.endsWith('.') ? text : `${text}.`)).join(' ')
}

export const unitText = (from: string, to: string): string => t`The quantity was typed in ${from} and now counts ${to}.`
