import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { createManualClock, settle, type ManualClock } from '@/shared/testing/manual-clock'
import { seededRandom } from '@/shared/base/random'
import { MINUTE_MS } from '@/shared/base/time'
import { createRateLimiter, createRateWindows, type RateLimiter } from './rate-limiter'
import { createThrottle } from './throttle'

const unlimited = () => Number.POSITIVE_INFINITY
const limiterOf = (clock: ManualClock, pace: () => number = unlimited) =>
  createRateLimiter({ pace, windowOf: createRateWindows(clock).windowsFor('exchange', 'key') })

/** Sends a request over a network with given delays. Records the time of its arrival at the server. */
async function sendOver(
  clock: ManualClock,
  limiter: RateLimiter,
  out: number,
  back: number,
  arrivals: number[],
): Promise<void> {
  const permit = await limiter.take('placeBatch', {})
  if (permit.kind === 'no-turn') return
  clock.after(out, () => arrivals.push(clock.mono()))
  clock.after(out + back, () => permit.release(false))
}

const mostInOneSecond = (arrivals: number[]): number => {
  const sorted = arrivals.toSorted((a, b) => a - b)
  return Math.max(...sorted.map((from) => sorted.filter((at) => at >= from && at <= from + 1000).length))
}

describe('the rate limiter', () => {
  it('lets at most five batches arrive in any sliding second, whatever the jitter (R30)', async () => {
    const delay = fc.integer({ min: 0, max: 200 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(delay, delay), { minLength: 30, maxLength: 30 }), async (delays) => {
        const clock = createManualClock()
        const limiter = limiterOf(clock)
        const arrivals: number[] = []
        for (const [out, back] of delays) void sendOver(clock, limiter, out, back, arrivals)
        await clock.advanceAsync(20_000)
        expect(arrivals).toHaveLength(30)
        expect(mostInOneSecond(arrivals)).toBeLessThanOrEqual(5)
      }),
      { numRuns: 30 },
    )
  })

  it('limits placements to a lower pace, without effect on other calls', async () => {
    const clock = createManualClock()
    const limiter = createRateLimiter({
      pace: (name) => (name === 'placeBatch' ? 2 : unlimited()),
      windowOf: createRateWindows(clock).windowsFor('exchange', 'key'),
    })
    const arrivals: number[] = []
    for (let at = 0; at < 6; at += 1) void sendOver(clock, limiter, 0, 1, arrivals)
    await clock.advanceAsync(500)
    expect(arrivals).toHaveLength(2)
    expect(await limiter.take('cancelSymbolOrder', {})).toMatchObject({ kind: 'turn' })
    await clock.advanceAsync(3000)
    expect(arrivals).toHaveLength(6)
  })

  it('gives up a call whose turn came late, telling a hung exchange, a used-up limit and a withdrawal', async () => {
    const clock = createManualClock()
    const limiter = limiterOf(clock, () => 1)
    const first = await limiter.take('placeBatch', {})
    const late = limiter.take('placeBatch', { queueTtlMs: 2000 })
    const withdrawn = limiter.take('placeBatch', { withdrawn: () => true })
    expect(limiter.budgets().find((budget) => budget.endpoint === 'placeBatch')).toMatchObject({
      perSecond: 5,
      available: 0,
      queued: 2,
    })
    await clock.advanceAsync(2000)
    expect(await late).toEqual({ kind: 'no-turn', code: 'unanswered' })
    const later = limiter.take('placeBatch', { queueTtlMs: 500 })
    if (first.kind === 'turn') first.release(false)
    await clock.advanceAsync(500)
    expect(await later).toEqual({ kind: 'no-turn', code: 'queue-timeout' })
    await clock.advanceAsync(1100)
    expect(await withdrawn).toEqual({ kind: 'no-turn', code: 'withdrawn' })
  })

  it('gives a slot back at once when nothing was sent, and ends what waits when it is stopped', async () => {
    const clock = createManualClock()
    const limiter = limiterOf(clock, () => 1)
    const first = await limiter.take('placeBatch', {})
    const second = limiter.take('placeBatch', {})
    const third = limiter.take('placeBatch', {})
    if (first.kind === 'turn') first.release(true)
    expect(await second).toMatchObject({ kind: 'turn' })
    limiter.stop()
    expect(await third).toEqual({ kind: 'no-turn', code: 'stopped' })
    expect(await limiter.take('serverTime', {})).toEqual({ kind: 'no-turn', code: 'stopped' })
  })

  it('counts for all connections what the exchange counts per address, and ends only its own turns', async () => {
    const clock = createManualClock()
    const windows = createRateWindows(clock)
    const [first, two] = ['a', 'b'].map((key) =>
      createRateLimiter({ pace: unlimited, windowOf: windows.windowsFor('exchange', key) }),
    )
    const turns = (limiter: RateLimiter, name: 'candles' | 'unfilledOrders', times: number) =>
      Array.from({ length: times }, () => limiter.take(name, {}))
    await Promise.all([
      ...turns(first!, 'candles', 12),
      ...turns(two!, 'candles', 8),
      ...turns(first!, 'unfilledOrders', 20),
      ...turns(two!, 'unfilledOrders', 20),
    ])
    const remaining = (limiter: RateLimiter, name: string) =>
      limiter.budgets().find(({ endpoint }) => endpoint === name)?.available
    expect([remaining(first!, 'candles'), remaining(two!, 'candles'), remaining(two!, 'unfilledOrders')]).toEqual([
      0, 0, 0,
    ])
    expect(
      remaining(createRateLimiter({ pace: unlimited, windowOf: windows.windowsFor('elsewhere', 'a') }), 'candles'),
    ).toBe(20)
    const [mine, theirs] = [first!.take('candles', {}), two!.take('candles', {})]
    first!.stop()
    expect(await mine).toEqual({ kind: 'no-turn', code: 'stopped' })
    two!.stop()
    expect(await theirs).toEqual({ kind: 'no-turn', code: 'stopped' })
  })
})

describe('the answer 429', () => {
  const tooMany = (headers: Record<string, string>) => ({ kind: 'response' as const, status: 429, headers, body: '' })
  const world = () => {
    const clock = createManualClock()
    const limiter = limiterOf(clock)
    return { clock, limiter, throttle: createThrottle({ clock, random: seededRandom(1), limiter }) }
  }
  const pauseAfter = (retryAfter: string): number => {
    const { limiter, throttle } = world()
    throttle.answered('placeBatch', tooMany({ 'retry-after': retryAfter }))
    return limiter.budgets().find((budget) => budget.endpoint === 'placeBatch')?.nextFreeMs ?? 0
  }

  it.each([
    ['5', 5000, 5000],
    ['Tue, 14 Nov 2023 22:13:27 GMT', 6900, 7000],
    ['9999999', MINUTE_MS, MINUTE_MS],
    ['-5', 1000, 2000],
    ['soon', 1000, 2000],
  ])('with Retry-After %s pauses its endpoint from %i to %i ms (R17)', (header, least, most) => {
    expect(pauseAfter(header)).toBeGreaterThanOrEqual(least)
    expect(pauseAfter(header)).toBeLessThanOrEqual(most)
  })

  it('does not reduce the budget of other endpoints, and is counted', async () => {
    const { clock, limiter, throttle } = world()
    throttle.answered('placeBatch', tooMany({ 'retry-after': '3' }))
    const placed = limiter.take('placeBatch', {})
    expect(await limiter.take('cancelOrder', {})).toMatchObject({ kind: 'turn' })
    let isSent = false
    void placed.then(() => (isSent = true))
    await clock.advanceAsync(2999)
    expect(isSent).toBe(false)
    await clock.advanceAsync(2)
    expect(isSent).toBe(true)
    expect(throttle.count()).toBe(1)
  })

  it('followed by 403 stops everything for a minute (R18)', async () => {
    const { clock, limiter, throttle } = world()
    throttle.answered('placeBatch', tooMany({}))
    throttle.answered('tickers', { kind: 'response', status: 403, headers: {}, body: '' })
    expect(limiter.budgets().every((budget) => budget.available === 0 && budget.nextFreeMs === MINUTE_MS)).toBe(true)
    await clock.advanceAsync(MINUTE_MS)
    await settle()
    expect(limiter.budgets().every((budget) => budget.available > 0)).toBe(true)
  })
})
