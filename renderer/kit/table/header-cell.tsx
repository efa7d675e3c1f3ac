import { type DragEvent, type KeyboardEvent, memo, type PointerEvent, useState } from 'react'
import { t } from '@/shared/languages/text'
import { stayClass } from '@/renderer/kit/table/columns/shown-columns'

/** Type of the data dragged between the headers of a table. */
const DRAGGED = 'application/x-volley-column'

interface HeaderCellProps {
  readonly id: string
  readonly title: string
  readonly hint: string | undefined
  readonly numeric: boolean | undefined
  readonly pinned: boolean | undefined
  readonly startAt: number | undefined
  readonly sortable: boolean
  readonly direction: 'up' | 'down' | null
  /** Its position among the sort columns, from 1. 0 if it sorts alone or not at all. */
  readonly sortPlace: number
  readonly onSort: (id: string, isAdded: boolean) => void
  readonly onResize: (id: string, event: PointerEvent<HTMLElement>) => void
  /** Moves one position towards the start or the end. */
  readonly onStep: (id: string, by: -1 | 1) => void
  /** Moves to the position of another column. */
  readonly onPlace: (id: string, at: string) => void
}

const ariaSorts = { up: 'ascending', down: 'descending' } as const
const sortTexts = { up: t('ascending'), down: t('descending') } as const

/**
 * Columns are recreated with every figure in their cells. Their headers hardly ever change. A press sorts, with Shift
 * in addition to other sort columns. A header moves by dragging, or by Alt and an arrow.
 */
export const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { id, title, hint, numeric, pinned, startAt, sortable, direction, sortPlace } = props
  const { onSort, onResize, onStep, onPlace } = props
  const [isTarget, setIsTarget] = useState(false)
  if (title === '') {
    return (
      <div role="columnheader" className={`table__head-cell ${pinned ? 'table__pinned' : ''}`} title={hint}>
        <span className="visually-hidden">{hint ?? t('Actions')}</span>
      </div>
    )
  }
  const className = `table__head-cell ${numeric ? 'num' : ''} ${stayClass({ pinned, startAt })}`
  const drag = {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData(DRAGGED, id)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(DRAGGED)) return
      event.preventDefault()
      setIsTarget(true)
    },
    onDragLeave: () => setIsTarget(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsTarget(false)
      onPlace(event.dataTransfer.getData(DRAGGED), id)
    },
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    onStep(id, event.key === 'ArrowLeft' ? -1 : 1)
  }
  // The keyboard sets widths in the menu of the table.
  const edge = <span aria-hidden className="table__edge" onPointerDown={(event) => onResize(id, event)} />
  const common = {
    ...drag,
    className,
    style: { left: startAt },
    'data-header': id,
    'data-target': isTarget || undefined,
  }
  if (!sortable) {
    return (
      <div role="columnheader" title={hint} {...common}>
        {title}
        {edge}
      </div>
    )
  }
  const isFirst = direction !== null && sortPlace <= 1
  return (
    <div role="columnheader" aria-sort={isFirst ? ariaSorts[direction] : 'none'} {...common}>
      <button
        type="button"
        className="table__sort"
        title={hint}
        onClick={(event) => onSort(id, event.shiftKey)}
        onKeyDown={onKeyDown}
      >
        {title}
        <span aria-hidden className="table__arrow">
          {direction === 'up' ? '▲' : direction === 'down' ? '▼' : ''}
          {sortPlace > 0 && sortPlace}
        </span>
        {direction !== null && sortPlace > 1 && (
          <span className="visually-hidden">{t`, ${sortTexts[direction]}, sorts as number ${sortPlace}`}</span>
        )}
      </button>
      {edge}
    </div>
  )
})
