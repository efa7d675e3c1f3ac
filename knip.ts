import type { KnipConfig } from 'knip'

/**
 * Finds unused exports in two runs. Without `--production`: exports that no other file uses, tests included. With it:
 * code that only tests use, which is a feature that the product does not have.
 */
const inProduct = process.argv.includes('--production')

export default {
  entry: [
    'electron/{main,preload,probe,serve,verify,watch}.ts!',
    'electron/dev.ts!',
    'practice/main.ts!',
    'kill-loop/kill-loop.ts!',
    'simulation/simulate.ts!',
    'bench/bench.ts!',
    'research/back-test.ts!',
    'bench/page/candle-chart-page.ts!',
    'scripts/{,release/}*.mjs',
    'scripts/gate/*-reporter.ts',
    'scripts/mutants/in-worker.ts',
    // The build sets look-ups of texts into the sources, and imports what they call.
    'scripts/languages/plugin.ts!',
    '{renderer/kit/ui/panel/mixed,shared/languages/text}.ts!',
    '**/*.test.{ts,tsx}',
    'e2e/**/*.{spec,config}.ts',
    'e2e/screenshots.ts',
    'e2e/clock-leap.mjs',
    'renderer/testing/gallery/main.ts',
  ],
  project: [
    '{electron,practice,renderer,research,shared,bench,kill-loop,simulation}/**/*.{ts,tsx}!',
    '!**/*.test.{ts,tsx}!',
    '!**/testing/**!',
    '!shared/exchange/**/{example,examples,*.examples}.ts!',
    'e2e/**/*.{ts,mjs}',
    'scripts/{,release/}*.mjs',
    'scripts/{gate,mutants}/*.ts',
  ],
  // Programs of the system that some tests start where they are installed.
  ignoreBinaries: ['mount', 'umount', 'Xvfb', 'soffice', 'gnumeric'],
  // A type is exported with the function that speaks of it, whether or not anyone names it yet.
  ignoreExportsUsedInFile: inProduct || { interface: true, type: true },
} satisfies KnipConfig
