import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLatestCallback } from '@/renderer/kit/ui/use-latest-callback'
import { useSize } from '@/renderer/kit/ui/use-size'
import { type Column, orderOf } from './column'
import { withColumn } from './column-choices'
import './data-table.css'
import { FilterStrip } from './filter-strip'
import { HeaderCell } from './header-cell'
import { followEdge } from './resize-column'
import { filteredRows, noRowFilter } from './row-filter'
import { useSavedColumns } from './saved-columns'
import { choosable, shownColumns } from './shown-columns'
import { besideCell, cellOf, focusOn } from './table-cells'
import { TableMenu } from './table-menu'
import { type RowData, type RowHandlers, TableRow } from './table-row'
import { linesOf, movedFocus, type RowGroups, type Sort, sortedRows } from './table-rows'
import { TotalRow } from './total-row'
import { useTableExport } from './use-table-export'

/** Rows chosen for a common command. */
export interface RowSelection {
  readonly keys: ReadonlySet<string>
  readonly onChange: (keys: ReadonlySet<string>) => void
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers, in the names of its files, and for what was chosen for its columns. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode
  readonly initialSort?: Sort | undefined
  /** Enter or double-click on a row. */
  readonly onActivate?: ((row: Row) => void) | undefined
  /** Keys on a focused row that the table itself does not use, for example Delete. */
  readonly onRowKey?: ((row: Row, event: KeyboardEvent) => void) | undefined
  readonly selection?: RowSelection | undefined
  readonly groups?: RowGroups<Row> | undefined
  readonly rowClass?: ((row: Row) => string | undefined) | undefined
  /** Extra attributes of a row, for example data-state. */
  readonly rowData?: ((row: Row) => RowData) | undefined
  /** The panel has a filter of its own. */
  readonly isFilteredOutside?: boolean | undefined
}

const rowHeight = (element: Element | null): number =>
  Number.parseFloat(element ? getComputedStyle(element).getPropertyValue('--row') : '') || 22

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/**
 * A long list of rows: only what is in view is in the page. One Tab stop; arrow keys move between rows, and to the
 * right into the cells. Ctrl-C copies the row, the selected rows, or the cell; Ctrl-F filters.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns: declared, rowKey, empty, initialSort, onActivate, onRowKey, selection } = props
  const { groups, rowClass, rowData, isFilteredOutside = false } = props
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const { width } = useSize(scroller)
  const [saved, saveColumns] = useSavedColumns(label)
  const columns = useMemo(() => shownColumns(declared, saved, width), [declared, saved, width])
  const [sort, setSort] = useState<Sort | null>(initialSort ?? null)
  const [filter, setFilter] = useState<typeof noRowFilter | null>(null)
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const ordered = useMemo(
    () => sortedRows(filter === null ? rows : filteredRows(rows, declared, filter), declared, sort),
    [rows, declared, sort, filter],
  )
  const lines = useMemo(() => linesOf(ordered, groups), [ordered, groups])
  // As they are on screen: the rows without the headings, and where each stands among both.
  const places = useMemo(() => lines.flatMap((line, at) => (line.kind === 'row' ? [at] : [])), [lines])
  const sorted = useMemo(() => lines.flatMap((line) => (line.kind === 'row' ? [line.row] : [])), [lines])
  const out = useTableExport(label, columns, sorted)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight(scroller.current),
    getItemKey: (index) => {
      const line = lines[index]!
      return line.kind === 'row' ? rowKey(line.row) : `group ${line.key}`
    },
    overscan: 8,
    initialRect: { width: 800, height: 400 },
  })
  const tracks = (resized?: { readonly id: string; readonly width: number }): string =>
    columns.map((column) => (column.id === resized?.id ? `${resized.width}px` : column.width)).join(' ')
  const focusedAt = Math.max(
    0,
    sorted.findIndex((row) => rowKey(row) === focusedKey),
  )
  const hasTotals = sorted.length > 0 && columns.some((column) => column.hasTotal)

  function focusRow(index: number, column: string | undefined): void {
    const row = sorted[index]
    if (!row) return
    setFocusedKey(rowKey(row))
    virtual.scrollToIndex(places[index]!)
    const focus = (): void => {
      const line = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
      const target = column === undefined ? line : line?.querySelector<HTMLElement>(`[data-column="${column}"]`)
      focusOn(target)
    }
    // At once where the row is drawn, so that the next key finds it; one that scrolls into sight comes with a picture.
    focus()
    requestAnimationFrame(focus)
  }

  function copyFrom(row: Row, column: string | undefined): void {
    const one = columns.find(({ id }) => id === column)
    if (one !== undefined) return out.copyCell(one, row)
    const isSelected = selection?.keys.has(rowKey(row)) === true
    out.copyRows(isSelected ? sorted.filter((other) => selection.keys.has(rowKey(other))) : [row])
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, row: Row, index: number): void {
    const cell = cellOf(event)
    if (cell === null && event.target !== event.currentTarget) return
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key === 'c' && getSelection()?.isCollapsed !== false) {
      event.preventDefault()
      return copyFrom(row, cell?.dataset.column)
    }
    const next = movedFocus(event.key, index, sorted.length)
    if (next !== null) {
      event.preventDefault()
      return focusRow(next, cell?.dataset.column)
    }
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault()
      return focusOn(besideCell(event.currentTarget, cell, event.key === 'ArrowRight' ? 1 : -1))
    }
    if (event.key === ' ' && selection) {
      event.preventDefault()
      return selection.onChange(toggled(selection.keys, rowKey(row)))
    }
    if (event.key === 'Enter' && onActivate) return onActivate(row)
    onRowKey?.(row, event)
  }
  function onClick(event: MouseEvent, row: Row): void {
    setFocusedKey(rowKey(row))
    if (selection && (event.ctrlKey || event.metaKey)) selection.onChange(toggled(selection.keys, rowKey(row)))
  }
  function onTableKey(event: KeyboardEvent): void {
    if (isFilteredOutside || !(event.ctrlKey || event.metaKey) || event.key !== 'f') return
    event.preventDefault()
    event.stopPropagation()
    setFilter((filter) => filter ?? noRowFilter)
  }
  const handlers: RowHandlers<Row> = {
    onKeyDown: useLatestCallback(onKeyDown),
    onClick: useLatestCallback(onClick),
    onDoubleClick: useLatestCallback((row: Row) => onActivate?.(row)),
  }
  const stable = useRef(handlers)
  const onResize = useLatestCallback((id: string, event: PointerEvent<HTMLElement>) =>
    followEdge(
      event,
      (width) => grid.current?.style.setProperty('--tracks', tracks({ id, width })),
      (width) => saveColumns(withColumn(choosable(declared), saved, id, { width })),
    ),
  )

  return (
    <div className="table" onKeyDown={onTableKey}>
      {filter !== null && (
        <FilterStrip
          label={label}
          columns={declared}
          rows={rows}
          shown={sorted.length}
          filter={filter}
          onChange={setFilter}
          onClose={() => setFilter(null)}
        />
      )}
      <div className="table__body">
        <div className="table__scroller" ref={scroller}>
          <div
            role="grid"
            ref={grid}
            aria-label={label}
            aria-rowcount={lines.length + 1 + Number(hasTotals)}
            aria-multiselectable={selection ? true : undefined}
            className="table__grid"
            style={{ ['--tracks' as string]: tracks() }}
          >
            <div role="row" className="table__head">
              {columns.map((column) => (
                <HeaderCell
                  key={column.id}
                  id={column.id}
                  title={column.title}
                  hint={column.hint}
                  numeric={column.numeric}
                  pinned={column.pinned}
                  sortable={orderOf(column) !== undefined}
                  direction={sort?.column === column.id ? sort.direction : null}
                  onSort={setSort}
                  onResize={onResize}
                />
              ))}
            </div>
            <div role="presentation" className="table__rows" style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index: place, key, start }) => {
                const line = lines[place]!
                if (line.kind === 'heading')
                  return (
                    <div
                      key={key}
                      role="row"
                      aria-rowindex={place + 2}
                      className="table__row table__group"
                      style={{ transform: `translateY(${start}px)` }}
                    >
                      <div role="gridcell" aria-colspan={columns.length} className="table__group-cell">
                        {line.heading}
                      </div>
                    </div>
                  )
                return (
                  <TableRow
                    key={key}
                    row={line.row}
                    columns={columns}
                    index={line.at}
                    place={place}
                    start={start}
                    isTabStop={line.at === focusedAt}
                    isSelected={selection ? selection.keys.has(rowKey(line.row)) : undefined}
                    className={rowClass?.(line.row) ?? ''}
                    data={rowData?.(line.row)}
                    handlers={stable.current}
                  />
                )
              })}
            </div>
            {hasTotals && <TotalRow columns={columns} rows={sorted} place={lines.length + 2} />}
          </div>
          {rows.length === 0 ? (
            <div className="table__empty">{empty}</div>
          ) : (
            sorted.length === 0 && <div className="table__empty table__none">No row matches the filter</div>
          )}
        </div>
        <TableMenu
          label={label}
          columns={declared}
          saved={saved}
          width={width}
          onColumns={saveColumns}
          onFilter={isFilteredOutside ? undefined : () => setFilter(filter ?? noRowFilter)}
          onExport={(as) => out.take(as)}
        />
        <div role="status" className={out.said === '' ? 'visually-hidden' : 'table__said'}>
          {out.said}
        </div>
      </div>
    </div>
  )
}
