import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@/shared/base/time'
import type { Candle } from '@/shared/trading/market/candle'
import { indexFrom, withNewest, withOlder } from './candle-window'

const candleAt = (index: number, close: string): Candle => ({
  at: index * MINUTE_MS,
  open: '1',
  high: '3',
  low: '1',
  close,
  volume: '5',
})
const candlesOf = (indexes: readonly number[], close: string): Candle[] =>
  [...new Set(indexes)].toSorted((a, b) => a - b).map((index) => candleAt(index, close))
const indexes = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
/** Reference implementation: one candle per open time, the latest wins. */
function merged(candles: readonly Candle[], more: readonly Candle[]): Candle[] {
  const byTime = new Map([...candles, ...more].map((candle) => [candle.at, candle]))
  return [...byTime.values()].toSorted((a, b) => a.at - b.at)
}

describe('the candles that are known', () => {
  it('take newer and repeated candles, as if all of them were sorted', () => {
    fc.assert(
      fc.property(indexes, indexes, (indexes, pageIndexes) => {
        const [before, newest] = [candlesOf(indexes, 'old'), candlesOf(pageIndexes, 'new')]
        expect(withNewest(before, newest)).toEqual(merged(before, newest))
      }),
    )
  })

  it('take an older page without a repeat', () => {
    fc.assert(
      fc.property(indexes, indexes, (indexes, pageIndexes) => {
        const [candles, page] = [candlesOf(indexes, 'old'), candlesOf(pageIndexes, 'new')]
        const all = withOlder(page, candles)
        const isOlder = ({ at }: Candle): boolean => candles[0] === undefined || at < candles[0].at
        expect(all).toEqual([...page.filter(isOlder), ...candles])
      }),
    )
  })

  it('are found by the time they opened', () => {
    fc.assert(
      fc.property(indexes, fc.integer({ min: -1, max: 62 }), (indexes, index) => {
        const candles = candlesOf(indexes, 'old')
        const position = candles.findIndex(({ at }) => at >= index * MINUTE_MS)
        expect(indexFrom(candles, index * MINUTE_MS)).toBe(position === -1 ? candles.length : position)
      }),
    )
  })
})
