import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'

/** Time stamps further than this from the median of the last ones are nonsense (R51). */
const ABSURD_MS = MINUTE_MS
/** How far a computer's clock may drift from the exchange's while a sample ages. */
const DRIFT_PER_MS = 0.0001
/** A wall clock that moved this much against the monotonic one was set, or the computer slept. */
const STEP_MS = 500
const MAX_SAMPLES = 9
const RESYNC_MS = MINUTE_MS

/** The exchange’s clock against ours, in ms. */
export interface ClockEstimate {
  /** Server clock minus ours. */
  readonly offsetMs: number
  /** The truth lies within this many ms of the offset. */
  readonly errorMs: number
}

/** Stamps requests with the exchange’s time: a stamp more than 30 s off is refused (exchange: Clock). */
export interface ClockSync {
  /** Null before the first answer, and again after this computer's clock jumped. */
  estimate(): ClockEstimate | null
  /** Learns from one answer: its server time, and the wall and monotonic time its request left. */
  observe(serverTime: number, sentWall: number, sentMono: number): void
  /**
   * Resolves once there is an estimate, or an attempt to get one has failed: a server without the call must still be
   * usable.
   */
  ready(): Promise<void>
  /** Asks now, for example after the exchange called a stamp expired (40008). */
  resync(): void
  /** Unix ms on the exchange's clock, as well as we know it. */
  serverNow(): number
  start(): void
  stop(): void
}

interface Sample {
  readonly offset: number
  readonly error: number
  readonly takenMono: number
}

/**
 * Keeps the difference between the exchange's clock and ours. `ask` makes one server-time call, whose answer reaches
 * `observe`.
 */
export function createClockSync(clock: Clock, ask: () => Promise<unknown>): ClockSync {
  let samples: Sample[] = []
  let wallAhead = clock.now() - clock.mono()
  let asking: Promise<unknown> | null = null
  let cancelTimer: (() => void) | null = null

  function forgetAfterStep(): void {
    const ahead = clock.now() - clock.mono()
    if (Math.abs(ahead - wallAhead) > STEP_MS) samples = []
    wallAhead = ahead
  }

  function observe(serverTime: number, sentWall: number, sentMono: number): void {
    if (!Number.isFinite(serverTime)) return
    forgetAfterStep()
    const half = (clock.mono() - sentMono) / 2
    const sample = { offset: serverTime - (sentWall + half), error: half + 1, takenMono: clock.mono() }
    if (samples.length >= 3 && Math.abs(sample.offset - medianOf(samples.map((one) => one.offset))) > ABSURD_MS) return
    samples = [...samples, sample].slice(-MAX_SAMPLES)
  }

  /** Each sample is a bound; the tightest one, aged by drift, is the best we know. */
  function estimate(): ClockEstimate | null {
    forgetAfterStep()
    let best: ClockEstimate | null = null
    for (const { offset, error, takenMono } of samples) {
      const errorMs = error + (clock.mono() - takenMono) * DRIFT_PER_MS
      if (best === null || errorMs < best.errorMs) best = { offsetMs: offset, errorMs }
    }
    return best
  }

  function askOnce(): Promise<unknown> {
    asking ??= ask().finally(() => (asking = null))
    return asking
  }
  function run(): void {
    void askOnce()
    cancelTimer = clock.after(RESYNC_MS, run)
  }

  return {
    estimate,
    observe,
    ready: async () => {
      if (estimate() === null) await askOnce()
    },
    resync: () => {
      samples = []
      void askOnce()
    },
    serverNow: () => Math.round(clock.now() + (estimate()?.offsetMs ?? 0)),
    start: () => {
      if (cancelTimer === null) run()
    },
    stop: () => {
      cancelTimer?.()
      cancelTimer = null
    },
  }
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
