import type { DraftRow, Problem } from '../../../shared/trading/batch/draft'
import type { UnitChange } from '../../drafts/unit-confirm'
import { unitWords } from './sheet/row-view'

/** One line of the problems list: a finding of the checks, or a quantity whose coin must be confirmed. */
export type Issue =
  | { readonly kind: 'finding'; readonly problem: Problem; /** Rows the same sentence is about, first to last; none for the whole batch. */ readonly rows: readonly number[] }
  | { readonly kind: 'unit'; readonly change: UnitChange; readonly rows: readonly [number] }

const order = { error: 0, unit: 1, unchecked: 3, warning: 2 } as const
const rank = (issue: Issue): number => (issue.kind === 'unit' ? order.unit : order[issue.problem.level])

/** One line for findings that say the same about the same column and are mended the same way. */
const lineOf = ({ level, rule, field, message, fix }: Problem): string => JSON.stringify([level, rule, field, message, fix?.label, fix?.value])

/** Everything to look at: what must be fixed first, then by first row. Row numbers count from 0. */
export function issuesOf(rows: readonly DraftRow[], problems: readonly Problem[], changes: readonly UnitChange[]): readonly Issue[] {
  const index = new Map(rows.map((row, at) => [row.id, at]))
  const findings = [...Map.groupBy(problems, lineOf).values()].map(([first, ...more]): Issue => {
    const met = [first!, ...more].flatMap(({ rowId }) => (rowId === null ? [] : (index.get(rowId) ?? [])))
    return { kind: 'finding', problem: first!, rows: [...new Set(met)].toSorted((a, b) => a - b) }
  })
  const units: readonly Issue[] = changes.map((change) => ({ kind: 'unit', rows: [index.get(change.rowId) ?? 0], change }))
  return [...findings, ...units].toSorted((a, b) => rank(a) - rank(b) || (a.rows[0] ?? -1) - (b.rows[0] ?? -1))
}

/** Where an issue is, as the sheet numbers its rows: `row 3`, `rows 3–7`, `5 rows`, `batch`. */
export function issuePlace({ rows }: Issue): string {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return 'batch'
  if (rows.length === 1) return `row ${first + 1}`
  return last - first === rows.length - 1 ? `rows ${first + 1}–${last + 1}` : `${rows.length} rows`
}

export const issueWords = (issue: Issue): string => (issue.kind === 'unit' ? unitWords(issue.change.from, issue.change.to) : issue.problem.message)
export const issueField = (issue: Issue) => (issue.kind === 'unit' ? ('qty' as const) : issue.problem.field)
export const issueLevel = (issue: Issue) => (issue.kind === 'unit' ? ('unit' as const) : issue.problem.level)

/** Must be settled before the review opens. */
export const blocks = (issue: Issue): boolean => issue.kind === 'unit' || issue.problem.level === 'error'

/** An issue of the list, and which of its rows the cursor is on. */
export interface WalkStep {
  readonly issue: number
  readonly step: number
}

/** The next row of the current issue, then the next issue, starting over at the end; null when there is none. */
export function nextStep(issues: readonly Issue[], current: WalkStep | null): WalkStep | null {
  if (issues.length === 0) return null
  if (current === null) return { issue: 0, step: 0 }
  const rows = issues[current.issue]?.rows.length ?? 0
  if (current.step + 1 < rows) return { issue: current.issue, step: current.step + 1 }
  return { issue: (current.issue + 1) % issues.length, step: 0 }
}

export interface IssueCounts {
  readonly blocking: number
  readonly warnings: number
  readonly unchecked: number
}
const places = (issues: readonly Issue[]): number => issues.reduce((count, { rows }) => count + Math.max(1, rows.length), 0)

/** Counted by row, however few lines tell it. */
export const countIssues = (issues: readonly Issue[]): IssueCounts => ({
  blocking: places(issues.filter(blocks)),
  warnings: places(issues.filter((issue) => issueLevel(issue) === 'warning')),
  unchecked: places(issues.filter((issue) => issueLevel(issue) === 'unchecked')),
})
