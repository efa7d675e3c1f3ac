import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add } from '@/shared/base/decimal'
import { btcPerp, btcSpot, draftRow } from '@/shared/testing/samples/draft-rows'
import { runs } from '@/shared/testing/runs'
import { allColumns } from './model/columns'
import { unitOfRow } from './model/row-facts'
import { selectedCells } from './selected-cells'
import { selectionStats } from './model/selection-stats'

const instrumentOf = (category: string, symbol: string) =>
  symbol === 'NONE' ? null : category === 'SPOT' ? btcSpot : { ...btcPerp, symbol }
const futures = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit' } as const
const statsOf = (rows: readonly ReturnType<typeof draftRow>[], from: string, to = from) => {
  const col = (id: string): number => allColumns.findIndex((column) => column.id === id)
  const model = {
    rows,
    pricing: { rows, cells: new Map() },
    instrumentOf,
    unitOf: (row: (typeof rows)[0]) => unitOfRow(row, instrumentOf),
  }
  const range = { top: 0, bottom: rows.length, left: col(from), right: col(to) }
  return selectionStats(selectedCells(model, allColumns, range))
}

describe('A selection of cells', () => {
  it('has an exact sum, average, minimum and maximum with its unit, as in spreadsheets', () => {
    const rows = ['0.1', '0.2', '0.30'].map((qty) => draftRow({ ...futures, qty, price: '100' }))
    expect(statsOf(rows, 'qty')).toEqual({
      count: 3,
      sums: { unit: 'BTC', sum: '0.6', average: '0.2', least: '0.1', most: '0.3' },
      mixed: [],
      unread: 0,
    })
    expect(statsOf(rows, 'notional').sums).toMatchObject({ unit: 'USDT', sum: '60' })
    expect(statsOf(rows, 'symbol', 'side')).toMatchObject({ count: 6, sums: null, mixed: [] })
  })

  it('has no sum over several kinds of amounts: price and quantity, two coins, prices of two symbols', () => {
    const rows = [
      draftRow({ ...futures, qty: '1', price: '100' }),
      draftRow({ ...futures, symbol: 'ETHUSDT', price: '5' }),
    ]
    expect(statsOf(rows.slice(0, 1), 'price', 'qty')).toMatchObject({ sums: null, mixed: ['USDT', 'BTC'] })
    expect(statsOf(rows, 'price')).toMatchObject({ sums: null, mixed: ['USDT'] })
    const spent = draftRow({ category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'market', qty: '500' })
    expect(statsOf([rows[0]!, spent], 'qty')).toMatchObject({ sums: null, mixed: ['BTC', 'USDT'] })
  })

  it('names what it cannot read, and never takes it for nothing', () => {
    const rows = [
      draftRow({ ...futures, qty: '1' }),
      draftRow({ ...futures, qty: '25%' }),
      draftRow({ ...futures, symbol: 'NONE', qty: '7' }),
    ]
    expect(statsOf(rows, 'qty')).toMatchObject({ count: 3, sums: { sum: '1' }, unread: 2 })
  })

  it('sums to the last digit, whatever the amounts', () => {
    const amount = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999_999 }))
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 50 }), (all) => {
        const texts = all.map(([whole, rest]) => `${whole}.${String(rest).padStart(8, '0')}`)
        const rows = texts.map((qty) => draftRow({ ...futures, qty }))
        expect(statsOf(rows, 'qty').sums!.sum).toBe(texts.reduce((sum, text) => add(sum, text), '0'))
      }),
      { numRuns: runs(200) },
    )
  })
})
