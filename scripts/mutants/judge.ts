import type { Order } from './in-worker.ts'
import type { Mutant } from './mutants-in.ts'
import type { Numbered } from './switches.ts'

/** Result of a test file. */
export interface TestRun {
  readonly path: string
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending' | 'queued'
  readonly ms: number
  /** Number of times that each mutant's place was reached, by the mutant's number. */
  readonly reached: ReadonlyMap<number, number>
}

/** Runs test files over sources with switchable mutants. Nothing on the disk changes. */
export interface TestSession {
  /** Runs the test files one after the other, each up to its first red test. Null after `deadlineMs`. */
  run(paths: readonly string[], order: Order, deadlineMs: number): Promise<readonly TestRun[] | null>
  close(): Promise<void>
}

/** `refused`: by the compiler. `untested`: none of its tests reaches its place. */
export type Outcome = 'killed' | 'refused' | 'survived' | 'untested'

/** Verdict on a mutant. */
export interface Verdict {
  readonly mutant: Mutant
  readonly outcome: Outcome
}

/** Number of nearest test files considered for a mutant, and number of those that run if they reach it. */
const [NEAR, REACHING] = [12, 5]
const FIRST_RUN_MS = 30 * 60_000
/** Limits of a test file relative to its run without a mutant: its time, and how often it reaches a place. */
const [TIMES, SPARE_MS] = [5, 5_000]
const [REACHED_TIMES, REACHED_SPARE] = [100, 1_000]

const noMutant: Order = { id: null, limit: Infinity }

/** Runs a test file once without any mutant and caches the result. Throws if it is red. */
function unchanged(session: TestSession): (test: string) => Promise<TestRun> {
  const runs = new Map<string, TestRun>()
  return async (test) => {
    const cachedRun = runs.get(test)
    if (cachedRun !== undefined) return cachedRun
    const run = (await session.run([test], noMutant, FIRST_RUN_MS))?.[0]
    if (run?.state !== 'passed' && run?.state !== 'skipped') throw new Error(`${test} fails without any mutant`)
    runs.set(test, run)
    return run
  }
}

/**
 * Activates each mutant in turn and runs the tests that reach its place, the nearest first, until one is red. A test
 * that runs far longer than without the mutant is red too. Throws if a test is red without any mutant.
 */
export async function judge(
  mutants: readonly Mutant[],
  nearest: (mutant: Mutant) => readonly string[],
  open: (tests: readonly string[], byPath: ReadonlyMap<string, readonly Numbered[]>) => Promise<TestSession>,
  onVerdict: (verdict: Verdict) => void,
): Promise<readonly Verdict[]> {
  const numbered = mutants.map((mutant, id) => ({ ...mutant, id }))
  const byPath = Map.groupBy(numbered, ({ path }) => path)
  const testsOf = mutants.map((mutant) => nearest(mutant).slice(0, NEAR))
  const session = await open([...new Set(testsOf.flat())], byPath)
  const runUnchanged = unchanged(session)

  async function outcomeOf({ id }: Numbered): Promise<Outcome> {
    let remaining = REACHING
    for (const test of testsOf[id]!) {
      if (remaining === 0) break
      const { ms, reached } = await runUnchanged(test)
      const times = reached.get(id)
      if (times === undefined) continue
      const runs = await session.run(
        [test],
        { id, limit: REACHED_TIMES * times + REACHED_SPARE },
        TIMES * ms + SPARE_MS,
      )
      const state = runs === null ? 'failed' : runs[0]?.state
      if (state === 'failed') return 'killed'
      if (state !== 'passed') throw new Error(`${test} did not run`)
      remaining -= 1
    }
    return remaining === REACHING ? 'untested' : 'survived'
  }

  try {
    const verdicts: Verdict[] = []
    for (const mutant of numbered) {
      const verdict = { mutant, outcome: await outcomeOf(mutant) }
      verdicts.push(verdict)
      onVerdict(verdict)
    }
    return verdicts
  } finally {
    await session.close()
  }
}
