// npm run screenshots: starts Volley, trades on the practice exchange and saves the pictures of the README in assets/.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { becomeChild, build, root } from './build.mjs'
import { fetchChromium, findChromium } from './browser/chromium.mjs'

build('client,serve,practice')
const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
becomeChild(
  spawn(process.execPath, [cli, 'test', '--config', 'e2e/screenshots.config.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findChromium() ?? fetchChromium(root) ?? '' },
  }),
)
