import type { Journal } from './journal'

/** Runs the work of a token once, ever: a second call gets the answer of the first, also after a restart (R28). */
export type Once = <Result>(token: string, kind: string, work: () => Promise<Result>, whenLost: () => Result) => Promise<Result>

/** `whenLost` answers for a command that was begun before a crash: whether it was carried out is not known. */
export function createOnce(journal: Journal): Once {
  const running = new Map<string, Promise<string>>()

  async function finish(token: string, work: () => Promise<unknown>): Promise<string> {
    try {
      const results = JSON.stringify(await work())
      journal.finishCommand(token, results)
      return results
    } finally {
      running.delete(token)
    }
  }

  return async <Result>(token: string, kind: string, work: () => Promise<Result>, whenLost: () => Result): Promise<Result> => {
    const before = running.get(token) ?? journal.commandResults(token)
    // Written by `finish` from a Result of the same kind.
    if (before !== null) return JSON.parse(await before) as Result
    if (!journal.claimCommand(token, kind)) return whenLost()
    const done = finish(token, work)
    running.set(token, done)
    return JSON.parse(await done) as Result
  }
}
