import { TickMarkType } from 'lightweight-charts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@/shared/base/time'
import { candleTime, createChartClock } from './chart-clock'

const zone = process.env.TZ
beforeAll(() => void (process.env.TZ = 'America/New_York'))
afterAll(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('the time axis', () => {
  it('begins days at local midnight', () => {
    const clock = createChartClock('1H', new Date('2026-11-21T05:00:00Z'))
    const midnight = Date.parse('2026-11-21T05:00:00Z')
    expect(clock.toChart(midnight) % 86_400).toBe(0)
    expect(clock.tick(clock.toChart(midnight), TickMarkType.DayOfMonth)).toBe('11-21')
    expect(candleTime(midnight, '1H')).toBe('2026-11-21 00:00')
  })
  it('gives every candle its own place over a change of the clocks, and its true local time', () => {
    const clock = createChartClock('1H', new Date('2026-11-21T05:00:00Z'))
    const around = Array.from({ length: 6 }, (_, index) => Date.parse('2026-11-01T04:00:00Z') + index * HOUR_MS)
    expect(new Set(around.map(clock.toChart)).size).toBe(6)
    expect(around.map((at) => clock.toMs(clock.toChart(at)))).toEqual(around)
    expect(around.map((at) => candleTime(at, '1H').slice(11))).toEqual([
      '00:00',
      '01:00',
      '01:00',
      '02:00',
      '03:00',
      '04:00',
    ])
  })
  it('names day candles by the exchange day they cover', () => {
    const clock = createChartClock('1D', new Date('2026-11-21T05:00:00Z'))
    const open = Date.parse('2026-11-20T16:00:00Z')
    expect(candleTime(open, '1D')).toBe('2026-11-21 (UTC+8 day)')
    expect(clock.tick(clock.toChart(open), TickMarkType.DayOfMonth)).toBe('11-21')
  })
})
