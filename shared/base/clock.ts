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
