import type { ColumnChoice } from '@/shared/settings/column-choices'
import type { DraftColumn, DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { columnChoices, columnWidth } from '@/renderer/kit/table/columns/column-choices'
import type { SheetColumn } from './columns'

/** Width of the row numbers before the first column. */
export const GUTTER_WIDTH = 40

/** Default values of columns, which count as empty. */
const blanks: Partial<Record<DraftColumn, string>> = { stpMode: 'none' }

/** IDs of the columns with a value in any row. */
export const usedColumns = (columns: readonly SheetColumn[], rows: readonly DraftRow[]): ReadonlySet<string> =>
  new Set(
    columns.flatMap(({ id, field }) =>
      field !== null && rows.some((row) => row[field] !== '' && row[field] !== blanks[field]) ? [id] : [],
    ),
  )

/** Inputs that select the visible columns without a choice of the trader. */
export interface SheetRoom {
  /** Pixels; 0 before the sheet is laid out. */
  readonly width: number
  readonly used: ReadonlySet<string>
}
const endless: SheetRoom = { width: 0, used: new Set() }

/** IDs of the columns that fit, by priority. Chosen and used columns always fit. */
function roomed(columns: readonly SheetColumn[], saved: readonly ColumnChoice[], room: SheetRoom): ReadonlySet<string> {
  const choiceOf = new Map(saved.map((choice) => [choice.id, choice]))
  const has = ({ id, priority }: SheetColumn): boolean =>
    priority === undefined || room.used.has(id) || choiceOf.get(id)?.isHidden === false
  const widthOf = ({ id, width }: SheetColumn): number => columnWidth(choiceOf.get(id)?.width ?? width)
  const visible = columns.filter(({ id }) => choiceOf.get(id)?.isHidden !== true)
  const fitting = visible.filter(has)
  let remaining = room.width - fitting.reduce((sum, column) => sum + widthOf(column), GUTTER_WIDTH)
  const waiting = visible.filter((column) => !has(column)).toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0))
  for (const column of waiting) {
    remaining -= widthOf(column)
    // Stops at the first column that does not fit, so columns do not appear and disappear with every few pixels.
    if (room.width > 0 && remaining < 0) break
    fitting.push(column)
  }
  return new Set(fitting.map(({ id }) => id))
}

/** Visible columns: those that fit, pinned ones first, in the chosen order and width; at least one. */
export function arrangedColumns(
  columns: readonly SheetColumn[],
  saved: readonly ColumnChoice[],
  room: SheetRoom = endless,
): readonly SheetColumn[] {
  const ids = roomed(columns, saved, room)
  const byId = new Map<string, SheetColumn>(
    columns.filter(({ id }) => ids.has(id)).map((column) => [column.id, column]),
  )
  const chosen = columnChoices(columns, saved)
  const order = [...chosen.filter(({ isPinned }) => isPinned), ...chosen.filter(({ isPinned }) => !isPinned)]
  let offset = GUTTER_WIDTH
  const arranged = order.flatMap(({ id, width, isPinned }) => {
    const column = byId.get(id)
    if (column === undefined) return []
    const sized = { ...column, width: columnWidth(width ?? column.width) }
    if (!isPinned) return [sized]
    const pinned = { ...sized, pinnedAt: offset }
    offset += sized.width
    return [pinned]
  })
  return arranged.length === 0 ? columns : arranged
}

/** Columns without room, in their order. They are not hidden by the trader and appear as soon as a row uses them. */
export function waitingColumns(
  columns: readonly SheetColumn[],
  saved: readonly ColumnChoice[],
  room: SheetRoom,
): readonly SheetColumn[] {
  const ids = roomed(columns, saved, room)
  const hidden = new Set(saved.filter(({ isHidden }) => isHidden === true).map(({ id }) => id))
  return columns.filter(({ id }) => !ids.has(id) && !hidden.has(id))
}
