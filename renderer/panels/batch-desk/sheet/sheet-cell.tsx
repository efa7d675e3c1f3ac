import { BorrowChip } from '@/renderer/domain/drafts/borrow-chip'
import { CheckMark } from '@/renderer/domain/drafts/check-mark'
import '@/renderer/domain/risk/simulated-ltv.css'
import { CellEditor, type AfterEdit } from './cell-editor'
import type { SheetColumn } from '../model/columns'
import { levelOf, problemTextOf, type RowView } from '../model/row-view'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

export interface SheetCellProps {
  readonly id: string
  readonly row: DraftRow
  readonly view: RowView
  readonly index: number
  readonly col: number
  readonly column: SheetColumn
  readonly active: boolean
  readonly selected: boolean
  /** The text the editor starts with; null while the cell is not edited. */
  readonly editing: string | null
  readonly choices: readonly string[]
  readonly onCommit: (value: string, after: AfterEdit) => void
  readonly onCancel: () => void
}

const upperCased = new Set(['timeInForce', 'stpMode'])

function CellContent({ row, view, column }: Pick<SheetCellProps, 'row' | 'view' | 'column'>) {
  switch (column.id) {
    case 'include':
      return (
        <span
          className="sheet-tick"
          data-on={row.include}
          role="img"
          aria-label={row.include ? 'Will be sent' : 'Left out'}
        />
      )
    case 'state':
      return <CheckMark level={row.include ? levelOf(view) : 'off'} />
    case 'borrow':
      return view.borrow === undefined ? null : <BorrowChip estimate={view.borrow} />
    case 'notional':
      return <span className="muted">{view.value || '—'}</span>
    case 'ltv':
      return view.ltv === null || !row.include ? (
        <span className="muted">—</span>
      ) : (
        <span className={`zone--${view.ltv.zone}`}>{view.ltv.text}</span>
      )
    case 'result':
      return <span className="sheet-finding">{problemTextOf(view)}</span>
    case 'qty':
      return (
        <>
          <span>{row.qty}</span>
          {view.unit !== '' && row.qty !== '' && <span className="unit-chip">{view.unit}</span>}
        </>
      )
    default:
      return <span className={upperCased.has(column.id) ? 'sheet-word' : undefined}>{row[column.id]}</span>
  }
}

/** One cell of the batch sheet. It says what is wrong with it by color, mark and words. */
export function SheetCell(props: SheetCellProps) {
  const { row, view, index, col, column } = props
  const field = column.field ?? undefined
  const level = field === undefined || !row.include ? 'passed' : levelOf(view, field)
  const words =
    field === undefined
      ? column.id === 'result' || column.id === 'state'
        ? problemTextOf(view)
        : ''
      : problemTextOf(view, field)
  return (
    <div
      id={props.id}
      role="gridcell"
      className="sheet-cell"
      aria-colindex={col + 2}
      aria-selected={props.selected || props.active}
      aria-readonly={column.field === null}
      aria-invalid={level === 'error' || undefined}
      data-testid={`cell-${index + 1}-${column.id}`}
      data-col={col}
      data-row={index}
      data-column={column.id}
      data-level={level}
      data-value={column.id === 'side' ? row.side : undefined}
      data-active={props.active || undefined}
      data-selected={props.selected || undefined}
      data-align={column.align}
      title={words || undefined}
      style={{ width: column.width, flexGrow: column.id === 'result' ? 1 : undefined }}
    >
      {props.editing === null || field === undefined ? (
        <CellContent row={row} view={view} column={column} />
      ) : (
        <CellEditor
          label={`${column.title} of row ${index + 1}`}
          value={props.editing}
          choices={props.choices}
          align={column.align}
          onCommit={props.onCommit}
          onCancel={props.onCancel}
        />
      )}
    </div>
  )
}
