import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@/shared/base/time'
import { runs } from '@/shared/testing/runs'
import type { Candle } from './candle'
import { cleanCandles, skippedText, noneSkipped } from './clean-candles'

const candleAt = (minute: number, change: Partial<Candle> = {}): Candle => ({
  at: minute * MINUTE_MS,
  open: '2',
  high: '3',
  low: '1',
  close: '2.5',
  volume: '5',
  ...change,
})
const minutes = (rows: readonly Candle[]) => cleanCandles(rows).candles.map(({ at }) => at / MINUTE_MS)

describe('clean candles', () => {
  it('are sorted, and of two rows of one minute the fuller row stays', () => {
    expect(minutes([candleAt(3), candleAt(2), candleAt(1)])).toEqual([1, 2, 3])
    const rows = [candleAt(1, { volume: '5' }), candleAt(1, { volume: '50', close: '3' }), candleAt(2)]
    for (const list of [rows, rows.toReversed()]) {
      expect(cleanCandles(list).candles[0]).toMatchObject({ volume: '50', close: '3' })
      expect(skippedText(cleanCandles(list).skipped)).toBe('Left out: 1 doubled candle.')
    }
  })

  it.each<[string, Partial<Candle>, string]>([
    ['empty prices', { open: '', high: '', low: '', close: '' }, '1 candle without prices'],
    ['one empty price', { low: '' }, '1 candle without prices'],
    ['a price that is no number', { close: 'NaN' }, '1 candle without prices'],
    ['a low above the high', { low: '4' }, '1 impossible candle'],
    ['a price of 0', { open: '0' }, '1 impossible candle'],
    ['a negative price', { low: '-1' }, '1 impossible candle'],
    ['no time', { at: Number.NaN }, '1 impossible candle'],
  ])('omit %s', (_, change, sentence) => {
    const page = cleanCandles([candleAt(1), candleAt(2, change), candleAt(3)])
    expect(page.candles).toEqual([candleAt(1), candleAt(3)])
    expect(skippedText(page.skipped)).toBe(`Left out: ${sentence}.`)
  })

  it('read exponents, keep a candle whose volume is unreadable, and a premium of any sign', () => {
    expect(cleanCandles([candleAt(1, { open: '2E0', volume: '' })]).candles).toEqual([candleAt(1, { volume: '0' })])
    const premium = candleAt(1, { open: '-0.0001', high: '0', low: '-0.0002', close: '0', volume: '0' })
    expect(cleanCandles([premium], 'premium').candles).toEqual([premium])
  })

  it('name the oldest time of the list though its row was left out', () => {
    expect(cleanCandles([candleAt(7), candleAt(5, { close: '' })]).from).toBe(5 * MINUTE_MS)
    expect([cleanCandles([]).from, skippedText(noneSkipped)]).toEqual([null, null])
  })

  it('are those of the clean list, however it is shuffled, doubled and mixed with unusable rows', () => {
    const price = fc.integer({ min: 1, max: 999 })
    const series = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 300 }), price, price, fc.nat(50)), {
      selector: ([minute]) => minute,
    })
    const unusable = fc.constantFrom<Partial<Candle>>(
      { open: '', high: '', low: '', close: '' },
      { low: '9999' },
      { close: '0' },
      { open: '-3' },
      { at: Number.NaN },
      { high: 'NaN' },
    )
    fc.assert(
      fc.property(
        series,
        fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), unusable)),
        fc.array(fc.nat()),
        fc.array(fc.nat()),
        (drawn, odd, doubles, sequence) => {
          const clean = drawn
            .map(([minute, a, b, volume]) => {
              const [low, high] = [String(Math.min(a, b)), String(Math.max(a, b))]
              return candleAt(minute, { open: low, high, low, close: high, volume: String(volume) })
            })
            .toSorted((a, b) => a.at - b.at)
          const doubled = clean.length === 0 ? [] : doubles.map((index) => clean[index % clean.length]!)
          const rows = [...clean, ...doubled, ...odd.map(([minute, change]) => candleAt(minute, change))]
          const shuffled = rows
            .map((row, index) => ({ row, place: (sequence[index % Math.max(1, sequence.length)] ?? 0) * (index + 1) }))
            .toSorted((a, b) => (a.place % 101) - (b.place % 101))
            .map(({ row }) => row)
          const page = cleanCandles(shuffled)
          expect(page.candles).toEqual(clean)
          const { doubled: twice, unpriced, absurd } = page.skipped
          expect(twice + unpriced + absurd).toBe(rows.length - clean.length)
          const figures = page.candles.flatMap(({ open, high, low, close, volume }) => [open, high, low, close, volume])
          expect(figures.map(Number).every(Number.isFinite)).toBe(true)
        },
      ),
      { numRuns: runs(2000) },
    )
  })
})
