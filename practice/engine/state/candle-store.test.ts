import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Interval } from '@/shared/exchange/protocol/fields'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import type { Bar } from '@/practice/engine/api/exchange-core'
import { createCandleStore } from './candle-store'

const minutesOf = {
  '1m': 1,
  '3m': 3,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1H': 60,
  '4H': 240,
  '6H': 360,
  '12H': 720,
  '1D': 1440,
}
const NOON = Date.UTC(2026, 10, 21, 12)

interface Print {
  at: number
  price: number
  lots: number
}

/** Candles by definition: every bar reads all trades. */
function slowBars(prints: readonly Print[], length: number, now: number): Bar[] {
  const opening = (at: number): number => at - ((at + 8 * HOUR_MS) % length)
  const bars: Bar[] = []
  for (let at = opening(prints[0]!.at); at <= now; at += length) {
    const inside = prints.filter((print) => opening(print.at) === at)
    const before = prints.findLast((print) => print.at < at)?.price
    // A bar opens at the previous close, except for the first.
    const prices = [...(before === undefined ? [] : [before]), ...inside.map(({ price }) => price)]
    bars.push({
      at,
      open: prices[0]!,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1)!,
      volume: inside.reduce((sum, { lots }) => sum + lots, 0),
      turnover: inside.reduce((sum, { price, lots }) => sum + BigInt(price * lots), 0n),
    })
  }
  return bars
}

const step = fc.record({
  wait: fc.integer({ min: 0, max: 90 * MINUTE_MS }),
  price: fc.integer({ min: 90, max: 110 }),
  lots: fc.integer({ min: 1, max: 9 }),
})
const printsFrom = fc.array(step, { minLength: 1, maxLength: 40 }).map((steps) => {
  let at = NOON
  return steps.map(({ wait, price, lots }): Print => ({ at: (at += wait), price, lots }))
})

describe('candles (X17)', () => {
  it('are a fold of the trades without gaps, in all ten intervals, the last one forming', () => {
    fc.assert(
      fc.property(printsFrom, fc.integer({ min: 0, max: 3 * HOUR_MS }), (prints, later) => {
        const store = createCandleStore()
        for (const { at, price, lots } of prints) store.trade(at, price, lots, BigInt(price * lots))
        const now = prints.at(-1)!.at + later
        for (const interval of Interval.options) {
          expect(store.bars(interval, now, { limit: 5000 })).toEqual(
            slowBars(prints, minutesOf[interval] * MINUTE_MS, now),
          )
        }
      }),
      { numRuns: 60, seed: 17 },
    )
  })

  it('of six hours and more open on UTC+8 boundaries', () => {
    const store = createCandleStore()
    store.trade(NOON, 100, 1, 100n)
    const openings = (['1H', '4H', '6H', '12H', '1D'] as const).map(
      (interval) => store.bars(interval, NOON, { limit: 1 })[0]!.at,
    )
    expect(openings.map((at) => new Date(at).toISOString().slice(8, 16))).toEqual([
      '21T12:00',
      '21T12:00',
      '21T10:00',
      '21T04:00',
      '20T16:00',
    ])
  })

  it('are answered for (startTime, endTime], at most `limit`, the newest ones', () => {
    const store = createCandleStore()
    store.trade(NOON, 100, 1, 100n)
    const bars = store.bars('1m', NOON + 9 * MINUTE_MS, { startTime: NOON, endTime: NOON + 5 * MINUTE_MS, limit: 3 })
    expect(bars.map(({ at }) => (at - NOON) / MINUTE_MS)).toEqual([3, 4, 5])
  })

  it('go on from a past, bar by bar the fold of its minutes, also where past and trades share a bar', () => {
    const start = NOON - 4 * HOUR_MS - 3 * DAY_MS
    const opened = NOON + 7 * MINUTE_MS
    const minute = (at: number): Bar => {
      const price = 100 + ((at / MINUTE_MS) % 17)
      return {
        at,
        open: price,
        high: price + 2,
        low: price - 3,
        close: price + 1,
        volume: 1 + ((at / MINUTE_MS) % 5),
        turnover: BigInt(at / MINUTE_MS),
      }
    }
    const store = createCandleStore()
    store.precede({ start, forming: minute(opened), minute })
    store.trade(opened + 90_000, 150, 2, 300n)
    const now = opened + 5 * MINUTE_MS
    const minutes = store.bars('1m', now, { limit: 10_000 })
    expect(minutes.map(({ at }) => at)).toEqual(
      Array.from({ length: (now - start) / MINUTE_MS + 1 }, (_, index) => start + index * MINUTE_MS),
    )
    expect(minutes.slice(-6).map(({ high, volume }) => [high, volume])).toEqual([
      [minute(opened).high, minute(opened).volume],
      [150, 2],
      ...Array.from({ length: 4 }, () => [150, 0]),
    ])
    for (const interval of Interval.options) {
      const length = minutesOf[interval] * MINUTE_MS
      for (const bar of store.bars(interval, now, { limit: 10_000 })) {
        const inside = minutes.filter(({ at }) => at >= bar.at && at < bar.at + length)
        expect(bar).toEqual({
          at: bar.at,
          open: inside[0]!.open,
          high: Math.max(...inside.map(({ high }) => high)),
          low: Math.min(...inside.map(({ low }) => low)),
          close: inside.at(-1)!.close,
          volume: inside.reduce((sum, { volume }) => sum + volume, 0),
          turnover: inside.reduce((sum, { turnover }) => sum + turnover, 0n),
        })
      }
    }
  })

  it('end where the past begins, and take no past once something has traded', () => {
    const flat = (at: number): Bar => ({ at, open: 100, high: 100, low: 100, close: 100, volume: 1, turnover: 1n })
    const past = { start: NOON - 2 * HOUR_MS, forming: flat(NOON), minute: flat }
    const store = createCandleStore()
    store.precede(past)
    expect(
      store.bars('1H', NOON, { endTime: NOON - HOUR_MS, limit: 9 }).map(({ at }) => (at - NOON) / HOUR_MS),
    ).toEqual([-2, -1])
    const late = createCandleStore()
    late.trade(NOON, 200, 1, 200n)
    late.precede(past)
    expect(late.bars('1H', NOON, { limit: 9 })).toHaveLength(1)
  })
})
