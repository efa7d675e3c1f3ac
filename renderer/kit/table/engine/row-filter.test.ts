import { describe, expect, it } from 'vitest'
import { offsetOf } from '@/shared/base/local-time'
import { formatDateTime } from '@/renderer/kit/format/time'
import type { Column } from '@/renderer/kit/table/columns/column'
import { hasText, isWithin, spanOf, valuesOf } from './row-filter'
import { columnState } from '@/renderer/kit/table/columns/shown-columns'
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

describe('The rows of a table', () => {
  it('have a text in a cell or in the coin of its amount, whatever its capitals', () => {
    const matchesOf = (text: string): number[] =>
      rows.flatMap((row, index) => (columns.some((column) => hasText(column, row, text)) ? [index] : []))
    expect([matchesOf('btc'), matchesOf('2026-11-20t23:59'), matchesOf('0.1 btc'), matchesOf('doge')]).toEqual([
      [1, 2],
      [0],
      [2],
      [],
    ])
  })

  it('have a text as it is on screen: a time of this machine, a number with groups and a minus', () => {
    const row: Row = { at: at('2026-11-20T23:59:59.999Z'), amount: '-97045.4', coin: 'USDT' }
    expect(hasText(columns[0], row, formatDateTime(Number(row.at)))).toBe(true)
    expect(
      ['−97\u202F045.4', '97 045', '97045.4', '97 046', ' '].map((text) => hasText(columns[1], row, text)),
    ).toEqual([true, true, true, false, true])
  })

  it('are of whole days of the clock that the table shows, to which an unknown time does not belong', () => {
    expect(valuesOf(columns[2]!, rows)).toEqual(['BTC', 'USDT'])
    const within = (zone: string, from: string, to: string): boolean[] =>
      rows.map((row) => isWithin(row.at === '' ? null : Number(row.at), spanOf({ from, to }, offsetOf(zone))))
    expect(within('UTC', '2026-11-21', '')).toEqual([false, true, false])
    expect(within('UTC', '', '2026-11-20')).toEqual([true, false, false])
    expect(within('UTC', '', '')).toEqual([true, true, true])
    // Both are on 21 November in Shanghai, and on 20 November in New York.
    expect(within('Asia/Shanghai', '2026-11-21', '2026-11-21')).toEqual([true, true, false])
    expect(within('America/New_York', '2026-11-20', '2026-11-20')).toEqual([true, true, false])
  })

  it('are within a day of 25 hours when the clocks go back', () => {
    const isOnDay = (time: string): boolean =>
      isWithin(Date.parse(time), spanOf({ from: '2026-11-01', to: '2026-11-01' }, offsetOf('America/New_York')))
    expect(isOnDay('2026-11-01T03:59:59.999Z')).toBe(false)
    expect(isOnDay('2026-11-01T04:00:00.000Z')).toBe(true)
    expect(isOnDay('2026-11-02T04:59:59.999Z')).toBe(true)
    expect(isOnDay('2026-11-02T05:00:00.000Z')).toBe(false)
  })
})

describe('A sum below a table', () => {
  it('is in a single coin, exact, and missing where an amount is unknown', () => {
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
  const state = (saved: Parameters<typeof columnState>[1], width: number) => columnState(columns, saved, width)
  const ids = (...args: Parameters<typeof state>): string => {
    const { columnOrder, columnVisibility } = state(...args)
    return columnOrder.filter((id) => columnVisibility[id]).join(' ')
  }

  it('are those there is room for, and none is left out before the table was laid out', () => {
    expect([ids([], 0), ids([], 499), ids([], 500)]).toEqual([
      'at amount coin act',
      'at amount act',
      'at amount coin act',
    ])
  })

  it('that were chosen are there at every width, in their order and where they were pinned, buttons at the end', () => {
    const saved = [
      { id: 'note', isHidden: false },
      { id: 'coin', isHidden: false, width: 44, isPinned: true },
      { id: 'at', isHidden: true },
      { id: 'gone' },
    ]
    expect(ids(saved, 300)).toBe('note coin amount act')
    expect(state(saved, 300)).toMatchObject({
      columnSizing: { coin: 44 },
      columnPinning: { start: ['coin'], end: ['act'] },
    })
  })

  it('are never all hidden', () => {
    const saved = columns.map(({ id }) => ({ id, isHidden: true }))
    expect(ids(saved, 300)).toBe('at amount coin note act')
  })
})
