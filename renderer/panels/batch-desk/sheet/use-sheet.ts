import { useLayoutEffect, useRef, useState } from 'react'
import type { DraftColumn, DraftRow } from '@/shared/trading/batch/draft/draft-row'
import type { PricedCells } from '@/shared/trading/batch/pricing/price-rows'
import type { SheetColumn } from '../model/columns'
import type { BlockTarget } from '../model/clipboard-cells'
import type { AfterEdit } from './cell-editor'
import {
  clearRange,
  deleteRows,
  fieldsIn,
  fillDown,
  fillRange,
  freezeRange,
  insertRow,
  pasteCells,
  setCell,
  toggleInclude,
} from './edits'
import { fillBelow } from './fill'
import type { SheetAction } from './keys'
import { movedRows, type Reordered, sortedRows } from './row-order'
import {
  at,
  bindSelection,
  jumped,
  moved,
  placed,
  selectedRangeOf,
  type CellAt,
  type BoundSelection,
  type Range,
  type Selection,
} from './selection'
import { carriedFrom, firstOpenColumn, type EntryRow } from './use-entry-row'

export interface SheetModel {
  /** Rows of the draft, followed by the entry row. */
  readonly rows: readonly DraftRow[]
  readonly entry: EntryRow
  readonly columns: readonly SheetColumn[]
  /** Columns that do not fit: a block wider than the shown columns continues in them. */
  readonly beyond: readonly SheetColumn[]
  /** Expressions with their current values, by row ID. */
  readonly cells: ReadonlyMap<string, PricedCells>
  readonly edit: (rows: readonly DraftRow[]) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly newRow: () => DraftRow
  /** Opens find and replace. */
  readonly replace: () => void
  /** Reports the reason why rows are not reordered. */
  readonly refuse: (reason: string) => void
  /** Changes the width of a column by a number of pixels; negative is narrower. */
  readonly widen: (column: SheetColumn, pixels: number) => void
}

/** Pixels that a key adds to the width of a column. */
const WIDER = 16

/** Selection and edit state of the sheet, and the effect of each action on the rows. */
export function useSheet(model: SheetModel) {
  const { rows, columns, beyond, entry } = model
  const [anchored, setAnchored] = useState<BoundSelection | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  /** First column of a run of Tabs: Enter returns to it. */
  const [tabbedFrom, setTabbedFrom] = useState<number | null>(null)
  const size = { rows: rows.length, cols: columns.length }
  const filled = Math.max(1, rows.length - 1)
  const selection = anchored && placed(anchored, rows, columns)
  // Ends the edit if its cell was removed, because the text was not meant for another cell.
  if (editing !== null && selection === null) setEditing(null)
  const select = (next: Selection, among = rows) => {
    setTabbedFrom(null)
    setAnchored(bindSelection(next, among, columns))
  }
  const colOf = (field: keyof DraftRow): number =>
    Math.max(
      0,
      columns.findIndex(({ id }) => id === field),
    )

  const startEdit = (text: string | null) => {
    if (!selection) return
    const column = columns[selection.head.col]
    const row = rows[selection.head.row]
    if (column?.id === 'include') return model.edit(toggleInclude(rows, selectedRangeOf(selection)))
    if (column?.field && row) setEditing(text ?? row[column.field])
  }

  /** Tab records the column where its run began. */
  const tab = ({ row, col }: CellAt, back: boolean) => {
    setAnchored(bindSelection(moved(at(row, col), 0, back ? -1 : 1, size, false), rows, columns))
    setTabbedFrom((from) => from ?? col)
  }

  /**
   * Moves to the next row: to the same column, or to the first column of a run of Tabs. In a new row, to the first
   * required column.
   */
  const nextRow = ({ row, col }: CellAt, edited = rows) => {
    const below = edited[row + 1]
    const last = edited[row]
    const column = tabbedFrom ?? col
    setTabbedFrom(null)
    if (below !== undefined && row + 1 < rows.length - 1)
      return setAnchored(bindSelection(at(row + 1, column), rows, columns))
    // The entry row is below the last row of the draft. If the last row is the entry row itself, this edit adds it to
    // the draft, and a new entry row follows.
    const isEntryAdded = below === undefined && last !== undefined && last !== entry.row
    const begun = isEntryAdded && last !== undefined ? { ...entry.row, ...carriedFrom(last) } : entry.row
    const open = columns[colOf(firstOpenColumn(begun))]
    const cell = open && { row: isEntryAdded ? entry.nextId : entry.row.id, column: open.id }
    setAnchored(cell === undefined ? null : { anchor: cell, head: cell })
  }

  const commit = (value: string, after: AfterEdit) => {
    setEditing(null)
    if (!selection) return
    const { head } = selection
    const field = columns[head.col]?.field
    const edited = !field
      ? rows
      : after === 'fill'
        ? fillRange(rows, columns, selectedRangeOf(selection), value)
        : setCell(rows, head.row, field, value)
    if (field) model.edit(edited)
    // The selection has already moved if a click on another cell ended the edit.
    if (after === 'down') nextRow(head, edited)
    else if (after === 'up') select(moved(at(head.row, head.col), -1, 0, size, false))
    else if (after === 'right' || after === 'left') tab(head, after === 'left')
  }

  /** After a deletion the cursor is on the next row only: repeating the key deletes one row, not as many as before. */
  const remove = (range: Range, col: number) => {
    const remaining = deleteRows(rows, range)
    model.edit(remaining)
    select(at(Math.min(range.top, remaining.length - 1), col), remaining)
  }

  const isFilled = ({ row, col }: CellAt): boolean => {
    const field = columns[col]?.field
    return field != null && (rows[row]?.[field] ?? '') !== '' && rows[row] !== entry.row
  }

  /** Handles actions that only move the selection; false for others. */
  const moveSelection = (action: SheetAction, { anchor, head }: Selection): boolean => {
    const range = selectedRangeOf({ anchor, head })
    switch (action.kind) {
      case 'move':
        // The entry row is not part of the draft: a row selection does not extend over it.
        select(
          moved(
            { anchor, head },
            action.rows,
            action.cols,
            action.extend && anchor.row < filled ? { ...size, rows: filled } : size,
            action.extend,
          ),
        )
        return true
      case 'jump': {
        const to = jumped(head, action.rows, action.cols, { ...size, rows: filled }, isFilled)
        select({ anchor: action.extend ? anchor : to, head: to })
        return true
      }
      case 'tab':
        tab(head, action.back)
        return true
      case 'next-row':
        nextRow(head)
        return true
      case 'previous-row':
        select(moved(at(head.row, head.col), -1, 0, size, false))
        return true
      case 'select-row':
        select({ anchor: { row: range.top, col: 0 }, head: { row: range.bottom, col: size.cols - 1 } })
        return true
      case 'select-column':
        selectColumns(range.left, range.right)
        return true
      default:
        return false
    }
  }

  const selectColumns = (from: number, to: number) =>
    select({ anchor: { row: 0, col: from }, head: { row: filled - 1, col: to } })

  /** Reorders the rows of the draft; the selection moves with them. */
  const reorder = (result: Reordered) => {
    if (result.ok) model.edit([...result.rows, ...rows.slice(result.rows.length)])
    else model.refuse(result.reason)
  }
  const move = ({ top, bottom }: Range, before: number) =>
    reorder(movedRows(rows.slice(0, -1), { top, bottom: Math.min(bottom, rows.length - 2) }, before))
  /** All rows where no more than one is selected. */
  const sort = ({ top, bottom }: Range, field: DraftColumn) => {
    const span =
      top === bottom ? { top: 0, bottom: rows.length - 2 } : { top, bottom: Math.min(bottom, rows.length - 2) }
    reorder(sortedRows(rows.slice(0, -1), span, field, model.cells))
    if (top !== bottom) select({ anchor: { row: top, col: 0 }, head: { row: bottom, col: size.cols - 1 } })
  }

  const apply = (action: SheetAction) => {
    if (action.kind === 'undo') return model.undo()
    if (action.kind === 'replace') return model.replace()
    if (action.kind === 'redo') return model.redo()
    if (action.kind === 'select-all') return selectColumns(0, size.cols - 1)
    if (!selection) {
      if (action.kind === 'insert-row') model.edit(insertRow(rows, rows.length, model.newRow()))
      if (rows.length > 0) select(at(0, 0))
      return
    }
    if (moveSelection(action, selection)) return
    const range = selectedRangeOf(selection)
    const column = columns[selection.head.col]
    switch (action.kind) {
      case 'edit':
        return startEdit(action.text)
      case 'clear':
        return model.edit(clearRange(rows, columns, range))
      case 'fill-down':
        return model.edit(fillDown(rows, columns, range))
      case 'freeze':
        return model.edit(freezeRange(rows, columns, range, model.cells))
      case 'delete-rows':
        return remove(range, selection.head.col)
      case 'insert-row':
        return model.edit(insertRow(rows, range.bottom + 1, model.newRow()))
      case 'move-up':
        return move(range, range.top - 1)
      case 'move-down':
        return move(range, Math.min(range.bottom, rows.length - 2) + 2)
      case 'sort':
        return column?.field == null ? undefined : sort(range, column.field)
      case 'toggle':
        return model.edit(toggleInclude(rows, range))
      case 'wider':
      case 'narrower':
        return column && model.widen(column, action.kind === 'wider' ? WIDER : -WIDER)
    }
  }

  /** Fills the rows below the selection to the dragged position, and selects the filled rows. */
  const fillTo = (bottom: number, isCopy: boolean) => {
    if (!selection) return
    const range = selectedRangeOf(selection)
    if (bottom <= range.bottom) return
    const filled = fillBelow(rows, columns, range, { bottom, isCopy, newRow: model.newRow })
    model.edit(filled)
    select({ anchor: { row: range.top, col: range.left }, head: { row: bottom, col: range.right } }, filled)
  }

  /** Moves the selected rows in front of the row `before`. */
  const moveTo = (before: number) => {
    if (selection) move(selectedRangeOf(selection), before)
  }

  /** Puts the cursor on a cell, as the problems list does. */
  const goTo = (row: number, field: DraftColumn | null) => {
    const col = columns.findIndex((column) => column.id === (field ?? 'state'))
    setEditing(null)
    select(at(row, Math.max(0, col)))
  }
  const goToEntry = () => nextRow({ row: rows.length - 2, col: 0 })

  const latest = useRef(model)
  useLayoutEffect(() => {
    latest.current = model
  })
  /** Target of a paste, bound to these rows and columns even if they move. */
  const pasteTarget = (from: Selection): BlockTarget => {
    const selection = bindSelection(from, rows, columns)
    const { left } = selectedRangeOf(from)
    const onwards = [...columns.slice(left), ...beyond]
    return {
      columns: fieldsIn(onwards, { top: 0, bottom: 0, left: 0, right: onwards.length - 1 }),
      place: ({ cells, unticked }) => {
        const current = latest.current
        const place = selection && placed(selection, current.rows, columns)
        if (place === null) return null
        const range = selectedRangeOf(place)
        const pasted = pasteCells(current.rows, [...columns, ...beyond], range, cells, current.newRow)
        const changed = pasted.filter((row, at) => row !== current.rows[at]).map(({ id }) => id)
        const isUnticked = (row: DraftRow, at: number): boolean =>
          row !== current.rows[at] && unticked.has((at - range.top) % cells.length)
        current.edit(pasted.map((row, at) => (isUnticked(row, at) ? { ...row, include: false } : row)))
        return changed
      },
    }
  }

  const cancel = () => setEditing(null)
  return {
    selection,
    select,
    selectColumns,
    editing,
    startEdit,
    commit,
    cancel,
    apply,
    goTo,
    goToEntry,
    pasteTarget,
    fillTo,
    moveTo,
    size,
  }
}

export type SheetState = ReturnType<typeof useSheet>
