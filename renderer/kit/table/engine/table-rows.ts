import type { ReactNode } from 'react'
import type { Column } from '@/renderer/kit/table/columns/column'
import type { EngineLine } from './engine-features'

/** Sort column and direction: `up` is smallest first. */
export interface Sort {
  readonly column: string
  readonly direction: 'up' | 'down'
}

/** Rows under separate headings, in the order of each group's first row. */
export interface RowGroups<Row> {
  readonly keyOf: (row: Row) => string
  /** Content of the heading, one row high. */
  readonly heading: (key: string, rows: readonly Row[]) => ReactNode
}

/** A heading over rows with a shared value. */
export interface GroupLine<Row> {
  readonly kind: 'heading'
  /** Unique among all groups. */
  readonly key: string
  readonly depth: number
  readonly isOpen: boolean
  /** The column with the shared value. Undefined for a group of the panel. */
  readonly column: Column<Row> | undefined
  readonly value: string
  readonly rows: readonly Row[]
}
export type Line<Row> = { readonly kind: 'row'; readonly row: Row; readonly at: number } | GroupLine<Row>

/** The rows of a group, including those of nested groups. */
export const rowsOfGroup = <Row>(group: EngineLine<Row>): readonly Row[] =>
  group.getLeafRows().flatMap(({ subRows, original }) => (subRows.length === 0 ? [original.row] : []))

/** Headings and rows from top to bottom. `at` counts the rows alone. */
export function linesOf<Row>(
  engineLines: readonly EngineLine<Row>[],
  columns: ReadonlyMap<string, Column<Row>>,
): Line<Row>[] {
  let at = 0
  return engineLines.map((line): Line<Row> => {
    const { id, depth, groupingColumnId, groupingValue, original } = line
    if (groupingColumnId === undefined) return { kind: 'row', row: original.row, at: at++ }
    return {
      kind: 'heading',
      key: id,
      depth,
      isOpen: line.getIsExpanded(),
      column: columns.get(groupingColumnId),
      value: String(groupingValue),
      rows: rowsOfGroup(line),
    }
  })
}

const pageRows = 10
/** Index of the focused row after a key. Null if the key does not move it. */
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
