import { describe, expect, it } from 'vitest'
import { columnsFor, headerSort, movedFocus, sortedRows } from './table-rows'

const columns = [{ id: 'n', compare: (a: { n: number }, b: { n: number }) => a.n - b.n }, { id: 'plain' }]
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

  it('leaves out the columns it has no room for, and none before it was laid out', () => {
    const columns = [{ id: 'a' }, { id: 'b', shownFrom: 700 }]
    expect(
      [0, 699, 700].map((width) =>
        columnsFor(columns, width)
          .map(({ id }) => id)
          .join(''),
      ),
    ).toEqual(['ab', 'a', 'ab'])
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
