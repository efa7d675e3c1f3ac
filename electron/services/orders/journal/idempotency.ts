import { t } from '@/shared/languages/text'
import type { Journal } from './journal'

/** Results for a token whose work is not run. */
export interface Otherwise<Result> {
  /** The work was started before a crash, and its outcome is unknown. */
  readonly lostResult: () => Result
  /** The token cannot be recorded. Null for work that may run anyway, because a repetition is harmless. */
  readonly unwritable: ((reason: string) => Result) | null
}

/** Runs the work of a token only once, across restarts. A second call returns the result of the first (R28). */
export type Idempotency = <Result>(
  token: string,
  kind: string,
  work: () => Promise<Result>,
  otherwise: Otherwise<Result>,
) => Promise<Result>

export function createIdempotency(journal: Journal): Idempotency {
  const running = new Map<string, Promise<string>>()

  async function finish(token: string, work: () => Promise<unknown>): Promise<string> {
    try {
      const results = JSON.stringify(await work())
      save(token, results)
      return results
    } finally {
      running.delete(token)
    }
  }

  function save(token: string, results: string): void {
    try {
      journal.finishCommand(token, results)
    } catch {
      // Completed work must be answered even if its result cannot be stored. The journal reports its own failure.
    }
  }

  return async <Result>(
    token: string,
    kind: string,
    work: () => Promise<Result>,
    { lostResult, unwritable }: Otherwise<Result>,
  ): Promise<Result> => {
    const before = running.get(token) ?? journal.commandResults(token)
    // Written by `finish` from a Result of the same type.
    if (before !== null) return JSON.parse(await before) as Result
    try {
      if (!journal.claimCommand(token, kind)) return lostResult()
    } catch (error) {
      if (unwritable !== null) return unwritable(error instanceof Error ? error.message : t('unknown reason'))
    }
    const results = finish(token, work)
    running.set(token, results)
    return JSON.parse(await results) as Result
  }
}
