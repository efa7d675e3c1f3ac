import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import type { ClockReading } from '@/shared/trading/health/health'
import { type ClockBound, type CombinedBounds, combineBounds, sinceStep } from './clock-bounds'

/** Largest drift of a computer's clock from the exchange's while a sample ages. */
const DRIFT_PER_MS = 0.0001
/**
 * A difference of this size between wall clock and monotonic clock shows that the clock was set, or the computer slept.
 */
const STEP_MS = 500
/** Rounding of whole milliseconds on both sides. */
const ROUNDING_MS = 1
const MAX_SAMPLES = 64
/** Drift devalues older answers. */
const OLDEST_MS = 10 * MINUTE_MS
const RESYNC_MS = MINUTE_MS
/** No order is timestamped with a larger error of the exchange's clock (R24). */
export const WORST_CLOCK_ERROR_MS = 5000
/** Query interval while answers disagree. */
const SOON_MS = 250
/** Number of consecutive queries at that interval. Then the longer interval applies. */
const MOST_QUICK = 40
const SELDOM_MS = 5000
/** Largest number of queries before an order while the clock is too inaccurate. */
const MOST_TRIES = 3
/** A call that encloses the previous one within this time has the same answer. */
const SAME_ANSWER_MS = 5

/** Timestamps requests with the exchange’s time: a timestamp more than 30 s off is refused (exchange: Clock). */
export interface ClockSync {
  /** Null before the first answer, and again after a jump of this computer's clock. */
  estimate(): ClockReading | null
  /**
   * The time that several answers last agreed on, continued by the monotonic clock: setting the wall clock does not
   * affect it. A sleep in which the monotonic clock stopped makes it late until the next answers. Null before.
   */
  agreedTime(): AgreedTime | null
  /** Records an answer: its server time, and the wall and monotonic send time of its request. */
  observe(serverTime: number, sentWall: number, sentMono: number): void
  /** Resolves when there is an estimate, or a failed attempt: a server without the call must still be usable. */
  ready(): Promise<void>
  /** Like `ready`, with a few more queries while the clock is not accurate enough for an order. */
  sure(): Promise<void>
  /** Queries now, for example after the exchange rejected a timestamp as expired (40008). */
  resync(): void
  /** Estimated Unix ms on the exchange's clock. */
  serverNow(): number
  start(): void
  stop(): void
}

/** The exchange's time at this moment. */
export interface AgreedTime {
  /** Unix ms. */
  readonly at: number
  /** Largest error in ms. */
  readonly errorMs: number
}

/** A single answer may be absurd (R51). */
const FEWEST_ANSWERS = 3

/** True if several answers of the exchange agree on its time, with a usable error. */
export const isAgreed = ({ answers, errorMs }: Pick<ClockReading, 'answers' | 'errorMs'>): boolean =>
  answers >= FEWEST_ANSWERS && errorMs <= WORST_CLOCK_ERROR_MS

/** Bounds at the time of the answer. The monotonic clock is never set, unlike the wall clock. */
interface Sample extends ClockBound {
  readonly sentMono: number
  readonly takenMono: number
}

/** The combined bounds and their monotonic time, ms. */
interface Combined extends CombinedBounds {
  readonly of: number
  readonly atMono: number
}

/**
 * Tracks the difference between the exchange's clock and the local clock. `requestTime` makes one server-time call,
 * whose answer is passed to `observe`. Every answer bounds the difference. The estimate is the majority's range
 * (A-clock-answers).
 */
export function createClockSync(clock: Clock, requestTime: () => Promise<unknown>): ClockSync {
  let samples: Sample[] = []
  let combined: Combined | null = null
  let agreed: Combined | null = null
  let wallAhead = clock.now() - clock.mono()
  let pendingRequest: Promise<unknown> | null = null
  let cancelTimer: (() => void) | null = null
  let cancelNext: (() => void) | null = null
  let quick = 0

  function forget(): void {
    samples = []
    combined = null
  }
  function forgetAfterStep(): void {
    const ahead = clock.now() - clock.mono()
    if (Math.abs(ahead - wallAhead) > STEP_MS) forget()
    wallAhead = ahead
  }

  const agedAt = (mono: number): ClockBound[] =>
    samples.map(({ low, high, takenMono }) => {
      const drift = (mono - takenMono) * DRIFT_PER_MS
      return { low: low - drift, high: high + drift }
    })
  /** The duration of a call includes the answer to its own request. */
  const isKnown = ({ sentMono, takenMono }: Sample): boolean => {
    const last = samples.at(-1)
    return last !== undefined && sentMono < last.sentMono && takenMono - last.takenMono <= SAME_ANSWER_MS
  }

  function observe(serverTime: number, sentWall: number, sentMono: number): void {
    if (!Number.isFinite(serverTime)) return
    forgetAfterStep()
    const takenMono = clock.mono()
    // The local clock was set, or stopped, during the call: no bounds.
    if (Math.abs(clock.now() - sentWall - (takenMono - sentMono)) > STEP_MS) return
    const low = serverTime - takenMono - ROUNDING_MS
    const sample = { low, high: serverTime - sentMono + ROUNDING_MS, sentMono, takenMono }
    if (isKnown(sample)) return
    const recent = samples.filter((sample) => takenMono - sample.takenMono <= OLDEST_MS)
    samples = [...recent, sample].slice(-MAX_SAMPLES)
    const bounds = agedAt(takenMono)
    // Answers before a step of the clock are of another time.
    const newer = sinceStep(bounds) || samples.length
    samples = samples.slice(-newer)
    combined = {
      ...combineBounds(bounds.slice(-newer), combined?.center ?? null),
      of: samples.length,
      atMono: takenMono,
    }
    if (isAgreed({ answers: combined.count, errorMs: combined.errorMs })) agreed = combined
    requestUntilSure()
  }

  function estimate(): ClockReading | null {
    forgetAfterStep()
    if (combined === null) return null
    const { center, errorMs, count, atMono } = combined
    const outlierText = describeOutliers(combined)
    return {
      offsetMs: center - wallAhead,
      errorMs: errorMs + (clock.mono() - atMono) * DRIFT_PER_MS,
      answers: count,
      ...(outlierText !== null && { contradictions: outlierText }),
    }
  }
  function agreedTime(): AgreedTime | null {
    if (agreed === null) return null
    const mono = clock.mono()
    return { at: agreed.center + mono, errorMs: agreed.errorMs + (mono - agreed.atMono) * DRIFT_PER_MS }
  }
  const isUnsure = (): boolean => (estimate()?.errorMs ?? 0) > WORST_CLOCK_ERROR_MS

  /** Disagreements are resolved by further answers. */
  function requestUntilSure(): void {
    if (!isUnsure()) {
      quick = 0
      return
    }
    if (cancelTimer === null || cancelNext !== null) return
    quick += 1
    cancelNext = clock.after(quick > MOST_QUICK ? SELDOM_MS : SOON_MS, () => {
      cancelNext = null
      void requestOnce().then(requestUntilSure)
    })
  }

  function requestOnce(): Promise<unknown> {
    pendingRequest ??= requestTime().finally(() => (pendingRequest = null))
    return pendingRequest
  }
  function run(): void {
    void requestOnce()
    cancelTimer = clock.after(RESYNC_MS, run)
  }

  return {
    estimate,
    agreedTime,
    observe,
    ready: async () => {
      if (estimate() === null) await requestOnce()
    },
    sure: async () => {
      for (let tries = 0; tries < MOST_TRIES && isUnsure(); tries += 1) await requestOnce()
    },
    resync: () => void requestOnce(),
    serverNow: () => Math.round(clock.now() + (estimate()?.offsetMs ?? 0)),
    start: () => {
      if (cancelTimer === null) run()
    },
    stop: () => {
      cancelTimer?.()
      cancelTimer = null
      cancelNext?.()
      cancelNext = null
    },
  }
}

/** Reason why no order may be sent now. */
export const unknownClock = ({ errorMs, contradictions: outlierText }: ClockReading): string =>
  t`The exchange’s clock is only known to ${Math.round(errorMs)} ms, because its answers disagree or come late; ` +
  t`orders wait for a better estimate${outlierText === undefined ? '' : `. ${outlierText}`}`

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`

/** The excluded answers, as text. Null if there are none. */
function describeOutliers({ outliers, center, of }: Combined): string | null {
  const apart = outliers.map(({ low, high }) => (low + high) / 2 - center)
  const largest = apart.reduce<number | null>(
    (far, offset) => (far === null || Math.abs(offset) > Math.abs(far) ? offset : far),
    null,
  )
  if (largest === null) return null
  const by = seconds(Math.abs(largest))
  return largest > 0
    ? t`${outliers.length} of the last ${of} answers are up to ${by} ahead of the others and left out`
    : t`${outliers.length} of the last ${of} answers are up to ${by} behind the others and left out`
}
