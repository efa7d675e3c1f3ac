import { compare, isSignedDecimal } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { followsRowAbove } from '@/shared/trading/batch/expression/amount-cell'
import type { DraftColumn, DraftRow } from '@/shared/trading/batch/draft/draft-row'
import type { PricedCells } from '@/shared/trading/batch/pricing/price-rows'
import { readNumber } from '@/shared/trading/market/read-number'

/** Reordered rows, or the reason why the order is unchanged. */
export type Reordered =
  | { readonly ok: true; readonly rows: readonly DraftRow[] }
  | { readonly ok: false; readonly reason: string }

/** A price relative to the row above would change its meaning below another row. */
function reordered(before: readonly DraftRow[], after: readonly DraftRow[]): Reordered {
  const above = new Map(before.map(({ id }, at) => [id, before[at - 1]?.id]))
  const met = after.findIndex((row, at) => followsRowAbove(row.price) && above.get(row.id) !== after[at - 1]?.id)
  if (met < 0) return { ok: true, rows: after }
  const number = before.findIndex(({ id }) => id === after[met]!.id) + 1
  return { ok: false, reason: t`The price of row ${number} follows from the row above it. Freeze it first.` }
}

interface Span {
  readonly top: number
  readonly bottom: number
}

/** Moves the rows of a span in front of the row `before`, which may be beyond the last one. */
export function movedRows(rows: readonly DraftRow[], { top, bottom }: Span, before: number): Reordered {
  const isMoved = before >= 0 && before <= rows.length && (before < top || before > bottom + 1)
  if (!isMoved) return { ok: true, rows }
  const span = rows.slice(top, bottom + 1)
  const remaining = rows.toSpliced(top, span.length)
  return reordered(rows, remaining.toSpliced(before > bottom ? before - span.length : before, 0, ...span))
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function valueOf(row: DraftRow, field: DraftColumn, cells: ReadonlyMap<string, PricedCells>): string {
  const priced = field === 'price' || field === 'qty' ? cells.get(row.id)?.[field]?.value : undefined
  if (priced != null) return priced
  const reading = field === 'price' || field === 'qty' ? readNumber(row[field]) : null
  return reading?.ok === true ? reading.value : row[field]
}

/** Amounts by value, then texts; empty cells last in both directions. */
function compareCells(a: string, b: string, isDown: boolean): number {
  if (a.trim() === '' || b.trim() === '') return Number(a.trim() === '') - Number(b.trim() === '')
  const [first, second] = [isSignedDecimal(a), isSignedDecimal(b)]
  const rising = first && second ? compare(a, b) : first === second ? collator.compare(a, b) : first ? -1 : 1
  return isDown ? -rising : rising
}

/** Sorts a range of rows by a column: ascending, or descending if already ascending. The sort is stable. */
export function sortedRows(
  rows: readonly DraftRow[],
  { top, bottom }: Span,
  field: DraftColumn,
  cells: ReadonlyMap<string, PricedCells>,
): Reordered {
  const span = rows.slice(top, bottom + 1).map((row) => ({ row, value: valueOf(row, field, cells) }))
  const inDirection = (isDown: boolean) => span.toSorted((a, b) => compareCells(a.value, b.value, isDown))
  const up = inDirection(false)
  const isUp = up.every(({ row }, at) => row === span[at]!.row)
  const sorted = isUp ? inDirection(true) : up
  return reordered(rows, rows.toSpliced(top, span.length, ...sorted.map(({ row }) => row)))
}
