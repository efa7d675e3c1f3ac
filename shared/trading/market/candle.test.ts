import { expect, it } from 'vitest'
import { Interval } from '@/shared/exchange/protocol/fields'
import { intervalMs, openingTime } from './candle'

it('candles of six hours and more open on UTC+8 boundaries, shorter ones on the clock', () => {
  const at = Date.parse('2024-08-08T23:54:17.679Z')
  const opens = Interval.options.map((interval) => [
    interval,
    new Date(openingTime(at, intervalMs[interval])).toISOString().slice(0, 16),
  ])
  expect(opens).toEqual([
    ['1m', '2024-08-08T23:54'],
    ['3m', '2024-08-08T23:54'],
    ['5m', '2024-08-08T23:50'],
    ['15m', '2024-08-08T23:45'],
    ['30m', '2024-08-08T23:30'],
    ['1H', '2024-08-08T23:00'],
    ['4H', '2024-08-08T20:00'],
    ['6H', '2024-08-08T22:00'],
    ['12H', '2024-08-08T16:00'],
    ['1D', '2024-08-08T16:00'],
  ])
  for (const interval of Interval.options) {
    const length = intervalMs[interval]
    expect(openingTime(openingTime(at, length) + length, length)).toBe(openingTime(at, length) + length)
  }
})
