import { describe, expect, it } from 'vitest'
import type { Column } from './column'
import { filteredRows, noRowFilter, valuesOf } from './row-filter'
import { shownColumns } from './shown-columns'
import { sortedRows } from './table-rows'
import { totalsOf } from './totals'

interface Row {
  readonly at: string
  readonly amount: string
  readonly coin: string
}
const columns: readonly Column<Row>[] = [
  { id: 'at', title: 'At', width: '80px', isTime: true, isFilter: true, value: ({ at }) => at },
  {
    id: 'amount',
    title: 'Amount',
    width: '90px',
    numeric: true,
    value: ({ amount }) => amount,
    coin: ({ coin }) => coin,
  },
  { id: 'coin', title: 'Coin', width: '80px', isFilter: true, value: ({ coin }) => coin, shownFrom: 500 },
  { id: 'note', title: 'Note', width: '80px', isOptional: true, value: () => '' },
  { id: 'act', title: '', width: '20px', pinned: true },
]
const at = (day: string): string => String(Date.parse(day))
const rows: readonly Row[] = [
  { at: at('2026-11-20T23:59:59.999Z'), amount: '9', coin: 'USDT' },
  { at: at('2026-11-21'), amount: '10', coin: 'BTC' },
  { at: '', amount: '0.1', coin: 'BTC' },
]
const amounts = (filter: Partial<typeof noRowFilter>): string[] =>
  filteredRows(rows, columns, { ...noRowFilter, ...filter }).map(({ amount }) => amount)

describe('The rows of a table', () => {
  it('are chosen by a text anywhere in them, whatever its capitals', () => {
    expect([amounts({ text: ' btc ' }), amounts({ text: '2026-11-20' }), amounts({ text: 'doge' })]).toEqual([
      ['10', '0.1'],
      ['9'],
      [],
    ])
    expect(filteredRows(rows, columns, noRowFilter)).toBe(rows)
  })

  it('are chosen by a value, and by whole days of UTC to which an unknown time does not belong', () => {
    expect(valuesOf(columns[2]!, rows)).toEqual(['BTC', 'USDT'])
    expect(amounts({ values: { coin: 'USDT' } })).toEqual(['9'])
    expect(amounts({ days: { at: { from: '2026-11-21', to: '' } } })).toEqual(['10'])
    expect(amounts({ days: { at: { from: '', to: '2026-11-20' } } })).toEqual(['9'])
    expect(amounts({ days: { at: { from: '', to: '' } }, text: '0.1' })).toEqual(['0.1'])
  })

  it('are in order by the value of an amount, never by its letters, and what is not known counts for least', () => {
    const by = (column: string): string[] =>
      sortedRows([...rows, { at: '1', amount: '', coin: '' }], columns, { column, direction: 'up' }).map(
        ({ amount }) => amount,
      )
    expect([by('amount'), by('at')]).toEqual([
      ['', '0.1', '9', '10'],
      ['0.1', '', '9', '10'],
    ])
  })
})

describe('A sum below a table', () => {
  it('is of one coin, exact, and of none where an amount is not known', () => {
    expect(totalsOf(columns[1]!, rows)).toEqual([
      { coin: 'USDT', amount: '9' },
      { coin: 'BTC', amount: '10.1' },
    ])
    expect(totalsOf(columns[1]!, [...rows, { ...rows[0]!, amount: '' }])).toBeNull()
    const tenths = Array.from({ length: 10 }, () => ({ ...rows[0]!, amount: '0.1' }))
    expect(totalsOf(columns[1]!, tenths)).toEqual([{ coin: 'USDT', amount: '1' }])
  })
})

describe('The columns of a table', () => {
  const ids = (saved: Parameters<typeof shownColumns>[1], width: number): string =>
    shownColumns(columns, saved, width)
      .map(({ id }) => id)
      .join(' ')

  it('are those there is room for, and none is left out before the table was laid out', () => {
    expect([ids([], 0), ids([], 499), ids([], 500)]).toEqual([
      'at amount coin act',
      'at amount act',
      'at amount coin act',
    ])
  })

  it('that were chosen are there at every width, in their order, buttons at the end', () => {
    const saved = [
      { id: 'note', isHidden: false },
      { id: 'coin', isHidden: false, width: 44 },
      { id: 'at', isHidden: true },
      { id: 'gone' },
    ]
    expect(ids(saved, 300)).toBe('note coin amount act')
    expect(shownColumns(columns, saved, 300)[1]!.width).toBe('44px')
  })

  it('are never all hidden', () => {
    const saved = columns.map(({ id }) => ({ id, isHidden: true }))
    expect(shownColumns(columns, saved, 300)).toBe(columns)
  })
})
