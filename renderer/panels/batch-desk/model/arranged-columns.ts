import type { BatchColumn } from '@/shared/settings/batch-columns'
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '@/shared/settings/batch-columns'
import type { SheetColumn } from './columns'

/** The row numbers stand before the first column. */
export const GUTTER_WIDTH = 40

const within = (width: number): number => Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(MAX_COLUMN_WIDTH, width)))

/** All columns in the chosen order, with what was chosen for each; those nobody chose anything for come last. */
export function columnChoices(all: readonly SheetColumn[], saved: readonly BatchColumn[]): readonly BatchColumn[] {
  const known = saved.filter(({ id }) => all.some((column) => column.id === id))
  const named = new Set(known.map(({ id }) => id))
  return [...known, ...all.filter(({ id }) => !named.has(id)).map(({ id }) => ({ id }))]
}

/** The columns as they are shown: pinned ones first, each in the chosen order and width; at least one of them. */
export function arrangedColumns(
  columns: readonly SheetColumn[],
  saved: readonly BatchColumn[],
): readonly SheetColumn[] {
  const byId = new Map<string, SheetColumn>(columns.map((column) => [column.id, column]))
  const chosen = columnChoices(columns, saved).filter(({ isHidden }) => !isHidden)
  const order = [...chosen.filter(({ isPinned }) => isPinned), ...chosen.filter(({ isPinned }) => !isPinned)]
  let left = GUTTER_WIDTH
  const arranged = order.flatMap(({ id, width, isPinned }) => {
    const column = byId.get(id)
    if (column === undefined) return []
    const sized = { ...column, width: within(width ?? column.width) }
    if (!isPinned) return [sized]
    const pinned = { ...sized, pinnedAt: left }
    left += sized.width
    return [pinned]
  })
  return arranged.length === 0 ? columns : arranged
}

/** What is saved once one column was changed. */
export const withColumn = (
  all: readonly SheetColumn[],
  saved: readonly BatchColumn[],
  id: string,
  change: Partial<BatchColumn>,
): BatchColumn[] =>
  columnChoices(all, saved).map((column) =>
    column.id === id
      ? { ...column, ...change, ...(change.width === undefined ? {} : { width: within(change.width) }) }
      : column,
  )

/** What is saved once a column went one place towards the start or the end. */
export function withColumnMoved(
  all: readonly SheetColumn[],
  saved: readonly BatchColumn[],
  id: string,
  by: -1 | 1,
): BatchColumn[] {
  const choices = [...columnChoices(all, saved)]
  const from = choices.findIndex((column) => column.id === id)
  const to = from + by
  const [moving, other] = [choices[from], choices[to]]
  if (moving === undefined || other === undefined) return choices
  choices[from] = other
  choices[to] = moving
  return choices
}
