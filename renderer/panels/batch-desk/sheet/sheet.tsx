import { t } from '@/shared/languages/text'
import { titleWhereCut } from '@/renderer/kit/ui/cut-title'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useMemo, useRef } from 'react'
import { GUTTER_WIDTH } from '../model/arranged-columns'
import { deskHome } from '../model/desk-focus'
import type { SheetColumn } from '../model/columns'
import { offerCells, type BlockTarget } from '../model/clipboard-cells'
import { edgeStep } from './edge-scroll'
import { cellsIn, clearRange } from './edits'
import { sheetAction } from './keys'
import { selectedRangeOf, type CellAt, type Range } from './selection'
import type { RowView } from '../model/row-view'
import { SheetHeader } from './sheet-header'
import { SheetRow } from './sheet-row'
import { useAfterPaint } from '@/renderer/kit/ui/hooks/use-after-paint'
import { useLatest } from './use-latest'
import { useSheetDrag } from './use-sheet-drag'
import type { SheetModel, SheetState } from './use-sheet'
import './sheet.css'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

interface SheetProps {
  readonly model: SheetModel
  readonly state: SheetState
  readonly views: readonly RowView[]
  /** IDs of rows not confirmed to be on disk, and the state of the save. */
  readonly unsaved: ReadonlySet<string>
  readonly savingFailed: boolean
  readonly rowHeight: number
  readonly choicesOf: (row: DraftRow, column: SheetColumn) => readonly string[]
  /** `target` is the destination of pasted cells; null while nothing is selected. */
  readonly onPasteSheet: (data: DataTransfer, target: BlockTarget | null) => void
  readonly onResize: (column: SheetColumn, width: number) => void
}

const REQUEST_LINE = 14
/** Rows that are rendered above and below the view. */
const OVERSCAN = 8
const HEADER = 22

function cellUnder(event: React.PointerEvent | React.MouseEvent): CellAt | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row][data-col]') : null
  return cell ? { row: Number(cell.dataset.row), col: Number(cell.dataset.col) } : null
}

/** The batch as a spreadsheet: an ARIA grid with one tab stop, ranges, the clipboard, and virtual rows. */
export function Sheet(props: SheetProps) {
  const { model, state, views, rowHeight, choicesOf, onResize, onPasteSheet } = props
  const unsavedMark = props.savingFailed ? 'failed' : 'waiting'
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, columns } = model
  const { selection, size } = state
  const range = selection && selectedRangeOf(selection)
  const latest = useLatest({ commit: state.commit, cancel: state.cancel })

  // The first frame has only the rows in view.
  const overscan = useAfterPaint(OVERSCAN, 0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (views[index]?.requestStarts == null ? 0 : REQUEST_LINE),
    overscan,
    scrollPaddingStart: HEADER,
    paddingStart: HEADER,
  })
  const starts = useMemo(() => views.map((view) => (view.requestStarts === null ? '' : '1')).join(','), [views])
  useEffect(() => virtual.measure(), [virtual, starts, rowHeight])
  /** True until the selected cell is in view. */
  const isHeadSought = useRef(false)
  const headRow = selection?.head.row
  const headCol = selection?.head.col
  useEffect(() => {
    if (headRow === undefined) return
    isHeadSought.current = true
    // A distant row is rendered only after the scroll.
    if (document.getElementById(`${id}-${headRow}-${headCol}`) === null) virtual.scrollToIndex(headRow)
  }, [virtual, id, headRow, headCol])
  useEffect(() => {
    const cell = isHeadSought.current ? document.getElementById(`${id}-${headRow}-${headCol}`) : null
    if (cell === null) return
    isHeadSought.current = false
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  /** Place of a point of the window in the sheet, in pixels from its top. */
  const offsetAt = (clientY: number): number => {
    const box = scroller.current?.getBoundingClientRect()
    return box === undefined ? 0 : Math.min(clientY, box.bottom) - box.top + (scroller.current?.scrollTop ?? 0)
  }
  const scrollAt = (clientY: number): boolean => {
    const host = scroller.current
    if (host === null) return false
    const { top, bottom } = host.getBoundingClientRect()
    const before = host.scrollTop
    host.scrollTop += edgeStep(clientY, { top: top + HEADER, bottom })
    return host.scrollTop !== before
  }
  const fill = useSheetDrag({
    rowAt(clientY) {
      if (range === null) return 0
      const y = offsetAt(clientY)
      const beyond = Math.floor((y - virtual.getTotalSize()) / rowHeight)
      const row = beyond < 0 ? (virtual.getVirtualItemForOffset(y)?.index ?? 0) : rows.length + beyond
      return Math.max(range.bottom, row)
    },
    scrollAt,
    drop: (row, { ctrlKey, metaKey }) => state.fillTo(row, ctrlKey || metaKey),
  })
  /** Rows that are dragged by their number: `to` is the row that they are dropped in front of. */
  const carry = useSheetDrag({
    rowAt(clientY) {
      const y = offsetAt(clientY)
      const item = virtual.getVirtualItemForOffset(y)
      const place = item === undefined ? 0 : item.index + (y > item.start + item.size / 2 ? 1 : 0)
      return Math.min(place, rows.length - 1)
    },
    scrollAt,
    drop: state.moveTo,
    click({ target }) {
      const number = target instanceof Element ? target.closest<HTMLElement>('.sheet-gutter[data-row]') : null
      if (number !== null) selectRows(Number(number.dataset.row), Number(number.dataset.row))
    },
  })
  const dropLine =
    carry.to === null || range === null || (carry.to >= range.top && carry.to <= range.bottom + 1)
      ? undefined
      : virtual.getVirtualItems().find(({ index }) => index === carry.to)

  const focusSheet = () => scroller.current?.focus({ preventScroll: true })
  useEffect(() => {
    // The sheet gets the focus back after an edit.
    if (state.editing === null && document.activeElement === document.body && selection) focusSheet()
  }, [state.editing, selection])

  const onKeyDown = (event: React.KeyboardEvent) => {
    const action = sheetAction(event)
    if (!action) return
    if (event.key === 'Tab' && selection && isTabExit(selection.head, event.shiftKey, size)) return
    event.preventDefault()
    state.apply(action)
  }

  const selectRows = (from: number, to: number) =>
    state.select({ anchor: { row: Math.max(0, from), col: 0 }, head: { row: to, col: size.cols - 1 } })
  /** Selects rows by their number; a drag from there moves them. Selected rows stay selected until the drop. */
  const pressNumber = (row: number, from: number | null, clientY: number) => {
    const isSelected = range !== null && isWholeRows(range, size) && row >= range.top && row <= range.bottom
    if (from !== null || !isSelected) selectRows(from ?? row, row)
    if (from === null && row < rows.length - 1) carry.start(row, clientY)
  }
  const onPointerDown = (event: React.PointerEvent) => {
    if (event.button === 0 && range && event.target instanceof Element && event.target.matches('.sheet-fill')) {
      event.preventDefault()
      focusSheet()
      return fill.start(range.bottom, event.clientY)
    }
    const cell = cellUnder(event)
    if (!cell || event.button !== 0 || event.target instanceof HTMLInputElement) return
    focusSheet()
    event.preventDefault()
    const from = event.shiftKey && selection ? selection.anchor : cell
    if (cell.row < 0 && cell.col < 0) return state.selectColumns(0, size.cols - 1)
    if (cell.row < 0) return state.selectColumns(Math.max(0, from.col), cell.col)
    if (cell.col < 0) return pressNumber(cell.row, event.shiftKey ? from.row : null, event.clientY)
    state.select({ anchor: from, head: cell })
    if (columns[cell.col]?.id === 'include')
      model.edit(rows.map((row, at) => (at === cell.row ? { ...row, include: !row.include } : row)))
  }
  const onPointerMove = (event: React.PointerEvent) => {
    if (fill.to !== null || carry.to !== null || event.buttons !== 1 || !selection || state.editing !== null) return
    const cell = cellUnder(event)
    if (!cell || (cell.row === headRow && cell.col === headCol)) return
    if (cell.row < 0) return cell.col < 0 ? undefined : state.selectColumns(selection.anchor.col, cell.col)
    if (cell.col < 0) return selectRows(selection.anchor.row, cell.row)
    state.select({ anchor: selection.anchor, head: cell })
  }

  const onCopy = (event: React.ClipboardEvent, cut: boolean) => {
    if (!range || state.editing !== null) return
    event.preventDefault()
    offerCells(event.clipboardData, cellsIn(rows, columns, range))
    if (cut) model.edit(clearRange(rows, columns, range))
  }
  const onPaste = (event: React.ClipboardEvent) => {
    if (state.editing !== null) return
    event.preventDefault()
    event.stopPropagation()
    onPasteSheet(event.clipboardData, selection && state.pasteTarget(selection))
  }

  const width = columns.reduce((total, column) => total + column.width, GUTTER_WIDTH)
  const activeColumn = headCol === undefined ? undefined : columns[headCol]
  return (
    <div
      ref={scroller}
      className="sheet"
      role="grid"
      tabIndex={0}
      aria-label={t('Batch of orders')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-activedescendant={selection ? `${id}-${selection.head.row}-${selection.head.col}` : undefined}
      data-testid="batch-grid"
      data-carries={dropLine !== undefined || undefined}
      {...deskHome}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerOver={(event) => titleWhereCut(event, '.sheet-cell')}
      onDoubleClick={() => state.startEdit(null)}
      onCopy={(event) => onCopy(event, false)}
      onCut={(event) => onCopy(event, true)}
      onPaste={onPaste}
    >
      <div
        className="sheet-body"
        role="presentation"
        style={{ height: virtual.getTotalSize(), minWidth: width, ['--row' as string]: `${rowHeight}px` }}
      >
        {dropLine !== undefined && <i className="sheet-drop" style={{ top: dropLine.start }} aria-hidden />}
        <SheetHeader columns={columns} active={headCol ?? null} onResize={onResize} />
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          const view = views[item.index]
          if (!row || !view) return null
          const active = item.index === headRow ? (headCol ?? null) : null
          const inside = range !== null && item.index >= range.top && item.index <= range.bottom
          const isFilled = range !== null && fill.to !== null && item.index > range.bottom && item.index <= fill.to
          return (
            <SheetRow
              key={row.id}
              sheetId={id}
              row={row}
              view={view}
              index={item.index}
              columns={columns}
              active={active}
              selectedFrom={inside || isFilled ? range.left : -1}
              selectedTo={inside || isFilled ? range.right : -1}
              isFilled={isFilled}
              handleAt={range !== null && item.index === range.bottom && state.editing === null ? range.right : null}
              editing={active === null ? null : state.editing}
              choices={
                active === null || state.editing === null || !activeColumn ? noChoices : choicesOf(row, activeColumn)
              }
              fills={range !== null && (range.top !== range.bottom || range.left !== range.right)}
              unsaved={props.unsaved.has(row.id) ? unsavedMark : null}
              top={item.start}
              onCommit={latest.commit}
              onCancel={latest.cancel}
            />
          )
        })}
      </div>
    </div>
  )
}

const noChoices: readonly string[] = []

const isWholeRows = ({ left, right }: Range, { cols }: { readonly cols: number }): boolean =>
  left === 0 && right === cols - 1

/** True if Tab moves the focus out of the sheet, so that the keyboard is never trapped. */
const isTabExit = (head: CellAt, back: boolean, size: { readonly cols: number }): boolean =>
  back ? head.col === 0 : head.col === size.cols - 1
