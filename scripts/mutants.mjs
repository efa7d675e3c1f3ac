// npm run mutants                            changes the code of the areas in one place at a time. A test must fail,
//                                            unless the change does not compile
// npm run mutants -- --sample N [--seed S]   N of the mutants, the same ones while their lines are unchanged
// npm run mutants -- PATH…                   mutants of the files whose path contains one of these
// npm run mutants -- --planted [--sample N]  plants the mistakes of planted.ts. The named test must fail
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isIntegrationTest } from '../shared/testing/integration.ts'
import { mutantsOfAreas, readSources } from './mutants/areas.ts'
import { withoutEquivalents } from './mutants/equivalents.ts'
import { judge } from './mutants/judge.ts'
import { plantedMutants } from './mutants/planted-mutants.ts'
import { nearTests } from './mutants/near-tests.ts'
import { sampleOf } from './mutants/sample.ts'
import { notCompiling } from './mutants/type-check.ts'
import { areasBelowFloor, FLOOR, lineOfVerdict, linesOfScores } from './mutants/score.ts'

// The build's configuration excludes data that tests must not see.
process.env.VITEST = 'true'
const { openSession } = await import('./mutants/test-session.ts')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    planted: { type: 'boolean', default: false },
  },
})
const count = values.sample === undefined ? Infinity : Number(values.sample)
if (!(count >= 1)) throw new Error(`--sample: ${values.sample} is not a number above 0`)

const sources = readSources(join(import.meta.dirname, '..'))
const isChosen = ({ path }) => positionals.length === 0 || positionals.some((part) => path.includes(part))
if (values.planted) {
  const all = plantedMutants(sources)
  const sample = sampleOf(all.filter(isChosen), sources, count, values.seed)
  const verdicts = await judge(
    sample,
    ({ test }) => [test],
    openSession,
    (verdict) => {
      if (verdict.outcome !== 'killed') console.log(`${verdict.mutant.name}: ${lineOfVerdict(verdict)}`)
    },
  )
  const killed = verdicts.filter(({ outcome }) => outcome === 'killed').length
  console.log(JSON.stringify({ planted: all.length, selected: sample.length, killed }))
  process.exit(killed === sample.length ? 0 : 1)
}
const { remaining: mutants, stale } = withoutEquivalents(mutantsOfAreas(sources), sources)
for (const { path, line, from, to } of stale) console.log(`${path}: no longer a mutant: ${from} -> ${to} in ${line}`)
const selection = mutants.filter(isChosen)
const sample = sampleOf(selection, sources, count, values.seed)
console.log(`${sample.length} of ${mutants.length} mutants`)

const isSlow = (test) => isIntegrationTest(sources.get(test)) || test.endsWith('.model.test.ts')
const refused = notCompiling(sample, sources)
const compiling = sample.filter((mutant) => !refused.has(mutant))
const near = nearTests(sources, isSlow)
const judged = await judge(
  compiling,
  ({ path }) => near(path),
  openSession,
  (verdict) => {
    if (verdict.outcome !== 'killed') console.log(lineOfVerdict(verdict))
  },
)
const verdicts = [...judged, ...[...refused].map((mutant) => ({ mutant, outcome: 'refused' }))]
console.log()
for (const line of linesOfScores(verdicts)) console.log(line)
const below = areasBelowFloor(verdicts)
if (below.length > 0) console.log(`Less than ${100 * FLOOR} % were killed in: ${below.join(', ')}`)
process.exit(below.length > 0 || stale.length > 0 ? 1 : 0)
