import { useState } from 'react'
import type { DraftRow } from '../../../shared/trading/batch/draft'
import { focusDesk } from './desk-focus'
import { confirmUnit, editDraft } from './draft-store'
import { blocks, issueField, nextIssue, type Issue } from './problems'
import { setCell } from './sheet/edits'
import type { SheetState } from './sheet/use-sheet'
import type { UnitOf } from './unit-confirm'

/** The text a fix puts into its cell, or the confirmation it stands for. */
export function applyFix(issue: Issue, rows: readonly DraftRow[], unitOf: UnitOf): void {
  if (issue.kind === 'unit') return confirmUnit(issue.change)
  const { fix, field } = issue.problem
  if (fix && field && issue.row !== null) editDraft(setCell(rows, issue.row, field, fix.value), unitOf)
}

/** F8 and Alt-Enter: walks through the problems and settles the one under the cursor. */
export function useProblemWalk(issues: readonly Issue[], rows: readonly DraftRow[], sheet: SheetState, unitOf: UnitOf) {
  const [current, setCurrent] = useState<number | null>(null)
  const shown = current !== null && current < issues.length ? current : null

  const goTo = (at: number) => {
    setCurrent(at)
    const issue = issues[at]
    if (issue?.row != null) sheet.goTo(issue.row, issueField(issue))
  }
  const next = () => {
    const at = nextIssue(issues, shown)
    if (at !== null) goTo(at)
  }
  /** The chosen problem, or the first one at the cursor's cell, or at its row. */
  const underCursor = (): Issue | undefined => {
    if (shown !== null) return issues[shown]
    const head = sheet.selection?.head
    return issues.find((issue) => issue.row === head?.row)
  }
  const fixCurrent = () => {
    const issue = underCursor()
    if (issue) applyFix(issue, rows, unitOf)
  }
  const fix = (issue: Issue) => {
    applyFix(issue, rows, unitOf)
    focusDesk()
  }
  const untick = () => {
    const bad = new Set(issues.filter(blocks).flatMap((issue) => (issue.row === null ? [] : [issue.row])))
    editDraft(rows.map((row, at) => (bad.has(at) ? { ...row, include: false } : row)), unitOf)
    focusDesk()
  }
  return { current: shown, goTo, next, fix, fixCurrent, untick }
}
