// Builds the named targets of vite.config.ts. A failed build ends the process with its code.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { areBuilt } from './built.mjs'

const require = createRequire(import.meta.url)
export const root = join(import.meta.dirname, '..')

/** Node options of the programs: SIGUSR1 starts no debugger. */
export const nodeOptions = ['--disable-warning=ExperimentalWarning', '--disable-sigusr1', '--enable-source-maps']

/**
 * `targets` as in vite.config.ts, for example 'client,serve'. Nothing is built if all are current, or are in
 * VOLLEY_BUILT: the gate builds once, also if a source is edited during its run. All build output goes to stderr.
 */
export function build(targets) {
  const built = process.env.VOLLEY_BUILT?.split(',') ?? []
  const names = targets.split(',')
  if (names.every((name) => built.includes(name)) || areBuilt(names)) return
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, VOLLEY_TARGETS: targets },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Passes stdin, stdout, signals and the exit code to `child`. */
export function becomeChild(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('close', (code) => process.exit(code ?? 1))
}
