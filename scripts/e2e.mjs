// npm run e2e: in Electron if its binary and a display exist, and in a Chromium if one can be found or fetched.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './build.mjs'
import { fetchChromium, findChromium } from './browser/chromium.mjs'
import { electronBinary } from './browser/electron-binary.mjs'
import { testFolder } from './ram-disk.mjs'

const require = createRequire(import.meta.url)
const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
const electron = hasDisplay ? electronBinary() : null
const windowed = findChromium({ windowed: true })
const chromium = (process.env.HEADED === '1' ? windowed : findChromium()) ?? fetchChromium(root)
const hosts = process.env.E2E_HOSTS ?? [electron && 'electron', chromium && 'browser'].filter(Boolean).join(',')
if (!hosts) {
  console.error(
    'The end-to-end tests need a browser. Any of these brings one:\n' +
      '  apt-get install chromium-headless-shell\n  npx playwright install chromium\n  npx install-electron',
  )
  process.exit(1)
}
console.log(`End-to-end tests run in: ${hosts}${chromium ? ` (${chromium})` : ''}`)
// A commit determines the order of the test files through its seed.
const shuffle = process.env.VOLLEY_SEED ? [`--shuffle=${process.env.VOLLEY_SEED}`] : []
const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
const { status } = spawnSync(
  process.execPath,
  [cli, 'test', '--config', 'e2e/playwright.config.ts', ...shuffle, ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TMPDIR: testFolder(),
      E2E_HOSTS: hosts,
      WINDOWED_CHROMIUM_PATH: windowed ?? '',
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    },
  },
)
process.exit(status ?? 1)
