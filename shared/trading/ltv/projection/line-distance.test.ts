import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, divide, subtract } from '@/shared/base/decimal'
import { runs } from '@/shared/testing/runs'
import { linesAround, type LtvPosition } from './line-distance'

const lines = { warn: '0.7', call: '0.8', liquidation: '0.9' }
const at = (ltv: string, debt: string, collateral: string): LtvPosition => ({ ltv, debt, collateral })

describe('the lines around a ratio', () => {
  it('are the next one with what can be lost, and the highest that is reached with what is missing', () => {
    // 630 / 0.7 = 900 of 1,000.
    expect(linesAround(at('0.63', '630', '1000'), lines)).toEqual({
      ahead: { line: 'warn', ratio: '0.7', points: '0.07', amount: '100' },
      passed: null,
    })
    // 756 / 0.7 = 1,080 and 756 / 0.8 = 945.
    expect(linesAround(at('0.756', '756', '1000'), lines)).toEqual({
      ahead: { line: 'call', ratio: '0.8', points: '0.044', amount: '55' },
      passed: { line: 'warn', ratio: '0.7', points: '0.056', amount: '80' },
    })
    expect(linesAround(at('0.99', '990', '1000'), lines)).toEqual({
      ahead: null,
      passed: { line: 'liquidation', ratio: '0.9', points: '0.09', amount: '100' },
    })
  })

  it('count a line that is met exactly as passed, with nothing left to lose', () => {
    const met = linesAround(at('0.8', '800', '1000'), lines)
    expect([met.passed?.line, met.passed?.amount, met.ahead?.line]).toEqual(['call', '0', 'liquidation'])
  })

  it('need all of it for debt without collateral, also below zero', () => {
    expect(linesAround(at('1', '900', '0'), lines).passed?.amount).toBe('1000')
    expect(linesAround(at('1', '900', '-50'), lines).passed?.amount).toBe('1050')
  })

  it('promise no more than the ratio if that is worse than the two sides', () => {
    const { passed, ahead } = linesAround(at('0.81', '500', '1000'), lines)
    expect([passed?.line, compare(passed!.amount, '0'), ahead?.amount]).toEqual(['call', 1, '100'])
  })

  it('are reached, neither before nor after, once that much is lost or added', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(amount, amount, (debt, collateral) => {
        const ltv = divide(String(debt), String(collateral))
        const { ahead, passed } = linesAround(at(ltv, String(debt), String(collateral)), lines)
        const after = (remaining: string): number => Number(debt) / Number(remaining)
        if (ahead !== null)
          expect(after(subtract(String(collateral), ahead.amount))).toBeCloseTo(Number(ahead.ratio), 6)
        if (passed !== null) expect(after(add(String(collateral), passed.amount))).toBeCloseTo(Number(passed.ratio), 6)
      }),
      { numRuns: runs(200) },
    )
  })
})
