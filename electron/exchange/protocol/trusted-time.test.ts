import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { runs } from '@/shared/testing/runs'
import { clockSteps, createWrongClock } from '../testing/wrong-clock'

describe('the trusted time (R59)', () => {
  it('is the exchange’s, and goes on by the monotonic clock where this computer’s is set', () => {
    const { clock, truth, start, reach } = createWrongClock()
    clock.jumpWall(40 * DAY_MS)
    const { time, answer } = start()
    expect(time.proven()).toBeNull()
    answer()
    expect(Math.abs(time.now() - truth())).toBeLessThan(10)
    reach(false)
    for (const ms of [HOUR_MS, -DAY_MS, -40 * DAY_MS]) {
      clock.jumpWall(ms)
      clock.advance(HOUR_MS)
      expect(Math.abs(time.now() - truth())).toBeLessThan(10)
      expect(time.proven()).toBeLessThanOrEqual(truth())
      expect(time.proven()).toBeGreaterThan(truth() - MINUTE_MS)
    }
  })

  it('proves nothing by one answer, which may be absurd (R51)', () => {
    const { clock, truth, start } = createWrongClock()
    const { time, sync, answer } = start()
    sync.observe(truth() + 40 * DAY_MS, clock.now(), clock.mono())
    expect(time.proven()).toBeNull()
    answer()
    answer()
    expect(time.proven()).toBeLessThanOrEqual(truth())
  })

  it('is not before the newest record while no exchange answers, and proves nothing by that', () => {
    const { clock, truth, start, reach } = createWrongClock()
    reach(false)
    const { time } = start()
    time.notBefore(truth())
    clock.jumpWall(-40 * DAY_MS)
    clock.advance(HOUR_MS)
    expect([time.now(), time.proven(), time.passed()]).toEqual([truth(), null, null])
  })

  it('lets nothing be forgotten by a time that neither the records nor the exchange prove', () => {
    const { truth, start } = createWrongClock()
    const { time, answer } = start()
    answer()
    expect(time.passed()).toBeNull()
    time.notBefore(truth() - DAY_MS)
    expect(time.passed()).toBe(truth() - DAY_MS)
    time.notBefore(truth() + DAY_MS)
    expect(time.passed()).toBe(time.proven())
  })

  it('never proves a time that has not come, whatever the clock is set to', () => {
    fc.assert(
      fc.property(clockSteps(30 * HOUR_MS), (steps) => {
        const { clock, truth, start, reach } = createWrongClock()
        let life = start()
        for (const step of steps) {
          if (step.kind === 'set') clock.jumpWall(step.ms)
          else if (step.kind === 'pass') clock.advance(step.ms)
          else if (step.kind === 'reach') reach(step.isReached)
          else if (step.kind === 'restart') life = start()
          else life.answer()
          expect(life.time.proven() ?? 0).toBeLessThanOrEqual(truth())
          if (life.time.proven() !== null) expect(Math.abs(life.time.now() - truth())).toBeLessThan(5000)
        }
      }),
      { numRuns: runs(2000) },
    )
  })
})
