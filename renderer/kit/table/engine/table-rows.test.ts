import { describe, expect, it } from 'vitest'
import { movedFocus } from './table-rows'

describe('a table', () => {
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
