import { useState } from 'react'
import type { DraftRow } from '../../../shared/trading/batch/draft'
import { focusDesk } from './desk-focus'
import { confirmUnit, editDraft } from '../../drafts/draft-store'
import { blocks, issueField, nextStep, type Issue, type WalkStep } from './problems'
import { setCell } from './sheet/edits'
import type { SheetState } from './sheet/use-sheet'
import type { UnitOf } from '../../drafts/unit-confirm'

/** The text a fix puts into its cell, or the confirmation it stands for. */
function applyFix(issue: Issue, rows: readonly DraftRow[], unitOf: UnitOf): void {
  if (issue.kind === 'unit') return confirmUnit(issue.change)
  const { fix, field } = issue.problem
  if (!fix || !field || issue.rows.length === 0) return
  editDraft(issue.rows.reduce((edited, row) => setCell(edited, row, field, fix.value), rows), unitOf)
}

/** F8 and Alt-Enter: walks through the problems and settles the one under the cursor. */
export function useProblemWalk(issues: readonly Issue[], rows: readonly DraftRow[], sheet: SheetState, unitOf: UnitOf) {
  const [current, setCurrent] = useState<WalkStep | null>(null)
  const shown = current !== null && current.issue < issues.length ? current : null

  const walkTo = (at: WalkStep) => {
    setCurrent(at)
    const issue = issues[at.issue]
    const row = issue?.rows[at.step]
    if (issue !== undefined && row !== undefined) sheet.goTo(row, issueField(issue))
  }
  /** Choosing a line again moves on to the next of its rows. */
  const goTo = (issue: number) => {
    const rows = Math.max(1, issues[issue]?.rows.length ?? 1)
    walkTo({ issue, step: shown?.issue === issue ? (shown.step + 1) % rows : 0 })
  }
  const next = () => {
    const at = nextStep(issues, shown)
    if (at !== null) walkTo(at)
  }
  /** The chosen problem, or the first one at the cursor's cell, or at its row. */
  const underCursor = (): Issue | undefined => {
    if (shown !== null) return issues[shown.issue]
    const head = sheet.selection?.head
    return issues.find(({ rows: met }) => head !== undefined && met.includes(head.row))
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
    const bad = new Set(issues.filter(blocks).flatMap((issue) => issue.rows))
    editDraft(rows.map((row, at) => (bad.has(at) ? { ...row, include: false } : row)), unitOf)
    focusDesk()
  }
  return { current: shown?.issue ?? null, goTo, next, fix, fixCurrent, untick }
}
