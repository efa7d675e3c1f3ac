import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest, type Vitest } from 'vitest/node'
import config from '../../vite.config.ts'
import { TEST_CEILING_MS } from '../../shared/testing/patience.ts'
import type { TestSession } from './judge.ts'
import { type Numbered, withSwitches } from './switches.ts'

const root = join(import.meta.dirname, '../..')
/** A thread cannot change the time zone of its process. */
const poolOf = (test: string): string =>
  readFileSync(join(root, test), 'utf8').includes('process.env.TZ') ? 'forks' : 'threads'

const switching = (mutants: ReadonlyMap<string, readonly Numbered[]>): Plugin => ({
  name: 'mutants',
  enforce: 'pre',
  load(id) {
    const own = mutants.get(id.slice(root.length + 1))
    return own === undefined ? null : withSwitches(readFileSync(id, 'utf8'), own)
  },
})

function start(tests: readonly string[], plugin: Plugin): Promise<Vitest> {
  const { test, ...vite } = config
  const overrides = { ...vite, configFile: false, plugins: [vite.plugins, plugin] }
  return createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      include: [...tests],
      reporters: [{}],
      pool: 'threads',
      maxWorkers: 1,
      env: test!.env!,
      setupFiles: ['scripts/mutants/in-worker.ts', ...[test!.setupFiles!].flat()],
      testTimeout: TEST_CEILING_MS,
      hookTimeout: TEST_CEILING_MS,
      // It would keep the switches of another run.
      fsModuleCache: false,
    },
    overrides,
  )
}

/** Opens a session for these test files and these mutants, by the path of their source file. */
export async function openSession(
  tests: readonly string[],
  mutants: ReadonlyMap<string, readonly Numbered[]>,
): Promise<TestSession> {
  const vitest = await start(tests, switching(mutants))
  await vitest.standalone()
  const project = vitest.getRootProject()
  return {
    async run(paths, order, deadlineMs) {
      project.provide('mutant', order)
      const specifications = paths.map((path) => project.createSpecification(join(root, path), undefined, poolOf(path)))
      const selection = new Set(paths)
      const runs: Promise<void>[] = []
      const timer = setTimeout(() => {
        // The second request ends a thread that no longer answers.
        for (let times = 0; times < 2; times += 1) runs.push(vitest.cancelCurrentRun('test-failure'))
      }, deadlineMs)
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
      clearTimeout(timer)
      await Promise.all(runs)
      if (runs.length > 0) return null
      return testModules
        .filter(({ relativeModuleId }) => selection.has(relativeModuleId))
        .map((module) => ({
          path: module.relativeModuleId,
          state: unhandledErrors.length > 0 ? 'failed' : module.state(),
          ms: module.diagnostic().duration,
          reached: new Map(Object.entries(module.meta().reached ?? {}).map(([id, times]) => [Number(id), times])),
        }))
    },
    close: () => vitest.close(),
  }
}
