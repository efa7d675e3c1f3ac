import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { countdown } from './countdown'

describe('The time that a loan has left', () => {
  it.each([
    [3 * DAY_MS + 4 * HOUR_MS + 59 * MINUTE_MS, '3 d 4 h'],
    [DAY_MS, '1 d 0 h'],
    [DAY_MS - SECOND_MS, '23 h 59 min'],
    [2 * HOUR_MS + 5 * MINUTE_MS, '2 h 05 min'],
    [HOUR_MS - SECOND_MS, '59 min 59 s'],
    [4 * MINUTE_MS + 30 * SECOND_MS, '4 min 30 s'],
    [999, '0 min 00 s'],
    [0, 'expired'],
    [-DAY_MS, 'expired'],
  ])('of %d ms is told as %s', (ms, text) => {
    expect(countdown(ms)).toBe(text)
  })

  it('is never told as more than there is', () => {
    const units: Readonly<Record<string, number>> = { d: DAY_MS, h: HOUR_MS, min: MINUTE_MS, s: SECOND_MS }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 * DAY_MS }), (ms) => {
        const notified = [...countdown(ms).matchAll(/(\d+) (d|h|min|s)/g)].reduce(
          (sum, [, count, unit]) => sum + Number(count) * units[unit!]!,
          0,
        )
        expect(notified).toBeLessThanOrEqual(ms)
        expect(ms - notified).toBeLessThan(ms >= DAY_MS ? HOUR_MS : ms >= HOUR_MS ? MINUTE_MS : SECOND_MS)
      }),
    )
  })
})
