import type { ColumnDef, ColumnFiltersState, SortingState } from '@tanstack/react-table'
import type { RowFilter } from '@/shared/settings/table-views'
import { formatDateTime } from '@/renderer/kit/format/time'
import { type Column, orderOf, timeOf, valueText } from '@/renderer/kit/table/columns/column'
import type { Features, EngineData, EngineLine } from './engine-features'
import { isWithin, type Span, spanOf } from './row-filter'
import { leastWidth } from '@/renderer/kit/table/columns/shown-columns'
import { rowsOfGroup, type RowGroups } from './table-rows'

/** Column of a panel's groups. Never displayed. */
export const PANEL_GROUPS = '#groups'

/** A group is sorted by its first row: the row that sorts before the others, computed once. */
function leader<Row>(order: (a: Row, b: Row) => number): (line: EngineLine<Row>) => Row {
  const leaders = new WeakMap<EngineLine<Row>, Row>()
  return (line) => {
    if (line.subRows.length === 0) return line.original.row
    const cached = leaders.get(line)
    if (cached !== undefined) return cached
    const first = rowsOfGroup(line).reduce((least, row) => (order(row, least) < 0 ? row : least))
    leaders.set(line, first)
    return first
  }
}

/** Sorts rows by the column, groups by their first row. */
function sortBy<Row>(order: (a: Row, b: Row) => number, isDown: boolean) {
  const lead = leader<Row>(isDown ? (a, b) => order(b, a) : order)
  return (a: EngineLine<Row>, b: EngineLine<Row>): number => order(lead(a), lead(b))
}

/** Grouping text of a row in a column: its text, for a time the displayed local day. */
function groupText<Row>(column: Column<Row>, row: Row): string {
  const at = column.isTime ? timeOf(column.value?.(row)) : null
  return at === null ? valueText(column, row) : formatDateTime(at).slice(0, 'yyyy-mm-dd'.length)
}

/** A column for the library with Volley's values, comparison and filter. */
export function definition<Row>(column: Column<Row>, sort: SortingState): ColumnDef<Features, EngineData<Row>> {
  const order = orderOf(column)
  return {
    id: column.id,
    accessorFn: ({ row }) => valueText(column, row),
    getGroupingValue: ({ row }) => groupText(column, row),
    size: leastWidth(column.width),
    minSize: 0,
    // A group has no value, but is sorted all the same.
    sortUndefined: false,
    enableSorting: order !== undefined,
    ...(order === undefined
      ? {}
      : {
          sortFn: sortBy(
            order,
            sort.some(({ id, desc }) => id === column.id && desc),
          ),
        }),
    filterFn: ({ original }: EngineLine<Row>, _: string, condition: Span | string) =>
      typeof condition === 'string'
        ? valueText(column, original.row) === condition
        : isWithin(timeOf(column.value?.(original.row)), condition),
  }
}

/** The filter in the library's format, without columns that exclude nothing. */
export const columnFilters = ({ values, days }: RowFilter): ColumnFiltersState => [
  ...Object.entries(values).flatMap(([id, value]) => (value === '' ? [] : [{ id, value }])),
  ...Object.entries(days).flatMap(([id, span]) =>
    span.from === '' && span.to === '' ? [] : [{ id, value: spanOf(span) }],
  ),
]

/** The column of the panel's own groups. */
export const panelGroupColumn = <Row>({ keyOf }: RowGroups<Row>): ColumnDef<Features, EngineData<Row>> => ({
  id: PANEL_GROUPS,
  accessorFn: ({ row }) => keyOf(row),
  enableGlobalFilter: false,
})
