import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import type { PracticeCandle } from '@/practice/engine/api/exchange-core'
import { createBackHistory } from './back-history'
import { createRandomWalk } from './random-walk'

const NOW = Date.UTC(2026, 10, 21, 12, 0, 20)
const END = NOW - 20_000
const instrument = listedInstruments.find(({ category, symbol }) => category === 'SPOT' && symbol === 'BTCUSDT')!
const TICK = 0.01

const backHistoryOf = (seed: number, saved: readonly PracticeCandle[] = [], price = 97_250) =>
  createBackHistory({
    instrument,
    walk: createRandomWalk(seed),
    now: NOW,
    price,
    valuePerSecond: 5000,
    saved: (from) => saved.filter(([at]) => at >= from),
  })

describe('the drawn past of a symbol', () => {
  it('is the same for the same seed, independent of earlier reads', () => {
    const first = backHistoryOf(3)
    const fresh = fc.property(fc.integer({ min: 1, max: 90 * 1440 }), (ago) => {
      expect(backHistoryOf(3).minute(END - ago * MINUTE_MS)).toEqual(first.minute(END - ago * MINUTE_MS))
    })
    fc.assert(fresh, { seed: 1, numRuns: 300 })
    expect(backHistoryOf(4).minute(END - DAY_MS)).not.toEqual(first.minute(END - DAY_MS))
  })

  it('goes back ninety days without gaps: each minute opens at the previous close, within its extremes', () => {
    const backHistory = backHistoryOf(5)
    expect(backHistory.start).toBeLessThan(END - 90 * DAY_MS)
    let before = backHistory.minute(backHistory.start)
    let broken = 0
    for (let at = backHistory.start + MINUTE_MS; at < END; at += MINUTE_MS) {
      const bar = backHistory.minute(at)
      const isSound =
        bar.high >= Math.max(bar.open, bar.close) &&
        bar.low <= Math.min(bar.open, bar.close) &&
        bar.low > 0 &&
        bar.volume > 0
      if (bar.open !== before.close || !isSound) broken += 1
      before = bar
    }
    expect(broken).toBe(0)
  })

  it('ends at the price the symbol opens with, and moves as a coin does: some percent a day, not a multiple', () => {
    const backHistory = backHistoryOf(6)
    expect(backHistory.minute(END - MINUTE_MS).close * TICK).toBeCloseTo(97_250, 1)
    expect(backHistory.forming.open * TICK).toBeCloseTo(97_250, 1)
    const move = (day: number): number =>
      backHistory.minute(END - day * DAY_MS - MINUTE_MS).close / backHistory.minute(END - (day + 1) * DAY_MS).open
    const moves = Array.from({ length: 90 }, (_, day) => Math.abs(Math.log(move(day))))
    const usual = moves.toSorted((a, b) => a - b)[45]!
    expect(usual).toBeGreaterThan(0.002)
    expect(usual).toBeLessThan(0.08)
  })

  it('leads up to bars of earlier runs, shows them as they were, and from each run to the next', () => {
    const bar = (ago: number, open: string, close: string): PracticeCandle => [
      END - ago * MINUTE_MS,
      open,
      '99000.00',
      '90000.00',
      close,
      '0.5',
      '48000',
    ]
    const backHistory = backHistoryOf(7, [
      bar(600, '95000.00', '95010.00'),
      bar(599, '95010.00', '95100.00'),
      bar(60, '96000.00', '96010.00'),
    ])
    const at = (ago: number) => backHistory.minute(END - ago * MINUTE_MS)
    expect(at(600)).toMatchObject({
      open: 9_500_000,
      high: 9_900_000,
      close: 9_501_000,
      volume: 500_000,
      turnover: 48_000n * 10n ** 18n,
    })
    expect(at(601).close).toBe(9_500_000)
    expect(at(598).open).toBe(9_510_000)
    expect(at(61).close).toBe(9_600_000)
    expect(at(59).open).toBe(9_601_000)
    expect(at(1).close).toBe(9_725_000)
  })

  it('takes up in the minute that an earlier run left unfinished', () => {
    const backHistory = backHistoryOf(8, [[END, '97000.00', '97100.00', '96900.00', '97050.00', '1.5', '145500']])
    const prices = { open: 9_700_000, high: 9_710_000, low: 9_690_000, close: 9_705_000 }
    expect(backHistory.forming).toEqual({ at: END, ...prices, volume: 1_500_000, turnover: 145_500n * 10n ** 18n })
  })
})
