import type { ColumnDef, ColumnFiltersState, SortingState } from '@tanstack/react-table'
import type { RowFilter } from '@/shared/settings/table-views'
import { formatDateTime } from '@/renderer/kit/format/time'
import { type Column, orderOf, timeOf, valueText } from './column'
import type { Features, Held, HeldRow } from './engine-features'
import { isWithin } from './row-filter'
import { leastWidth } from './shown-columns'
import { leavesOf, type RowGroups } from './table-rows'

/** The column that the groups of a panel stand in; never shown. */
export const PANEL_GROUPS = '#groups'

/** A group stands where the first of its rows would: the one that sorts before the others, looked for once. */
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

/** Rows by what the column says, groups by the row that comes first in them. */
function sortBy<Row>(order: (a: Row, b: Row) => number, isDown: boolean) {
  const lead = leader<Row>(isDown ? (a, b) => order(b, a) : order)
  return (a: HeldRow<Row>, b: HeldRow<Row>): number => order(lead(a), lead(b))
}

/** What rows of a column are put together by: its text, of a time the local day that is shown. */
function groupText<Row>(column: Column<Row>, row: Row): string {
  const at = column.isTime ? timeOf(column.value?.(row)) : null
  return at === null ? valueText(column, row) : formatDateTime(at).slice(0, 'yyyy-mm-dd'.length)
}

/** A column as the library knows it: what a value is, how two compare and what a filter asks is ours. */
export function definition<Row>(column: Column<Row>, sort: SortingState): ColumnDef<Features, Held<Row>> {
  const order = orderOf(column)
  return {
    id: column.id,
    accessorFn: ({ row }) => valueText(column, row),
    getGroupingValue: ({ row }) => groupText(column, row),
    size: leastWidth(column.width),
    minSize: 0,
    // A group has no value of its own, and stands somewhere all the same.
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

/** The filter in the library's words; columns that leave nothing out are not named. */
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
