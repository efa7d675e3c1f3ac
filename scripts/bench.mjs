// npm run bench [-- [--quick | --long] [--third] [--write] NAME…]: one JSON line per figure, Volley's and the peer's
// measured in the same run. --third runs the third of the benchmarks that VOLLEY_SEED selects, --write writes
// docs/bench.md after a run of all.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { becomeChild, build, root } from './build.mjs'
import { fetchChromium, findChromium } from './browser/chromium.mjs'

build('client,serve,practice,benchPage,bench')
becomeChild(
  spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--expose-gc',
      '--enable-source-maps',
      join(root, 'dist/bench/bench.js'),
      ...process.argv.slice(2),
    ],
    {
      stdio: 'inherit',
      cwd: root,
      env: { ...process.env, CHROMIUM_PATH: findChromium() ?? fetchChromium(root) ?? '' },
    },
  ),
)
