import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftRow } from '@/shared/testing/samples/draft-rows'
import { runs } from '@/shared/testing/runs'
import type { PricedCell } from '@/shared/trading/batch/pricing/price-rows'
import { expressionOf, isExpressionWhole, neededWidths, widened } from './cell-room'
import { allColumns } from './columns'

const priced = (expression: string, value: string | null = '95786.9'): PricedCell => ({
  expression,
  isFrozen: false,
  value,
  explanation: '',
})
const views = (...cells: readonly { price?: PricedCell; qty?: PricedCell }[]) =>
  cells.map((own) => ({ unit: 'BTC', cells: own }))
const widthsFor = (...cells: readonly { price?: PricedCell; qty?: PricedCell }[]) => {
  const rows = cells.map(() => draftRow({ price: '1', qty: '1' }))
  const columns = widened(allColumns, neededWidths(views(...cells), rows))
  return Object.fromEntries(columns.map(({ id, width }) => [id, width]))
}

describe('The room of an amount column', () => {
  it('is unchanged without expressions, and grows with its content', () => {
    const usual = Object.fromEntries(allColumns.map(({ id, width }) => [id, width]))
    expect(widthsFor({})).toEqual(usual)
    const wider = widthsFor({ price: priced('=bid-1%+3t'), qty: priced('50%', '0.051282') })
    expect([wider.price! > usual.price!, wider.qty! > usual.qty!]).toEqual([true, true])
    expect({ ...wider, price: 0, qty: 0 }).toEqual({ ...usual, price: 0, qty: 0 })
  })

  it('shows every usual expression whole at the width it asks for, and none in part at any other', () => {
    const offset = fc.constantFrom('', '-1%', '-10t', '+5bp', '-0.2%+3t', '-2.5%')
    const price = fc.tuple(fc.constantFrom('=bid', '=ask', '=mid', '=last', '=prev'), offset).map((all) => all.join(''))
    const qty = fc.constantFrom('5%', '50%', '100%', '$1000', '$250000', 'risk 50 stop 1%')
    fc.assert(
      fc.property(price, qty, fc.boolean(), fc.integer({ min: 20, max: 300 }), (at, size, isFrozen, width) => {
        const cells = { price: { ...priced(at), isFrozen }, qty: priced(size, null) }
        const needed = neededWidths(views(cells), [draftRow({})])
        expect(isExpressionWhole(cells.price, '', Math.max(104, needed.price))).toBe(true)
        expect(isExpressionWhole(cells.qty, 'BTC', Math.max(116, needed.qty))).toBe(true)
        // 7 px is the widest digit of the font of the sheet.
        if (isExpressionWhole(cells.price, '', width))
          expect(expressionOf(cells.price).length * 7 + 12).toBeLessThanOrEqual(width)
      }),
      { numRuns: runs(300) },
    )
  })
})
