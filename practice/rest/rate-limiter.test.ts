import { describe, expect, it } from 'vitest'
import { createRequestQuota } from './rate-limiter'

describe('the rate limiter', () => {
  it('lets exactly five calls through in any sliding second', () => {
    let now = 0
    const limiter = createRequestQuota(() => now)
    const take = (at: number): number | null => {
      now = at
      return limiter.take('place', 5)
    }
    expect([0, 300, 300, 900, 999].map(take)).toEqual([4, 3, 2, 1, 0])
    expect(take(999.9)).toBeNull()
    // The first call is a whole second ago. The refused call never counted.
    expect(take(1000)).toBe(0)
    expect(take(1299.9)).toBeNull()
    expect([1300, 1300].map(take)).toEqual([1, 0])
  })
  it('counts every bucket on its own', () => {
    const limiter = createRequestQuota(() => 0)
    expect([limiter.take('a', 1), limiter.take('b', 1), limiter.take('a', 1)]).toEqual([0, 0, null])
  })
})
