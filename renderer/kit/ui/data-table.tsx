import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import './data-table.css'
import { HeaderCell } from './header-cell'
import { columnsFor, movedFocus, type Sort, sortedRows } from './table-rows'
import { useSize } from './use-size'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  /** Width as a CSS grid track, for example '96px' or 'minmax(120px, 1fr)'. */
  readonly width: string
  readonly numeric?: boolean | undefined
  readonly cell: (row: Row) => ReactNode
  /** Makes the column sortable. */
  readonly compare?: ((a: Row, b: Row) => number) | undefined
  /** Stays in view at the right edge when the rest scrolls. */
  readonly pinned?: boolean | undefined
  /** Left out while the table is narrower than this many pixels. */
  readonly shownFrom?: number | undefined
  /** Explains the column on hover. */
  readonly hint?: string | undefined
}

/** Rows chosen for a common command. */
export interface RowSelection {
  readonly keys: ReadonlySet<string>
  readonly onChange: (keys: ReadonlySet<string>) => void
}

/** Rows under headings of their own, in the order in which each group comes first. */
export interface RowGroups<Row> {
  readonly keyOf: (row: Row) => string
  /** What stands in the heading; one row high. */
  readonly heading: (key: string, rows: readonly Row[]) => ReactNode
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
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
  readonly rowData?: ((row: Row) => Readonly<Record<`data-${string}`, string | undefined>>) | undefined
}

const rowHeight = (element: Element | null): number =>
  Number.parseFloat(element ? getComputedStyle(element).getPropertyValue('--row') : '') || 22

type Line<Row> =
  | { readonly kind: 'row'; readonly row: Row; readonly at: number }
  | { readonly kind: 'heading'; readonly key: string; readonly heading: ReactNode }

/** Headings and rows as they stand below each other; `at` counts the rows alone. */
function linesOf<Row>(rows: readonly Row[], groups: RowGroups<Row> | undefined): readonly Line<Row>[] {
  if (groups === undefined) return rows.map((row, at) => ({ kind: 'row', row, at }))
  let at = 0
  return [...Map.groupBy(rows, groups.keyOf)].flatMap(([key, members]): Line<Row>[] => [
    { kind: 'heading', key, heading: groups.heading(key, members) },
    ...members.map((row): Line<Row> => ({ kind: 'row', row, at: at++ })),
  ])
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** A long list of rows: only what is in view is in the page. One Tab stop; arrow keys move between rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    columns: allColumns,
    rowKey,
    empty,
    initialSort,
    onActivate,
    onRowKey,
    selection,
    groups,
    rowClass,
    rowData,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { width } = useSize(scroller)
  const columns = columnsFor(allColumns, width)
  const [sort, setSort] = useState<Sort | null>(initialSort ?? null)
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const ordered = useMemo(() => sortedRows(rows, allColumns, sort), [rows, allColumns, sort])
  const lines = useMemo(() => linesOf(ordered, groups), [ordered, groups])
  // As they are on screen: the rows without the headings, and where each stands among both.
  const places = lines.flatMap((line, at) => (line.kind === 'row' ? [at] : []))
  const sorted = lines.flatMap((line) => (line.kind === 'row' ? [line.row] : []))
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
  const template = { gridTemplateColumns: columns.map(({ width }) => width).join(' ') }
  const focusedAt = Math.max(
    0,
    sorted.findIndex((row) => rowKey(row) === focusedKey),
  )

  function focusRow(index: number): void {
    const row = sorted[index]
    if (!row) return
    setFocusedKey(rowKey(row))
    virtual.scrollToIndex(places[index]!)
    const focus = (): void =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true })
    // At once where the row is drawn, so that the next key finds it; one that scrolls into sight comes with a picture.
    focus()
    requestAnimationFrame(focus)
  }

  function onKeyDown(event: KeyboardEvent, row: Row, index: number): void {
    if (event.target !== event.currentTarget) return
    const next = movedFocus(event.key, index, sorted.length)
    if (next !== null) {
      event.preventDefault()
      return focusRow(next)
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

  return (
    <div className="table" ref={scroller}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        aria-multiselectable={selection ? true : undefined}
        className="table__grid"
      >
        <div role="row" className="table__head" style={template}>
          {columns.map(({ id, title, hint, numeric, pinned, compare }) => (
            <HeaderCell
              key={id}
              {...{ id, title, hint, numeric, pinned }}
              sortable={compare !== undefined}
              direction={sort?.column === id ? sort.direction : null}
              onSort={setSort}
            />
          ))}
        </div>
        <div role="presentation" className="table__rows" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index: place, key, start }) => {
            const line = lines[place]!
            const style = { transform: `translateY(${start}px)` }
            if (line.kind === 'heading')
              return (
                <div key={key} role="row" aria-rowindex={place + 2} className="table__row table__group" style={style}>
                  <div role="gridcell" aria-colspan={columns.length} className="table__group-cell">
                    {line.heading}
                  </div>
                </div>
              )
            const { row, at: index } = line
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={place + 2}
                aria-selected={selection ? selection.keys.has(rowKey(row)) : undefined}
                data-index={index}
                tabIndex={index === focusedAt ? 0 : -1}
                className={`table__row ${rowClass?.(row) ?? ''}`}
                style={{ ...template, ...style }}
                onKeyDown={(event) => onKeyDown(event, row, index)}
                onClick={(event) => onClick(event, row)}
                onDoubleClick={() => onActivate?.(row)}
                {...rowData?.(row)}
              >
                {columns.map((column) => (
                  <div
                    key={column.id}
                    role="gridcell"
                    data-column={column.id}
                    className={`table__cell ${column.numeric ? 'num' : ''} ${column.pinned ? 'table__pinned' : ''}`}
                  >
                    {column.cell(row)}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
      {sorted.length === 0 && <div className="table__empty">{empty}</div>}
    </div>
  )
}
