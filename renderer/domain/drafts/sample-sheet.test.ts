import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, isMultipleOf, multiply } from '@/shared/base/decimal'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { readText } from '@/shared/sheets/text/delimited-text'
import { findHeader } from '@/shared/trading/import/find-header'
import { guessMapping } from '@/shared/trading/import/column-mapping'
import { importSheet, noAnswers } from '@/shared/trading/import/import-sheet'
import { sampleSheet } from './sample-sheet'

let rowCount = 0
function imported(text: string) {
  const [table] = readText(text).sheets
  const at = findHeader(table!.rows)
  const mapping = guessMapping(table!.rows[at]!, table!.rows.slice(at + 1))
  const newId = () => `row ${(rowCount += 1)}`
  return importSheet(table!, at, mapping, noAnswers, { defaults: { category: btcSpot.category }, newId })
}

describe('The sheet to try the desk with', () => {
  it.each([false, true])('is read without a question, every column known (hedge mode: %s)', (hedge) => {
    const { rows, question, mapping } = imported(sampleSheet(btcSpot, '60000', hedge))
    expect([question, mapping.includes('extra')]).toEqual([null, false])
    expect(rows.map(({ row }) => [row.side, row.posSide, row.price, row.timeInForce])).toEqual(
      [
        ['buy', '=bid-0.5%'],
        ['buy', '=prev-0.2%'],
        ['buy', '=prev-0.2%'],
        ['sell', '=ask+0.5%'],
        ['sell', '=ask+1%'],
      ].map(([side, price]) => [side, hedge ? (side === 'buy' ? 'long' : 'short') : '', price, 'post_only']),
    )
  })

  it('has quantities that the exchange takes, and one that is finer than its step', () => {
    const cents = (most: number) => fc.integer({ min: 1, max: most }).map((amount) => (amount / 100).toFixed(2))
    fc.assert(
      fc.property(
        cents(10_000_000),
        cents(10_000),
        fc.constantFrom('0.0001', '0.01', '1', '100'),
        (price, least, lot) => {
          const instrument = { ...btcSpot, minValue: least, lotSize: lot, minQty: lot }
          const rows = imported(sampleSheet(instrument, price, false)).rows.map(({ row }) => row)
          for (const { qty } of rows.slice(0, -1)) {
            expect(isMultipleOf(qty, lot)).toBe(true)
            expect(compare(multiply(qty, price), least)).toBeGreaterThanOrEqual(0)
          }
          expect(isMultipleOf(rows.at(-1)!.qty, lot)).toBe(false)
        },
      ),
    )
  })
})
