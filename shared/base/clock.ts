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
   * Unix ms that has surely passed: the earliest that the exchange's clock can be. Null until its answers of this run
   * agree. Only this ends a cool-off or begins a day.
   */
  proven(): number | null
  /**
   * The same, and never later than what the records prove: the newest that was there at the opening, and what has
   * passed since. Null until both are known. Only this forgets.
   */
  passed(): number | null
  /**
   * The newest record that was there at the opening is of this time, Unix ms: what is written while no exchange answers
   * is not older.
   */
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
