import type { Clock } from '@/shared/base/clock'
import { t } from '@/shared/languages/text'
import { freshnessOf, LAST_KNOWN_MS, LATE_MS, LOST_MS, type Freshness } from '@/shared/trading/ltv/unit/freshness'
import { compare, toPixelNumber } from '@/shared/base/decimal'
import { isStable } from '@/shared/trading/ltv/projection/stable-coins'
import { repriced, withListedTotals } from '@/shared/trading/ltv/unit/repriced'
import { createDisputeRecord, type Dispute, type ReadFigure } from '@/shared/trading/public-prices/dispute'
import type { PublicPrices } from '@/shared/trading/public-prices/public-prices'
import type { KnownSample, LtvReading, LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'

/** State of a risk unit and its quality over time, without polling. */
export interface UnitWatch {
  /**
   * Handles the answer of a poll sent at `requestedAt` (monotonic ms; default: its own time). False if its time is
   * before that of the known data, which is kept.
   */
  handle(reading: LtvReading, requestedAt?: number): boolean
  /** Public prices arrived. */
  priced(prices: PublicPrices): void
  /** Sample of another process. It is displayed, and does not count as seen here. */
  absorb(sample: LtvSample): void
  /** A poll without an answer. */
  fail(problem: string): void
  /** Marks all known data as older than the sleep. */
  wake(): void
  /** Sample for all evaluations: at public prices if it is not live and these are worse. */
  sample(): LtvSample | null
  /** Null unless the freshness is `disputed`. */
  dispute(): Dispute | null
  /**
   * Samples of the last minute, oldest first, including those before a start or a sleep. Age is the larger of both
   * clocks.
   */
  recent(): readonly KnownSample[]
  freshness(): Freshness
  problem(): string | null
  /** True if a valid sample arrived since the start or the last sleep. */
  isAwake(): boolean
  /** Monitored time without a valid sample, ms. */
  blindMs(): number
  /** Like `blindMs`, but by the polls of this process only, ms. */
  ownBlindMs(): number
  stop(): void
}

/** Maximum age of public prices. */
const PRICES_FRESH_MS = 5000

const blankText = (missing: readonly string[]): string => t`The exchange gives no figure for ${missing.join(', ')}`

/** `initial` is the last sample of an earlier run. `changed` is called when the freshness changes by time alone. */
export function createUnitWatch(clock: Clock, initial: LtvSample | null, changed: () => void): UnitWatch {
  let sample = initial
  /** Last sample whose list has all of its coins. */
  let complete: LtvSample | null = null
  let samples: readonly { readonly sample: LtvSample; readonly mono: number }[] = []
  let problem: string | null = null
  /** Monotonic times: a wall clock that is set must not make data younger. */
  let sampleAt: number | null = null
  let ownAt: number | null = null
  let blankAt: number | null = null
  let watchedSince = clock.mono()
  let lastFreshness: Freshness = 'waiting'
  let cancel = (): void => {}
  let prices: PublicPrices | null = null
  let judgedBy: { readonly of: LtvSample; readonly prices: PublicPrices; readonly is: LtvSample | null } | null = null
  const disputes = createDisputeRecord()

  function freshness(): Freshness {
    const state = freshnessOf({ sampleAt, blankAt }, clock.mono())
    if (state === 'waiting') return clock.mono() - watchedSince >= LOST_MS ? 'lost' : state
    // A lost figure is unknown without public prices.
    const isKnown = state === 'live' || state === 'late' || (state === 'lost' && byPrices() !== null)
    return isKnown && disputes.kind(clock.mono()) !== null ? 'disputed' : state
  }

  /** Sample at public prices of the last seconds. */
  function byPrices(): LtvSample | null {
    if (sample === null || sampleAt === null || prices === null || clock.mono() - prices.at > PRICES_FRESH_MS)
      return null
    if (judgedBy?.of !== sample || judgedBy.prices !== prices)
      judgedBy = { of: sample, prices, is: repriced(withListedTotals(sample, complete), prices) }
    return judgedBy.is
  }
  function judged(): LtvSample | null {
    const other = freshness() === 'live' ? null : byPrices()
    return other !== null && sample !== null && compare(other.ltv, sample.ltv) > 0 ? other : sample
  }

  /** Figures for the comparison of both processes' answers. */
  function figureOf(sample: LtvSample, figureAt: number, requestedAt: number): ReadFigure {
    const { ltv, collateralUsdt, debtUsdt, collateral, debts } = sample
    const compared = withListedTotals(sample, complete)
    const ratioBy = (by: PublicPrices): number | null => {
      const ratio = repriced(compared, by)?.ltv
      return ratio === undefined ? null : toPixelNumber(ratio)
    }
    const content = JSON.stringify([ltv, collateralUsdt, debtUsdt, collateral, debts])
    const areStable = [...collateral, ...debts].every(({ coin }) => isStable(coin))
    return { requestedAt, figureAt, content, ratio: toPixelNumber(ltv), isStable: areStable, ratioBy }
  }

  /** Monotonic time of a wall-clock time. The future counts as now. */
  const monoOf = (at: number): number => clock.mono() - Math.max(0, clock.now() - at)

  function note(reading: LtvSample, mono: number): void {
    sample = reading
    if (reading.unread.length === 0) complete = reading
    samples = [...samples.filter((entry) => clock.mono() - entry.mono <= LAST_KNOWN_MS), { sample: reading, mono }]
  }
  function recent(): readonly KnownSample[] {
    return samples
      .map((entry) => ({
        sample: entry.sample,
        ageMs: Math.max(clock.mono() - entry.mono, clock.now() - entry.sample.at),
      }))
      .filter(({ ageMs }) => ageMs <= LAST_KNOWN_MS)
  }
  /** Includes the sample used for evaluations as the newest, if it is not an original sample. */
  function recentWithJudged(): readonly KnownSample[] {
    const now = judged()
    return now === null || now === sample ? recent() : [...recent(), { sample: now, ageMs: clock.mono() - prices!.at }]
  }

  /** Schedules the next change of the freshness. */
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

  if (initial !== null) note(initial, clock.mono() - Math.max(0, clock.now() - initial.at))
  arm()
  return {
    handle(reading, requestedAt) {
      const at = monoOf(reading.kind === 'sample' ? reading.sample.at : reading.at)
      if (at < Math.max(sampleAt ?? -Infinity, blankAt ?? -Infinity)) {
        disputes.readOlder(requestedAt ?? at, clock.mono())
        return false
      }
      if (reading.kind === 'sample') {
        disputes.read(figureOf(reading.sample, at, requestedAt ?? at), clock.mono())
        note(reading.sample, at)
        sampleAt = at
        ownAt = at
        problem = null
      } else {
        blankAt = at
        problem = blankText(reading.missing)
      }
      arm()
      return true
    },
    priced(latestPrices) {
      prices = latestPrices
      disputes.priced(latestPrices, clock.mono())
      edge()
    },
    absorb(sample) {
      sampleAt = monoOf(sample.at)
      disputes.read(figureOf(sample, sampleAt, sampleAt), clock.mono())
      note(sample, sampleAt)
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
      disputes.forget()
      watchedSince = clock.mono()
      arm()
    },
    sample: judged,
    dispute() {
      const kind = freshness() === 'disputed' ? disputes.kind(clock.mono()) : null
      return kind === null || sample === null
        ? null
        : { kind, reportedRatio: sample.reportedLtv, byPrices: byPrices()?.ltv ?? null }
    },
    recent: recentWithJudged,
    freshness,
    problem: () => problem,
    isAwake: () => sampleAt !== null,
    blindMs: () => clock.mono() - Math.max(sampleAt ?? -Infinity, watchedSince),
    ownBlindMs: () => clock.mono() - Math.max(ownAt ?? -Infinity, watchedSince),
    stop: () => cancel(),
  }
}
