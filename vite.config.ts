import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { EnvironmentOptions, Plugin, Rolldown } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { testFolder } from './scripts/ram-disk.mjs'
import { languagesPlugin } from './scripts/languages/plugin.ts'
import { thirdPartyNotices } from './scripts/release/third-party.mjs'
import { isIntegrationTest } from './shared/testing/integration.ts'
import { patience, TEST_CEILING_MS } from './shared/testing/patience.ts'
import { runsShare } from './shared/testing/runs.ts'
import { seedOfRun } from './shared/testing/seed.ts'

const here = (path: string) => resolve(import.meta.dirname, path)
const builtins = [...builtinModules, /^node:/]
/** Native or optional: they stay in node_modules and are looked up at run time. */
const native = ['keytar', 'bufferutil', 'utf-8-validate']
/** What the benchmarks measure us against; bundling would change what is measured. */
const peers = ['bitget-api', 'ccxt', 'nodejs-order-book', 'ws', '@playwright/test']

/** One bundle for Node or Electron: everything is inlined but built-ins, native modules and `external`. */
function nodeTarget(entry: string, name: string, format: 'es' | 'cjs', external: string[] = []): EnvironmentOptions {
  return {
    consumer: 'server',
    keepProcessEnv: true,
    resolve: {
      noExternal:
        external.length === 0 || external[0] === 'electron' ? true : new RegExp(`^(?!(${external.join('|')})(/|$))`),
      conditions: ['node', 'module', 'import', 'default'],
    },
    build: {
      outDir: here(`dist/${name}`),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { [name]: here(entry) },
        external: [...builtins, ...native, ...external],
        output: { format, entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js', codeSplitting: false },
        platform: 'node',
      },
    },
  }
}

/**
 * electron-store imports `electron`, whose package tries to download the binary under plain Node. There it gets nothing
 * instead.
 */
const electronStub: Plugin = {
  name: 'electron-stub',
  enforce: 'pre',
  applyToEnvironment: (environment) => ['serve', 'dev', 'watch', 'bench'].includes(environment.name),
  resolveId: (id) => (id === 'electron' ? '\0electron-stub' : null),
  load: (id) => (id === '\0electron-stub' ? 'export default {}' : null),
}

/** The indicators' library names source maps of sources that it does not bring: the runner of tests tells of each. */
const noSourceMaps: Plugin = {
  name: 'no-source-maps',
  enforce: 'pre',
  load: (id) =>
    /trading-signals\/dist\/.*\.js$/.test(id)
      ? readFileSync(id, 'utf8').replace(/^\/\/# sourceMappingURL=.*/m, '')
      : null,
}

/** The first words wait for their font, which the browser learns of only with the styles. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: (_, { bundle, path }) =>
    Object.keys(bundle ?? {})
      .filter((file) => /inter-latin-wght-normal/.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
          href: `./${'../'.repeat(path.split('/').length - 2)}${file}`,
        },
      })),
}

/**
 * What the page needs before anything is on the screen, in one file: three dozen small ones, six at a time, come later
 * than one of the same size.
 */
function chunkOfStart(id: string, graph: { getModuleInfo(id: string): Rolldown.ModuleInfo | null }): string | null {
  const seen = new Set([id])
  for (const module of seen) {
    const info = graph.getModuleInfo(module)
    if (info?.isEntry) return 'start'
    info?.importers.forEach((importer) => seen.add(importer))
  }
  return null
}

/** What `vite build --app` builds; VOLLEY_TARGETS names a part of it. */
const targets = (process.env.VOLLEY_TARGETS ?? 'client,main,preload,serve,watch,practice').split(',')

const tests = globSync('{shared,electron,renderer,practice,scripts,bench,kill-loop}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
}).map((path) => path.replaceAll('\\', '/'))
const textOf = (path: string): string => readFileSync(here(path), 'utf8')
/** `npm run check` runs the unit tests alone: real parts make it wait, models and recordings run for long. */
const kindOf = (path: string): 'integration' | 'model' | 'unit' => {
  if (isIntegrationTest(textOf(path))) return 'integration'
  return path.endsWith('.model.test.ts') ? 'model' : 'unit'
}
/** Rooms of plain functions that are handed whatever they keep or change. */
const isOfFunctions = (path: string): boolean =>
  /^(bench|electron|kill-loop|practice)\/|^renderer\/(domain|kit|panels)\/.*\.test\.ts$/.test(path)
/** Tests that touch the page, its stores, the bridge or the environment of the process. */
const touchesSurroundings = (path: string): boolean =>
  /@vitest-environment|\bvi\.|process\.env(?!\.TZ)|\/state\/|-store'|fake-bridge/.test(textOf(path))
/** A mock of a module has no effect on modules that an earlier file of the same worker loaded. */
const mocksModules = (path: string): boolean => /\bvi\.mock\(/.test(textOf(path))
/** Tests that leave nothing behind that another file could meet, and need no module of their own. */
const sharesModules = (path: string): boolean =>
  !mocksModules(path) &&
  (/^(shared|practice|electron\/(exchange|services))\//.test(path) ||
    (isOfFunctions(path) && kindOf(path) !== 'integration' && !touchesSurroundings(path)))

/** What a project's tests may take more of than others. */
type Means = Pick<NonNullable<TestProjectInlineConfiguration['test']>, 'maxWorkers' | 'pool'>

/** A place of its own for every file would take those that leave nothing behind as long again as their tests. */
const projectsOf = (name: string, include: readonly string[], together: Means, apart: Means) => [
  { ...together, name, include: include.filter(sharesModules), isolate: false },
  { ...apart, name: `${name}-apart`, include: include.filter((path) => !sharesModules(path)) },
]

/** Tests with real parts wait for sockets and clocks more than they compute: two for each core keep the cores busy. */
const forRealParts: Means = { maxWorkers: 2 * availableParallelism() }
/** A new window and new modules for each page, but no new thread: compiled code and the DOM's own serve again. */
const forPages: Means = { pool: 'vmThreads' }

const testsOf = (kind: ReturnType<typeof kindOf>): string[] => tests.filter((path) => kindOf(path) === kind)

const projects = [
  ...projectsOf('unit', testsOf('unit'), {}, forPages),
  ...projectsOf('model', testsOf('model'), {}, {}),
  ...projectsOf('integration', testsOf('integration'), forRealParts, forRealParts),
]

/**
 * One plugin for the page, its workers and all other targets, since the bill is of them together. What this file
 * imports by a fixed name is made anew for each target.
 */
const { billOfMaterials } = (await import(
  new URL('scripts/release/bill-of-materials.mjs', import.meta.url).href
)) as typeof import('./scripts/release/bill-of-materials.mjs')

const seed = seedOfRun()

export default defineConfig({
  root: here('renderer'),
  resolve: {
    tsconfigPaths: true,
    // The addresses of the page's workers; the workers themselves are built beside it.
    alias: {
      'virtual:sheet-worker': `${here('renderer/panels/batch-desk/import/sheet-worker.ts')}?worker&url`,
      'virtual:chance-worker': `${here('renderer/panels/risk-wall/chance/chance-worker.ts')}?worker&url`,
    },
  },
  base: './',
  publicDir: here('assets/public'),
  // Tests see the sources as they are.
  plugins: [
    process.env.VITEST ? null : languagesPlugin(here('.')),
    react(),
    electronStub,
    noSourceMaps,
    thirdPartyNotices(),
    preloadFont,
    billOfMaterials,
  ],
  worker: { plugins: () => [languagesPlugin(here('.')), billOfMaterials] },
  builder: {
    async buildApp(builder) {
      for (const name of targets) await builder.build(builder.environments[name]!)
    },
  },
  environments: {
    client: {
      build: {
        outDir: here('dist/renderer'),
        emptyOutDir: true,
        target: 'chrome140',
        chunkSizeWarningLimit: 3000,
        rolldownOptions: {
          output: {
            // Parts of the page begin in any sequence, and none may make a schema before eval is forbidden to zod.
            codeSplitting: {
              groups: [
                { name: 'schemas', test: /node_modules\/zod\/|renderer\/no-eval\.ts/, priority: 1 },
                { name: chunkOfStart, debugName: 'start' },
                { name: 'shared', minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    main: nodeTarget('electron/main.ts', 'main', 'cjs', ['electron']),
    preload: nodeTarget('electron/preload.ts', 'preload', 'cjs', ['electron']),
    serve: nodeTarget('electron/serve.ts', 'serve', 'es'),
    watch: nodeTarget('electron/watch.ts', 'watch', 'es'),
    verify: nodeTarget('electron/verify.ts', 'verify', 'es'),
    dev: nodeTarget('electron/dev.ts', 'dev', 'es', ['vite']),
    practice: nodeTarget('practice/main.ts', 'practice', 'cjs'),
    gallery: {
      consumer: 'client',
      build: {
        outDir: here('dist/gallery'),
        emptyOutDir: true,
        target: 'chrome140',
        rolldownOptions: { input: here('renderer/testing/gallery/index.html') },
      },
    },
    benchPage: {
      consumer: 'client',
      build: {
        outDir: here('dist/bench-page'),
        emptyOutDir: true,
        target: 'chrome140',
        rolldownOptions: {
          input: { page: here('bench/page/candle-chart-page.ts') },
          output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
        },
      },
    },
    killLoop: nodeTarget('kill-loop/kill-loop.ts', 'kill-loop', 'es'),
    bench: nodeTarget('bench/bench.ts', 'bench', 'es', peers),
    backTest: nodeTarget('bench/back-test.ts', 'back-test', 'es'),
  },
  test: {
    root: here('.'),
    environment: 'node',
    // One project after the other: a worker that goes from one to another starts anew, which takes half as long again.
    projects: projects.map((test, groupOrder) => ({ extends: true, test: { ...test, sequence: { groupOrder } } })),
    // No test may lean on one that ran before it. The seed is printed; `npm run unit -- --sequence.seed=N` repeats a
    // run, and `VOLLEY_SEED=N` its random cases as well.
    setupFiles: ['shared/testing/seeded.ts'],
    sequence: { shuffle: { files: true, tests: true }, ...(seed === undefined ? {} : { seed }) },
    testTimeout: TEST_CEILING_MS * Math.max(1, runsShare),
    hookTimeout: TEST_CEILING_MS,
    teardownTimeout: TEST_CEILING_MS,
    expect: { poll: patience },
    // Left to itself the runner keeps one core free, which on two cores is half of them.
    maxWorkers: '100%',
    env: { TMPDIR: testFolder() },
    coverage: { provider: 'v8', include: ['electron/**', 'renderer/**', 'shared/**'] },
  },
})
