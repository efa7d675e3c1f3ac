import type { ColumnChoice } from '@/shared/settings/column-choices'
import type { Column } from './column'
import { columnChoices } from './column-choices'

/** A visible column of the table. */
export interface ShownColumn<Row> extends Column<Row> {
  /** Distance from the left edge of a pinned column. Undefined for a scrolling one. */
  readonly startAt: number | undefined
}

/** The class of a pinned cell. */
export const stayClass = ({ pinned, startAt }: { pinned?: boolean | undefined; startAt: number | undefined }): string =>
  pinned ? 'table__pinned' : startAt === undefined ? '' : 'table__pinned table__pinned--start'

/** The selectable columns: those with a title. */
export const choosable = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ title }) => title !== '')

const USUAL_WIDTH = 96
/** The minimum width of a declared track, pixels. */
export const leastWidth = (track: string): number => Number(/(\d+)px/.exec(track)?.[1] ?? USUAL_WIDTH)

/** Columns with their tracks in a table of this width. Pixels that narrow tracks save show other columns earlier. */
export function inWidth<Row>(columns: readonly Column<Row>[], width: number): readonly Column<Row>[] {
  const trackOf = (column: Column<Row>): string =>
    column.narrow !== undefined && width > 0 && width < column.narrow.below ? column.narrow.width : column.width
  const saved = columns.reduce((sum, column) => sum + leastWidth(column.width) - leastWidth(trackOf(column)), 0)
  if (saved === 0) return columns
  return columns.map((column) => ({
    ...column,
    width: trackOf(column),
    shownFrom: column.shownFrom && column.shownFrom - saved,
  }))
}

/**
 * Columns that appear one after the other as a table gets wider: those in `priority`, in its order, once all others
 * fit. Each takes its least width.
 */
export function shownByPriority<Row>(
  columns: readonly Column<Row>[],
  priority: readonly string[],
): readonly Column<Row>[] {
  const widthOf = ({ width }: Column<Row>): number => leastWidth(width)
  const prioritized = priority.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const always = columns.filter((column) => !prioritized.includes(column) && column.isOptional !== true)
  let width = always.reduce((sum, column) => sum + widthOf(column), 0)
  const from = new Map(prioritized.map((column) => [column, (width += widthOf(column))]))
  return columns.map((column) => (from.has(column) ? { ...column, shownFrom: from.get(column) } : column))
}

/** True if a column is displayed at this width. A width of 0 is a table before its layout. */
export function isShown<Row>(column: Column<Row>, choice: ColumnChoice | undefined, width: number): boolean {
  if (choice?.isHidden !== undefined) return !choice.isHidden
  return column.isOptional !== true && (width === 0 || width >= (column.shownFrom ?? 0))
}

/** Column choices in the engine's format: order, widths, hidden and pinned ones. Never all hidden. */
export function columnState<Row>(columns: readonly Column<Row>[], saved: readonly ColumnChoice[], width: number) {
  const choices = columnChoices(columns, saved)
  const byId = new Map(columns.map((column) => [column.id, column]))
  const isVisible = ({ id, ...choice }: ColumnChoice): boolean => isShown(byId.get(id)!, { id, ...choice }, width)
  const isAnyShown = choices.some((choice) => byId.get(choice.id)!.title !== '' && isVisible(choice))
  return {
    columnOrder: choices.map(({ id }) => id),
    columnVisibility: Object.fromEntries(
      choices.map((choice) => [choice.id, !isAnyShown || isVisible(choice)] as const),
    ),
    columnPinning: {
      start: choices.flatMap(({ id, isPinned }) => (isPinned === true && byId.get(id)!.pinned !== true ? [id] : [])),
      end: choices.flatMap(({ id }) => (byId.get(id)!.pinned === true ? [id] : [])),
    },
    columnSizing: Object.fromEntries(
      choices.flatMap(({ id, width: chosen }) => (chosen === undefined ? [] : [[id, chosen] as const])),
    ),
  }
}
