import { useRef } from 'react'
import { t } from '@/shared/languages/text'
import type { SheetColumn } from '../model/columns'

interface SheetHeaderProps {
  readonly columns: readonly SheetColumn[]
  /** The column of the active cell. */
  readonly active: number | null
  readonly onResize: (column: SheetColumn, width: number) => void
}

/** Column headers. A click selects the column; dragging its right edge resizes it. */
export function SheetHeader({ columns, active, onResize }: SheetHeaderProps) {
  const dragged = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const edge = (column: SheetColumn) => ({
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      event.stopPropagation()
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = { x: event.clientX, width: column.width }
    },
    onPointerMove: (event: React.PointerEvent) => {
      if (dragged.current !== null) onResize(column, dragged.current.width + event.clientX - dragged.current.x)
    },
    onPointerUp: () => {
      dragged.current = null
    },
  })
  return (
    <div role="row" className="sheet-header" aria-rowindex={1}>
      <div
        role="columnheader"
        className="sheet-gutter"
        aria-label={t('Row')}
        aria-colindex={1}
        data-row={-1}
        data-col={-1}
      >
        #
      </div>
      {columns.map((column, col) => (
        <div
          key={column.id}
          role="columnheader"
          className="sheet-head"
          aria-colindex={col + 2}
          data-row={-1}
          data-col={col}
          data-align={column.align}
          data-active={active === col || undefined}
          title={column.title}
          data-pinned={column.pinnedAt === undefined ? undefined : true}
          style={{ width: column.width, left: column.pinnedAt, flexGrow: column.id === 'result' ? 1 : undefined }}
        >
          {column.title}
          <span className="sheet-edge" data-testid={`edge-${column.id}`} {...edge(column)} />
        </div>
      ))}
    </div>
  )
}
