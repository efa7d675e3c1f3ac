/** A cell of the sheet, counted from 0 in both directions. */
export interface CellAt {
  readonly row: number
  readonly col: number
}

/** A selection: the anchor is its first cell, the head is the active cell. */
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

export const selectedRangeOf = ({ anchor, head }: Selection): Range => ({
  top: Math.min(anchor.row, head.row),
  left: Math.min(anchor.col, head.col),
  bottom: Math.max(anchor.row, head.row),
  right: Math.max(anchor.col, head.col),
})

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** Moves the head, and the anchor with it unless `extend`. Stays within the sheet; `Infinity` goes to the edge. */
export function moved(selection: Selection, rows: number, cols: number, size: SheetSize, extend: boolean): Selection {
  const head = { row: within(selection.head.row + rows, size.rows), col: within(selection.head.col + cols, size.cols) }
  return { anchor: extend ? selection.anchor : head, head }
}

/**
 * Target of Ctrl and an arrow: the last filled cell before a gap, else the next filled cell after it, else the edge.
 * `isFilled` is called only for cells inside the sheet.
 */
export function jumped(
  from: CellAt,
  rows: number,
  cols: number,
  size: SheetSize,
  isFilled: (cell: CellAt) => boolean,
): CellAt {
  const next = ({ row, col }: CellAt): CellAt | null => {
    const to = { row: row + rows, col: col + cols }
    return to.row < 0 || to.col < 0 || to.row >= size.rows || to.col >= size.cols ? null : to
  }
  const first = next(from)
  if (first === null) return from
  const isRun = isFilled(from) && isFilled(first)
  let cell = first
  for (let to = next(cell); to !== null; to = next(cell)) {
    if (isRun ? !isFilled(to) : isFilled(cell)) break
    cell = to
  }
  return cell
}

/** A cell by the IDs of its row and its column. */
interface NamedCell {
  readonly row: string
  readonly column: string
}
/** A selection by row and column IDs, which moves with them and ends with them. */
export interface BoundSelection {
  readonly anchor: NamedCell
  readonly head: NamedCell
}
type Named = readonly { readonly id: string }[]

/** Binds a selection to its rows and columns; null if one of its ends does not exist. */
export function bindSelection({ anchor, head }: Selection, rows: Named, columns: Named): BoundSelection | null {
  const cellAt = ({ row, col }: CellAt): NamedCell | null => {
    const [inRow, inColumn] = [rows[row], columns[col]]
    return inRow && inColumn ? { row: inRow.id, column: inColumn.id } : null
  }
  const [first, last] = [cellAt(anchor), cellAt(head)]
  return first && last && { anchor: first, head: last }
}

/**
 * Current position of a bound selection; null once one of its ends is removed, so no key acts on cells that were not
 * selected.
 */
export function placed({ anchor, head }: BoundSelection, rows: Named, columns: Named): Selection | null {
  const cell = ({ row, column }: NamedCell): CellAt => ({
    row: rows.findIndex(({ id }) => id === row),
    col: columns.findIndex(({ id }) => id === column),
  })
  const selection = { anchor: cell(anchor), head: cell(head) }
  return [selection.anchor, selection.head].some(({ row, col }) => row === -1 || col === -1) ? null : selection
}
