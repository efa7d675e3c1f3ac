/** Which column sorts, and which way: `up` is smallest first. */
export interface Sort {
  readonly column: string
  readonly direction: 'up' | 'down'
}

interface Sortable<Row> {
  readonly id: string
  readonly compare?: ((a: Row, b: Row) => number) | undefined
}

/** Stable: rows that compare equal keep the sequence they came in. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const compare = columns.find(({ id }) => id === sort?.column)?.compare
  if (!compare || !sort) return rows
  return rows.toSorted(sort.direction === 'up' ? compare : (a, b) => compare(b, a))
}

/** The columns there is room for. A width of 0 is a table that was not laid out yet. */
export const columnsFor = <One extends { readonly shownFrom?: number | undefined }>(
  columns: readonly One[],
  width: number,
): readonly One[] => (width === 0 ? columns : columns.filter(({ shownFrom = 0 }) => width >= shownFrom))

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
