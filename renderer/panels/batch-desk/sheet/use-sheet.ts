import { useState } from 'react'
import type { AfterEdit } from './cell-editor'
import type { SheetColumn } from '../model/columns'
import type { PricedCells } from '@/shared/trading/batch/price-rows'
import { clearRange, deleteRows, fillDown, freezeRange, insertRow, setCell, toggleInclude } from './edits'
import type { SheetAction } from './keys'
import { at, hold, moved, placed, selectedRangeOf, type HeldSelection, type Range, type Selection } from './selection'
import type { DraftColumn, DraftRow } from '@/shared/trading/batch/draft-row'

export interface SheetModel {
  readonly rows: readonly DraftRow[]
  readonly columns: readonly SheetColumn[]
  /** Expressions and what they come to now, by row id. */
  readonly cells: ReadonlyMap<string, PricedCells>
  readonly edit: (rows: readonly DraftRow[]) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly newRow: () => DraftRow
}

const steps: Readonly<Record<AfterEdit, readonly [number, number]>> = {
  stay: [0, 0],
  down: [1, 0],
  up: [-1, 0],
  right: [0, 1],
  left: [0, -1],
}

/** What is selected and edited in the sheet, and what each action does to the rows. */
export function useSheet(model: SheetModel) {
  const { rows, columns } = model
  const [held, setHeld] = useState<HeldSelection | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const size = { rows: rows.length, cols: columns.length }
  const selection = held && placed(held, rows, size.cols)
  // The row under the editor went away: what was typed was meant for no other.
  if (editing !== null && selection === null) setEditing(null)
  const select = (next: Selection, among = rows) => setHeld(hold(next, among))
  const selectAll = () => select({ anchor: { row: 0, col: 0 }, head: { row: size.rows - 1, col: size.cols - 1 } })

  const startEdit = (text: string | null) => {
    if (!selection) return
    const column = columns[selection.head.col]
    const row = rows[selection.head.row]
    if (column?.id === 'include') return model.edit(toggleInclude(rows, selectedRangeOf(selection)))
    if (column?.field && row) setEditing(text ?? row[column.field])
  }

  const commit = (value: string, after: AfterEdit) => {
    setEditing(null)
    if (!selection) return
    const field = columns[selection.head.col]?.field
    if (field) model.edit(setCell(rows, selection.head.row, field, value))
    // The selection may have moved meanwhile, when the edit ended because another cell was clicked.
    if (after !== 'stay') select(moved(at(selection.head.row, selection.head.col), ...steps[after], size, false))
  }

  /**
   * The rows go, and the cursor is on the one that took their place: pressed again, the key takes one row, not as many
   * as before.
   */
  const remove = (range: Range, col: number) => {
    const left = deleteRows(rows, range)
    model.edit(left)
    select(at(Math.min(range.top, left.length - 1), col), left)
  }

  const apply = (action: SheetAction) => {
    if (action.kind === 'undo') return model.undo()
    if (action.kind === 'redo') return model.redo()
    if (action.kind === 'select-all') return selectAll()
    if (!selection) {
      if (action.kind === 'insert-row') model.edit(insertRow(rows, rows.length, model.newRow()))
      if (rows.length > 0) select(at(0, 0))
      return
    }
    const range = selectedRangeOf(selection)
    switch (action.kind) {
      case 'move':
        return select(moved(selection, action.rows, action.cols, size, action.extend))
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
      case 'toggle':
        return model.edit(toggleInclude(rows, range))
    }
  }

  /** Puts the cursor on a cell, as the problems list does. */
  const goTo = (row: number, field: DraftColumn | null) => {
    const col = columns.findIndex((column) => column.id === (field ?? 'state'))
    setEditing(null)
    select(at(row, Math.max(0, col)))
  }

  return { selection, select, editing, startEdit, commit, cancel: () => setEditing(null), apply, goTo, size }
}

export type SheetState = ReturnType<typeof useSheet>
