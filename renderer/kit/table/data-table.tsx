import { t } from '@/shared/languages/text'
import { titleWhereCut } from '../ui/cut-title'
import { localAction, tableKeys } from '@/renderer/kit/keys/local-keys'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import { useSize } from '@/renderer/kit/ui/hooks/use-size'
import { type Column, orderOf } from '@/renderer/kit/table/columns/column'
import { withColumn, withColumnPlaced } from '@/renderer/kit/table/columns/column-choices'
import './data-table.css'
import { useTableEngine } from '@/renderer/kit/table/engine/engine'
import { FilterStrip } from './filter-strip'
import { GroupRow } from './group-row'
import { HeaderCell } from './header-cell'
import { followEdge } from '@/renderer/kit/table/columns/resize-column'
import { noRowFilter } from '@/renderer/kit/table/engine/row-filter'
import { choosable } from '@/renderer/kit/table/columns/shown-columns'
import { useWholeFigures } from '@/renderer/kit/table/columns/use-whole-figures'
import { TableMenu } from './table-menu'
import { type RowData, type RowHandlers, TableRow } from './table-row'
import type { RowGroups, Sort } from '@/renderer/kit/table/engine/table-rows'
import { TotalRow } from './total-row'
import { useTableExport } from './use-table-export'
import { type RowSelection, useTableKeys } from './use-table-keys'
import { useTableView } from './use-table-view'

export type { RowSelection } from './use-table-keys'

export interface DataTableProps<Row> {
  /** Name of the table for screen readers, for its files, and for its saved column choices. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  /** Displayed instead of rows if there are none. */
  readonly empty: ReactNode
  readonly initialSort?: Sort | undefined
  /** Enter or double-click on a row. */
  readonly onActivate?: ((row: Row) => void) | undefined
  /** Keys on a focused row that the table itself does not use, such as Delete. */
  readonly onRowKey?: ((row: Row, event: KeyboardEvent) => void) | undefined
  readonly selection?: RowSelection | undefined
  readonly groups?: RowGroups<Row> | undefined
  readonly rowClass?: ((row: Row) => string | undefined) | undefined
  /** Extra attributes of a row, such as data-state. */
  readonly rowData?: ((row: Row) => RowData) | undefined
  /** True if the panel has its own filter. */
  readonly isFilteredOutside?: boolean | undefined
}

const DEFAULT_ROW_HEIGHT = 24
const rowHeight = (element: Element | null): number =>
  Number.parseFloat(element ? getComputedStyle(element).getPropertyValue('--row') : '') || DEFAULT_ROW_HEIGHT

/**
 * A long list of rows: only visible rows are in the page. One Tab stop. Arrow keys move between rows, and to the right
 * into the cells. Ctrl-C copies the row, the selected rows, the cell or the range. Ctrl-F filters.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns: declared, rowKey, empty, initialSort, onActivate, onRowKey, selection } = props
  const { groups: panelGroups, rowClass, rowData, isFilteredOutside = false } = props
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const { width } = useSize(scroller)
  // Rows are as high as the head. Their style is read when that changes, not for each row.
  const { height: headHeight } = useSize(head)
  const [height, setHeight] = useState(DEFAULT_ROW_HEIGHT)
  useLayoutEffect(() => setHeight(rowHeight(scroller.current)), [headHeight])
  const view = useTableView(label, initialSort)
  const { sort, groups, filter, setFilter } = view
  const choices = view.columns
  const hasChosenWidth = useCallback(
    (id: string) => choices.some((choice) => choice.id === id && choice.width !== undefined),
    [choices],
  )
  const whole = useWholeFigures(grid, declared, hasChosenWidth, width)
  const engine = useTableEngine({
    rows,
    columns: whole,
    rowKey,
    choices,
    width,
    sort,
    onSort: view.setSort,
    groups,
    filter,
    panelGroups,
  })
  const { columns, lines, range } = engine
  const grouped = useMemo(
    () => groups.flatMap((id) => declared.find((column) => column.id === id) ?? []),
    [groups, declared],
  )
  const { message, out, take } = useTableExport(label, columns, grouped, engine.rows)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => {
      const line = lines[index]!
      return line.kind === 'row' ? rowKey(line.row) : `group ${line.key}`
    },
    overscan: 8,
    initialRect: { width: 800, height: 400 },
  })
  const keys = useTableKeys({ engine, rowKey, scroller, virtual, out, selection, onActivate, onRowKey })
  const tracks = (resized?: { readonly id: string; readonly width: number }): string =>
    columns.map((column) => (column.id === resized?.id ? `${resized.width}px` : column.width)).join(' ')
  const hasTotals = engine.rows.length > 0 && columns.some((column) => column.hasTotal)

  function onTableKey(event: KeyboardEvent): void {
    if (isFilteredOutside || localAction(tableKeys, event) !== 'find') return
    event.preventDefault()
    event.stopPropagation()
    setFilter((before) => before ?? noRowFilter)
  }
  const handlers: RowHandlers<Row> = {
    onKeyDown: useLatestCallback(keys.handlers.onKeyDown),
    onMouseDown: useLatestCallback(keys.handlers.onMouseDown),
    onClick: useLatestCallback(keys.handlers.onClick),
    onDoubleClick: useLatestCallback(keys.handlers.onDoubleClick),
  }
  const stable = useRef(handlers)
  const onSort = useLatestCallback(engine.toggleSort)
  const onFold = useLatestCallback(engine.toggleGroup)
  const onResize = useLatestCallback((id: string, event: PointerEvent<HTMLElement>) =>
    followEdge(
      event,
      (wide) => grid.current?.style.setProperty('--tracks', tracks({ id, width: wide })),
      (wide) => view.saveColumns(withColumn(choosable(declared), view.columns, id, { width: wide })),
    ),
  )
  const onPlace = useLatestCallback((id: string, at: string) =>
    view.saveColumns(withColumnPlaced(choosable(declared), view.columns, id, at)),
  )
  const onStep = useLatestCallback((id: string, by: -1 | 1) => {
    const choosableColumns = choosable(columns)
    const beside = choosableColumns[choosableColumns.findIndex((column) => column.id === id) + by]
    if (beside === undefined) return
    onPlace(id, beside.id)
    out.announce(`${by === 1 ? t('After') : t('Before')} ${beside.title}`)
  })
  const sortOf = (id: string) => {
    const at = sort.findIndex((entry) => entry.id === id)
    const direction = at < 0 ? null : sort[at]!.desc ? ('down' as const) : ('up' as const)
    return { direction, place: at < 0 || sort.length === 1 ? 0 : at + 1 }
  }

  return (
    <div className="table" onKeyDown={onTableKey}>
      {filter !== null && (
        <FilterStrip
          label={label}
          columns={declared}
          rows={rows}
          visibleCount={engine.rows.length}
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
            aria-multiselectable={selection !== undefined || range !== null ? true : undefined}
            className="table__grid"
            onPointerOver={(event) => titleWhereCut(event, '.table__cell')}
            style={{ ['--tracks' as string]: tracks(), ['--view' as string]: width === 0 ? 'none' : `${width}px` }}
          >
            <div role="row" className="table__head" ref={head}>
              {columns.map((column) => {
                const { direction, place } = sortOf(column.id)
                return (
                  <HeaderCell
                    key={column.id}
                    id={column.id}
                    title={column.title}
                    hint={column.hint}
                    numeric={column.numeric}
                    pinned={column.pinned}
                    startAt={column.startAt}
                    sortable={orderOf(column) !== undefined}
                    direction={direction}
                    sortPlace={place}
                    onSort={onSort}
                    onResize={onResize}
                    onStep={onStep}
                    onPlace={onPlace}
                  />
                )
              })}
            </div>
            <div role="presentation" className="table__rows" style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index: place, key, start }) => {
                const line = lines[place]!
                if (line.kind === 'heading')
                  return (
                    <GroupRow
                      key={key}
                      line={line}
                      place={place}
                      start={start}
                      columns={columns}
                      heading={panelGroups?.heading}
                      onToggle={onFold}
                    />
                  )
                const isInRange = range !== null && place >= range.firstLine && place <= range.lastLine
                return (
                  <TableRow
                    key={key}
                    row={line.row}
                    columns={columns}
                    index={line.at}
                    place={place}
                    start={start}
                    isTabStop={line.at === keys.focusedAt}
                    isSelected={selection ? selection.keys.has(rowKey(line.row)) : undefined}
                    rangeFrom={isInRange ? range.firstColumn : -1}
                    rangeTo={isInRange ? range.lastColumn : -1}
                    className={rowClass?.(line.row) ?? ''}
                    data={rowData?.(line.row)}
                    handlers={stable.current}
                  />
                )
              })}
            </div>
            {hasTotals && <TotalRow columns={columns} rows={engine.rows} place={lines.length + 2} />}
          </div>
          {rows.length === 0 ? (
            <div className="table__empty">{empty}</div>
          ) : (
            engine.rows.length === 0 && <div className="table__empty table__none">{t('No row matches the filter')}</div>
          )}
        </div>
        <TableMenu
          label={label}
          columns={whole}
          saved={view.columns}
          width={width}
          onColumns={view.saveColumns}
          onFilter={isFilteredOutside ? undefined : () => setFilter(filter ?? noRowFilter)}
          onExport={take}
          views={view.views}
          sortLabel={(id) => {
            const { direction, place } = sortOf(id)
            return direction === null ? '' : `${direction}${place === 0 ? '' : t`, number ${place}`}`
          }}
          onSort={(id) => engine.toggleSort(id, true)}
          groups={groups}
          onGroups={view.setGroups}
        />
        <div role="status" className={message === '' ? 'visually-hidden' : 'table__said'}>
          {message}
        </div>
      </div>
    </div>
  )
}
