import type { SheetColumn } from '../model/columns'
import { fieldsIn } from './edits'
import { type Selection, selectedRangeOf } from './selection'
import type { DraftColumn, DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** The plain text to find in cells, and its replacement. */
export interface Replacing {
  readonly find: string
  readonly replacement: string
  readonly isWhole: boolean
  readonly isExact: boolean
}

/** Range of cells to search. */
export interface Scope {
  readonly top: number
  readonly bottom: number
  readonly columns: readonly DraftColumn[]
}

/** The selected cells of the draft; null if at most one is selected. */
export function selectedScope(
  selection: Selection | null,
  columns: readonly SheetColumn[],
  rows: number,
): Scope | null {
  if (selection === null) return null
  const range = selectedRangeOf(selection)
  const { top, bottom, left, right } = range
  if (top === bottom && left === right) return null
  return { top, bottom: Math.min(bottom, rows - 1), columns: fieldsIn(columns, range) }
}

export interface MatchingCell {
  readonly row: number
  readonly column: DraftColumn
}

/** The text with every occurrence replaced; null if there is none. */
function replacedIn(text: string, { find, replacement, isWhole, isExact }: Replacing): string | null {
  if (find === '') return null
  const [within, needle] = isExact ? [text, find] : [text.toLowerCase(), find.toLowerCase()]
  if (isWhole) return within.trim() === needle.trim() ? replacement : null
  // A character can be longer in lower case, in which case positions in the two texts differ.
  if (within.length !== text.length || needle.length !== find.length) return null
  let [replaced, from] = ['', 0]
  for (let at = within.indexOf(needle); at >= 0; at = within.indexOf(needle, from)) {
    replaced += text.slice(from, at) + replacement
    from = at + needle.length
  }
  return from === 0 && !within.startsWith(needle) ? null : replaced + text.slice(from)
}

/** The cells with an occurrence, row by row. */
export function cellsWith(rows: readonly DraftRow[], scope: Scope, replacing: Replacing): readonly MatchingCell[] {
  return rows
    .slice(scope.top, scope.bottom + 1)
    .flatMap((row, at) =>
      scope.columns.flatMap((column) =>
        replacedIn(row[column], replacing) === null ? [] : [{ row: scope.top + at, column }],
      ),
    )
}

/** The rows with every occurrence in the scope replaced; rows without one keep their identity. */
export function replaceAll(rows: readonly DraftRow[], scope: Scope, replacing: Replacing): readonly DraftRow[] {
  const byRow = Map.groupBy(cellsWith(rows, scope, replacing), ({ row }) => row)
  return rows.map((row, at) =>
    (byRow.get(at) ?? []).reduce(
      (changed, { column }) => ({ ...changed, [column]: replacedIn(row[column], replacing) ?? row[column] }),
      row,
    ),
  )
}
