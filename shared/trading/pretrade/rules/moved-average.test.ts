import { describe, expect, it } from 'vitest'
import type { FillEstimate } from '@/shared/trading/pretrade/assessment/assessment'
import { PretradeLimits } from '@/shared/trading/pretrade/limits/limits'
import { bestDisplayed, movedResults, displayedOnceConfirmed } from './moved-average'

const at = (average: string): FillEstimate => ({
  kind: 'trades',
  average,
  worst: average,
  filledQty: '1',
  isWhole: true,
  share: '0.1',
  slippage: null,
})
const rests: FillEstimate = { kind: 'rests' }
const limits = PretradeLimits.parse({ moved: { review: '0.01', 'type-to-confirm': null, never: null } })

describe('the averages that were shown', () => {
  it('are the best of each order by its side, of before and of now', () => {
    const orders = ['buy', 'sell', 'buy', 'sell', 'buy', 'buy'].map((side) => ({ side: side as 'buy' }))
    const rows = [at('101'), at('101'), at('99'), at('99'), at('5'), rests].map((fill, row) => ({ row, fill }))
    expect(bestDisplayed(orders, ['100', '100', '100', '100', null, '7'], rows)).toEqual([
      '100',
      '101',
      '99',
      '100',
      '5',
      '7',
    ])
    expect(bestDisplayed(orders.slice(0, 1), [], [])).toEqual([null])
  })

  it('are those of now once a finding of the row was confirmed', () => {
    const rows = [at('101'), at('102'), rests].map((fill, row) => ({ row, fill }))
    expect(displayedOnceConfirmed(['1', '2', '3'], rows, new Set([1, 2]))).toEqual(['1', '102', '3'])
  })
})

describe('an average that moved', () => {
  const resultsFor = (side: 'buy' | 'sell', displayed: string | null, fill: FillEstimate) =>
    movedResults(side, fill, displayed, limits).map(({ band, figure }) => `${band} ${figure}`)

  it('is judged by how much worse it is than the displayed average', () => {
    expect([resultsFor('buy', '100', at('102')), resultsFor('sell', '100', at('98'))]).toEqual([
      ['review 0.020000'],
      ['review 0.020000'],
    ])
    expect([resultsFor('buy', '100', at('98')), resultsFor('sell', '100', at('101'))]).toEqual([
      ['silent -0.020000'],
      ['silent -0.010000'],
    ])
    expect([resultsFor('buy', null, at('102')), resultsFor('buy', '100', rests)]).toEqual([[], []])
  })

  it.each([
    ['60001.123456', '60600', '60001.12', '60600.00'],
    ['1234567.8', '12345678.9', '1234568', '12345679'],
    ['0.000123456789', '0.5', '0.000123457', '0.500000'],
    ['9', '10.5', '9.000000', '10.50000'],
  ])('is named with enough digits: from %s to %s', (displayed, average, from, to) => {
    const [moved] = movedResults('buy', at(average), displayed, limits)
    expect(moved).toMatchObject({ field: 'qty', rule: 'moved' })
    expect(moved!.message).toMatch(new RegExp(`since it was shown: from ${from} to ${to}$`))
  })
})
