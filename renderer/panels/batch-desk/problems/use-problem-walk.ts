import { useState } from 'react'
import { focusDesk } from '@/renderer/panels/batch-desk/model/desk-focus'
import { confirmUnit, editDraft, fixDraft } from '@/renderer/domain/drafts/store/draft-store'
import {
  blocks,
  fixAt,
  issueAt,
  issueField,
  issueText,
  nextPlace,
  type CellFix,
  type CellPlace,
  type Issue,
} from './problems'
import type { SheetColumn } from '@/renderer/panels/batch-desk/model/columns'
import { setCell } from '@/renderer/panels/batch-desk/sheet/edits'
import type { SheetState } from '@/renderer/panels/batch-desk/sheet/use-sheet'
import type { UnitOf } from '@/renderer/domain/drafts/store/unit-confirm'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** Issues and the sheet position they are walked from. */
interface Walked {
  readonly issues: readonly Issue[]
  readonly rows: readonly DraftRow[]
  readonly columns: readonly SheetColumn[]
  readonly sheet: SheetState
  readonly unitOf: UnitOf
}

/** The rows after a fix in one of them, with its category. */
function fixed(rows: readonly DraftRow[], row: number, { field, value, category }: CellFix): readonly DraftRow[] {
  const edited = setCell(rows, row, field, value)
  return category === undefined ? edited : setCell(edited, row, 'category', category)
}

/** F8, Alt-Enter and the list of problems. Their position depends only on the active cell. */
export function useProblemWalk({ issues, rows, columns, sheet, unitOf }: Walked) {
  /** Message of an issue about the whole batch. It has no cell and is marked until the cursor moves. */
  const [whole, setWhole] = useState<{ readonly text: string; readonly cursor: CellPlace | null } | null>(null)
  const head = sheet.selection?.head
  const cursor: CellPlace | null =
    head === undefined ? null : { row: head.row, field: columns[head.col]?.field ?? null }

  const goToPlace = ({ row, field }: CellPlace) => {
    setWhole(null)
    sheet.goTo(row, field)
  }
  /** Selecting an entry again moves to the next of its rows. */
  const goTo = (issue: Issue) => {
    const field = issueField(issue)
    const row =
      issue.rows.find(
        (met) => cursor !== null && cursor.field === field && met > cursor.row && issue.rows.includes(cursor.row),
      ) ?? issue.rows[0]
    if (row === undefined) setWhole({ text: issueText(issue), cursor })
    else goToPlace({ row, field })
  }
  const next = () => {
    const place = nextPlace(issues, cursor)
    if (place !== null) return goToPlace(place)
    const [first] = issues
    if (first !== undefined) goTo(first)
  }
  const fixCurrent = () => {
    const fix = cursor && fixAt(issues, cursor)
    if (!fix) return
    goToPlace({ row: cursor.row, field: fix.field })
    fixDraft(fixed(rows, cursor.row, fix), unitOf)
  }
  /** The button of an entry fixes all of its rows. */
  const fix = (issue: Issue) => {
    const { fix: offered, field } = issue.kind === 'unit' ? { fix: undefined, field: null } : issue.problem
    if (issue.kind === 'unit') confirmUnit(issue.change)
    else if (offered && field)
      fixDraft(
        issue.rows.reduce((edited, row) => fixed(edited, row, { ...offered, field }), rows),
        unitOf,
      )
    focusDesk()
  }
  const untick = () => {
    const bad = new Set(issues.filter(blocks).flatMap((issue) => issue.rows))
    editDraft(
      rows.map((row, at) => (bad.has(at) ? { ...row, include: false } : row)),
      unitOf,
    )
    focusDesk()
  }
  const isMarked = (issue: Issue): boolean => issue.rows.length === 0 && issueText(issue) === whole?.text
  const isAtSameCell = whole !== null && whole.cursor?.row === cursor?.row && whole.cursor?.field === cursor?.field
  const current = isAtSameCell ? issues.findIndex(isMarked) : cursor === null ? -1 : issueAt(issues, cursor)
  return { current: current === -1 ? null : current, goTo, next, fix, fixCurrent, untick }
}
