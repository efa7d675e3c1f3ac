// npm test                          types, lint, build, unit and browser tests
// npm test -- --all                 with the long tests and the surrounding checks
// npm test -- --changed [COMMIT]    only the tests that a change affects: since COMMIT, or since its branch left main
// npm run check                     types, lint and those unit tests that wait for nothing
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './build.mjs'
import { baseOfChange, changedSince, specsFor } from './gate/changed.ts'
import { runGraph } from './gate/graph.ts'
import { endStages, runStage } from './gate/run-stage.ts'
import { stagesOf, stagesOfChange } from './gate/stages.ts'
import { closingLine, linesOf, ranNone } from './gate/test-report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, changed: { type: 'boolean' }, check: { type: 'boolean' } },
})

function changedStages() {
  const base = positionals[0] ?? baseOfChange()
  const sources = globSync('e2e/**/*.ts', { cwd: root }).map((path) => [path, readFileSync(join(root, path), 'utf8')])
  const specs = specsFor(changedSince(base), new Map(sources))
  const omitted = globSync('e2e/**/*.spec.ts', { cwd: root }).filter((path) => !specs.includes(path))
  console.log(`Changed since ${base}: ${specs.length} files of browser tests run.`)
  if (omitted.length > 0) console.log(`Left out: ${omitted.sort().join(' ')}`)
  return { stages: stagesOfChange(base, specs), impossible: [] }
}

/** As many lines of a failed stage that reports no tests are repeated at the end of the run. */
const LAST_LINES = 40

const folder = join(root, '.cache/gate')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const fileOf = ({ name }, extension) => join(folder, `${name.replaceAll(' ', '-')}.${extension}`)
const seconds = (ms) => `${(ms / 1000).toFixed(0).padStart(4)} s`

function recordsOf(stage) {
  const file = fileOf(stage, 'json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

const { stages, impossible } = values.changed
  ? changedStages()
  : stagesOf(values.all ? 'all' : values.check ? 'check' : 'test')
const targets = stages.find(({ name }) => name === 'build')?.env.VOLLEY_TARGETS
const env = {
  ...(targets === undefined ? {} : { VOLLEY_BUILT: targets }),
  // Waits have CI's timeouts, except in the check, which is never slowed down.
  ...(values.check ? {} : { CI: '1' }),
}

const never = new Promise(() => {})
let isInterrupted = false
for (const name of ['SIGINT', 'SIGTERM'])
  process.once(name, async () => {
    isInterrupted = true
    await endStages()
    process.exit(name === 'SIGINT' ? 130 : 143)
  })

const results = await runGraph(stages, availableParallelism(), {
  async run(stage) {
    const result = await runStage(stage, { ...env, TEST_REPORT: fileOf(stage, 'json') })
    // Prevents further stages.
    if (isInterrupted) return never
    // A change may affect no test.
    const isUntested = stage.tests !== undefined && !values.changed && ranNone(recordsOf(stage))
    return isUntested && result.isGreen ? { isGreen: false, output: `${result.output}\nNo test ran.` } : result
  },
  onStart: ({ name }) => console.log(`${name}: started`),
  onEnd({ stage, outcome, ms, output }) {
    writeFileSync(fileOf(stage, 'log'), output)
    if (outcome === 'failed') console.log(`\n${stage.command}\n${output.trimEnd()}\n`)
    console.log(outcome === 'skipped' ? `${stage.name}: skipped` : `${stage.name}: ${outcome} in${seconds(ms)}`)
  },
})

const records = results.flatMap(({ stage }) => recordsOf(stage))
const failed = results.filter(({ outcome }) => outcome === 'failed')
const failedOtherwise = failed.filter(({ stage }) => recordsOf(stage).every(({ outcome }) => outcome !== 'failed'))
console.log('\nStages:')
for (const { stage, outcome, ms } of results)
  console.log(
    `${outcome === 'skipped' ? '      ' : seconds(ms)}  ${stage.name}${outcome === 'passed' ? '' : `: ${outcome}`}`,
  )
for (const name of impossible) console.log(`        ${name}: left out, since this machine lacks a part of it`)
for (const line of linesOf(records)) console.log(line)
for (const { stage, output } of failedOtherwise) {
  console.log(`End of the output of ${stage.name}:`)
  for (const line of output.trimEnd().split('\n').slice(-LAST_LINES)) console.log(`  ${line}`)
}
console.log(closingLine(records, failedOtherwise.length))
process.exitCode = failed.length > 0 ? 1 : 0
