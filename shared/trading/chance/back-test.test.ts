import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { recordedCandles, recordingsAbsent } from '@/shared/testing/recordings'
import { backTest, type Case, type Exposure } from './back-test'
import { jointReturns } from './joint-returns'
import { ENOUGH_CASES, reliabilityOf } from './reliability'

/**
 * Each forecast sees only what came before it. The constants of the model were chosen with these recordings in view, so
 * this keeps them from getting worse; by what they are judged stands in docs/chance.md.
 */
const recorded = [
  { name: 'bitget-spot-8sym-1m-20220406', stepMs: MINUTE_MS, every: 12 },
  { name: 'bitget-usdtfutures-2sym-1m-20220406', stepMs: MINUTE_MS, every: 12 },
  { name: 'bybit-spot-btcusdt-1m-20221213', stepMs: MINUTE_MS, every: 12 },
  { name: 'binance-spot-btcbusd-1m-20221213', stepMs: MINUTE_MS, every: 12 },
  { name: 'binance-spot-btcusdt-1h-202005', stepMs: HOUR_MS, every: 6 },
] as const

/** Units that hold the coins, and units that owe them: a fall calls the one, a rise the other. */
function exposures(coins: readonly string[]): readonly Exposure[] {
  const [held, nothing] = [coins.map((_, at) => (at % 3 === 0 ? 3 : 1)), coins.map(() => 0)]
  const total = held.reduce((sum, value) => sum + value, 0)
  return [
    { debts: nothing, collateral: held, fixedDebt: 0.6 * total, fixedCollateral: 0 },
    { debts: held, collateral: nothing, fixedDebt: 0, fixedCollateral: total / 0.6 },
  ]
}

function casesOf({ name, stepMs, every }: (typeof recorded)[number]): readonly Case[] {
  const candles = recordedCandles(name)
  const coins = [...candles.keys()]
  const returns = jointReturns(coins, (coin) => candles.get(coin) ?? [], stepMs)
  return exposures(coins).flatMap((exposure) =>
    backTest(exposure, returns, { horizons: [1, 6, 24], paths: 500, every, seed: 1 }),
  )
}

describe('the chance of a call', () => {
  it.skipIf(recordingsAbsent)(
    'comes as often as foretold, to 3 points, in what followed each forecast, and beats a constant volatility (L31)',
    () => {
      const found = reliabilityOf(recorded.flatMap(casesOf))!
      const sure = found.deciles.filter(({ cases }) => cases >= ENOUGH_CASES)
      expect(sure.length).toBeGreaterThanOrEqual(6)
      const off = sure.map(({ from, foretold, happened }) => ({ from, points: Math.abs(foretold - happened) * 100 }))
      expect(off.filter(({ points }) => points > 3)).toEqual([])
      expect(found.brier).toBeLessThan(found.brierConstant)
    },
  )
})
