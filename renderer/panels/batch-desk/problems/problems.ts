import { type Fix, type Problem } from '@/shared/trading/batch/draft/draft'
import type { UnitChange } from '@/renderer/domain/drafts/store/unit-confirm'
import { unitText } from '@/renderer/panels/batch-desk/model/row-view'
import { inRanges, withoutMeasures } from '@/shared/base/number-ranges'
import { rowRangeText } from '@/renderer/domain/drafts/store/rows-text'
import { draftColumns, type DraftColumn, type DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** Entry of the problems list: a finding of the checks, or a quantity whose coin has to be confirmed. */
export type Issue =
  | {
      readonly kind: 'finding'
      readonly problem: Problem
      /** Rows with the same message, in ascending order; empty for the whole batch. */ readonly rows: readonly number[]
    }
  | { readonly kind: 'unit'; readonly change: UnitChange; readonly rows: readonly [number] }

const order = { error: 0, unit: 1, unchecked: 3, warning: 2 } as const
const rank = (issue: Issue): number => (issue.kind === 'unit' ? order.unit : order[issue.problem.level])

/** Key of an entry: findings of a column with the same fix that differ only in numbers. */
const lineOf = ({ level, rule, field, message, fix }: Problem): string =>
  JSON.stringify([level, rule, field, withoutMeasures(message), fix])

/** All issues: blocking ones first, then by first row. Row numbers start at 0. */
export function issuesOf(
  rows: readonly DraftRow[],
  problems: readonly Problem[],
  changes: readonly UnitChange[],
): readonly Issue[] {
  const index = new Map(rows.map((row, at) => [row.id, at]))
  const findings = [...Map.groupBy(problems, lineOf).values()].map(([first, ...more]): Issue => {
    const met = [first!, ...more].flatMap(({ rowId }) => (rowId === null ? [] : (index.get(rowId) ?? [])))
    const message = inRanges([first!, ...more].map((problem) => problem.message))
    return { kind: 'finding', problem: { ...first!, message }, rows: [...new Set(met)].toSorted((a, b) => a - b) }
  })
  const units: readonly Issue[] = changes.map((change) => ({
    kind: 'unit',
    rows: [index.get(change.rowId) ?? 0],
    change,
  }))
  return [...findings, ...units].toSorted((a, b) => rank(a) - rank(b) || (a.rows[0] ?? -1) - (b.rows[0] ?? -1))
}

/** Rows of an issue with the numbers of the sheet: `row 3`, `rows 3–7`, `5 of rows 3–9`, `batch`. */
export const issuePlace = ({ rows }: Issue): string => rowRangeText(rows.map((row) => row + 1)) || 'batch'

export const issueText = (issue: Issue): string =>
  issue.kind === 'unit' ? unitText(issue.change.from, issue.change.to) : issue.problem.message
export const issueField = (issue: Issue) => (issue.kind === 'unit' ? ('qty' as const) : issue.problem.field)
export const issueLevel = (issue: Issue) => (issue.kind === 'unit' ? ('unit' as const) : issue.problem.level)

/** True if the issue blocks the review. */
export const blocks = (issue: Issue): boolean => issue.kind === 'unit' || issue.problem.level === 'error'

/** Cell of the sheet by its content; `field` is null for cells that are not editable. */
export interface CellPlace {
  readonly row: number
  readonly field: DraftColumn | null
}

const isAt = (issue: Issue, { row, field }: CellPlace): boolean =>
  issueField(issue) === field && issue.rows.includes(row)
const byPlace = (a: CellPlace, b: CellPlace): number => a.row - b.row || columnOf(a) - columnOf(b)
const columnOf = ({ field }: CellPlace): number => (field === null ? -1 : draftColumns.indexOf(field))
const placesOf = (issues: readonly Issue[]): readonly CellPlace[] =>
  issues.flatMap((issue) => issue.rows.map((row) => ({ row, field: issueField(issue) }))).toSorted(byPlace)

/** Index of the issue about this cell; -1 if there is none. */
export const issueAt = (issues: readonly Issue[], place: CellPlace): number =>
  issues.findIndex((issue) => isAt(issue, place))

/**
 * Next cell with an issue: first in the same row, then in reading order, wrapping around. Only blocking issues while
 * there are any. Null if no issue has a row.
 */
export function nextPlace(issues: readonly Issue[], from: CellPlace | null): CellPlace | null {
  const blocking = placesOf(issues.filter(blocks))
  const places = blocking.length > 0 ? blocking : placesOf(issues)
  const isAtPlace = places.some((place) => from !== null && byPlace(from, place) === 0)
  const inHand = isAtPlace ? undefined : places.find(({ row }) => row === from?.row)
  return inHand ?? places.find((place) => from === null || byPlace(from, place) < 0) ?? places[0] ?? null
}

/** A fix and the column of its cell. */
export type CellFix = Fix & { readonly field: DraftColumn }

/**
 * Fix of this cell, otherwise of another cell in its row, never of another row. The confirmation of a unit is not a
 * fix.
 */
export function fixAt(issues: readonly Issue[], { row, field }: CellPlace): CellFix | null {
  const fixes = issues.flatMap((issue) => {
    if (issue.kind === 'unit' || !issue.rows.includes(row)) return []
    const { field: fixedField, fix } = issue.problem
    return fixedField === null || fix === undefined ? [] : [{ ...fix, field: fixedField }]
  })
  return fixes.find((fix) => fix.field === field) ?? fixes[0] ?? null
}

export interface IssueCounts {
  readonly blocking: number
  readonly warnings: number
  readonly unchecked: number
}
const places = (issues: readonly Issue[]): number =>
  issues.reduce((count, { rows }) => count + Math.max(1, rows.length), 0)

/** Counted by row, independent of the number of entries. */
export const countIssues = (issues: readonly Issue[]): IssueCounts => ({
  blocking: places(issues.filter(blocks)),
  warnings: places(issues.filter((issue) => issueLevel(issue) === 'warning')),
  unchecked: places(issues.filter((issue) => issueLevel(issue) === 'unchecked')),
})
