import { describe, expect, it } from 'vitest'
import { btcPerp, btcSpot, draftRow } from '@/shared/testing/samples/draft-rows'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { aPosition } from '@/shared/testing/samples/account'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import { type Portfolio, portfolioOf } from '@/shared/trading/ltv/projection/portfolio'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import type { CheckedRow } from '@/shared/trading/batch/draft/batch-context'
import { checkLtv } from './check-ltv'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

const reading = readLtv('77031', 0, ltvAnswer())
if (reading.kind !== 'sample') throw new Error('not computed')
const unit = portfolioOf(reading.sample, { prices: {}, ratios: {} })
/** 55.93 % now; nothing may lead above 56 %. */
const thresholds = { warn: '0.5', call: '0.6', liquidation: '0.7', note: '', confirmedAt: 0, stopWithin: '0.04' }

const rowOf = (change: Partial<DraftRow>, number: number): CheckedRow => {
  const reading = rowToOrder(draftRow({ id: `r${number}`, ...change }))
  if (!reading.ok) throw new Error(reading.problems[0]!.message)
  const instrument = reading.order.symbol !== 'BTCUSDT' ? null : reading.order.category === 'SPOT' ? btcSpot : btcPerp
  return { rowId: `r${number}`, number, order: reading.order, instrument }
}
const long = aPosition({ total: '100', available: '100' })
const check = (
  rows: readonly Partial<DraftRow>[],
  portfolio: Portfolio | null = unit,
  stop: Thresholds | null = thresholds,
) =>
  checkLtv(
    rows.map((row, at) => rowOf(row, at + 1)),
    { bookTop: () => null, positions: [long] },
    { portfolio, thresholds: stop },
  ).problems.map(({ rowId, field, level, rule }) => [rowId, field, level, rule].join(' '))

describe('the loan-to-value check of a batch', () => {
  it('refuses the rows that lead beyond the stop, and names every haircut that is lost', () => {
    expect(
      check([
        { category: 'SPOT', qty: '0.85' },
        { category: 'SPOT', side: 'sell', qty: '0.5' },
      ]),
    ).toEqual(['r1 qty error ltv-stop', 'r1  warning ltv-haircut'])
    expect(check([{ category: 'SPOT', qty: '0.1' }])).toEqual(['r1  warning ltv-haircut'])
  })

  it('adds up rows that are harmless on their own', () => {
    expect(
      check(Array.from({ length: 9 }, () => ({ category: 'SPOT', qty: '0.1' }))).filter((problem) =>
        problem.endsWith('ltv-stop'),
      ),
    ).toHaveLength(9)
  })

  it('lets a position be closed whatever the fee, and not one be opened that costs too much', () => {
    expect(check([{ side: 'sell', qty: '100' }])).toEqual([])
    expect(check([{ side: 'buy', qty: '100' }])).toEqual(['r1 qty error ltv-stop'])
  })

  it('marks as unchecked what it cannot know, and nothing at all while no stop is set', () => {
    expect(check([{ symbol: 'ETHUSDT' }])).toEqual(['r1 qty unchecked ltv-unchecked'])
    expect(check([{}], null)).toEqual(['r1 qty unchecked ltv-unchecked'])
    expect(check([{ qty: '100' }, { symbol: 'ETHUSDT' }], unit, { ...thresholds, stopWithin: null })).toEqual([])
    expect(check([{ qty: '100' }], null, null)).toEqual([])
  })
})
