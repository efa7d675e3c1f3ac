import type { SheetColumn } from '../model/columns'
import { withFrozen, type PricedCells } from '@/shared/trading/batch/pricing/price-rows'
import type { Range } from './selection'
import type { DraftColumn, DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** Pure edits of draft rows. Unchanged rows keep their identity, so they are not rendered again. */

const withCell = (row: DraftRow, field: DraftColumn, value: string): DraftRow =>
  row[field] === value ? row : { ...row, [field]: value }

export const setCell = (
  rows: readonly DraftRow[],
  index: number,
  field: DraftColumn,
  value: string,
): readonly DraftRow[] => rows.map((row, at) => (at === index ? withCell(row, field, value) : row))

/** Columns of a range that hold draft cells. */
export const fieldsIn = (columns: readonly SheetColumn[], range: Range): DraftColumn[] =>
  columns.slice(range.left, range.right + 1).flatMap((column) => (column.field === null ? [] : [column.field]))

const inRange = (rows: readonly DraftRow[], range: Range, change: (row: DraftRow) => DraftRow): readonly DraftRow[] =>
  rows.map((row, at) => (at >= range.top && at <= range.bottom ? change(row) : row))

export const clearRange = (
  rows: readonly DraftRow[],
  columns: readonly SheetColumn[],
  range: Range,
): readonly DraftRow[] =>
  inRange(rows, range, (row) => fieldsIn(columns, range).reduce((changed, field) => withCell(changed, field, ''), row))

/** Copies the first selected row into the others, except the clientOid, which must be unique. */
export function fillDown(
  rows: readonly DraftRow[],
  columns: readonly SheetColumn[],
  range: Range,
): readonly DraftRow[] {
  const top = range.top === range.bottom ? range.top - 1 : range.top
  const source = rows[top]
  if (!source) return rows
  const fields = fieldsIn(columns, range).filter((field) => field !== 'clientOid')
  return inRange(rows, { ...range, top: top + 1 }, (row) =>
    fields.reduce((changed, field) => withCell(changed, field, source[field]), row),
  )
}

/** Freezes the expressions of a range at their current values. If all are frozen, they follow the market again. */
export function freezeRange(
  rows: readonly DraftRow[],
  columns: readonly SheetColumn[],
  range: Range,
  cells: ReadonlyMap<string, PricedCells>,
): readonly DraftRow[] {
  const fields = fieldsIn(columns, range).filter((field) => field === 'price' || field === 'qty')
  const isLive = ({ id }: DraftRow): boolean =>
    fields.some((field) => cells.get(id)?.[field]?.isFrozen === false && cells.get(id)?.[field]?.value !== null)
  const freeze = rows.slice(range.top, range.bottom + 1).some(isLive)
  return inRange(rows, range, (row) => withFrozen(row, fields, cells.get(row.id), freeze))
}

export const toggleInclude = (rows: readonly DraftRow[], range: Range): readonly DraftRow[] => {
  const include = !(rows[range.top]?.include ?? false)
  return inRange(rows, range, (row) => (row.include === include ? row : { ...row, include }))
}

export const deleteRows = (rows: readonly DraftRow[], range: Range): readonly DraftRow[] =>
  rows.filter((_, at) => at < range.top || at > range.bottom)

export const insertRow = (rows: readonly DraftRow[], index: number, row: DraftRow): readonly DraftRow[] => [
  ...rows.slice(0, index),
  row,
  ...rows.slice(index),
]

/** Writes a value into every cell of the range. A clientOid goes to the first row only, because it must be unique. */
export const fillRange = (
  rows: readonly DraftRow[],
  columns: readonly SheetColumn[],
  range: Range,
  value: string,
): readonly DraftRow[] =>
  rows.map((row, at) => {
    if (at < range.top || at > range.bottom) return row
    const fields = fieldsIn(columns, range).filter((field) => field !== 'clientOid' || at === range.top)
    return fields.reduce((changed, field) => withCell(changed, field, value), row)
  })

/** Selected cells, row by row. */
export const cellsIn = (rows: readonly DraftRow[], columns: readonly SheetColumn[], range: Range): string[][] =>
  rows.slice(range.top, range.bottom + 1).map((row) => fieldsIn(columns, range).map((field) => row[field]))

/**
 * Pastes cells onto a selection. A block is repeated over a selection whose size is a multiple of the block; otherwise
 * it is pasted at the top left and extends the sheet. Repetitions have no clientOid, which must be unique.
 */
export function pasteCells(
  rows: readonly DraftRow[],
  columns: readonly SheetColumn[],
  range: Range,
  cells: readonly (readonly string[])[],
  newRow: () => DraftRow,
): readonly DraftRow[] {
  const height = range.bottom - range.top + 1
  const selected = fieldsIn(columns, range)
  const width = Math.max(...cells.map((line) => line.length))
  const down = height % cells.length === 0 ? height / cells.length : 1
  const across = selected.length % width === 0 ? selected.length / width : 1
  const fields = fieldsIn(columns, { ...range, right: columns.length - 1 }).slice(0, width * across)
  const last = range.top + cells.length * down - 1
  const grown = [...rows]
  while (grown.length <= last) grown.push(newRow())
  return grown.map((row, at) => {
    const line = at < range.top || at > last ? undefined : cells[(at - range.top) % cells.length]
    if (line === undefined) return row
    const isRepeated = at - range.top >= cells.length
    return fields.reduce((changed, field, cell) => {
      const text = isRepeated && field === 'clientOid' ? undefined : line[cell % width]
      return withCell(changed, field, text ?? changed[field])
    }, row)
  })
}
