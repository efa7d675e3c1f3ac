import type { DraftEdit } from '@/shared/trading/batch/draft/draft-edit'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** One direction of a step: the edit, and the coins its rows count in afterwards; null for none. */
export interface Patch {
  readonly edit: DraftEdit
  readonly units: Readonly<Record<string, string | null>>
}

/** Row in front of each row; null for the first. */
export type Predecessors = ReadonlyMap<string, string | null>

/** Nearest row in front that still exists. */
function anchorOf(after: string | null, removed: ReadonlySet<string>, before: Predecessors): string | null {
  let at = after
  for (let steps = 0; at !== null && removed.has(at) && steps <= before.size; steps += 1) at = before.get(at) ?? null
  return at
}

const without = <Value>(
  cells: Readonly<Record<string, Value>>,
  isUsed: (name: string) => boolean,
): Record<string, Value> => Object.fromEntries(Object.entries(cells).filter(([name]) => !isUsed(name)))

/**
 * Adapts a patch to an edit of another window. Rows removed there stay removed, and rows inserted there stay. A cell
 * typed there keeps its value and its current coin, and the new sequence stays. A patch that the edit does not touch
 * keeps its identity: every key press in the other window adapts a long history.
 */
export function patchRebaser(theirs: DraftEdit, before: Predecessors): (patch: Patch) => Patch {
  const removed = new Set(theirs.remove)
  const insertedIds = new Set(theirs.insert.map(({ row }) => row.id))
  const typed = new Map(theirs.change.map(({ id, cells }) => [id, cells]))
  const isTheirs = (id: string): boolean => removed.has(id) || insertedIds.has(id)
  const isTouched = (id: string): boolean => isTheirs(id) || typed.has(id)
  const isRecounted = (id: string): boolean => typed.get(id)?.qty !== undefined

  const isUntouched = ({ remove, change, insert, order }: DraftEdit): boolean =>
    (order === undefined || theirs.order === undefined) &&
    !remove.some(isTouched) &&
    !change.some(({ id }) => isTouched(id)) &&
    !insert.some(({ row, after }) => isTouched(row.id) || (after !== null && removed.has(after)))

  return (patch) => {
    const { edit, units } = patch
    if (isUntouched(edit)) return patch
    return {
      edit: {
        remove: edit.remove.filter((id) => !isTheirs(id)),
        change: edit.change.flatMap(({ id, cells }) => {
          const names = typed.get(id) ?? {}
          const remaining = without(cells as Record<string, unknown>, (name) => Object.hasOwn(names, name))
          return isTheirs(id) || Object.keys(remaining).length === 0 ? [] : [{ id, cells: remaining }]
        }),
        insert: edit.insert.flatMap(({ row, after }) =>
          isTheirs(row.id)
            ? []
            : [
                {
                  row: { ...row, ...(typed.get(row.id) as Partial<DraftRow>) },
                  after: anchorOf(after, removed, before),
                },
              ],
        ),
        ...(edit.order === undefined || theirs.order !== undefined ? {} : { order: edit.order }),
      },
      units: without(units, isRecounted),
    }
  }
}
