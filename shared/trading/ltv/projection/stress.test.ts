import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { DAY_MS } from '@/shared/base/time'
import { ltvOf, portfolioOf, type Portfolio } from './portfolio'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import { stressOf, worstMove } from './stress'
import type { Candle } from '@/shared/trading/market/candle'

/** Days as [open, high, low, close]. */
const days = (...rows: [number, number, number, number][]): Candle[] =>
  rows.map(([open, high, low, close], at) => ({
    at: at * DAY_MS,
    open: String(open),
    high: String(high),
    low: String(low),
    close: String(close),
    volume: '1',
  }))
const year = days([100, 110, 95, 105], [105, 106, 80, 90], [90, 120, 72, 115], [115, 118, 110, 112])

function unit(change: Parameters<typeof ltvAnswer>[0] = {}): Portfolio {
  const reading = readLtv('77031', 0, ltvAnswer(change))
  if (reading.kind !== 'sample') throw new Error('not computed')
  return portfolioOf(reading.sample, { prices: { SOL: '150' }, ratios: {} })
}

describe('the worst of the last year (L10)', () => {
  it('goes from the opening of the first day to the lowest and highest of all days of the stretch', () => {
    expect(worstMove(year, 1)).toMatchObject({
      fall: { change: expect.stringMatching(/^-0.238095/), at: DAY_MS },
      rise: { at: 2 * DAY_MS },
      days: 4,
    })
    expect(worstMove(year, 3)).toMatchObject({
      fall: { change: expect.stringMatching(/^-0.314285/), at: DAY_MS },
      rise: { change: expect.stringMatching(/^0.333333/), at: 2 * DAY_MS },
    })
    expect(worstMove(year, 5)).toBeNull()
  })

  it('is never milder over more days, wherever the data ends', () => {
    const anyDay = fc
      .tuple(fc.integer({ min: 50, max: 150 }), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }))
      .map(([open, up, down]): [number, number, number, number] => [open, open + up, open - down, open])
    fc.assert(
      fc.property(fc.array(anyDay, { minLength: 7, maxLength: 30 }), (rows) => {
        const [single, three, seven] = [1, 3, 7].map((span) => worstMove(days(...rows), span)!)
        expect(Number(three!.fall.change)).toBeLessThanOrEqual(Number(single!.fall.change))
        expect(Number(seven!.fall.change)).toBeLessThanOrEqual(Number(three!.fall.change))
        expect(Number(seven!.rise.change)).toBeGreaterThanOrEqual(Number(three!.rise.change))
      }),
    )
  })

  it('looks at 365 days and no further back', () => {
    const crash = days([100, 100, 1, 100])
    const calm = Array.from({ length: 365 }, (): [number, number, number, number] => [100, 101, 99, 100])
    expect(worstMove([...crash, ...days(...calm)], 1)).toMatchObject({ fall: { change: '-0.01' }, days: 365 })
  })

  it('hits every coin at once, the owed ones with their worst rise, and names those without candles', () => {
    const candles: Readonly<Record<string, Candle[]>> = {
      BTC: days([100, 110, 90, 100]),
      SOL: days([100, 150, 90, 100]),
    }
    const owing = unit({
      unpaidUsdtAmount: '150000',
      unpaidInfo: [{ coin: 'SOL', unpaidQty: '1000', unpaidInterest: '0' }],
    })
    const stress = stressOf(owing, 1, (coin) => candles[coin] ?? [])
    expect(stress.moves.map(({ coin, change }) => `${coin} ${change}`)).toEqual(['BTC -0.1', 'SOL 0.5'])
    expect(stress.unknown).toEqual(['ETH'])
    expect(stress.ltv?.slice(0, 8)).toBe((225_000 / 837_000).toFixed(10).slice(0, 8))
    expect(ltvOf(owing)?.slice(0, 8)).toBe((150_000 / 894_000).toFixed(10).slice(0, 8))
  })
})
