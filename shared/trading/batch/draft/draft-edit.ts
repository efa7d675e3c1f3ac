import type { DraftRow } from './draft-row'

/** New values of some cells of a row. An undefined cell does not change. */
type Cells = { readonly [Name in Exclude<keyof DraftRow, 'id'>]?: DraftRow[Name] | undefined }

/** One edit of the rows of a draft, by row and cell, so that edits from two windows can be merged. */
export interface DraftEdit {
  readonly remove: readonly string[]
  readonly change: readonly { readonly id: string; readonly cells: Cells }[]
  /** New rows, each after the row with this ID; null: before all others. */
  readonly insert: readonly { readonly row: DraftRow; readonly after: string | null }[]
  /** IDs of all rows in their new sequence; absent if the remaining rows keep theirs. */
  readonly order?: readonly string[] | undefined
}

export const noEdit: DraftEdit = { remove: [], change: [], insert: [] }
export const isNoEdit = ({ remove, change, insert, order }: DraftEdit): boolean =>
  order === undefined && remove.length + change.length + insert.length === 0
/** Rows of an edit, by ID; all rows if it changes their sequence. */
export const touchedRows = ({ remove, change, insert, order = [] }: DraftEdit): readonly string[] => [
  ...remove,
  ...change.map(({ id }) => id),
  ...insert.map(({ row }) => row.id),
  ...order,
]
export const removal = (ids: Iterable<string>): DraftEdit => ({ ...noEdit, remove: [...ids] })

function changedCells(before: DraftRow, after: DraftRow): Cells | null {
  if (before === after) return null
  const cells = Object.entries(after).filter(([name, value]) => before[name as keyof DraftRow] !== value)
  return cells.length === 0 ? null : (Object.fromEntries(cells) as Cells)
}

/** True if two versions of a row have the same cells. */
export const isSameRow = (a: DraftRow, b: DraftRow): boolean =>
  changedCells(a, b) === null && changedCells(b, a) === null

const changeBetween = (was: DraftRow, row: DraftRow): DraftEdit['change'] => {
  const cells = changedCells(was, row)
  return cells === null ? [] : [{ id: row.id, cells }]
}

/** True if both lists have the same rows, with any cells, in the same sequence. */
const haveSamePlaces = (before: readonly DraftRow[], after: readonly DraftRow[]): boolean =>
  before.length === after.length && before.every(({ id }, at) => id === after[at]!.id)

export function editBetween(before: readonly DraftRow[], after: readonly DraftRow[]): DraftEdit {
  if (before === after) return noEdit
  // An edit of cells, at every key: no search for the rows.
  if (haveSamePlaces(before, after))
    return { ...noEdit, change: after.flatMap((row, at) => changeBetween(before[at]!, row)) }
  const old = new Map(before.map((row) => [row.id, row]))
  const saved = new Set(after.map(({ id }) => id))
  return {
    remove: before.flatMap(({ id }) => (saved.has(id) ? [] : [id])),
    change: after.flatMap((row) => {
      const was = old.get(row.id)
      return was === undefined ? [] : changeBetween(was, row)
    }),
    insert: after.flatMap((row, at) => (old.has(row.id) ? [] : [{ row, after: after[at - 1]?.id ?? null }])),
    ...orderBetween(before, after),
  }
}

/** New sequence of the rows, if any of the remaining rows has moved. */
function orderBetween(before: readonly DraftRow[], after: readonly DraftRow[]): Pick<DraftEdit, 'order'> {
  const was = new Map(before.map(({ id }, at) => [id, at]))
  const places = after.flatMap(({ id }) => was.get(id) ?? [])
  const isMoved = places.some((place, at) => at > 0 && place < places[at - 1]!)
  return isMoved ? { order: after.map(({ id }) => id) } : {}
}

/** Rows in this sequence. A row that is not in it stays behind its predecessor. */
function inOrder(rows: readonly DraftRow[], order: readonly string[]): readonly DraftRow[] {
  const placeOf = new Map(order.map((id, at) => [id, at]))
  const front: DraftRow[] = []
  const runs: DraftRow[][] = []
  for (const row of rows) {
    if (placeOf.has(row.id)) runs.push([row])
    else (runs.at(-1) ?? front).push(row)
  }
  const place = ([first]: readonly DraftRow[]): number => placeOf.get(first?.id ?? '') ?? 0
  return [...front, ...runs.toSorted((a, b) => place(a) - place(b)).flat()]
}

/**
 * Applies an edit that may have been made on another version of the rows. A change of a removed row is ignored. An
 * inserted row that exists already gets the new cells. A row whose predecessor is gone goes to the end. Unchanged rows
 * keep their identity; so does the list if no row changes.
 */
export function applyEdit(rows: readonly DraftRow[], edit: DraftEdit): readonly DraftRow[] {
  if (isNoEdit(edit)) return rows
  const removedIds = new Set(edit.remove)
  const there = new Set(rows.map(({ id }) => id))
  const cellsOf = new Map(edit.change.map(({ id, cells }) => [id, cells]))
  for (const { row } of edit.insert) if (there.has(row.id)) cellsOf.set(row.id, row)
  const behind = Map.groupBy(
    edit.insert.filter(({ row }) => !there.has(row.id)),
    ({ after }) => after,
  )
  const result: DraftRow[] = []
  const place = (row: DraftRow): void => {
    // A stack instead of recursion: a paste is one long chain of rows, each behind its predecessor.
    const waiting = [row]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (!removedIds.has(next.id)) result.push(changed(next, cellsOf.get(next.id)))
      waiting.push(...takeBehind(next.id).toReversed())
    }
  }
  const takeBehind = (id: string | null): readonly DraftRow[] => {
    const insertions = behind.get(id) ?? []
    behind.delete(id)
    return insertions.map(({ row }) => row)
  }
  takeBehind(null).forEach(place)
  rows.forEach(place)
  for (const after of behind.keys()) takeBehind(after).forEach(place)
  const ordered = edit.order === undefined ? result : inOrder(result, edit.order)
  return ordered.length === rows.length && ordered.every((row, at) => row === rows[at]) ? rows : ordered
}

function changed(row: DraftRow, cells: Cells | undefined): DraftRow {
  if (cells === undefined) return row
  const next: DraftRow = {
    ...row,
    ...Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined)),
  }
  return isSameRow(row, next) ? row : next
}
