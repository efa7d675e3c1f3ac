import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvText } from './csv'

const piece = fc.constantFrom(
  'BTC',
  '-',
  '=',
  '+',
  '@',
  '\t',
  '\r',
  '\n',
  '"',
  ',',
  ' ',
  '.',
  ':',
  ';',
  '1',
  '0.5',
  '_',
  'é',
  '\uFEFF',
)
const cell = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))
const grid = fc.integer({ min: 1, max: 4 }).chain((width) => {
  const row = fc.array(cell, { minLength: width, maxLength: width })
  return fc.record({ fields: row, data: fc.array(row, { maxLength: 4 }) })
})

describe('A CSV file', () => {
  it('is, to the byte, what the library makes of all its cells at once', () => {
    fc.assert(
      fc.property(grid, ({ fields, data }) => {
        const escapeFormulae = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/
        expect(csvText({ fields, data })).toBe(Papa.unparse([fields, ...data], { escapeFormulae }))
        expect(csvText({ fields, data }, false)).toBe(Papa.unparse(data, { escapeFormulae }))
      }),
      { numRuns: 5000 },
    )
  })
})
