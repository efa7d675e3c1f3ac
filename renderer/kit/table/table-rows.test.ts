import { describe, expect, it } from 'vitest'
import type { Column } from './column'
import { headerSort, movedFocus, sortedRows } from './table-rows'

interface Line {
  readonly n: number
  readonly id: string
}
const columns: readonly Column<Line>[] = [
  { id: 'n', title: 'N', width: '40px', compare: (a, b) => a.n - b.n },
  { id: 'plain', title: 'Plain', width: '40px', cell: ({ id }) => id },
]
const rows = [
  { n: 2, id: 'a' },
  { n: 1, id: 'b' },
  { n: 2, id: 'c' },
]

describe('a table', () => {
  it('sorts both ways and keeps equal rows in the sequence they came', () => {
    expect(sortedRows(rows, columns, { column: 'n', direction: 'up' }).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
    expect(sortedRows(rows, columns, { column: 'n', direction: 'down' }).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  })

  it('leaves rows alone without a sort or for a column that cannot sort', () => {
    expect(sortedRows(rows, columns, null)).toBe(rows)
    expect(sortedRows(rows, columns, { column: 'plain', direction: 'up' })).toBe(rows)
  })

  it('goes down, up, unsorted as its header is pressed', () => {
    const first = headerSort(null, 'n')
    const second = headerSort(first, 'n')
    expect([first?.direction, second?.direction, headerSort(second, 'n')]).toEqual(['down', 'up', null])
  })

  it('keeps the focused row inside the table', () => {
    expect([
      movedFocus('ArrowUp', 0, 3),
      movedFocus('End', 0, 3),
      movedFocus('PageDown', 1, 3),
      movedFocus('Home', 2, 3),
      movedFocus('x', 1, 3),
    ]).toEqual([0, 2, 2, 0, null])
  })
})
