import { type CSSProperties, type KeyboardEvent, memo, type MouseEvent } from 'react'
import { Cell } from './cell'
import { type ShownColumn, stayClass } from '@/renderer/kit/table/columns/shown-columns'

/** Events of a row. The functions are constant for the life of the table. */
export interface RowHandlers<Row> {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, row: Row, index: number) => void
  readonly onMouseDown: (event: MouseEvent) => void
  readonly onClick: (event: MouseEvent, row: Row) => void
  readonly onDoubleClick: (row: Row) => void
}
export type RowData = Readonly<Record<`data-${string}`, string | undefined>>

interface TableRowProps<Row> {
  readonly row: Row
  readonly columns: readonly ShownColumn<Row>[]
  /** Indices among the rows, and among rows and headings. */
  readonly index: number
  readonly place: number
  readonly start: number
  readonly isTabStop: boolean
  readonly isSelected: boolean | undefined
  /** The first and last of its columns in the selected range of cells. -1 without one. */
  readonly rangeFrom: number
  readonly rangeTo: number
  readonly className: string
  readonly data: RowData | undefined
  readonly handlers: RowHandlers<Row>
}

function TableRowView<Row>(props: TableRowProps<Row>) {
  const { row, columns, index, place, start, isTabStop, isSelected, rangeFrom, rangeTo, className, data, handlers } =
    props
  const style: CSSProperties = { transform: `translateY(${start}px)` }
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      className={`table__row ${className}`}
      style={style}
      onKeyDown={(event) => handlers.onKeyDown(event, row, index)}
      onMouseDown={handlers.onMouseDown}
      onClick={(event) => handlers.onClick(event, row)}
      onDoubleClick={() => handlers.onDoubleClick(row)}
      {...data}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="gridcell"
          data-column={column.id}
          aria-selected={at >= rangeFrom && at <= rangeTo ? true : undefined}
          className={`table__cell ${column.numeric ? 'num' : ''} ${stayClass(column)}`}
          style={{ left: column.startAt }}
        >
          <Cell column={column} row={row} />
        </div>
      ))}
    </div>
  )
}

const sameData = (a: RowData = {}, b: RowData = {}): boolean => {
  const names = Object.keys(a) as (keyof RowData)[]
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** Rendered again only when the row, its columns or its position changed, independent of its table. */
export const TableRow = memo(
  TableRowView,
  ({ data: before, ...a }, { data: after, ...b }) =>
    (Object.keys(a) as (keyof typeof a)[]).every((name) => a[name] === b[name]) && sameData(before, after),
) as typeof TableRowView
