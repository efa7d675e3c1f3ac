import { t } from '@/shared/languages/text'
import { localAction, tableKeys } from '@/renderer/kit/keys/local-keys'
import { isEnter } from '@/renderer/kit/keys/key-text'
import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { type Engine, toggled } from '@/renderer/kit/table/engine/engine'
import { besideCell, cellOf, focusOn } from './table-cells'
import type { RowHandlers } from './table-row'
import { movedFocus } from '@/renderer/kit/table/engine/table-rows'
import type { TableCopy } from './use-table-export'

/** Rows selected for a common command. */
export interface RowSelection {
  readonly keys: ReadonlySet<string>
  readonly onChange: (keys: ReadonlySet<string>) => void
}

/** A row, or a cell of it. */
interface Place {
  readonly row: string
  readonly column: string | undefined
}

interface TableKeysInput<Row> {
  readonly engine: Engine<Row>
  readonly rowKey: (row: Row) => string
  readonly scroller: RefObject<HTMLElement | null>
  readonly virtual: Virtualizer<HTMLDivElement, Element>
  readonly out: TableCopy<Row>
  readonly selection: RowSelection | undefined
  readonly onActivate: ((row: Row) => void) | undefined
  readonly onRowKey: ((row: Row, event: KeyboardEvent) => void) | undefined
}

const isCommand = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean =>
  event.ctrlKey || event.metaKey

/** A button or a field inside a cell, with its own clicks. */
const isControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('button, input, select, a, label') !== null

const columnAt = ({ target }: MouseEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-column]')?.dataset.column : undefined

/**
 * Keys and clicks on rows: arrows move, with Shift they select a range of cells, Ctrl-A selects all. Ctrl-C copies the
 * range, else the cell, else the selected rows or the row. Escape clears the range.
 */
export function useTableKeys<Row>(input: TableKeysInput<Row>) {
  const { engine, rowKey, scroller, virtual, out, selection, onActivate, onRowKey } = input
  const { lines, columns } = engine
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  // Start of a range: the row or cell that was last pressed, or was focused before Shift.
  const anchor = useRef<Place | null>(null)
  // The displayed rows without the headings, and their positions among both.
  const visibleRows = useMemo(
    () => lines.flatMap((line, place) => (line.kind === 'row' ? [{ row: line.row, place }] : [])),
    [lines],
  )
  const focusedAt = Math.max(
    0,
    visibleRows.findIndex(({ row }) => rowKey(row) === focusedKey),
  )

  function focusRow(index: number, column: string | undefined): void {
    const target = visibleRows[index]
    if (target === undefined) return
    setFocusedKey(rowKey(target.row))
    virtual.scrollToIndex(target.place)
    const focus = (): void => {
      const line = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
      const target = column === undefined ? line : line?.querySelector<HTMLElement>(`[data-column="${column}"]`)
      focusOn(target)
    }
    // At once if the row is rendered, so that the next key finds it. A row that scrolls into view is rendered in the
    // next frame.
    focus()
    requestAnimationFrame(focus)
  }

  /** Selects from the anchor to a position: whole rows if the anchor is one. */
  function reach(to: Place): void {
    const [first, last] = [columns[0], columns.at(-1)]
    const from = anchor.current
    if (from === null || first === undefined || last === undefined) return
    const isRows = from.column === undefined
    const corner = { row: to.row, column: isRows ? last.id : (to.column ?? from.column ?? last.id) }
    engine.chooseRange({ row: from.row, column: from.column ?? first.id }, corner)
    const at = (key: string): number => visibleRows.findIndex(({ row }) => rowKey(row) === key)
    const high = Math.abs(at(from.row) - at(to.row)) + 1
    const ends = [from.column ?? first.id, corner.column].map((id) => columns.findIndex((column) => column.id === id))
    const wide = columns.slice(Math.min(...ends), Math.max(...ends) + 1).filter(({ title }) => title !== '').length
    out.announce(t`${high} × ${wide} cells chosen`)
  }

  function copyFrom(row: Row, column: string | undefined): void {
    const { range } = engine
    if (range !== null) {
      const chosen = lines.slice(range.firstLine, range.lastLine + 1)
      const inRange = chosen.flatMap((line) => (line.kind === 'row' ? [line.row] : []))
      return out.copyRange(columns.slice(range.firstColumn, range.lastColumn + 1), inRange)
    }
    const targetColumn = columns.find(({ id }) => id === column)
    if (targetColumn !== undefined) return out.copyCell(targetColumn, row)
    const isSelected = selection?.keys.has(rowKey(row)) === true
    out.copyRows(isSelected ? engine.rows.filter((other) => selection.keys.has(rowKey(other))) : [row])
  }

  function move(event: KeyboardEvent, to: Place, from: Place, focus: () => void): void {
    event.preventDefault()
    if (event.shiftKey) {
      if (engine.range === null) anchor.current = from
      reach(to)
    } else {
      anchor.current = null
      engine.clearRange()
    }
    focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, row: Row, index: number): void {
    const cell = cellOf(event)
    if (cell === null && event.target !== event.currentTarget) return
    const here: Place = { row: rowKey(row), column: cell?.dataset.column }
    const action = localAction(tableKeys, event)
    if (action === 'copy' && getSelection()?.isCollapsed !== false) {
      event.preventDefault()
      return copyFrom(row, here.column)
    }
    if (action === 'select-all') {
      event.preventDefault()
      const [first, last] = [visibleRows[0], visibleRows.at(-1)]
      if (first === undefined || last === undefined) return
      anchor.current = { row: rowKey(first.row), column: undefined }
      return reach({ row: rowKey(last.row), column: undefined })
    }
    if (event.key === 'Escape' && engine.range !== null) {
      event.preventDefault()
      event.stopPropagation()
      return engine.clearRange()
    }
    // With Alt it is a key of the row, such as one that moves it.
    const next = event.altKey ? null : movedFocus(event.key, index, visibleRows.length)
    if (next !== null) {
      const to: Place = { row: rowKey(visibleRows[next]!.row), column: here.column }
      return move(event, to, here, () => focusRow(next, here.column))
    }
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const beside = besideCell(event.currentTarget, cell, event.key === 'ArrowRight' ? 1 : -1)
      // A range of cells ends at the first cell. A range of rows already has every cell.
      if (event.shiftKey && (cell === null || beside?.role === 'row')) return event.preventDefault()
      return move(event, { row: here.row, column: beside?.dataset.column ?? here.column }, here, () => focusOn(beside))
    }
    if (event.key === ' ' && selection) {
      event.preventDefault()
      return selection.onChange(toggled(selection.keys, here.row))
    }
    if (isEnter(event) && onActivate) return onActivate(row)
    onRowKey?.(row, event)
  }

  function onMouseDown(event: MouseEvent): void {
    // Selects a range of cells instead of the text between.
    if (event.shiftKey && !isControl(event)) event.preventDefault()
  }
  function onClick(event: MouseEvent, row: Row): void {
    const place: Place = { row: rowKey(row), column: columnAt(event) }
    if (event.shiftKey && !isCommand(event) && !isControl(event)) {
      anchor.current ??= { row: rowKey(visibleRows[focusedAt]?.row ?? row), column: place.column }
      reach(place)
      setFocusedKey(place.row)
      if (event.currentTarget instanceof HTMLElement && place.column !== undefined) {
        focusOn(event.currentTarget.querySelector<HTMLElement>(`[data-column="${place.column}"]`))
      }
      return
    }
    anchor.current = place
    engine.clearRange()
    setFocusedKey(place.row)
    if (selection && isCommand(event)) selection.onChange(toggled(selection.keys, place.row))
  }

  const handlers: RowHandlers<Row> = {
    onKeyDown,
    onMouseDown,
    onClick,
    onDoubleClick: (row) => onActivate?.(row),
  }
  return { handlers, focusedAt }
}
