/** One cell of the sheet, counted from 0 in both directions. */
export interface CellAt {
  readonly row: number
  readonly col: number
}

/** What is selected: the anchor stays where the selection began, the head is the active cell. */
export interface Selection {
  readonly anchor: CellAt
  readonly head: CellAt
}

/** The selected rectangle, both ends included. */
export interface Range {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface SheetSize {
  readonly rows: number
  readonly cols: number
}

export const at = (row: number, col: number): Selection => ({ anchor: { row, col }, head: { row, col } })

export const rangeOf = ({ anchor, head }: Selection): Range => ({
  top: Math.min(anchor.row, head.row),
  left: Math.min(anchor.col, head.col),
  bottom: Math.max(anchor.row, head.row),
  right: Math.max(anchor.col, head.col),
})

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** Moves the head, and the anchor with it unless `extend`. Never leaves the sheet; `Infinity` goes to the edge. */
export function moved(selection: Selection, rows: number, cols: number, size: SheetSize, extend: boolean): Selection {
  const head = { row: within(selection.head.row + rows, size.rows), col: within(selection.head.col + cols, size.cols) }
  return { anchor: extend ? selection.anchor : head, head }
}

/** A selection that still fits after rows went away; null when the sheet is empty. */
export function clamped(selection: Selection, size: SheetSize): Selection | null {
  if (size.rows === 0 || size.cols === 0) return null
  const fit = (cell: CellAt): CellAt => ({ row: within(cell.row, size.rows), col: within(cell.col, size.cols) })
  return { anchor: fit(selection.anchor), head: fit(selection.head) }
}
