import type { DraftRow, Problem } from '../../../shared/trading/batch/draft'
import type { UnitChange } from './unit-confirm'
import { unitWords } from './sheet/row-view'

/** One line of the problems list: a finding of the checks, or a quantity whose coin must be confirmed. */
export type Issue =
  | { readonly kind: 'finding'; readonly row: number | null; readonly problem: Problem; /** Rows the same sentence is about. */ readonly rows: number }
  | { readonly kind: 'unit'; readonly row: number; readonly change: UnitChange }

const order = { error: 0, unit: 1, unchecked: 3, warning: 2 } as const
const rank = (issue: Issue): number => (issue.kind === 'unit' ? order.unit : order[issue.problem.level])

type Finding = Extract<Issue, { kind: 'finding' }>

/** What could not be checked for the same reason in many rows is one line, at its first row. Errors and warnings stay apart. */
function toldOnce(findings: readonly Finding[]): readonly Finding[] {
  const unchecked = Map.groupBy(
    findings.filter(({ problem }) => problem.level === 'unchecked'),
    ({ problem }) => problem.message,
  )
  const gathered = [...unchecked.values()].flatMap(([first, ...rest]) => (first ? [{ ...first, rows: 1 + rest.length }] : []))
  return [...findings.filter(({ problem }) => problem.level !== 'unchecked'), ...gathered]
}

/** Everything to look at: what must be fixed first, then row by row. Row numbers count from 0; null is the whole batch. */
export function issuesOf(rows: readonly DraftRow[], problems: readonly Problem[], changes: readonly UnitChange[]): readonly Issue[] {
  const index = new Map(rows.map((row, at) => [row.id, at]))
  const findings = toldOnce(problems.map((problem) => ({ kind: 'finding', row: problem.rowId === null ? null : (index.get(problem.rowId) ?? null), problem, rows: 1 })))
  const units: readonly Issue[] = changes.map((change) => ({ kind: 'unit', row: index.get(change.rowId) ?? 0, change }))
  return [...findings, ...units].toSorted((a, b) => rank(a) - rank(b) || (a.row ?? -1) - (b.row ?? -1))
}

export const issueWords = (issue: Issue): string => (issue.kind === 'unit' ? unitWords(issue.change.from, issue.change.to) : issue.problem.message)
export const issueField = (issue: Issue) => (issue.kind === 'unit' ? ('qty' as const) : issue.problem.field)
export const issueLevel = (issue: Issue) => (issue.kind === 'unit' ? ('unit' as const) : issue.problem.level)

/** Must be settled before the review opens. */
export const blocks = (issue: Issue): boolean => issue.kind === 'unit' || issue.problem.level === 'error'

/** The next issue after the one the cursor is on, starting over at the end; null when there is none. */
export function nextIssue(issues: readonly Issue[], current: number | null): number | null {
  if (issues.length === 0) return null
  return current === null ? 0 : (current + 1) % issues.length
}

export interface IssueCounts {
  readonly blocking: number
  readonly warnings: number
  readonly unchecked: number
}
export const countIssues = (issues: readonly Issue[]): IssueCounts => ({
  blocking: issues.filter(blocks).length,
  warnings: issues.filter((issue) => issueLevel(issue) === 'warning').length,
  unchecked: issues.reduce((count, issue) => count + (issue.kind === 'finding' && issue.problem.level === 'unchecked' ? issue.rows : 0), 0),
})
