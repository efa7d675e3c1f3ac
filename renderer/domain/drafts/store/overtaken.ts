import type { SentRows } from '@/shared/trading/batch/draft/draft'
import { type DraftEdit, editBetween } from '@/shared/trading/batch/draft/draft-edit'
import type { DraftColumn, DraftRow } from '@/shared/trading/batch/draft/draft-row'

type Rows = readonly DraftRow[]
type Cells = Readonly<Record<string, unknown>>

/** Edit of this window that was dropped in favor of another window's edit of the same row. */
export interface Overtaken {
  /** Row on screen at that time. */
  readonly row: DraftRow
  /** Its number on screen, from 1. */
  readonly number: number
  /** Null for the whole row: deleted here, or by the other window. */
  readonly column: DraftColumn | 'include' | null
  /** The row of the other window, possibly under a new ID; null if that window deleted it. */
  readonly other: DraftRow | null
}

const cellsIn = ({ change, insert }: DraftEdit): ReadonlyMap<string, Cells> =>
  new Map<string, Cells>([
    ...change.map(({ id, cells }): [string, Cells] => [id, cells]),
    ...insert.map(({ row }): [string, Cells] => [row.id, row]),
  ])

/**
 * Changes of others between two versions of the main process, while the outcome of an edit of this window is unknown:
 * the cells of `after` that differ from `before`, both with and without that edit.
 */
export function cellsOfOthers(before: Rows, withEdit: Rows, after: Rows): ReadonlyMap<string, Cells> {
  const other = cellsIn(editBetween(withEdit, after))
  const changed = [...cellsIn(editBetween(before, after))].flatMap(([id, cells]): [string, Cells][] => {
    const names = other.get(id) ?? {}
    const contested = Object.entries(cells).filter(([name]) => name !== 'id' && Object.hasOwn(names, name))
    return contested.length === 0 ? [] : [[id, Object.fromEntries(contested)]]
  })
  return new Map(changed)
}

/** The edit without the cells that others changed. */
export function withoutCells(edit: DraftEdit, overwritten: ReadonlyMap<string, Cells>): DraftEdit {
  const { remove, change, insert } = edit
  return {
    ...edit,
    remove: remove.filter((id) => !overwritten.has(id)),
    change: change.flatMap(({ id, cells }) => {
      const names = overwritten.get(id) ?? {}
      const remaining = Object.entries(cells).filter(([name]) => !Object.hasOwn(names, name))
      return remaining.length === 0 ? [] : [{ id, cells: Object.fromEntries(remaining) }]
    }),
    insert: insert.map(({ row, after }) => ({ row: { ...row, ...overwritten.get(row.id) }, after })),
  }
}

/**
 * The parts of an edit on screen that `merged`, the next rows on screen, does not have. `newIds`: rows of `merged`
 * under new IDs, by their ID before.
 */
export function overtakenIn(
  own: DraftEdit,
  before: Rows,
  screen: Rows,
  merged: Rows,
  newIds: SentRows['newIds'] = {},
): readonly Overtaken[] {
  const numbers = new Map(screen.map(({ id }, at) => [id, at + 1]))
  const mine = new Map([...before, ...screen].map((row) => [row.id, row]))
  const mergedById = new Map(merged.map((row) => [row.id, row]))
  const mergedRow = (id: string): DraftRow | undefined => mergedById.get(id) ?? mergedById.get(newIds[id] ?? '')
  const numberOf = (id: string): number => numbers.get(id) ?? before.findIndex((row) => row.id === id) + 1
  const overtaken = (id: string, column: Overtaken['column']): Overtaken[] => {
    const row = mine.get(id)
    return row === undefined ? [] : [{ row, number: numberOf(id), column, other: mergedRow(id) ?? null }]
  }
  const cells = [...cellsIn({ ...own, remove: [] })].flatMap(([id, changed]) => {
    const now = mergedRow(id)
    if (now === undefined) return overtaken(id, null)
    return Object.entries(changed).flatMap(([name, value]) =>
      name !== 'id' && now[name as keyof DraftRow] !== value ? overtaken(id, name as DraftColumn) : [],
    )
  })
  return [...own.remove.flatMap((id) => (mergedRow(id) === undefined ? [] : overtaken(id, null))), ...cells]
}
