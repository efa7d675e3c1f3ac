import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countdown } from './countdown'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('The time that a loan has left', () => {
  it.each([
    [3 * DAY + 4 * HOUR + 59 * MINUTE, '3 d 4 h'],
    [DAY, '1 d 0 h'],
    [DAY - SECOND, '23 h 59 min'],
    [2 * HOUR + 5 * MINUTE, '2 h 05 min'],
    [HOUR - SECOND, '59 min 59 s'],
    [4 * MINUTE + 30 * SECOND, '4 min 30 s'],
    [999, '0 min 00 s'],
    [0, 'expired'],
    [-DAY, 'expired'],
  ])('of %d ms is told as %s', (ms, words) => {
    expect(countdown(ms)).toBe(words)
  })

  it('is never told as more than there is', () => {
    const units: Readonly<Record<string, number>> = { d: DAY, h: HOUR, min: MINUTE, s: SECOND }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 * DAY }), (ms) => {
        const told = [...countdown(ms).matchAll(/(\d+) (d|h|min|s)/g)].reduce(
          (sum, [, count, unit]) => sum + Number(count) * units[unit!]!,
          0,
        )
        expect(told).toBeLessThanOrEqual(ms)
        expect(ms - told).toBeLessThan(ms >= DAY ? HOUR : ms >= HOUR ? MINUTE : SECOND)
      }),
    )
  })
})
