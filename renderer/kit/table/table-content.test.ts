import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXlsx } from '@/shared/sheets/xlsx/read-xlsx'
import { csvText, tsvText } from '@/shared/base/text/csv'
import { compare, trim } from '@/shared/base/decimal'
import { formatLocalIso } from '@/renderer/kit/format/time'
import type { Column } from '@/renderer/kit/table/columns/column'
import { fileNameOf, sheetAmount, sheetGrid, textGrid } from './table-content'
import { writeXlsx } from './xlsx-file'

interface Loan {
  readonly id: string
  readonly amount: string
  readonly coin: string
  readonly at: string
}
const columns: readonly Column<Loan>[] = [
  { id: 'at', title: 'Loan date', width: '80px', isTime: true, value: ({ at }) => at },
  {
    id: 'amount',
    title: 'Loan',
    width: '80px',
    numeric: true,
    value: ({ amount }) => amount,
    coin: ({ coin }) => coin,
    cell: () => 'rounded',
  },
  { id: 'id', title: 'Order ID', width: '80px', value: ({ id }) => id },
  { id: 'act', title: '', width: '20px', value: ({ id }) => id },
]
const loans: readonly Loan[] = [
  { id: '=1+1', amount: '12345.678901234567890123', coin: 'USDT', at: '1795406546123' },
  { id: '00123456789012345678', amount: '-0.5', coin: 'BTC', at: '' },
]

const localIso = formatLocalIso(1795406546123)

describe('What leaves a table', () => {
  it('has every digit, times in UTC and local, the coin of each amount, nothing of the buttons', () => {
    expect(textGrid(columns, loans)).toEqual({
      fields: ['Loan date (UTC)', 'Loan date (local)', 'Loan', 'Loan, coin', 'Order ID'],
      data: [
        ['2026-11-23T04:02:26.123Z', localIso, '12345.678901234567890123', 'USDT', '=1+1'],
        ['', '', '-0.5', 'BTC', '00123456789012345678'],
      ],
    })
  })

  it('runs nothing in a spreadsheet', () => {
    const grid = textGrid(columns, loans)
    expect([csvText(grid).includes(',=1+1'), tsvText(grid, false).includes('\t=1+1')]).toEqual([false, false])
  })

  it('is a number in a workbook where that keeps every digit, else the text it is', () => {
    expect(
      ['0.1', '-12.50', '999999999999999', '1000000000000000', '0.0000000000000001', '', '12 %'].map(sheetAmount),
    ).toEqual([0.1, -12.5, 999999999999999, '1000000000000000', '0.0000000000000001', '', '12 %'])
    const amount = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(18)).map(([digits, places]) => {
      const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
      return `${digits < 0n ? '-' : ''}${places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`}`
    })
    fc.assert(
      fc.property(amount, (text) => {
        const cell = sheetAmount(text)
        // A spreadsheet displays fifteen digits of a number.
        const displayed =
          typeof cell === 'string'
            ? cell
            : trim(
                Number(cell.toPrecision(15))
                  .toFixed(15)
                  .replace(/\.?0+$/, ''),
              )
        return compare(displayed, text) === 0
      }),
    )
  })

  it('comes back from the workbook as it went in', async () => {
    const file = await writeXlsx('Loans: [all]', sheetGrid(columns, loans))
    const { sheets } = readXlsx('a.xlsx', new Uint8Array(await file.arrayBuffer()))
    const [table] = sheets
    expect(table!.name).toBe('Loans   all ')
    const stored = table!.rows.map(({ cells }) => cells.map((cell) => [cell.kind, cell.stored ?? cell.displayed]))
    expect(stored).toEqual([
      [
        ['text', 'Loan date (UTC)'],
        ['text', 'Loan date (local)'],
        ['text', 'Loan'],
        ['text', 'Loan, coin'],
        ['text', 'Order ID'],
      ],
      [
        ['date', expect.anything()],
        ['date', expect.anything()],
        ['text', '12345.678901234567890123'],
        ['text', 'USDT'],
        ['text', '=1+1'],
      ],
      [
        ['empty', ''],
        ['empty', ''],
        ['number', '-0.5'],
        ['text', 'BTC'],
        ['text', '00123456789012345678'],
      ],
    ])
    expect(table!.rows[1]!.cells[0]!.displayed).toContain('2026-11-23 04:02:26')
    expect(table!.rows[1]!.cells[1]!.displayed).toContain(localIso.slice(0, 19).replace('T', ' '))
  })

  it('has a file name with its content and time', () => {
    expect(fileNameOf('Active loans', 'csv', 1795406546123)).toBe('active-loans-20261123-040226Z.csv')
    expect(fileNameOf('Answer: loanInfos', 'xlsx', 0)).toBe('answer-loaninfos-19700101-000000Z.xlsx')
  })
})
