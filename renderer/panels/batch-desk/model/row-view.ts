import type { BorrowEstimate } from '@/shared/trading/batch/pricing/borrow-estimates'
import type { PricedCells } from '@/shared/trading/batch/pricing/price-rows'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import type { Zone } from '@/shared/trading/ltv/unit/zone'
import type { CheckLevel } from '@/renderer/domain/drafts/check-mark'
import type { DraftColumn } from '@/shared/trading/batch/draft/draft-row'

export interface RowLtv {
  readonly text: string
  readonly zone: Zone
}

/** What the sheet shows beside what the user typed: worked out outside, so that a cell only paints. */
export interface RowView {
  readonly id: string
  /** Coin of the quantity; '' while unknown. */
  readonly unit: string
  /** Notional with its coin; '' while it cannot be known. */
  readonly notional: string
  /** The ratio once this row alone is filled, with its zone; null where it does not apply or nobody can tell. */
  readonly ltv: RowLtv | null
  readonly problems: readonly Problem[]
  /** The expressions of the row and what they come to; undefined where it has none. */
  readonly cells: PricedCells | undefined
  /** Margin rows only: what they are likely to borrow, null while it is not known; undefined for every other row. */
  readonly borrow: BorrowEstimate | undefined
  /** The quantity was typed in another coin; the cell is amber until confirmed. */
  readonly unitChangedFrom: string | null
  /** Label of the request that this row is the first of. */
  readonly requestStarts: string | null
  /** The row below the last one, which is no part of the draft yet. */
  readonly isEntry: boolean
}

/** What is shown of the row that is typed into next: nothing is wrong with it yet. */
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

/** The worst finding of a row, or of one of its cells. */
export function levelOf(view: RowView, field?: DraftColumn): CheckLevel {
  const found = view.problems.filter((problem) => field === undefined || problem.field === field)
  const worst = severity.find((level) => found.some((problem) => problem.level === level))
  if (worst === 'error') return 'error'
  if (view.unitChangedFrom !== null && (field === undefined || field === 'qty')) return 'unit'
  return worst ?? 'passed'
}

/** Every finding about one cell in words; '' when there is none. */
export function problemTextOf(view: RowView, field?: DraftColumn): string {
  const words = view.problems
    .filter((problem) => field === undefined || problem.field === field)
    .map((problem) => problem.message)
  if (view.unitChangedFrom !== null && (field === undefined || field === 'qty'))
    words.unshift(unitText(view.unitChangedFrom, view.unit))
  // One alone is a line of a list; several are sentences.
  return words.length < 2 ? words.join('') : words.map((word) => (word.endsWith('.') ? word : `${word}.`)).join(' ')
}

export const unitText = (from: string, to: string): string => `The quantity was typed in ${from} and now counts ${to}.`
