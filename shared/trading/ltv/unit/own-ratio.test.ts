import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance, exactOf, order, quotient, rounded } from '@/shared/base/exact'
import { ownRatio } from './own-ratio'

const amount = (most: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 0, max: 8 }))
    .map(([units, decimals]) => exactOf((units / 10 ** decimals).toFixed(decimals)))
const anyAmount = fc.oneof(amount(1000), amount(1e6), amount(1e14), fc.constant(exactOf('123456789012345678.12345678')))
/** Ratios that are as far from each other as can be told, or a hair. */
const anyRatio = fc.oneof(
  amount(2000),
  fc.integer({ min: -2, max: 2 }).map((off) => exactOf((0.5 + off * 1e-13).toFixed(13))),
)
const spans = ['0', '0.01', '0.1', '0.0000000000001'].map((text) => exactOf(text))

describe('debt over collateral', () => {
  it('is compared and rounded by all of its digits', () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyAmount,
        anyRatio,
        anyRatio,
        fc.constantFrom(...spans),
        (debt, coins, first, other, span) => {
          const [own, exact] = [ownRatio(debt, coins), quotient(debt, coins)]
          const [gap, otherGap] = [distance(first, exact), distance(other, exact)]
          expect(own.isNearer(first, other)).toBe(order(gap, otherGap) < 0)
          expect(own.isWithin(span, first)).toBe(order(gap, span) <= 0)
          for (const decimals of [2, 8]) {
            const [short, long] = [own.toDecimals(decimals), rounded(exact, decimals, 'nearest')]
            expect([order(short, long), short.decimals]).toEqual([0, decimals])
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('that is as near to one ratio as to another, or at the very edge, is reported as such', () => {
    const half = ownRatio(exactOf('500'), exactOf('1000'))
    expect(half.isNearer(exactOf('0.4'), exactOf('0.6'))).toBe(false)
    expect(half.isNearer(exactOf('0.40000000000000000001'), exactOf('0.6'))).toBe(true)
    expect(half.isWithin(exactOf('0.01'), exactOf('0.51'))).toBe(true)
    expect(half.isWithin(exactOf('0.01'), exactOf('0.51000000000000000001'))).toBe(false)
    const third = ownRatio(exactOf('1'), exactOf('8'))
    expect(third.toDecimals(2)).toEqual(exactOf('0.13'))
  })
})
