/**
 * Time as the core sees it. Every wait and every timestamp goes through a Clock, so that a test or a
 * simulation can own time. The real one is `electron/base/env/real-clock.ts`.
 */
export interface Clock {
  /** Wall time, Unix milliseconds. It may jump: use it for stamps, never for measuring. */
  now(): number
  /** Monotonic milliseconds since an arbitrary start. It never jumps: use it for intervals. */
  mono(): number
  /** Runs `task` once, `ms` milliseconds from now. Returns its cancel function. */
  after(ms: number, task: () => void): () => void
}

/**
 * A clock whose time of day is the exchange's, so that setting this computer's clock changes nothing that is kept,
 * counted or ended by it. `now` is the best that is known: the exchange's time, from then on counted by the monotonic
 * clock; before any exchange answered the wall clock, and never a time before `notBefore`.
 */
export interface TrustedTime extends Clock {
  /**
   * Unix ms that have surely passed: the earliest that the exchange's clock can be. Null until its answers of this run
   * agree. Only this may forget, prune, end a cool-off or begin a day.
   */
  proven(): number | null
  /** A record of this time (Unix ms) exists already: what is written while no exchange answers is not older. */
  notBefore(at: number): void
}

/** Resolves after `ms` milliseconds of the given clock. */
export function sleep(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve))
}

/** Runs `task` every `ms` milliseconds, counted from the end of the last run. Returns its cancel function. */
export function every(clock: Clock, ms: number, task: () => void): () => void {
  let cancel = clock.after(ms, run)
  function run(): void {
    task()
    cancel = clock.after(ms, run)
  }
  return () => cancel()
}
