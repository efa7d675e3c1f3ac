import { describe, expect, it } from 'vitest'
import { noneSkipped } from '@/shared/trading/market/clean-candles'
import { type Candle, candleClosing, candleOpening } from '@/shared/trading/market/candle'
import { DAY_MS } from '@/shared/base/time'
import { untilClose } from '../countdown'
import { createCandleFeed } from './candle-feed'
import { folded } from './folded'

/** A day of the exchange opens at 16:00 UTC of the day before. */
const dayAt = (date: string): number => Date.parse(`${date}T00:00:00+08:00`)
const day = (date: string, change: Partial<Candle> = {}): Candle => ({
  at: dayAt(date),
  open: '10',
  high: '12',
  low: '9',
  close: '11',
  volume: '1.5',
  ...change,
})
const week = Array.from({ length: 7 }, (_, index) => day(`2026-11-${16 + index}`))

describe('a candle of a week', () => {
  it('begins on Monday and has the first open, the extremes, the last close and the whole volume', () => {
    const days = [
      day('2026-11-16', { open: '8' }),
      day('2026-11-18', { high: '15.5' }),
      day('2026-11-20', { low: '0.5' }),
      day('2026-11-22', { close: '13' }),
      day('2026-11-23', { open: '13' }),
    ]
    expect(folded(days, '1W', true)).toEqual([
      { at: dayAt('2026-11-16'), open: '8', high: '15.5', low: '0.5', close: '13', volume: '6' },
      { at: dayAt('2026-11-23'), open: '13', high: '12', low: '9', close: '11', volume: '1.5' },
    ])
  })

  it('is left out while its first days were not read', () => {
    const days = [...week.slice(2), day('2026-11-23')]
    expect(folded(days, '1W', false).map(({ at }) => at)).toEqual([dayAt('2026-11-23')])
    expect(folded(days, '1W', true).map(({ at }) => at)).toEqual([dayAt('2026-11-16'), dayAt('2026-11-23')])
    expect(folded(week.slice(2), '1W', false)).toHaveLength(1)
  })
})

describe('a candle of a month', () => {
  it('begins on its first day and closes with its last, whatever its length', () => {
    const days = [day('2026-01-31'), day('2026-02-01'), day('2026-02-28'), day('2026-03-01')]
    const months = folded(days, '1M', true).map(({ at }) => at)
    expect(months).toEqual([dayAt('2026-01-01'), dayAt('2026-02-01'), dayAt('2026-03-01')])
    expect(months.map((at) => candleClosing(at, '1M'))).toEqual([...months.slice(1), dayAt('2026-04-01')])
    expect(candleOpening(dayAt('2026-03-01') - 1, '1M')).toBe(dayAt('2026-02-01'))
  })
})

describe('the time until a candle closes', () => {
  it('counts days of weeks and months', () => {
    expect(untilClose('1W', dayAt('2026-11-20'))).toBe('3d 0:00:00')
    expect(untilClose('1M', dayAt('2026-11-30'))).toBe('1d 0:00:00')
    expect(untilClose('1M', dayAt('2026-11-30') + 1000)).toBe('23:59:59')
  })
})

describe('a feed of weeks', () => {
  it('reads days, pages back, and moves the last week with the last day', async () => {
    const days = Array.from({ length: 30 }, (_, index) =>
      day('2026-11-02', { at: dayAt('2026-11-02') + index * DAY_MS }),
    )
    const requests: unknown[] = []
    let newest = days.at(-1)!
    const all: (readonly Candle[])[] = []
    const latest: Candle[] = []
    const feed = createCandleFeed({
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      interval: '1W',
      call: async (_name, { interval, before, limit }) => {
        requests.push(interval)
        const page = [...days.slice(0, -1), newest].filter(({ at }) => before === undefined || at < before)
        const candles = before === undefined ? page.slice(-Math.min(limit ?? 0, 10)) : page
        return { ok: true, value: { candles, skipped: noneSkipped, from: candles[0]?.at ?? null } }
      },
      onAll: (candles) => all.push(candles),
      onLatest: (candle) => latest.push(candle),
      onProblem: () => undefined,
      pollMs: 1000,
      now: () => 0,
    })
    await feed.load()
    await feed.pageBack()
    expect(new Set(requests)).toEqual(new Set(['1D']))
    expect(all.map((candles) => candles.map(({ volume }) => volume))).toEqual([
      ['10.5', '3'],
      ['10.5', '10.5', '10.5', '10.5', '3'],
    ])
    newest = { ...newest, high: '99', close: '98', volume: '2' }
    await feed.poll()
    expect(latest).toEqual([{ at: dayAt('2026-11-30'), open: '10', high: '99', low: '9', close: '98', volume: '3.5' }])
    expect(feed.at(dayAt('2026-11-30'))).toEqual(latest[0])
    expect(feed.at(dayAt('2026-12-01'))).toBeUndefined()
  })
})
