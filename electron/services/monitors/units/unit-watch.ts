import type { Clock } from '@/shared/base/clock'
import { freshnessOf, LAST_KNOWN_MS, LATE_MS, LOST_MS, type Freshness } from '@/shared/trading/ltv/freshness'
import type { KnownSample, LtvReading, LtvSample } from '@/shared/trading/ltv/ltv-sample'

/** What is known of one risk unit and what that is worth, from one moment to the next and without a poll. */
export interface UnitWatch {
  handle(reading: LtvReading): void
  /** A sample that another process has had: it is shown, and does not count as seen here. */
  absorb(sample: LtvSample): void
  /** A poll that brought no answer. */
  fail(problem: string): void
  /** Whatever was known is of before the sleep. */
  wake(): void
  sample(): LtvSample | null
  /**
   * The samples of the last minute, oldest first, also from before a start or a sleep. Its age is the longer of what
   * the two clocks say.
   */
  recent(): readonly KnownSample[]
  freshness(): Freshness
  problem(): string | null
  /** Whether a valid sample came since the start or the last sleep. */
  isAwake(): boolean
  /** For how long there has been no valid sample although somebody watched, ms. */
  blindMs(): number
  /** The same by what was asked here alone, ms. */
  ownBlindMs(): number
  stop(): void
}

const blankText = (missing: readonly string[]): string => `The exchange gives no figure for ${missing.join(', ')}`

/** `known` is the last sample of an earlier run; `changed` hears when the freshness changes by time alone. */
export function createUnitWatch(clock: Clock, known: LtvSample | null, changed: () => void): UnitWatch {
  let sample = known
  let samples: readonly { readonly sample: LtvSample; readonly mono: number }[] = []
  let problem: string | null = null
  /** Moments of the monotonic clock: a wall clock that is set must not make anything younger. */
  let sampleAt: number | null = null
  let ownAt: number | null = null
  let blankAt: number | null = null
  let watchedSince = clock.mono()
  let lastFreshness: Freshness = 'waiting'
  let cancel = (): void => {}

  function freshness(): Freshness {
    const state = freshnessOf({ sampleAt, blankAt }, clock.mono())
    return state === 'waiting' && clock.mono() - watchedSince >= LOST_MS ? 'lost' : state
  }

  function note(given: LtvSample, mono: number): void {
    sample = given
    samples = [...samples.filter((one) => clock.mono() - one.mono <= LAST_KNOWN_MS), { sample: given, mono }]
  }
  function recent(): readonly KnownSample[] {
    return samples
      .map((one) => ({ sample: one.sample, ageMs: Math.max(clock.mono() - one.mono, clock.now() - one.sample.at) }))
      .filter(({ ageMs }) => ageMs <= LAST_KNOWN_MS)
  }

  /** Looks again when the next step would be reached. */
  function arm(): void {
    cancel()
    lastFreshness = freshness()
    const age = clock.mono() - Math.max(sampleAt ?? -Infinity, blankAt ?? -Infinity, watchedSince)
    const next = age < LATE_MS ? LATE_MS : LOST_MS
    if (age < LOST_MS) cancel = clock.after(next - age, edge)
  }
  function edge(): void {
    const before = lastFreshness
    arm()
    if (lastFreshness !== before) changed()
  }

  if (known !== null) note(known, clock.mono() - Math.max(0, clock.now() - known.at))
  arm()
  return {
    handle(reading) {
      if (reading.kind === 'sample') {
        note(reading.sample, clock.mono())
        sampleAt = clock.mono()
        ownAt = sampleAt
        problem = null
      } else {
        blankAt = clock.mono()
        problem = blankText(reading.missing)
      }
      arm()
    },
    absorb(given) {
      sampleAt = clock.mono() - Math.max(0, clock.now() - given.at)
      note(given, sampleAt)
      arm()
    },
    fail(why) {
      problem = why
      arm()
    },
    wake() {
      sampleAt = null
      ownAt = null
      blankAt = null
      watchedSince = clock.mono()
      arm()
    },
    sample: () => sample,
    recent,
    freshness,
    problem: () => problem,
    isAwake: () => sampleAt !== null,
    blindMs: () => clock.mono() - Math.max(sampleAt ?? -Infinity, watchedSince),
    ownBlindMs: () => clock.mono() - Math.max(ownAt ?? -Infinity, watchedSince),
    stop: () => cancel(),
  }
}
