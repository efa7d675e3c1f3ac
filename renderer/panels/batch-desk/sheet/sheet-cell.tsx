import { ltvText, ltvZone } from '../model/row-ltvs'
import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import { localKeyLabel, sheetKeys } from '@/renderer/kit/keys/local-keys'
import { BorrowChip } from '@/renderer/domain/drafts/borrow-chip'
import { CheckMark } from '@/renderer/domain/drafts/check-mark'
import '@/renderer/domain/risk/simulated-ltv.css'
import { CellEditor, type AfterEdit } from './cell-editor'
import type { PricedCell } from '@/shared/trading/batch/pricing/price-rows'
import type { SheetColumn } from '../model/columns'
import { useGrowth } from '@/renderer/kit/theme/growth'
import { expressionOf, isExpressionWhole } from '../model/cell-room'
import { levelOf, problemTextOf, type RowView } from '../model/row-view'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

export interface SheetCellProps {
  readonly id: string
  readonly row: DraftRow
  readonly view: RowView
  readonly index: number
  readonly col: number
  readonly column: SheetColumn
  readonly active: boolean
  readonly selected: boolean
  /** Will be filled when the fill handle is released. */
  readonly isFilled: boolean
  /** Corner of the selection with the fill handle. */
  readonly hasHandle: boolean
  /** Initial text of the editor; null while the cell is not edited. */
  readonly editing: string | null
  readonly choices: readonly string[]
  readonly fills: boolean
  readonly onCommit: (value: string, after: AfterEdit) => void
  readonly onCancel: () => void
}

const upperCased = new Set(['timeInForce', 'stpMode'])

/** Shown instead of an expression that does not fit: a part of it would look like another expression. */
const CUT = '…'

interface AmountProps {
  readonly text: string
  readonly cell: PricedCell | undefined
  readonly unit?: string
  readonly width: number
}

/** An amount as typed, or an expression with its value. An expression without a current value shows none. */
function Amount({ text, cell, unit = '', width }: AmountProps) {
  const growth = useGrowth()
  if (cell === undefined) return <span>{text}</span>
  return (
    <>
      <span className="sheet-expression">
        {isExpressionWhole(cell, unit, width / growth) ? expressionOf(cell) : CUT}
      </span>
      <span className="sheet-value" data-frozen={cell.isFrozen || undefined}>
        {cell.value ?? t('not priced')}
      </span>
    </>
  )
}

/** Tooltip of an expression in addition to its value. */
function expressionText(cell: PricedCell | undefined): string {
  if (cell === undefined) return ''
  if (cell.value === null) return cell.expression
  const { expression, value, explanation } = cell
  const key = localKeyLabel(sheetKeys, 'freeze')
  const hint = (does: string): string => (key === '' ? '' : t`; ${key} ${does}`)
  if (cell.isFrozen) return t`${expression} is frozen at ${grouped(value)}${hint(t('lets it follow the market again'))}`
  const freezeHint = hint(t('freezes it'))
  return t`${expression} is ${grouped(value)} now (${explanation}) and follows the market until it is sent${freezeHint}`
}

function CellContent({ row, view, column }: Pick<SheetCellProps, 'row' | 'view' | 'column'>) {
  if (view.isEntry && column.field === null) return null
  switch (column.id) {
    case 'include':
      return (
        <span
          className="sheet-tick"
          data-on={row.include}
          role="img"
          aria-label={row.include ? t('Will be sent') : t('Left out')}
        />
      )
    case 'state':
      return <CheckMark level={row.include ? levelOf(view) : 'off'} />
    case 'borrow':
      return view.borrow === undefined ? null : <BorrowChip estimate={view.borrow} />
    case 'notional':
      return <span className="muted">{view.notional || '—'}</span>
    case 'ltv':
      return view.ltv === null || !row.include ? (
        <span className="muted">—</span>
      ) : (
        <span className={`zone--${ltvZone(view.ltv)}`}>{ltvText(view.ltv)}</span>
      )
    case 'result':
      return (
        <span className="sheet-finding" title={problemTextOf(view)}>
          {problemTextOf(view)}
        </span>
      )
    case 'price':
      return <Amount text={row.price} cell={view.cells?.price} width={column.width} />
    case 'qty':
      return (
        <>
          <Amount text={row.qty} cell={view.cells?.qty} unit={view.unit} width={column.width} />
          {view.unit !== '' && row.qty !== '' && <span className="unit-chip">{view.unit}</span>}
        </>
      )
    default:
      return <span className={upperCased.has(column.id) ? 'sheet-word' : undefined}>{row[column.id]}</span>
  }
}

/** A cell of the batch sheet. Findings are shown by color, mark and text. */
export function SheetCell(props: SheetCellProps) {
  const { row, view, index, col, column } = props
  const field = column.field ?? undefined
  const level = field === undefined || !row.include ? 'passed' : levelOf(view, field)
  const label =
    field === undefined
      ? column.id === 'result' || column.id === 'state'
        ? problemTextOf(view)
        : ''
      : [problemTextOf(view, field), field === 'price' || field === 'qty' ? expressionText(view.cells?.[field]) : '']
          .filter((text) => text !== '')
          .join(' ')
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
      data-handle={props.hasHandle || undefined}
      data-filled={(props.selected && props.isFilled) || undefined}
      data-align={column.align}
      title={label || undefined}
      data-pinned={column.pinnedAt === undefined ? undefined : true}
      style={{ width: column.width, left: column.pinnedAt, flexGrow: column.id === 'result' ? 1 : undefined }}
    >
      {props.editing === null || field === undefined ? (
        <CellContent row={row} view={view} column={column} />
      ) : (
        <CellEditor
          label={t`${column.title} of row ${index + 1}`}
          value={props.editing}
          choices={props.choices}
          align={column.align}
          fills={props.fills}
          onCommit={props.onCommit}
          onCancel={props.onCancel}
        />
      )}
      {props.hasHandle && <i className="sheet-fill" title={t('Drag to fill down; with Ctrl, numbers are repeated')} />}
    </div>
  )
}
