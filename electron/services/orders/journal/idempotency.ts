import type { Journal } from './journal'

/** What is answered when the work of a token is not done. */
export interface Otherwise<Result> {
  /** It was begun before a crash: whether it was carried out is not known. */
  readonly lost: () => Result
  /** The token cannot be written down. Null for work that may be done even so, because doing it twice harms nothing. */
  readonly unwritable: ((reason: string) => Result) | null
}

/** Runs the work of a token once, ever: a second call gets the answer of the first, also after a restart (R28). */
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
      keep(token, results)
      return results
    } finally {
      running.delete(token)
    }
  }

  function keep(token: string, results: string): void {
    try {
      journal.finishCommand(token, results)
    } catch {
      // What was done must be answered even when it cannot be kept; the journal itself says that it is in trouble.
    }
  }

  return async <Result>(
    token: string,
    kind: string,
    work: () => Promise<Result>,
    { lost, unwritable }: Otherwise<Result>,
  ): Promise<Result> => {
    const before = running.get(token) ?? journal.commandResults(token)
    // Written by `finish` from a Result of the same kind.
    if (before !== null) return JSON.parse(await before) as Result
    try {
      if (!journal.claimCommand(token, kind)) return lost()
    } catch (error) {
      if (unwritable !== null) return unwritable(error instanceof Error ? error.message : 'unknown reason')
    }
    const done = finish(token, work)
    running.set(token, done)
    return JSON.parse(await done) as Result
  }
}
