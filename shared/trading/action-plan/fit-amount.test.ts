import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, maximum, multiply, subtract } from '@/shared/base/decimal'
import { fitAmount } from './fit-amount'

const range = { step: '0.01', most: '10', least: '0', limit: 'held' } as const
const steps = Array.from({ length: 1001 }, (_, at) => (at / 100).toFixed(2))

describe('the smallest amount that suffices', () => {
  it('is that of trying every amount, along any excess that falls and then bends upwards', () => {
    const counts = { met: 0, unmet: 0, none: 0 }
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: -10, max: 100 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 150 }),
        (start, fall, bendAt, bend) => {
          const excess = (amount: string): string => {
            const line = subtract(String(start), multiply(String(fall), amount))
            return add(line, multiply(String(bend), maximum('0', subtract(amount, String(bendAt)))))
          }
          const fit = fitAmount(range, excess)
          const smallest = steps.find((amount) => Number(excess(amount)) <= 0)
          counts[fit === null ? 'none' : fit.isMet ? 'met' : 'unmet'] += 1
          expect(fit?.isMet ? fit.amount : undefined).toBe(smallest)
          if (fit?.isMet === false) expect(Number(fit.amount)).toBe(bend >= fall ? bendAt : 10)
          if (fit === null) expect(fall).toBeLessThanOrEqual(0)
        },
      ),
      { numRuns: 200 },
    )
    expect(Math.min(counts.met, counts.unmet, counts.none)).toBeGreaterThan(0)
  })
})
