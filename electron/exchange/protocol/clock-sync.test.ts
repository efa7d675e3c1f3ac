import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { createManualClock } from '@/shared/testing/manual-clock'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { runs } from '@/shared/testing/runs'
import { seededRandom } from '@/shared/base/random'
import { createClockSync, WORST_CLOCK_ERROR_MS } from './clock-sync'

interface World {
  /** Share of the answers that come from a gateway whose clock is wrong by `lieMs`. */
  readonly share: number
  readonly lieMs: number
  /** Share of the answers after which the exchange sets its clock. */
  readonly steps: number
  readonly seed: number
}

/**
 * Makes 150 calls with random delays, most of them short, asymmetric, while the local wall clock is set occasionally.
 * `observe` is called after each, once two correct answers arrived since the exchange's clock was set.
 */
function live({ share, lieMs, steps, seed }: World, observe: (estimate: Reading, ahead: number) => void): void {
  const random = seededRandom(seed)
  const clock = createManualClock()
  const sync = createClockSync(clock, async () => {})
  let behindMono = 0
  let right = 0
  const delay = (): number => random.next() * (random.next() < 0.2 ? 2000 : 60)
  for (let call = 0; call < 150; call += 1) {
    if (random.next() < steps) {
      behindMono += (random.next() - 0.5) * 100_000
      right = 0
    }
    if (random.next() < 0.02) clock.jumpWall(Math.round((random.next() - 0.5) * 900))
    const isWrong = random.next() < share
    const sentWall = clock.now()
    const sentMono = clock.mono()
    clock.advance(delay())
    const serverTime = Math.floor(clock.mono() + behindMono + (isWrong ? lieMs : 0))
    clock.advance(delay())
    sync.observe(serverTime, sentWall, sentMono)
    if (!isWrong) right += 1
    clock.advance(random.next() * 1000)
    const estimate = sync.estimate()
    if (right >= 2 && estimate !== null) observe(estimate, clock.mono() + behindMono - clock.now())
  }
}
type Reading = NonNullable<ReturnType<ReturnType<typeof createClockSync>['estimate']>>

describe('the clock of the exchange', () => {
  it('is always within the error we state, whatever the delays', async () => {
    const delay = fc.integer({ min: 0, max: 800 })
    const trips = fc.array(fc.tuple(delay, delay), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -DAY_MS, max: DAY_MS }), trips, async (ahead, roundTrips) => {
        const clock = createManualClock()
        const sync = createClockSync(clock, async () => {})
        for (const [out, back] of roundTrips) {
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

  it('is within the stated error whatever share of the answers lies, up to a half', () => {
    const share = fc.double({ min: 0.01, max: 0.5, noNaN: true })
    const lieMs = fc.oneof(fc.integer({ min: -59_000, max: 59_000 }), fc.integer({ min: -900, max: 900 }))
    const worlds = fc.record({ share, lieMs, steps: fc.constant(0), seed: fc.nat() })
    fc.assert(
      fc.property(worlds, (world) =>
        live(world, ({ offsetMs, errorMs }, ahead) => {
          expect(Math.abs(offsetMs - ahead)).toBeLessThanOrEqual(errorMs)
        }),
      ),
      { numRuns: runs(600) },
    )
  })

  it('is within the stated error while the exchange sets its clock and a tenth of its answers lies', () => {
    const share = fc.double({ min: 0, max: 0.1, noNaN: true })
    const lieMs = fc.constantFrom(-45_000, -3000, 3000, 45_000)
    const worlds = fc.record({ share, lieMs, steps: fc.constant(0.006), seed: fc.nat() })
    fc.assert(
      fc.property(worlds, (world) => {
        let wrong = 0
        live(world, ({ offsetMs, errorMs }, ahead) => void (wrong += Number(Math.abs(offsetMs - ahead) > errorMs)))
        expect(wrong).toBe(0)
      }),
      { numRuns: runs(600) },
    )
  })

  it('is not known well enough for an order while every second answer contradicts the others', () => {
    let sampleCount = 0
    let call = 0
    const clock = createManualClock()
    const sync = createClockSync(clock, async () => {})
    for (; call < 200; call += 1) {
      sync.observe(clock.now() + (call % 2) * 45_000, clock.now(), clock.mono())
      clock.advance(300)
      if (call > 0) sampleCount += Number((sync.estimate()?.errorMs ?? 0) < WORST_CLOCK_ERROR_MS)
    }
    expect(sampleCount).toBe(0)
  })

  it.each([0.02, -0.02])(
    'keeps stamps within the 30 s of the exchange while its clock gains %s s each second',
    async (rate) => {
      const clock = createManualClock()
      const startedAt = clock.now()
      const truth = (): number => startedAt + clock.mono() * (1 + rate)
      const sync = createClockSync(clock, async () => sync.observe(Math.floor(truth()), clock.now(), clock.mono()))
      sync.start()
      let [furthest, knownSeconds] = [0, 0]
      for (let second = 0; second < 3600; second += 1) {
        await clock.advanceAsync(1000)
        furthest = Math.max(furthest, Math.abs(sync.serverNow() - truth()))
        knownSeconds += Number((sync.estimate()?.errorMs ?? Infinity) < WORST_CLOCK_ERROR_MS)
      }
      sync.stop()
      expect(furthest).toBeLessThan(30_000)
      // Orders wait for a better estimate from time to time, and never for good.
      expect(knownSeconds).toBeGreaterThan(1800)
    },
  )

  it('excludes a clear minority and names it', () => {
    const clock = createManualClock()
    const sync = createClockSync(clock, async () => {})
    for (let call = 0; call < 98; call += 1) {
      sync.observe(clock.now() + 7 + (call % 8 === 3 ? 45_000 : 0), clock.now(), clock.mono())
      clock.advance(300)
    }
    const estimate = sync.estimate()
    expect(estimate?.offsetMs).toBeCloseTo(7, 1)
    expect(estimate?.errorMs).toBeLessThan(5)
    expect(estimate?.contradictions).toBe('8 of the last 64 answers are up to 45 s ahead of the others and left out')
  })

  it('follows a clock that was set, after asking often enough to be sure of it', async () => {
    const clock = createManualClock()
    let ahead = 0
    const sync = createClockSync(clock, async () => sync.observe(clock.now() + ahead, clock.now(), clock.mono()))
    sync.start()
    for (let minute = 0; minute < 70; minute += 1) await clock.advanceAsync(MINUTE_MS)
    expect(sync.estimate()?.errorMs).toBeLessThan(100)
    ahead = 20_000
    sync.resync()
    await clock.advanceAsync(100)
    expect(sync.estimate()?.errorMs).toBeGreaterThan(WORST_CLOCK_ERROR_MS)
    await clock.advanceAsync(5000)
    expect(sync.estimate()?.offsetMs).toBeCloseTo(20_000, 0)
    expect(sync.estimate()?.errorMs).toBeLessThan(100)
    sync.stop()
  })

  it('lets an order wait for a few more answers while the clock is not known well enough', async () => {
    const clock = createManualClock()
    let calls = 0
    const sync = createClockSync(clock, async () => (calls += 1))
    await sync.sure()
    expect(calls).toBe(0)
    for (const lie of [0, 45_000]) sync.observe(clock.now() + lie, clock.now(), clock.mono())
    await sync.sure()
    expect(calls).toBe(3)
  })

  it('is not led astray by one absurd answer (R51)', () => {
    const clock = createManualClock()
    const sync = createClockSync(clock, async () => {})
    for (let answer = 0; answer < 4; answer += 1) sync.observe(clock.now() + 100, clock.now(), clock.mono())
    for (const absurd of [0, Number.NaN, clock.now() + 10_000_000]) sync.observe(absurd, clock.now(), clock.mono())
    expect(sync.estimate()?.offsetMs).toBe(100)
  })

  it('is unknown after the local clock was set, and requested again before the next signature (R25)', async () => {
    const clock = createManualClock()
    let calls = 0
    const sync = createClockSync(clock, async () => {
      calls += 1
      sync.observe(clock.now() - HOUR_MS, clock.now(), clock.mono())
    })
    await sync.ready()
    await sync.ready()
    expect(calls).toBe(1)
    clock.jumpWall(HOUR_MS)
    expect(sync.estimate()).toBeNull()
    await sync.ready()
    expect(calls).toBe(2)
    expect(sync.estimate()?.offsetMs).toBe(-HOUR_MS)
  })

  it('is compared every minute, and does not block when the exchange does not report it', async () => {
    const clock = createManualClock()
    let calls = 0
    const sync = createClockSync(clock, async () => (calls += 1))
    sync.start()
    await sync.ready()
    await clock.advanceAsync(3 * MINUTE_MS)
    sync.stop()
    await clock.advanceAsync(3 * MINUTE_MS)
    expect(calls).toBe(4)
    expect(sync.estimate()).toBeNull()
    expect(sync.serverNow()).toBe(clock.now())
  })
})
