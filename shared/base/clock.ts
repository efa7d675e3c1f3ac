/**
 * Time of the core. Every wait and every timestamp uses a Clock, so that a test or a simulation can control time. The
 * real one is `shared/node/real-clock.ts`.
 */
export interface Clock {
  /** Wall time, Unix milliseconds. It may jump: for timestamps, never for measuring. */
  now(): number
  /** Monotonic milliseconds since an arbitrary start. It never jumps: for intervals. */
  mono(): number
  /** Runs `task` once, `ms` milliseconds from now. Returns its cancel function. */
  after(ms: number, task: () => void): () => void
}

/**
 * A clock with the exchange's time of day, so that setting this computer's clock has no effect on stored, counted or
 * expiring data. `now` is the best known time: the exchange's time, continued by the monotonic clock. Before the first
 * answer it is the wall clock, and never a time before `notBefore`.
 */
export interface TrustedTime extends Clock {
  /** Clock of this computer. Only it shows that the computer slept: a correction of the exchange's time is no sleep. */
  readonly machine: Clock
  /**
   * Unix ms that has certainly passed: the earliest possible time of the exchange's clock. Null until its answers of
   * this run agree. Only this ends a cool-off or begins a day.
   */
  proven(): number | null
  /**
   * Like `now`, but never later than proven by the records: the newest at the opening, plus the time since then. Null
   * until both are known. Only this time expires data.
   */
  passed(): number | null
  /** Time of the newest record at the opening, Unix ms: records written before an exchange answers are not older. */
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
