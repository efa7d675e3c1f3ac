// npm run practice -- --port N --seed S [--replay FILE]: the practice exchange alone. Its first line on stdout is JSON.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { becomeChild, build, nodeOptions, root } from './build.mjs'

const PARENT_CHECK_MS = 250

/** Process IDs of npm and of the shell in which it runs this script. Windows ends both with their console. */
function npmAndShell() {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(process.ppid)], { encoding: 'utf8' })
  return [process.ppid, Number(stdout)].filter((id) => id > 1)
}

function isRunning(id) {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

build('practice')
const exchange = spawn(
  process.execPath,
  [...nodeOptions, join(root, 'dist/practice/practice.cjs'), ...process.argv.slice(2)],
  // The exchange ends when this channel closes, also if this process is killed.
  { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
)
becomeChild(exchange)
// A killed npm forwards no signal. Without npm the exchange outlives the shell that started it.
if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') {
  const above = npmAndShell()
  setInterval(() => above.every(isRunning) || exchange.kill('SIGTERM'), PARENT_CHECK_MS).unref()
}
