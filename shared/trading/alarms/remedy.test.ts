import fc from 'fast-check'
import { expect, it } from 'vitest'
import { add, compare, divide, subtract } from '@/shared/base/decimal'
import { runs } from '@/shared/testing/runs'
import { remediesOf } from './remedy'

const lines = { warn: '0.78', call: '0.83', liquidation: '0.9' }
const positionOf = (debt: string, collateral: string) => ({
  position: { debt, collateral, ltv: divide(debt, collateral) },
  lines,
  coin: 'USDT',
})

it('a loan at its liquidation line leaves it first, then the call, then the warning, each by a point', () => {
  // 100,010 at 91 %: to the line of liquidation itself it was 1,222 (L7 of the review).
  const found = remediesOf(positionOf('100010', '109901.098901'))
  expect(found.map(({ goal, aim, add: more, repay }) => [goal, aim, more, repay])).toEqual([
    ['liquidation', '0.89', '2470', '2199'],
    ['call', '0.82', '12063', '9892'],
    ['warn', '0.77', '19983', '15387'],
  ])
  expect(remediesOf(positionOf('85', '100')).map(({ goal }) => goal)).toEqual(['call', 'warn'])
  expect(remediesOf(positionOf('70', '100'))).toEqual([])
})

it('each amount leads below its line, and is the smallest one within its rounding', () => {
  const amount = fc.integer({ min: 1000, max: 100_000_000 }).map(String)
  fc.assert(
    fc.property(amount, fc.integer({ min: 780, max: 1500 }), (collateral, permille) => {
      const debt = divide(String(Number(collateral) * permille), '1000')
      for (const { aim, add: more, repay } of remediesOf(positionOf(debt, collateral))) {
        expect(compare(divide(debt, add(collateral, more)), aim)).toBeLessThanOrEqual(0)
        expect(compare(divide(subtract(debt, repay), collateral), aim)).toBeLessThanOrEqual(0)
        expect(compare(divide(debt, add(collateral, subtract(more, '1.01'))), aim)).toBeGreaterThan(0)
        expect(compare(divide(subtract(debt, subtract(repay, '1.01')), collateral), aim)).toBeGreaterThan(0)
      }
    }),
    { numRuns: runs(500) },
  )
})
