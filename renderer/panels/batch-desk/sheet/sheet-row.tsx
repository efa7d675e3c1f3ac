import { memo } from 'react'
import { t } from '@/shared/languages/text'
import type { AfterEdit } from './cell-editor'
import type { SheetColumn } from '../model/columns'
import { levelOf, type RowView } from '../model/row-view'
import { isSameView } from '../model/row-views'
import { SheetCell } from './sheet-cell'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

const noChoices: readonly string[] = []
const unsavedTexts = { waiting: t('Being saved'), failed: t('Not saved') } as const

interface SheetRowProps {
  readonly sheetId: string
  readonly row: DraftRow
  readonly view: RowView
  readonly index: number
  readonly columns: readonly SheetColumn[]
  /** The active column if the active cell is in this row. */
  readonly active: number | null
  readonly selectedFrom: number
  readonly selectedTo: number
  /** The fill handle is dragged over this row. */
  readonly isFilled: boolean
  /** Column of the cell with the fill handle. */
  readonly handleAt: number | null
  readonly editing: string | null
  readonly choices: readonly string[]
  readonly fills: boolean
  /** Not confirmed to be on disk: the save is pending or failed. */
  readonly unsaved: 'waiting' | 'failed' | null
  readonly top: number
  readonly onCommit: (value: string, after: AfterEdit) => void
  readonly onCancel: () => void
}

/** Views are new objects after each price. */
const areSame = ({ view: before, ...a }: SheetRowProps, { view: now, ...b }: SheetRowProps): boolean =>
  Object.entries(a).every(([name, value]) => Object.is(value, b[name as keyof typeof b])) && isSameView(before, now)

/** A row of the sheet, with the line above it that starts a request. Rendered only when its display changes. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { row, view, index, columns, active } = props
  const level = row.include && !view.isEntry ? levelOf(view) : 'off'
  return (
    <div className="sheet-line" style={{ top: props.top }}>
      {view.requestStarts !== null && (
        <div className="sheet-request" aria-hidden>
          <span>{view.requestStarts}</span>
        </div>
      )}
      <div
        role="row"
        className="sheet-row"
        aria-rowindex={index + 2}
        data-include={row.include}
        data-entry={view.isEntry || undefined}
        data-testid={view.isEntry ? 'entry-row' : `row-${index + 1}`}
        data-level={level}
        data-unsaved={props.unsaved ?? undefined}
      >
        <div
          role="rowheader"
          className="sheet-gutter"
          aria-label={view.isEntry ? t('New row') : undefined}
          data-level={level}
          data-row={index}
          data-col={-1}
          title={view.isEntry ? undefined : t('Drag to move the row, or the selected rows')}
        >
          {props.unsaved !== null && (
            <i
              className="sheet-unsaved"
              role="img"
              aria-label={unsavedTexts[props.unsaved]}
              title={unsavedTexts[props.unsaved]}
              data-unsaved={props.unsaved}
            />
          )}
          {view.isEntry ? '+' : index + 1}
        </div>
        {columns.map((column, col) => (
          <SheetCell
            key={column.id}
            id={`${props.sheetId}-${index}-${col}`}
            row={row}
            view={view}
            index={index}
            col={col}
            column={column}
            active={active === col}
            selected={col >= props.selectedFrom && col <= props.selectedTo}
            isFilled={props.isFilled}
            hasHandle={props.handleAt === col}
            editing={active === col ? props.editing : null}
            choices={active === col ? props.choices : noChoices}
            fills={active === col && props.fills}
            onCommit={props.onCommit}
            onCancel={props.onCancel}
          />
        ))}
      </div>
    </div>
  )
}, areSame)
