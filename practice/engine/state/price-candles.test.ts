import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CandleType } from '@/shared/exchange/calls/market/candles'
import { MINUTE_MS } from '@/shared/base/time'
import type { Bar, ExchangeCore, BackHistory } from '@/practice/engine/api/exchange-core'
import { futuresCoin, handClock, spotCoin, testExchange } from '@/practice/engine/testing/test-exchange'

const OPENED = 1_700_000_040_000
const futures = [futuresCoin.category, futuresCoin.symbol] as const
const of = (core: ExchangeCore, type: CandleType, limit = 50, interval: '1m' | '5m' = '1m') =>
  core.candles(...futures, interval, { type, limit })
const bar = (at: number, open: number, high: number, low: number, close: number): Bar => ({
  at,
  open,
  high,
  low,
  close,
  volume: 7,
  turnover: 70n,
})
/** Ten minutes that rise by a tick per minute from `from`. */
function climbing(from: number): BackHistory {
  const start = OPENED - 10 * MINUTE_MS
  const minute = (at: number): Bar => {
    const open = from + (at - start) / MINUTE_MS
    return bar(at, open, open + 3, open - 2, open + 1)
  }
  return { start, forming: minute(OPENED), minute }
}

describe('candles of mark, index and premium', () => {
  it('are computed from the set prices, without volume, and do not change those of trades', () => {
    const price = fc.record({
      after: fc.integer({ min: 0, max: 150_000 }),
      mark: fc.integer({ min: 50, max: 150 }),
      index: fc.integer({ min: 50, max: 150 }),
    })
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 25 }), (prices) => {
        const clock = handClock(OPENED)
        const { core } = testExchange([], clock)
        const rows: { minute: number; mark: string; premium: string }[] = []
        for (const { after, mark, index } of prices) {
          clock.time += after
          core.setMarkPrice(...futures, (mark / 10).toFixed(1))
          core.setIndexPrice(...futures, (index / 10).toFixed(1))
          rows.push({
            minute: Math.floor(clock.time / MINUTE_MS) * MINUTE_MS,
            mark: (mark / 10).toFixed(1),
            premium: ((mark - index) / index).toFixed(8),
          })
        }
        for (const [type, field] of [
          ['mark', 'mark'],
          ['premium', 'premium'],
        ] as const) {
          const candles = of(core, type, 100)
          const ends = new Map(rows.map((row) => [row.minute, Number(row[field])]))
          for (const [at, , , , close, volume, turnover] of candles) {
            const end = ends.get(at)
            if (end !== undefined) expect(Number(close)).toBe(end)
            expect([volume, turnover].map(Number)).toEqual([0, 0])
          }
          const minute = Math.floor(clock.time / MINUTE_MS) * MINUTE_MS
          const inside = rows.filter((row) => row.minute === minute).map((row) => Number(row[field]))
          expect(Number(candles.at(-1)![2])).toBeGreaterThanOrEqual(Math.max(...inside))
          expect(Number(candles.at(-1)![3])).toBeLessThanOrEqual(Math.min(...inside))
        }
        expect(of(core, 'market')).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('have a past that follows from the trades of the perpetual and of spot, and the premium from both', () => {
    const { core } = testExchange([], handClock(OPENED))
    core.setBackHistory(spotCoin.category, spotCoin.symbol, climbing(100))
    core.setBackHistory(...futures, climbing(102))
    const [mark, index, premium] = (['mark', 'index', 'premium'] as const).map((type) => of(core, type))
    expect([mark, index, premium].map((candles) => candles!.length)).toEqual([11, 11, 11])
    expect(mark!.map((row) => row.slice(0, 5))).toEqual(of(core, 'market').map((row) => row.slice(0, 5)))
    expect(index!.map((row) => row.slice(0, 5))).toEqual(
      core.candles(spotCoin.category, spotCoin.symbol, '1m', { limit: 50 }).map((row) => row.slice(0, 5)),
    )
    expect(premium!.map((row) => row[4])).toEqual(
      mark!.map((row, at) => ((Number(row[4]) - Number(index![at]![4])) / Number(index![at]![4])).toFixed(8)),
    )
    expect(of(core, 'premium')).toEqual(premium)
  })

  it('go on from their past with the first price, and fold into longer intervals', () => {
    const clock = handClock(OPENED)
    const { core } = testExchange([], clock)
    core.setBackHistory(...futures, climbing(100))
    clock.time += 2 * MINUTE_MS
    core.setMarkPrice(...futures, '15')
    expect(
      of(core, 'mark')
        .slice(-3)
        .map((row) => row[4]),
    ).toEqual(['11.1', '11.1', '15.0'])
    const fives = of(core, 'mark', 10, '5m')
    expect(fives.at(-1)!.slice(2, 5)).toEqual(['15.0', expect.any(String), '15.0'])
    // Without spot the index equalled the mark.
    expect(of(core, 'premium').every((row) => Number(row[4]) === 0)).toBe(true)
  })
})
