import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import type { Stage } from './graph.ts'

/** `check`: before a commit. `test`: decides about a change. `all`: with the long tests and the checks around them. */
export type Selection = 'check' | 'test' | 'all'

const { scripts } = manifest
const root = join(import.meta.dirname, '../..')

/** These programs take half as much CPU again with a type checker per core and with frequent garbage collection. */
const oneChecker = { GOMAXPROCS: '1', GOGC: '400' }
const vitest = `${scripts.unit} --reporter=default --reporter=./scripts/gate/vitest-reporter.ts`
/** One build for all later stages: they find the targets that it lists in VOLLEY_BUILT. */
const built = 'client,main,preload,serve,watch,practice,verify,gallery'
const builtForAll = `${built},killLoop,bench,benchPage`

const isInstalled = (program: string): boolean => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const hasKeyring = (): boolean =>
  ['gnome-keyring-daemon', 'dbus-run-session'].every(isInstalled) &&
  existsSync(join(root, 'node_modules/keytar/build/Release/keytar.node'))

interface Row extends Stage {
  readonly in: readonly Selection[]
  /** Whether this machine can run it; always without an entry. */
  readonly isPossible?: () => boolean
}

const always: readonly Selection[] = ['check', 'test', 'all']

/** A stage precedes those of later rows where cores are free for only one of them. */
const rows: readonly Row[] = [
  { name: 'types', in: always, command: `${scripts.types} --singleThreaded`, env: oneChecker },
  { name: 'lint', in: always, command: scripts['lint:rules'], env: oneChecker },
  { name: 'build', in: ['test'], command: scripts.build, env: { VOLLEY_TARGETS: built } },
  { name: 'build', in: ['all'], command: scripts.build, env: { VOLLEY_TARGETS: builtForAll } },
  { name: 'format', in: always, command: scripts['format:check'] },
  { name: 'dead code', in: always, command: scripts.dead },
  { name: 'unit tests', in: ['check'], command: `${vitest} --project "unit*"`, cores: 2, tests: 'vitest' },
  { name: 'unit tests', in: ['test'], command: vitest, after: ['build'], cores: 2, tests: 'vitest' },
  {
    name: 'browser tests',
    in: ['test'],
    command: `${scripts.e2e} --grep-invert @long`,
    after: ['build'],
    cores: 2,
    tests: 'playwright',
  },
  { name: 'browser tests', in: ['all'], command: scripts.e2e, after: ['build'], cores: 2, tests: 'playwright' },
  {
    name: 'unit tests',
    in: ['all'],
    command: vitest,
    after: ['build'],
    cores: 2,
    // Every commit has its own seed, so that many commits together run the full counts; `npm run models` does at once.
    env: { VOLLEY_RUNS: '0.25' },
    tests: 'vitest',
  },
  { name: 'package', in: ['all'], command: 'node scripts/package-check.mjs', after: ['build'] },
  { name: 'kill loop', in: ['all'], command: `${scripts['kill-loop']} --kills 20`, after: ['build'] },
  { name: 'benchmarks', in: ['all'], command: `${scripts.bench} --quick`, after: ['build'] },
  { name: 'mutants', in: ['all'], command: `${scripts.mutants} --sample 12` },
  {
    name: 'keyring',
    in: ['all'],
    command: `scripts/with-keyring.sh ${vitest} electron/base/vault`,
    env: { KEYRING_LIVE: '1' },
    tests: 'vitest',
    isPossible: hasKeyring,
  },
]

/** The stages of a selection, and the names of those that this machine cannot run. */
export function stagesOf(selection: Selection): { readonly stages: Stage[]; readonly impossible: string[] } {
  const selected = rows.filter((row) => row.in.includes(selection))
  const [possible, impossible] = [true, false].map((wanted) =>
    selected.filter(({ isPossible }) => (isPossible?.() ?? true) === wanted),
  )
  return { stages: possible!, impossible: impossible!.map(({ name }) => name) }
}

/** The stages of `npm test` with the tests that a change since `base` touches; `specs` are those in a browser. */
export function stagesOfChange(base: string, specs: readonly string[]): Stage[] {
  return stagesOf('test').stages.flatMap((stage) => {
    if (stage.name === 'unit tests') {
      const related = { ...stage, command: `${stage.command} --changed ${base}` }
      // They read files that they do not import.
      return [related, { ...stage, name: 'repository tests', command: `${stage.command} shared/testing/` }]
    }
    if (specs.length === 0 && ['build', 'browser tests'].includes(stage.name)) return []
    return stage.name === 'browser tests' ? [{ ...stage, command: [stage.command, ...specs].join(' ') }] : [stage]
  })
}
