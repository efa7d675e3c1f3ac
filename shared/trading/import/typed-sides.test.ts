import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftRow } from '@/shared/testing/samples/draft-rows'
import { runs } from '@/shared/testing/runs'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import { withTypedSides } from '@/shared/trading/batch/draft/side-cell'
import { noAnswers } from './import-sheet'
import { readOrders, usualDefaults } from './testing/read-orders'

const typed = (side: string, isHedge: boolean, cells: Partial<DraftRow> = {}): DraftRow => {
  const before = draftRow({ side: '', ...cells })
  return withTypedSides([before], [{ ...before, side }], isHedge)[0]!
}
const orderOf = (row: DraftRow) => {
  const reading = rowToOrder(row)
  if (!reading.ok) return 'refused'
  const { side, posSide, orderType } = reading.order
  return [side, posSide, orderType].filter(Boolean).join(' ')
}
const reasons = (row: DraftRow) => {
  const reading = rowToOrder(row)
  return reading.ok ? [] : reading.problems.map(({ message }) => message)
}

describe('a typed side', () => {
  it.each([
    ['卖', 'sell limit'],
    ['买', 'buy limit'],
    ['开多', 'buy limit'],
    ['Kauf', 'buy limit'],
    ['Verkauf', 'sell limit'],
    ['buy long', 'buy limit'],
    ['sell-limit', 'sell limit'],
    ['平空', 'refused'],
    ['sell long', 'refused'],
    ['Market buy', 'refused'],
  ])('in one-way mode: %s', (side, order) => expect(orderOf(typed(side, false))).toBe(order))

  it.each([
    ['开多', 'buy long limit'],
    ['open short', 'sell short limit'],
    ['平空', 'buy short limit'],
    ['Close long', 'sell long limit'],
    ['sell long', 'sell long limit'],
  ])('names the position side of a hedge account: %s', (side, order) => expect(orderOf(typed(side, true))).toBe(order))

  it('is refused beside another position side and beside another order type', () => {
    expect(orderOf(typed('开多', true, { posSide: 'short' }))).toBe('refused')
    expect(orderOf(typed('平多', true, { posSide: 'short' }))).toBe('refused')
    expect(typed('Market buy', false).orderType).toBe('limit (Market buy)')
    expect(orderOf(typed('Market buy', false, { price: '' }))).toBe('buy market')
  })

  it('that closes is refused with its reason', () => {
    expect(reasons(typed('平多', false))).toEqual(['Side 平多 closes a position; a batch has no reduce-only'])
    expect(reasons(draftRow({ side: 'sell (reduceOnly: true)' }))).toEqual(['Side: the place call has no “reduceOnly”'])
  })

  it('is read once: rows of the same side stay the same objects', () => {
    const rows = [draftRow({ id: 'a', side: '平多' }), draftRow({ id: 'b' })]
    expect(withTypedSides(rows, rows, true)).toEqual(rows)
    expect(withTypedSides([], [rows[1]!], true)[0]).toBe(rows[1])
  })

  it('gives the order that the same side of a file gives', () => {
    const words = (
      'buy,sell,b,卖,买,开多,开空,平多,平空,平仓,做多,Kauf,Verkauf,продажа,buy long,sell short,buy short,sell_long,' +
      'Close Long,exit-short,reduce short,Open long,Market buy,sell limit,buy stop,long,short,close,sideways,'
    ).split(',')
    const cases = fc.record({
      side: fc.constantFrom(...words),
      posSide: fc.constantFrom('', 'long', 'short'),
      price: fc.constantFrom('', '61250'),
      category: fc.constantFrom('USDT-FUTURES', 'SPOT'),
      isHedge: fc.boolean(),
    })
    fc.assert(
      fc.property(cases, ({ side, posSide, price, category, isHedge }) => {
        const csv = `Category,Symbol,Side,Position side,Price,Qty\n${category},BTCUSDT,${side},${posSide},${price},0.01`
        const [imported] = readOrders(csv, noAnswers, usualDefaults, isHedge).rows
        expect(orderOf(typed(side, isHedge, { posSide, price, category }))).toBe(orderOf(imported!))
      }),
      { numRuns: runs(2000) },
    )
  })
})
