import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { indicators, withValues } from './chosen-indicators'
import type { Bar, Figures, Values } from './indicator'
import { noReferences } from './reference-at'
import { createIndicatorRun, type IndicatorRun } from './indicator-run'

const indicatorOf = (id: string) => indicators.find((candidate) => candidate.id === id)!
function runOf(id: string, values: Values = {}): IndicatorRun {
  const chosen = withValues(indicatorOf(id), values)
  return createIndicatorRun(() => chosen.indicator.start(chosen.values, noReferences))
}
const barAt = (index: number, close: number, high = close, low = close, volume = 1): Bar => ({
  at: index * MINUTE_MS,
  open: close,
  high,
  low,
  close,
  volume,
})
/** Values of an indicator at each candle, with four decimals. */
function figuresOf(id: string, values: Values, bars: readonly Bar[]): Figures[] {
  const run = runOf(id, values)
  run.load(bars)
  return bars.map(({ at }) => run.at(at).map((figure) => (figure === null ? null : Number(figure.toFixed(4)))))
}
const closes = (...prices: number[]): Bar[] => prices.map((price, index) => barAt(index, price))
const last = (figures: readonly Figures[]): Figures | undefined => figures.at(-1)

describe('indicators', () => {
  it('average closes simply, by weight and exponentially, once there are enough', () => {
    const bars = closes(1, 2, 3, 6)
    expect(figuresOf('sma', { period: 3 }, bars)).toEqual([[], [], [2], [3.6667]])
    expect(last(figuresOf('wma', { period: 3 }, bars))).toEqual([4.3333])
    // Half of each: 1, 1.5, 2.25, 4.125.
    expect(figuresOf('ema', { period: 3 }, bars)).toEqual([[], [], [2.25], [4.125]])
  })

  it('draw Bollinger bands at deviations of the population', () => {
    // Mean 5, deviation 2: textbook example.
    expect(last(figuresOf('bollinger', { period: 8, deviations: 2 }, closes(2, 4, 4, 4, 5, 5, 7, 9)))).toEqual([
      9, 5, 1,
    ])
  })

  it("agree with Wilder's RSI", () => {
    // Example of StockCharts ChartSchool: 70.53 at the fifteenth close, then 66.32 and 66.55.
    const prices = [
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
      45.614, 46.282, 46.282, 46.0028, 46.0328,
    ]
    const figures = figuresOf('rsi', { period: 14 }, closes(...prices)).map(([figure]) => figure)
    expect(figures.slice(0, 14)).toEqual(Array.from({ length: 14 }, () => undefined))
    expect(figures.slice(14).map((figure) => figure?.toFixed(2))).toEqual(['70.53', '66.32', '66.55'])
  })

  it('compute MACD, and its signal only once it is a mean', () => {
    // EMA 2: 1, 3, 6.3333, 8.7778; EMA 3: 1, 2.5, 5.25, 7.625. Signal of 2: two thirds of the new.
    expect(figuresOf('macd', { fast: 2, slow: 3, signal: 2 }, closes(1, 4, 8, 10))).toEqual([
      [],
      [],
      [null, 1.0833, null],
      [0.0231, 1.1528, 1.1296],
    ])
  })

  it('place a close within the range of the last candles', () => {
    const bars = [barAt(0, 10, 12, 8), barAt(1, 11, 13, 9), barAt(2, 12, 14, 10)]
    // (11 − 8) / (13 − 8) and (12 − 9) / (14 − 9), in percent.
    expect(last(figuresOf('stochastic', { k: 2, slowing: 1, d: 2 }, bars))).toEqual([60, 60])
  })

  it('compute the true range with the gap to the close before', () => {
    const bars = [barAt(0, 10, 11, 9), barAt(1, 15, 16, 14), barAt(2, 15, 17, 14)]
    // True ranges 2, 6 and 3: the mean of two is 4, then it is smoothed by half.
    expect(figuresOf('atr', { period: 2 }, bars)).toEqual([[], [4], [3.5]])
  })

  it('measure a trend that only rises as a full trend, also after a flat market', () => {
    const rise = Array.from({ length: 12 }, (_, index) => barAt(index + 40, 10 + index, 11 + index, 9 + index))
    expect(last(figuresOf('adx', { period: 3 }, rise))).toEqual([100])
    const still = Array.from({ length: 40 }, (_, index) => barAt(index, 10))
    expect(last(figuresOf('adx', { period: 3 }, [...still, ...rise]))).toEqual([100])
  })

  it('add the volume of a rise and take off that of a fall', () => {
    const bars = [barAt(0, 5, 5, 5, 7), barAt(1, 6, 6, 6, 10), barAt(2, 4, 4, 4, 3), barAt(3, 4, 4, 4, 9)]
    expect(figuresOf('obv', {}, bars)).toEqual([[], [10], [7], [7]])
  })

  it('measure the distance to the mean in mean deviations, and show nothing for a zero deviation', () => {
    // Mean 2, mean deviation 2/3: (3 − 2) / (0.015 × 2/3).
    expect(last(figuresOf('cci', { period: 3 }, closes(1, 2, 3)))).toEqual([100])
    expect(last(figuresOf('cci', { period: 3 }, closes(2, 2, 2)))).toEqual([null])
  })

  it('weigh prices by volume from the beginning of the exchange day, and only of a whole one', () => {
    const midnight = 20 * DAY_MS - 8 * HOUR_MS
    const bars = [
      { ...barAt(0, 50, 50, 50, 1), at: midnight - MINUTE_MS },
      { ...barAt(0, 10, 10, 10, 0), at: midnight },
      { ...barAt(0, 10, 10, 10, 3), at: midnight + MINUTE_MS },
      { ...barAt(0, 20, 26, 14, 1), at: midnight + 2 * MINUTE_MS },
    ]
    expect(figuresOf('vwap', {}, bars)).toEqual([[null], [null], [10], [12.5]])
  })
})

const price = fc.integer({ min: 1, max: 40 })
const moves = fc.array(
  fc.record({ open: price, close: price, up: fc.nat(3), down: fc.nat(3), volume: fc.nat(5), isNew: fc.boolean() }),
  { minLength: 1, maxLength: 80 },
)

describe.each(indicators)('$short, live', (indicator) => {
  it('equals after every move of the newest candle the result from scratch', () => {
    fc.assert(
      fc.property(moves, fc.integer({ min: 2, max: 6 }), (steps, span) => {
        const values = Object.fromEntries(Object.keys(indicator.parameters).map((id) => [id, span]))
        const live = runOf(indicator.id, values)
        const bars: Bar[] = []
        for (const { open, close, up, down, volume, isNew } of steps) {
          if (!isNew) bars.pop()
          const bar = {
            at: bars.length * 6 * HOUR_MS,
            open,
            close,
            high: Math.max(open, close) + up,
            low: Math.min(open, close) - down,
            volume,
          }
          bars.push(bar)
          const scratch = runOf(indicator.id, values)
          scratch.load(bars)
          const [now, anew] = [live.push(bar), scratch.at(bar.at)]
          expect(now).toHaveLength(anew.length)
          now.forEach((figure, line) => {
            const other = anew[line] ?? null
            if (figure === null || other === null) expect(figure).toBe(other)
            else expect(figure).toBeCloseTo(other, 6)
          })
        }
      }),
      { numRuns: 60 },
    )
  })
})
