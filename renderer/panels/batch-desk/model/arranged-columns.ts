import type { ColumnChoice } from '@/shared/settings/column-choices'
import { columnChoices, columnWidth } from '@/renderer/kit/table/column-choices'
import type { SheetColumn } from './columns'

/** The row numbers stand before the first column. */
export const GUTTER_WIDTH = 40

/** The columns as they are shown: pinned ones first, each in the chosen order and width; at least one of them. */
export function arrangedColumns(
  columns: readonly SheetColumn[],
  saved: readonly ColumnChoice[],
): readonly SheetColumn[] {
  const byId = new Map<string, SheetColumn>(columns.map((column) => [column.id, column]))
  const chosen = columnChoices(columns, saved).filter(({ isHidden }) => !isHidden)
  const order = [...chosen.filter(({ isPinned }) => isPinned), ...chosen.filter(({ isPinned }) => !isPinned)]
  let left = GUTTER_WIDTH
  const arranged = order.flatMap(({ id, width, isPinned }) => {
    const column = byId.get(id)
    if (column === undefined) return []
    const sized = { ...column, width: columnWidth(width ?? column.width) }
    if (!isPinned) return [sized]
    const pinned = { ...sized, pinnedAt: left }
    left += sized.width
    return [pinned]
  })
  return arranged.length === 0 ? columns : arranged
}
