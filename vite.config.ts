import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { EnvironmentOptions, Plugin, Rolldown } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { digestOfSources, forgetBuilt, recordBuilt } from './scripts/built.mjs'
import { testFolder } from './scripts/ram-disk.mjs'
import { languagesPlugin } from './scripts/languages/plugin.ts'
import { thirdPartyNotices } from './scripts/release/third-party.mjs'
import { isIntegrationTest } from './shared/testing/integration.ts'
import { patience, TEST_CEILING_MS } from './shared/testing/patience.ts'
import { usualCounts } from './shared/testing/runs.ts'
import { seedOfRun } from './shared/testing/seed.ts'

const fromRoot = (path: string) => resolve(import.meta.dirname, path)
const builtins = [...builtinModules, /^node:/]
/** Native or optional packages: they stay in node_modules and are resolved at run time. */
const native = ['keytar', 'bufferutil', 'utf-8-validate']
/** Peers of the benchmarks. Bundling would change their speed. */
const peers = ['bitget-api', 'ccxt', 'nodejs-order-book', 'ws', '@playwright/test']

/** One bundle for Node or Electron. Built-ins, native modules and `external` are not inlined. */
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
      outDir: fromRoot(`dist/${name}`),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { [name]: fromRoot(entry) },
        external: [...builtins, ...native, ...external],
        output: { format, entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js', codeSplitting: false },
        platform: 'node',
      },
    },
  }
}

/**
 * Replaces `electron` under plain Node: electron-store imports it, and its package would try to download the binary.
 */
const electronStub: Plugin = {
  name: 'electron-stub',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => ['serve', 'dev', 'watch', 'probe', 'bench', 'simulate'].includes(name),
  resolveId: (id) => (id === 'electron' ? '\0electron-stub' : null),
  load: (id) => (id === '\0electron-stub' ? 'export default {}' : null),
}

/** trading-signals refers to source maps that it does not ship; Vitest warns about each. */
const noSourceMaps: Plugin = {
  name: 'no-source-maps',
  enforce: 'pre',
  load: (id) =>
    /trading-signals\/dist\/.*\.js$/.test(id)
      ? readFileSync(id, 'utf8').replace(/^\/\/# sourceMappingURL=.*/m, '')
      : null,
}

/** The page itself, which `renderer/main.tsx` imports when it has begun to connect. */
const startModule = fromRoot('renderer/start.tsx')

/** Preloads the font and the page: the browser would find them only in the style sheet and in the running script. */
const preloads: Plugin = {
  name: 'preloads',
  transformIndexHtml: (_, { bundle = {}, path }) => {
    const link = (file: string, attrs: Record<string, string>) => ({
      tag: 'link',
      attrs: { ...attrs, crossorigin: true, href: `./${'../'.repeat(path.split('/').length - 2)}${file}` },
    })
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    // Styles of the parts follow those of the page.
    const first = ['start', 'shared'].flatMap((part) => chunks.filter(({ name }) => name === part))
    const modules = new Set(first.flatMap(({ fileName, imports }) => [fileName, ...imports]))
    const styles = first.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    return [
      ...Object.keys(bundle)
        .filter((file) => /inter-latin-wght-normal/.test(file))
        .map((file) => link(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
      ...[...modules].map((file) => link(file, { rel: 'modulepreload' })),
      ...styles.map((file) => link(file, { rel: 'stylesheet' })),
    ]
  },
}

/**
 * Puts all modules of the first paint into two chunks, the first to connect: three dozen small files, six at a time,
 * load slower than one of the same size.
 */
function chunkOfStart(id: string, graph: { getModuleInfo(id: string): Rolldown.ModuleInfo | null }): string | null {
  const visited = new Set([id])
  for (const module of visited) graph.getModuleInfo(module)?.importers.forEach((importer) => visited.add(importer))
  if ([...visited].some((module) => graph.getModuleInfo(module)?.isEntry)) return 'connect'
  return visited.has(startModule) ? 'start' : null
}

/** Targets of `vite build --app`. VOLLEY_TARGETS selects some of them. */
const targets = (process.env.VOLLEY_TARGETS ?? 'client,main,preload,serve,watch,practice').split(',')

const tests = globSync('{shared,electron,renderer,practice,scripts,bench,kill-loop,simulation}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
}).map((path) => path.replaceAll('\\', '/'))
const textOf = (path: string): string => readFileSync(fromRoot(path), 'utf8')
/** `npm run check` runs unit tests only: integration tests wait for real parts, models and recordings run long. */
const kindOf = (path: string): 'integration' | 'model' | 'unit' => {
  if (isIntegrationTest(textOf(path))) return 'integration'
  return path.endsWith('.model.test.ts') ? 'model' : 'unit'
}
/** Folders of functions without global state. */
const isOfFunctions = (path: string): boolean =>
  /^(bench|electron|kill-loop|practice|simulation)\/|^renderer\/(domain|kit|panels)\/.*\.test\.ts$/.test(path)
/** Tests that use the page, its stores, the bridge or environment variables. */
const touchesSurroundings = (path: string): boolean =>
  /@vitest-environment|\bvi\.|process\.env(?!\.TZ)|\/state\/|-store'|fake-bridge/.test(textOf(path))
/** A mock of a module has no effect on modules that an earlier file of the same worker loaded. */
const mocksModules = (path: string): boolean => /\bvi\.mock\(/.test(textOf(path))
/** Tests that change no global state and need no fresh modules. */
const sharesModules = (path: string): boolean =>
  !mocksModules(path) &&
  (/^(shared|practice|electron\/(exchange|services))\//.test(path) ||
    (isOfFunctions(path) && kindOf(path) !== 'integration' && !touchesSurroundings(path)))

/** Resources of a project. */
type Means = Pick<NonNullable<TestProjectInlineConfiguration['test']>, 'maxWorkers' | 'pool'>

/** Isolating the files that change no global state would double their time. */
const projectsOf = (name: string, include: readonly string[], together: Means, apart: Means) => [
  { ...together, name, include: include.filter(sharesModules), isolate: false },
  { ...apart, name: `${name}-apart`, include: include.filter((path) => !sharesModules(path)) },
]

/** Integration tests mostly wait for sockets and clocks: two workers per core keep the cores busy. */
const forRealParts: Means = { maxWorkers: 2 * availableParallelism() }
/** A new window and new modules per file on one thread: compiled code and the DOM library are reused. */
const forPages: Means = { pool: 'vmThreads' }

const testsOf = (kind: ReturnType<typeof kindOf>): string[] => tests.filter((path) => kindOf(path) === kind)

const projects = [
  ...projectsOf('unit', testsOf('unit'), {}, forPages),
  ...projectsOf('model', testsOf('model'), {}, {}),
  ...projectsOf('integration', testsOf('integration'), forRealParts, forRealParts),
]

/**
 * One plugin instance for the page, its workers and all other targets, since one bill covers them all. A static import
 * would create an instance per target.
 */
const { billOfMaterials } = (await import(
  new URL('scripts/release/bill-of-materials.mjs', import.meta.url).href
)) as typeof import('./scripts/release/bill-of-materials.mjs')

const seed = seedOfRun()
/** Time zones of the test runs with a seed, so that no test depends on the zone of its machine. */
const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'America/St_Johns'] as const
// The lowest digit of the seed selects the part of the further tests.
if (seed !== undefined) process.env.TZ ??= zones[Math.floor(seed / 4) % zones.length]

export default defineConfig({
  root: fromRoot('renderer'),
  resolve: {
    tsconfigPaths: true,
    // URLs of the page's workers, which are built with it.
    alias: {
      'virtual:sheet-worker': `${fromRoot('renderer/panels/batch-desk/import/sheet-worker.ts')}?worker&url`,
      'virtual:chance-worker': `${fromRoot('renderer/panels/risk-wall/chance/chance-worker.ts')}?worker&url`,
    },
  },
  base: './',
  publicDir: fromRoot('assets/public'),
  plugins: [
    languagesPlugin(fromRoot('.')),
    react(),
    electronStub,
    noSourceMaps,
    thirdPartyNotices(),
    preloads,
    billOfMaterials,
  ],
  worker: { plugins: () => [billOfMaterials] },
  builder: {
    async buildApp(builder) {
      const digest = digestOfSources()
      for (const name of targets) {
        const environment = builder.environments[name]!
        forgetBuilt(name)
        await builder.build(environment)
        recordBuilt(name, environment.config.build.outDir, digest)
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: fromRoot('dist/renderer'),
        emptyOutDir: true,
        target: 'chrome140',
        chunkSizeWarningLimit: 3000,
        rolldownOptions: {
          output: {
            // Chunks start in any order, and no schema may be created before zod is denied eval.
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
    probe: nodeTarget('electron/probe.ts', 'probe', 'es'),
    dev: nodeTarget('electron/dev.ts', 'dev', 'es', ['vite']),
    practice: nodeTarget('practice/main.ts', 'practice', 'cjs'),
    gallery: {
      consumer: 'client',
      build: {
        outDir: fromRoot('dist/gallery'),
        emptyOutDir: true,
        target: 'chrome140',
        rolldownOptions: { input: fromRoot('renderer/testing/gallery/index.html') },
      },
    },
    benchPage: {
      consumer: 'client',
      build: {
        outDir: fromRoot('dist/bench-page'),
        emptyOutDir: true,
        target: 'chrome140',
        rolldownOptions: {
          input: { page: fromRoot('bench/page/candle-chart-page.ts') },
          output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
        },
      },
    },
    killLoop: nodeTarget('kill-loop/kill-loop.ts', 'kill-loop', 'es'),
    simulate: nodeTarget('simulation/simulate.ts', 'simulate', 'es'),
    bench: nodeTarget('bench/bench.ts', 'bench', 'es', peers),
    backTest: nodeTarget('research/back-test.ts', 'back-test', 'es'),
  },
  test: {
    root: fromRoot('.'),
    environment: 'node',
    // One project after another: a worker that changes its project restarts, which takes 50 % longer.
    projects: projects.map((test, groupOrder) => ({ extends: true, test: { ...test, sequence: { groupOrder } } })),
    // No test depends on an earlier test. The seed is printed: `npm run unit -- --sequence.seed=N` repeats the order of
    // a run, `VOLLEY_SEED=N` also its random cases.
    setupFiles: ['shared/testing/seeded.ts'],
    sequence: { shuffle: { files: true, tests: true }, ...(seed === undefined ? {} : { seed }) },
    testTimeout: TEST_CEILING_MS * usualCounts,
    hookTimeout: TEST_CEILING_MS,
    teardownTimeout: TEST_CEILING_MS,
    expect: { poll: patience },
    // The default keeps one core free, which is half of two cores.
    maxWorkers: '100%',
    env: { TMPDIR: testFolder() },
    coverage: { provider: 'v8', include: ['electron/**', 'renderer/**', 'shared/**'] },
  },
})
