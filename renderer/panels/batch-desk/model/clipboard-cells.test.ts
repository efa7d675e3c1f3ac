import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCells } from '@/shared/sheets/text/delimited-text'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { cellsIn, pasteCells } from '../sheet/edits'
import { offerCells, ownCells } from './clipboard-cells'
import { sheetColumns } from './columns'

const columns = sheetColumns({ hedge: true, margin: false, ltv: false })
const whole = { left: 0, right: columns.length - 1 }

/** A clipboard shared between programs. */
function clipboard(initial: Readonly<Record<string, string>> = {}): DataTransfer {
  const data = new Map(Object.entries(initial))
  return {
    get types() {
      return [...data.keys()]
    },
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, text: string) => void data.set(type, text),
  } as unknown as DataTransfer
}
const text = fc.string({ maxLength: 12, unit: fc.constantFrom('a', '1', '.', ',', '=', '"', '\t', '\n', '\r', ' ') })
const row = fc
  .record({ symbol: text, price: text, qty: text, note: text })
  .map((cells) => newRow({ side: 'buy', ...cells }))

describe('Copied cells', () => {
  it('come back onto other rows as they were, whatever is typed into them', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        const data = clipboard()
        const range = { top: 0, bottom: rows.length - 1, ...whole }
        offerCells(data, cellsIn(rows, columns, range))
        const onto = rows.map(() => newRow({ price: '1', note: 'old' }))
        const pasted = pasteCells(onto, columns, range, ownCells(data)!, newRow)
        const typed = (all: typeof rows) =>
          all.map(({ symbol, side, price, qty, note }) => [symbol, side, price, qty, note])
        expect(typed([...pasted])).toEqual(typed(rows))
      }),
    )
  })

  it('are a table of one line per row for a spreadsheet, also with a note of several lines', () => {
    const data = clipboard()
    offerCells(data, [
      ['61250.5', 'first\nsecond'],
      ['61251', 'said "no"'],
    ])
    const [table] = readCells(data.getData('text/plain')).sheets
    expect(table!.rows.map(({ cells }) => cells.map(({ displayed }) => displayed))).toEqual([
      ['61250.5', 'first\nsecond'],
      ['61251', 'said "no"'],
    ])
  })

  it('are used for cells of Volley only: cells of another program are read as every sheet is', () => {
    expect(ownCells(clipboard({ 'text/plain': '1\t2' }))).toBeNull()
    expect(ownCells(clipboard({ 'application/x-volley-cells+json': '{"cells":[]}' }))).toBeNull()
    expect(ownCells(clipboard({ 'application/x-volley-cells+json': '[]' }))).toBeNull()
  })
})
