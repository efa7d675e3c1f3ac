import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { createManualClock } from '@/shared/testing/manual-clock'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { createClockSync } from './clock-sync'

describe('the clock of the exchange', () => {
  it('is always within the error we state, whatever the delays', async () => {
    const delay = fc.integer({ min: 0, max: 800 })
    const trips = fc.array(fc.tuple(delay, delay), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -DAY_MS, max: DAY_MS }), trips, async (ahead, made) => {
        const clock = createManualClock()
        const sync = createClockSync(clock, async () => {})
        for (const [out, back] of made) {
          const sentWall = clock.now()
          const sentMono = clock.mono()
          clock.advance(out)
          const serverTime = clock.now() + ahead
          clock.advance(back)
          sync.observe(serverTime, sentWall, sentMono)
          clock.advance(1000)
        }
        const estimate = sync.estimate()
        expect(Math.abs((estimate?.offsetMs ?? Number.NaN) - ahead)).toBeLessThanOrEqual(estimate?.errorMs ?? -1)
        expect(Math.abs(sync.serverNow() - clock.now() - ahead)).toBeLessThanOrEqual((estimate?.errorMs ?? -1) + 1)
      }),
    )
  })

  it('is not led astray by one absurd answer (R51)', () => {
    const clock = createManualClock()
    const sync = createClockSync(clock, async () => {})
    for (let answer = 0; answer < 4; answer += 1) sync.observe(clock.now() + 100, clock.now(), clock.mono())
    for (const absurd of [0, Number.NaN, clock.now() + 10_000_000]) sync.observe(absurd, clock.now(), clock.mono())
    expect(sync.estimate()?.offsetMs).toBe(100)
  })

  it('is unknown after our own clock was set, and asked for again before the next signature (R25)', async () => {
    const clock = createManualClock()
    let asked = 0
    const sync = createClockSync(clock, async () => {
      asked += 1
      sync.observe(clock.now() - HOUR_MS, clock.now(), clock.mono())
    })
    await sync.ready()
    await sync.ready()
    expect(asked).toBe(1)
    clock.jumpWall(HOUR_MS)
    expect(sync.estimate()).toBeNull()
    await sync.ready()
    expect(asked).toBe(2)
    expect(sync.estimate()?.offsetMs).toBe(-HOUR_MS)
  })

  it('is compared every minute, and does not block when the exchange does not tell it', async () => {
    const clock = createManualClock()
    let asked = 0
    const sync = createClockSync(clock, async () => (asked += 1))
    sync.start()
    await sync.ready()
    await clock.advanceAsync(3 * MINUTE_MS)
    sync.stop()
    await clock.advanceAsync(3 * MINUTE_MS)
    expect(asked).toBe(4)
    expect(sync.estimate()).toBeNull()
    expect(sync.serverNow()).toBe(clock.now())
  })
})
