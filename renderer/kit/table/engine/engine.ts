import {
  type CellSelectionState,
  type ColumnDef,
  type ExpandedState,
  type OnChangeFn,
  type SortingState,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { ColumnChoice } from '@/shared/settings/column-choices'
import type { RowFilter } from '@/shared/settings/table-views'
import type { Column } from '@/renderer/kit/table/columns/column'
import { columnFilters, definition, PANEL_GROUPS, panelGroupColumn } from './engine-columns'
import { type Features, features, type EngineData } from './engine-features'
import { hasText, noRowFilter } from './row-filter'
import { columnState, type ShownColumn } from '@/renderer/kit/table/columns/shown-columns'
import { type Line, linesOf, type RowGroups } from './table-rows'

export interface EngineInput<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly choices: readonly ColumnChoice[]
  /** Width of the table in pixels. 0 before its layout. */
  readonly width: number
  readonly sort: SortingState
  readonly onSort: OnChangeFn<SortingState>
  /** Columns whose values are headings, below the groups of the panel. */
  readonly groups: readonly string[]
  readonly filter: RowFilter | null
  readonly panelGroups: RowGroups<Row> | undefined
}

export interface Engine<Row> {
  /** The visible columns from left to right. */
  readonly columns: readonly ShownColumn<Row>[]
  /** Rows and headings from top to bottom. */
  readonly lines: readonly Line<Row>[]
  /** Every row that passes the filter, in its order, including those of folded groups. */
  readonly rows: readonly Row[]
  /** Next direction of a column: down, up, unsorted. Added to the other sort columns if `isAdded`. */
  readonly toggleSort: (id: string, isAdded: boolean) => void
  readonly toggleGroup: (key: string) => void
  /** The selected cells, as the first and last line and column. Null without a selection. */
  readonly range: CellRange | null
  readonly chooseRange: (from: CellPlace, to: CellPlace) => void
  readonly clearRange: () => void
}

export interface CellPlace {
  readonly row: string
  readonly column: string
}
export interface CellRange {
  readonly firstLine: number
  readonly lastLine: number
  readonly firstColumn: number
  readonly lastColumn: number
}

const emptySet: ReadonlySet<string> = new Set()
/** The keys with the key added, or removed if present. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/**
 * One table: TanStack Table filters, groups, sorts and folds the rows, arranges the columns, and stores the selected
 * range of cells. The columns define values, their comparison and filters.
 */
export function useTableEngine<Row>(input: EngineInput<Row>): Engine<Row> {
  const { rows, columns, rowKey, choices, width, sort, onSort, groups, filter, panelGroups } = input
  const [folded, setFolded] = useState<ReadonlySet<string>>(emptySet)
  const [cellSelection, setCellSelection] = useState<CellSelectionState>([])
  const data = useMemo(() => rows.map((row): EngineData<Row> => ({ row, columns })), [rows, columns])
  const definitions = useMemo((): ColumnDef<Features, EngineData<Row>>[] => {
    const own = columns.map((column) => definition(column, sort))
    return panelGroups === undefined ? own : [...own, panelGroupColumn(panelGroups)]
  }, [columns, sort, panelGroups])
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const arranged = useMemo(() => columnState(columns, choices, width), [columns, choices, width])
  const filters = useMemo(() => columnFilters(filter ?? noRowFilter), [filter])
  const grouping = useMemo(
    () => [...(panelGroups === undefined ? [] : [PANEL_GROUPS]), ...groups.filter((id) => byId.has(id))],
    [groups, panelGroups, byId],
  )
  // A group is open unless it is listed here: a later group is not hidden.
  const expanded = useMemo(
    (): ExpandedState => (folded.size === 0 ? true : Object.fromEntries([...folded].map((key) => [key, false]))),
    [folded],
  )
  const text = filter?.text.trim().toLowerCase() ?? ''
  const table = useTable<Features, EngineData<Row>, null>(
    {
      features,
      data,
      columns: definitions,
      getRowId: ({ row }) => rowKey(row),
      state: {
        ...arranged,
        sorting: sort,
        columnFilters: filters,
        globalFilter: text,
        grouping,
        expanded,
        cellSelection,
      },
      onSortingChange: onSort,
      getIsRowExpanded: ({ id }) => !folded.has(id),
      onCellSelectionChange: setCellSelection,
      globalFilterFn: ({ original }, id) => hasText(byId.get(id), original.row, text),
      getColumnCanGlobalFilter: () => true,
      sortDescFirst: true,
      groupedColumnMode: false,
      // Without filters or groups the rows are not traversed.
      manualFiltering: text === '' && filters.length === 0,
      manualGrouping: grouping.length === 0,
      // Rows are updated several times a second: nothing is reset because of it.
      autoResetAll: false,
    },
    () => null,
  )
  const [start, center, end] = [
    table.getStartVisibleLeafColumns(),
    table.getCenterVisibleLeafColumns(),
    table.getEndVisibleLeafColumns(),
  ]
  const visibleColumns = useMemo(
    () =>
      [...start, ...center, ...end]
        .filter(({ id }) => byId.has(id))
        .map((column): ShownColumn<Row> => {
          const own = byId.get(column.id)!
          const isPinned = column.getIsPinned() === 'start'
          const chosen = arranged.columnSizing[column.id]
          const track = chosen !== undefined || isPinned ? `${column.getSize()}px` : own.width
          return { ...own, width: track, startAt: isPinned ? column.getStart('start') : undefined }
        }),
    [start, center, end, byId, arranged],
  )
  const model = table.getRowModel()
  const lines = useMemo(() => linesOf(model.rows, byId), [model, byId])
  const sorted = table.getSortedRowModel()
  const passing = useMemo(
    () => sorted.flatRows.filter(({ subRows }) => subRows.length === 0).map(({ original }) => original.row),
    [sorted],
  )
  const [bounds] = table.getCellSelectionBounds()
  return {
    columns: visibleColumns,
    lines,
    rows: passing,
    toggleSort: (id, isAdded) => table.getColumn(id)?.toggleSorting(undefined, isAdded),
    toggleGroup: (key) => setFolded((before) => toggled(before, key)),
    range:
      bounds === undefined
        ? null
        : {
            firstLine: bounds.minRowIndex,
            lastLine: bounds.maxRowIndex,
            firstColumn: bounds.minColumnIndex,
            lastColumn: bounds.maxColumnIndex,
          },
    chooseRange: (from, to) =>
      table.selectCellRange({
        anchorRowId: from.row,
        anchorColumnId: from.column,
        focusRowId: to.row,
        focusColumnId: to.column,
      }),
    clearRange: () => cellSelection.length > 0 && setCellSelection([]),
  }
}
