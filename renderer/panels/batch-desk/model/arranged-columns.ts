import type { ColumnChoice } from '@/shared/settings/column-choices'
import type { DraftColumn, DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { columnChoices, columnWidth } from '@/renderer/kit/table/columns/column-choices'
import type { SheetColumn } from './columns'

/** The row numbers stand before the first column. */
export const GUTTER_WIDTH = 40

/** What a column of a row holds before anybody chose something for it. */
const blanks: Partial<Record<DraftColumn, string>> = { stpMode: 'none' }

/** The ids of the columns that rows say something in. */
export const usedColumns = (columns: readonly SheetColumn[], rows: readonly DraftRow[]): ReadonlySet<string> =>
  new Set(
    columns.flatMap(({ id, field }) =>
      field !== null && rows.some((row) => row[field] !== '' && row[field] !== blanks[field]) ? [id] : [],
    ),
  )

/** What decides which columns are shown where the trader chose nothing. */
export interface SheetRoom {
  /** Pixels; 0 while the sheet is not laid out. */
  readonly width: number
  readonly used: ReadonlySet<string>
}
const endless: SheetRoom = { width: 0, used: new Set() }

/** The ids of those columns that there is room for, each in its turn. What was chosen or is used has room. */
function roomed(columns: readonly SheetColumn[], saved: readonly ColumnChoice[], room: SheetRoom): ReadonlySet<string> {
  const choiceOf = new Map(saved.map((choice) => [choice.id, choice]))
  const has = ({ id, turn }: SheetColumn): boolean =>
    turn === undefined || room.used.has(id) || choiceOf.get(id)?.isHidden === false
  const widthOf = ({ id, width }: SheetColumn): number => columnWidth(choiceOf.get(id)?.width ?? width)
  const visible = columns.filter(({ id }) => choiceOf.get(id)?.isHidden !== true)
  const given = visible.filter(has)
  let left = room.width - given.reduce((sum, column) => sum + widthOf(column), GUTTER_WIDTH)
  const waiting = visible.filter((column) => !has(column)).toSorted((a, b) => (a.turn ?? 0) - (b.turn ?? 0))
  for (const column of waiting) {
    left -= widthOf(column)
    // One that does not fit ends it: what comes and goes with every few pixels is not found again.
    if (room.width > 0 && left < 0) break
    given.push(column)
  }
  return new Set(given.map(({ id }) => id))
}

/**
 * The columns as they are shown: those there is room for, pinned ones first, each in the chosen order and width; at
 * least one of them.
 */
export function arrangedColumns(
  columns: readonly SheetColumn[],
  saved: readonly ColumnChoice[],
  room: SheetRoom = endless,
): readonly SheetColumn[] {
  const given = roomed(columns, saved, room)
  const byId = new Map<string, SheetColumn>(columns.filter(({ id }) => given.has(id)).map((one) => [one.id, one]))
  const chosen = columnChoices(columns, saved)
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

/** The columns that wait for room, in their order: hidden by nobody, and shown as soon as a row uses them. */
export function waitingColumns(
  columns: readonly SheetColumn[],
  saved: readonly ColumnChoice[],
  room: SheetRoom,
): readonly SheetColumn[] {
  const given = roomed(columns, saved, room)
  const hidden = new Set(saved.filter(({ isHidden }) => isHidden === true).map(({ id }) => id))
  return columns.filter(({ id }) => !given.has(id) && !hidden.has(id))
}
