import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import { untilClose } from './countdown'

const midnight = 20 * DAY_MS

describe('the countdown of a candle', () => {
  it('states the remaining time of the open candle, to the second', () => {
    expect(untilClose('1m', midnight)).toBe('1:00')
    expect(untilClose('1m', midnight + 1)).toBe('1:00')
    expect(untilClose('1m', midnight + 59_001)).toBe('0:01')
    expect(untilClose('15m', midnight + 1000)).toBe('14:59')
    expect(untilClose('4H', midnight + 1000)).toBe('3:59:59')
  })

  it("counts the exchange's days, which end at four in the afternoon of UTC (exchange: Candles)", () => {
    expect(untilClose('1D', midnight + 15 * HOUR_MS)).toBe('1:00:00')
    expect(untilClose('12H', midnight + 3 * HOUR_MS)).toBe('1:00:00')
  })
})
