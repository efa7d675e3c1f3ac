import type { ColumnChoice } from '@/shared/settings/column-choices'
import type { Column } from './column'
import { columnChoices } from './column-choices'

/** A column as it stands in the table. */
export interface ShownColumn<Row> extends Column<Row> {
  /** How far from the left edge it stays while the others scroll; undefined for one that goes with them. */
  readonly startAt: number | undefined
}

/** The class of a cell that stays in view while the others scroll. */
export const stayClass = ({ pinned, startAt }: { pinned?: boolean | undefined; startAt: number | undefined }): string =>
  pinned ? 'table__pinned' : startAt === undefined ? '' : 'table__pinned table__pinned--start'

/** The columns that can be chosen: those with a title. */
export const choosable = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ title }) => title !== '')

const USUAL_WIDTH = 96
/** The least that a declared track takes, pixels. */
export const leastWidth = (track: string): number => Number(/(\d+)px/.exec(track)?.[1] ?? USUAL_WIDTH)

/** Whether a column is shown as things stand. A width of 0 is a table that was not laid out yet. */
export function isShown<Row>(column: Column<Row>, choice: ColumnChoice | undefined, width: number): boolean {
  if (choice?.isHidden !== undefined) return !choice.isHidden
  return column.isOptional !== true && (width === 0 || width >= (column.shownFrom ?? 0))
}

/** What was chosen for columns, as the engine wants it: order, widths, which are hidden and stay; never all hidden. */
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
