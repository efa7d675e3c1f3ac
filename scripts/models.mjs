// npm run models: the long random tests at their full counts and with a CI's timeouts. VOLLEY_RUNS=N: N times as many.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.mjs'

const isLong = (path) =>
  path.endsWith('.model.test.ts') || readFileSync(join(root, path), 'utf8').includes("'@/shared/testing/runs'")
const tests = globSync('{shared,electron,practice,renderer,simulation}/**/*.test.{ts,tsx}', { cwd: root }).filter(
  isLong,
)
const env = { VOLLEY_RUNS: '1', ...process.env, CI: '1' }
const { status } = spawnSync('vitest', ['run', ...tests], { cwd: root, shell: true, stdio: 'inherit', env })
process.exit(status ?? 1)
