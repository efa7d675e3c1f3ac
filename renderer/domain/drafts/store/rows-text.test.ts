import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import { rowRunsText } from './rows-text'

const rowsIn = (text: string): number[] =>
  [...text.replace(/ and \d+ more$/, '').matchAll(/(\d+)(?:–(\d+))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at),
  )

describe('rows as text', () => {
  it.each([
    [[3], 'row 3'],
    [[3, 4], 'rows 3–4'],
    [[3, 4, 5, 9, 12, 13], 'rows 3–5, 9, 12–13'],
    [[1, 3, 5, 7, 9, 11, 13, 14], 'rows 1, 3, 5, 7, 9, 11 and 2 more'],
  ])('names runs and gaps: %j', (rows, text) => expect(rowRunsText(rows)).toBe(text))

  it('names every row once and counts the rest', () => {
    const rows = fc
      .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 })
      .map((all) => all.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(rows, (numbers) => {
        const text = rowRunsText(numbers)
        const rest = Number(/ and (\d+) more$/.exec(text)?.[1] ?? 0)
        expect(rowsIn(text)).toEqual(numbers.slice(0, numbers.length - rest))
      }),
      { numRuns: runs(2000) },
    )
  })
})
