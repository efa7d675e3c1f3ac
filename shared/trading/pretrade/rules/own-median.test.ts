import { describe, expect, it } from 'vitest'
import { PretradeLimits } from '@/shared/trading/pretrade/limits/limits'
import { MEDIAN_NEEDS, MEDIAN_OF, ownMedianOf, ownMedianResult } from './own-median'

describe('the median of own orders', () => {
  const limits = PretradeLimits.parse({})

  it('is the middle one of enough, the smaller of two, whatever their sequence', () => {
    const of = (...notionals: readonly number[]) => ownMedianOf(notionals.map(String)).notional
    expect(of(9, 1, 8, 2, 7, 3, 6, 4, 5, 10, 0.5)).toBe('5')
    expect(of(9, 1, 8, 2, 7, 3, 6, 4, 5, 10)).toBe('5')
    expect(of(9, 1, 8, 2, 7, 3, 6, 4, 5, 0)).toBeNull()
    expect([MEDIAN_NEEDS, MEDIAN_OF]).toEqual([10, 200])
  })

  it('is compared with what is known of an order', () => {
    const result = (notional: string | null, median: string | null) =>
      ownMedianResult(notional, { notional: median, orders: 10 }, limits)
    expect([result(null, '1'), result('1', null)]).toEqual([[], []])
    expect(result('1001', '100')).toMatchObject([{ band: 'type-to-confirm', figure: '10.01', line: '10' }])
    expect(result('1000', '100')).toMatchObject([{ field: 'qty', band: 'silent', figure: '10.00' }])
  })
})
