import { describe, expect, it } from 'vitest'
import { ratioRange } from './ratio-range'

const lines = [70, 80, 90]

describe('the upright axis', () => {
  it('reaches up to the next line where that is near', () => {
    const { low, high } = ratioRange({ low: 63, high: 65 }, lines)
    expect([low < 63 && low > 62, high > 70 && high < 71]).toEqual([true, true])
    expect(ratioRange({ low: 63, high: 91 }, lines).high).toBeLessThan(94)
  })

  it('does not make a crash of a quiet market, nor press readings flat below a far line', () => {
    const calm = ratioRange({ low: 30, high: 30.4 }, lines)
    expect([calm.high - calm.low > 2, calm.high < 40]).toEqual([true, true])
    expect(ratioRange({ low: 0, high: 0 }, []).low).toBe(0)
  })
})
