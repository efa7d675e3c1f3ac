import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { seedOfRun } from '../../shared/testing/seed.ts'
import type { Stage } from './graph.ts'

/**
 * `check`: before a commit. `test`: decides on a change, in six minutes on two cores. `all`: every test, and the
 * surrounding checks.
 */
export type Selection = 'check' | 'test' | 'all'

const { scripts } = manifest
const root = join(import.meta.dirname, '../..')

/** These programs use half as much CPU again with a type checker per core and with frequent garbage collection. */
const oneChecker = { GOMAXPROCS: '1', GOGC: '400' }
const vitest = `${scripts.unit} --reporter=default --reporter=./scripts/gate/vitest-reporter.ts`
/** One build for all later stages: they use the targets listed in VOLLEY_BUILT. */
const built = 'client,main,preload,serve,watch,practice,verify,gallery'
const builtForAll = `${built},killLoop,simulate,bench,benchPage`

/** Random tests with models, and tests with real servers, sockets and processes. */
const beyondUnits = '--project "model*" --project "integration*"'
/** Folders whose tests follow an order over real sockets. */
const orderPath = ['electron/integration/orders', 'electron/exchange']
const withoutOrderPath = orderPath.map((folder) => `--exclude "${folder}/**"`).join(' ')

/** Number of parts of the further tests, one of which runs for a commit. */
const PARTS = 4
/** Part of the further tests for a commit, so that four commits run all of them. All of them without a seed. */
const seed = seedOfRun()
const part = seed === undefined ? '' : ` --shard=${(seed % PARTS) + 1}/${PARTS}`

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
  /** True if this machine can run it. Always if omitted. */
  readonly isPossible?: () => boolean
}

const always: readonly Selection[] = ['check', 'test', 'all']

/** A stage precedes those of later rows if cores are free for only one of them. */
const rows: readonly Row[] = [
  { name: 'types', in: always, command: `${scripts.types} --singleThreaded`, env: oneChecker },
  { name: 'lint', in: always, command: scripts['lint:rules'], env: oneChecker },
  { name: 'build', in: ['test'], command: scripts.build, env: { VOLLEY_TARGETS: built } },
  { name: 'build', in: ['all'], command: scripts.build, env: { VOLLEY_TARGETS: builtForAll } },
  { name: 'format', in: always, command: scripts['format:check'] },
  { name: 'dead code', in: always, command: scripts.dead },
  {
    name: 'unit tests',
    in: always,
    command: `${vitest} --project "unit*"`,
    cores: 2,
    tests: 'vitest',
  },
  {
    name: 'order tests',
    in: ['test', 'all'],
    command: `${vitest} ${beyondUnits} ${orderPath.join(' ')}`,
    after: ['build'],
    cores: 2,
    tests: 'vitest',
  },
  {
    name: 'core browser tests',
    in: ['test', 'all'],
    command: `${scripts.e2e} --output test-results/core --grep @core`,
    after: ['build'],
    cores: 2,
    tests: 'playwright',
  },
  {
    name: 'further browser tests',
    in: ['all'],
    command: `${scripts.e2e} --output test-results/further --grep-invert @core${part}`,
    after: ['build'],
    cores: 2,
    tests: 'playwright',
  },
  {
    name: 'further tests',
    in: ['all'],
    command: `${vitest} ${beyondUnits} ${withoutOrderPath}${part}`,
    after: ['build'],
    cores: 2,
    // Every commit has a separate seed, so that many commits together run the full counts. `npm run models` runs them
    // at once.
    env: { VOLLEY_RUNS: '0.25' },
    tests: 'vitest',
  },
  { name: 'package', in: ['all'], command: 'node scripts/release/package-check.mjs', after: ['build'] },
  { name: 'kill loop', in: ['all'], command: `${scripts['kill-loop']} --kills 10`, after: ['build'] },
  { name: 'simulation', in: ['all'], command: `${scripts.simulate} --seeds 60 --twice`, after: ['build'] },
  { name: 'benchmarks', in: ['all'], command: `${scripts.bench} --quick --third`, after: ['build'] },
  { name: 'mutants', in: ['all'], command: `${scripts.mutants} --sample 8` },
  { name: 'planted mistakes', in: ['all'], command: `${scripts.mutants} --planted --sample 8 --seed ${seed ?? 1}` },
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
  const [possible, impossible] = [true, false].map((able) =>
    selected.filter(({ isPossible }) => (isPossible?.() ?? true) === able),
  )
  return { stages: possible!, impossible: impossible!.map(({ name }) => name) }
}

/** The stages of `npm test` with the tests that a change since `base` affects. `specs` are the browser tests. */
export function stagesOfChange(base: string, specs: readonly string[]): Stage[] {
  return stagesOf('test').stages.flatMap((stage) => {
    switch (stage.name) {
      case 'unit tests':
        return [
          { ...stage, command: `${vitest} --changed ${base}`, after: ['build'] },
          // They read files that they do not import.
          { ...stage, name: 'repository tests', command: `${stage.command} shared/testing/` },
        ]
      case 'core browser tests':
        return specs.length === 0
          ? []
          : [{ ...stage, name: 'browser tests', command: [scripts.e2e, ...specs].join(' ') }]
      case 'order tests':
        return []
      default:
        return [stage]
    }
  })
}
