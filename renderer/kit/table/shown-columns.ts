import type { ColumnChoice } from '@/shared/settings/column-choices'
import type { Column } from './column'
import { columnChoices } from './column-choices'

/** The columns that can be chosen: those with a title. */
export const choosable = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ title }) => title !== '')

/** Whether a column is shown as things stand. A width of 0 is a table that was not laid out yet. */
export function isShown<Row>(column: Column<Row>, choice: ColumnChoice | undefined, width: number): boolean {
  if (choice?.isHidden !== undefined) return !choice.isHidden
  return column.isOptional !== true && (width === 0 || width >= (column.shownFrom ?? 0))
}

/** The columns as they are shown: in the chosen order and widths, pinned ones at the end; never none. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  saved: readonly ColumnChoice[],
  width: number,
): readonly Column<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const shown = columnChoices(columns, saved).flatMap((choice) => {
    const column = byId.get(choice.id)
    if (column === undefined || !isShown(column, choice, width)) return []
    return [choice.width === undefined ? column : { ...column, width: `${choice.width}px` }]
  })
  if (!shown.some(({ title }) => title !== '')) return columns
  return shown.toSorted((a, b) => Number(a.pinned === true) - Number(b.pinned === true))
}
