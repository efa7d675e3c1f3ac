import { type Dispatch, memo, type PointerEvent, type SetStateAction } from 'react'
import { headerSort, type Sort } from './table-rows'

interface HeaderCellProps {
  readonly id: string
  readonly title: string
  readonly hint: string | undefined
  readonly numeric: boolean | undefined
  readonly pinned: boolean | undefined
  readonly sortable: boolean
  readonly direction: Sort['direction'] | null
  readonly onSort: Dispatch<SetStateAction<Sort | null>>
  readonly onResize: (id: string, event: PointerEvent<HTMLElement>) => void
}

/** Columns are made anew with every figure that their cells show; their headers hardly ever change. */
export const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { id, title, hint, numeric, pinned, sortable, direction, onSort, onResize } = props
  const className = `table__head-cell ${numeric ? 'num' : ''} ${pinned ? 'table__pinned' : ''}`
  // The keyboard sets widths in the menu of the table.
  const edge = title !== '' && (
    <span aria-hidden className="table__edge" onPointerDown={(event) => onResize(id, event)} />
  )
  if (!sortable) {
    return (
      <div role="columnheader" className={className} title={hint}>
        {title || <span className="visually-hidden">{hint ?? 'Actions'}</span>}
        {edge}
      </div>
    )
  }
  return (
    <div
      role="columnheader"
      className={className}
      aria-sort={direction === null ? 'none' : direction === 'up' ? 'ascending' : 'descending'}
    >
      <button type="button" className="table__sort" title={hint} onClick={() => onSort((sort) => headerSort(sort, id))}>
        {title}
        <span aria-hidden className="table__arrow">
          {direction === 'up' ? '▲' : direction === 'down' ? '▼' : ''}
        </span>
      </button>
      {edge}
    </div>
  )
})
