import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, decimalsOf, multiply, toDecimals } from '@/shared/base/decimal'
import { runs } from '@/shared/testing/runs'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { sheetColumns } from '../model/columns'
import { continued, fillBelow } from './fill'

const columns = sheetColumns({ hedge: false, margin: false, ltv: false })
const whole = { left: 0, right: columns.length - 1 }
const decimal = (decimals: number) =>
  fc
    .bigInt({ min: 0n, max: 10n ** 18n })
    .map((units) => toDecimals(multiply(String(units), `0.${'0'.repeat(decimals - 1)}1`), decimals))

describe('filling down', () => {
  it('repeats one cell, words and expressions, and numbers at unequal distances', () => {
    expect(continued(['61250.5'], 3)).toEqual(['61250.5', '61250.5', '61250.5'])
    expect(continued(['buy', 'sell'], 3)).toEqual(['buy', 'sell', 'buy'])
    expect(continued(['=bid-1t', '=bid-2t'], 2)).toEqual(['=bid-1t', '=bid-2t'])
    expect(continued(['1', '2', '4'], 4)).toEqual(['1', '2', '4', '1'])
  })

  it('goes on with numbers at equal distances, up or down, in their decimals', () => {
    expect(continued(['61250.0', '61250.5'], 3)).toEqual(['61251.0', '61251.5', '61252.0'])
    expect(continued(['0.3', '0.2', '0.1'], 2)).toEqual(['0.0', '-0.1'])
    expect(continued(['0.00000010', '0.00000025'], 1)).toEqual(['0.00000040'])
  })

  it('is exact for decimals of any size', () => {
    const series = fc
      .integer({ min: 1, max: 18 })
      .chain((decimals) =>
        fc.tuple(decimal(decimals), decimal(decimals), fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 40 })),
      )
    fc.assert(
      fc.property(series, ([start, step, typed, count]) => {
        const at = (place: number) => toDecimals(add(start, multiply(step, String(place))), decimalsOf(start))
        const texts = Array.from({ length: typed }, (_, place) => at(place))
        expect(continued(texts, count)).toEqual(Array.from({ length: count }, (_, place) => at(typed + place)))
      }),
      { numRuns: runs(20_000) },
    )
  })

  it('makes missing rows, gives no client ID twice, and repeats numbers on request', () => {
    const rows = [newRow({ side: 'buy', price: '100', clientOid: 'a' }), newRow({ side: 'buy', price: '101' })]
    const range = { top: 0, bottom: 1, ...whole }
    const filled = fillBelow(rows, columns, range, { bottom: 3, isCopy: false, newRow })
    expect(filled.map(({ side, price, clientOid }) => [side, price, clientOid])).toEqual([
      ['buy', '100', 'a'],
      ['buy', '101', ''],
      ['buy', '102', ''],
      ['buy', '103', ''],
    ])
    expect(filled[0]).toBe(rows[0])
    const copied = fillBelow(rows, columns, range, { bottom: 3, isCopy: true, newRow })
    expect(copied.map(({ price }) => price)).toEqual(['100', '101', '100', '101'])
    expect(fillBelow(rows, columns, range, { bottom: 1, isCopy: false, newRow })).toBe(rows)
  })
})
