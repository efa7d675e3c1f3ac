import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { createClockSync } from '../protocol/clock-sync'
import { createTrustedTime } from '../protocol/trusted-time'

/** Number of agreeing answers after which the exchange's time is known. */
const ANSWERS = 3
const ANSWER_MS = 10

/** A computer with a settable clock, and an exchange with a correct clock that may be unreachable. */
export function createWrongClock(startsAt = 20_000 * DAY_MS + 12 * HOUR_MS) {
  const clock = createManualClock(startsAt)
  const truth = (): number => startsAt + clock.mono()
  let isReached = true

  /** Starts a process: it knows no time before the exchange's first answer. */
  function start() {
    const sync = createClockSync(clock, async () => undefined)
    /** The exchange answers a few calls, if it is reachable. */
    function answer(): void {
      for (let remaining = isReached ? ANSWERS : 0; remaining > 0; remaining -= 1) {
        sync.observe(truth(), clock.now(), clock.mono())
        clock.advance(ANSWER_MS)
      }
    }
    const source = { clock: () => sync.estimate(), agreedTime: () => sync.agreedTime() }
    return { source, time: createTrustedTime(clock, () => source), answer, sync }
  }
  return { clock, truth, start, reach: (whether: boolean) => void (isReached = whether) }
}

/** The steps by which a clock is set in these tests, ms. */
const jumps = [HOUR_MS, -HOUR_MS, DAY_MS, -DAY_MS, 40 * DAY_MS, -40 * DAY_MS]

/** A step of a process and its clock. */
export type ClockStep =
  | { readonly kind: 'set'; readonly ms: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'reach'; readonly isReached: boolean }
  | { readonly kind: 'restart' | 'answer' | 'act' }

/** Sequences of steps with time steps up to `longestMs`. */
export const clockSteps = (longestMs: number): fc.Arbitrary<ClockStep[]> =>
  fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('set' as const), ms: fc.constantFrom(...jumps) }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('pass' as const),
          ms: fc.integer({ min: MINUTE_MS, max: longestMs }),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('reach' as const), isReached: fc.boolean() }) },
      { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('restart' as const, 'answer' as const) }) },
      { weight: 12, arbitrary: fc.record({ kind: fc.constant('act' as const) }) },
    ),
    { minLength: 20, maxLength: 80 },
  )
