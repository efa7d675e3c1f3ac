import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '@/shared/base/time'
import { choosingCandles, exposuresOf } from '@/shared/testing/samples/chance-cases'
import { recordedCandles, recordingsAbsent } from '@/shared/testing/recordings'
import { backTest, type Case } from './back-test'
import { jointReturns } from './joint-returns'
import { ENOUGH_CASES, reliabilityOf } from './reliability'

/**
 * Each forecast sees only what came before it. The constants of the model were chosen with these recordings in view, so
 * this keeps them from getting worse; by what they are judged stands in research/chance.md.
 */
const recorded = choosingCandles.map((candles) => ({ ...candles, every: candles.stepMs === HOUR_MS ? 6 : 12 }))

function casesOf({ name, stepMs, every }: (typeof recorded)[number]): readonly Case[] {
  const candles = recordedCandles(name)
  const coins = [...candles.keys()]
  const returns = jointReturns(coins, (coin) => candles.get(coin) ?? [], stepMs)
  return exposuresOf(coins).flatMap((exposure) =>
    backTest(exposure, returns, { horizons: [1, 6, 24], paths: 500, every, seed: 1 }),
  )
}

describe('the chance of a call', () => {
  it.skipIf(recordingsAbsent)(
    'comes as often as foretold, to 3 points, on the prices it was chosen by, and beats a constant volatility (L31)',
    () => {
      const reliability = reliabilityOf(recorded.flatMap(casesOf))!
      const sure = reliability.deciles.filter(({ cases }) => cases >= ENOUGH_CASES)
      expect(sure.length).toBeGreaterThanOrEqual(6)
      const off = sure.map(({ from, predicted, happened }) => ({ from, points: Math.abs(predicted - happened) * 100 }))
      expect(off.filter(({ points }) => points > 3)).toEqual([])
      expect(reliability.brier).toBeLessThan(reliability.brierConstant)
    },
  )
})
