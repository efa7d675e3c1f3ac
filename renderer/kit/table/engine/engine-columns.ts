import type { ColumnDef, ColumnFiltersState, SortingState } from '@tanstack/react-table'
import type { RowFilter } from '@/shared/settings/table-views'
import { formatDateTime } from '@/renderer/kit/format/time'
import { type Column, orderOf, timeOf, valueText } from '@/renderer/kit/table/columns/column'
import type { Features, Held, HeldRow } from './engine-features'
import { isWithin } from './row-filter'
import { leastWidth } from '@/renderer/kit/table/columns/shown-columns'
import { leavesOf, type RowGroups } from './table-rows'

/** Column of a panel's groups. Never displayed. */
export const PANEL_GROUPS = '#groups'

/** A group is sorted by its first row: the row that sorts before the others, computed once. */
function leader<Row>(order: (a: Row, b: Row) => number): (line: HeldRow<Row>) => Row {
  const found = new WeakMap<HeldRow<Row>, Row>()
  return (line) => {
    if (line.subRows.length === 0) return line.original.row
    const known = found.get(line)
    if (known !== undefined) return known
    const first = leavesOf(line).reduce((least, row) => (order(row, least) < 0 ? row : least))
    found.set(line, first)
    return first
  }
}

/** Sorts rows by the column, groups by their first row. */
function sortBy<Row>(order: (a: Row, b: Row) => number, isDown: boolean) {
  const lead = leader<Row>(isDown ? (a, b) => order(b, a) : order)
  return (a: HeldRow<Row>, b: HeldRow<Row>): number => order(lead(a), lead(b))
}

/** Grouping text of a row in a column: its text, for a time the displayed local day. */
function groupText<Row>(column: Column<Row>, row: Row): string {
  const at = column.isTime ? timeOf(column.value?.(row)) : null
  return at === null ? valueText(column, row) : formatDateTime(at).slice(0, 'yyyy-mm-dd'.length)
}

/** A column for the library with Volley's values, comparison and filter. */
export function definition<Row>(column: Column<Row>, sort: SortingState): ColumnDef<Features, Held<Row>> {
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
    filterFn: ({ original }: HeldRow<Row>, _: string, wanted: RowFilter['days'][string] | string) =>
      typeof wanted === 'string'
        ? valueText(column, original.row) === wanted
        : isWithin(timeOf(column.value?.(original.row)), wanted),
  }
}

/** The filter in the library's format, without columns that exclude nothing. */
export const columnFilters = ({ values, days }: RowFilter): ColumnFiltersState => [
  ...Object.entries(values).flatMap(([id, value]) => (value === '' ? [] : [{ id, value }])),
  ...Object.entries(days).flatMap(([id, span]) => (span.from === '' && span.to === '' ? [] : [{ id, value: span }])),
]

/** The column of the panel's own groups. */
export const panelGroupColumn = <Row>({ keyOf }: RowGroups<Row>): ColumnDef<Features, Held<Row>> => ({
  id: PANEL_GROUPS,
  accessorFn: ({ row }) => keyOf(row),
  enableGlobalFilter: false,
})
