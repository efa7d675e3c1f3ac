import type { Order } from './in-worker.ts'
import type { Mutant } from './mutants-in.ts'
import type { Numbered } from './switches.ts'
import type { TestRun, TestSession } from './test-session.ts'

/** `untested`: none of its tests reaches its place. */
export type Outcome = 'killed' | 'survived' | 'untested'

/** What became of a mutant. */
export interface Verdict {
  readonly mutant: Mutant
  readonly outcome: Outcome
}

/** How many of the nearest test files try to kill a mutant. */
const TESTS = 8
const FIRST_RUN_MS = 30 * 60_000
/** How much longer than without a mutant a test file may take, and how much more often it may reach a place. */
const [TIMES, SPARE_MS] = [5, 5_000]
const [REACHED_TIMES, REACHED_SPARE] = [100, 1_000]

const noMutant: Order = { id: null, limit: Infinity }

async function firstRun(session: TestSession, tests: readonly string[]): Promise<readonly TestRun[]> {
  const runs: TestRun[] = []
  for (const test of tests) runs.push(...((await session.run([test], noMutant, FIRST_RUN_MS)) ?? []))
  const green = new Set(runs.filter(({ isGreen }) => isGreen).map(({ path }) => path))
  const red = tests.filter((test) => !green.has(test))
  if (red.length > 0) throw new Error(`These tests fail without any mutant: ${red.join(', ')}`)
  return runs
}

/**
 * Turns on one mutant after the other and runs the nearest tests that reach its place, the shortest first, until one is
 * red. A test that runs far longer than without the mutant is red too. Throws where a test is red without any mutant.
 */
export async function judge(
  mutants: readonly Mutant[],
  nearest: (path: string) => readonly string[],
  open: (tests: readonly string[], byPath: ReadonlyMap<string, readonly Numbered[]>) => Promise<TestSession>,
  onVerdict: (verdict: Verdict) => void,
): Promise<readonly Verdict[]> {
  const numbered = mutants.map((mutant, id) => ({ ...mutant, id }))
  const byPath = Map.groupBy(numbered, ({ path }) => path)
  const testsOf = new Map([...byPath.keys()].map((path) => [path, nearest(path).slice(0, TESTS)]))
  const tests = [...new Set([...testsOf.values()].flat())]
  const session = await open(tests, byPath)

  async function isKilled({ id }: Numbered, { path, ms, reached }: TestRun): Promise<boolean> {
    const order = { id, limit: REACHED_TIMES * reached.get(id)! + REACHED_SPARE }
    const runs = await session.run([path], order, TIMES * ms + SPARE_MS)
    return runs === null || runs.some(({ isGreen }) => !isGreen)
  }

  async function outcomeOf(mutant: Numbered, runs: readonly TestRun[]): Promise<Outcome> {
    const near = testsOf.get(mutant.path)!
    const reaching = runs.filter(({ path, reached }) => near.includes(path) && reached.has(mutant.id))
    if (reaching.length === 0) return 'untested'
    for (const run of reaching.toSorted((a, b) => a.ms - b.ms)) if (await isKilled(mutant, run)) return 'killed'
    return 'survived'
  }

  try {
    const runs = await firstRun(session, tests)
    const verdicts: Verdict[] = []
    for (const mutant of numbered) {
      const verdict = { mutant, outcome: await outcomeOf(mutant, runs) }
      verdicts.push(verdict)
      onVerdict(verdict)
    }
    return verdicts
  } finally {
    await session.close()
  }
}
