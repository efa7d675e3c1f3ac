import type { ReactNode } from 'react'
import { type Column, orderOf } from './column'

/** Which column sorts, and which way: `up` is smallest first. */
export interface Sort {
  readonly column: string
  readonly direction: 'up' | 'down'
}

/** Stable: rows that compare equal keep the sequence they came in. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.column)
  const order = column === undefined ? undefined : orderOf(column)
  if (!order || !sort) return rows
  return rows.toSorted(sort.direction === 'up' ? order : (a, b) => order(b, a))
}

/** Rows under headings of their own, in the order in which each group comes first. */
export interface RowGroups<Row> {
  readonly keyOf: (row: Row) => string
  /** What stands in the heading; one row high. */
  readonly heading: (key: string, rows: readonly Row[]) => ReactNode
}

export type Line<Row> =
  | { readonly kind: 'row'; readonly row: Row; readonly at: number }
  | { readonly kind: 'heading'; readonly key: string; readonly heading: ReactNode }

/** Headings and rows as they stand below each other; `at` counts the rows alone. */
export function linesOf<Row>(rows: readonly Row[], groups: RowGroups<Row> | undefined): readonly Line<Row>[] {
  if (groups === undefined) return rows.map((row, at) => ({ kind: 'row', row, at }))
  let at = 0
  return [...Map.groupBy(rows, groups.keyOf)].flatMap(([key, members]): Line<Row>[] => [
    { kind: 'heading', key, heading: groups.heading(key, members) },
    ...members.map((row): Line<Row> => ({ kind: 'row', row, at: at++ })),
  ])
}

/** A header pressed again and again: down, up, unsorted. */
export function headerSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, direction: 'down' }
  return sort.direction === 'down' ? { column, direction: 'up' } : null
}

const pageRows = 10
/** Where a key moves the focused row; null when the key does not move it. */
export function movedFocus(key: string, index: number, count: number): number | null {
  const steps: Partial<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: pageRows,
    PageUp: -pageRows,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, index + step))
}
