// Builds the named targets of vite.config.ts; a failed build ends the process with its code.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
export const root = join(import.meta.dirname, '..')

/** What our Node is started with: SIGUSR1 lets no debugger in. */
export const nodeOptions = ['--disable-warning=ExperimentalWarning', '--disable-sigusr1', '--enable-source-maps']

/**
 * `targets` as in vite.config.ts, for example 'client,serve'; nothing is built again that VOLLEY_BUILT lists.
 * Everything the build prints goes to stderr.
 */
export function build(targets) {
  const built = process.env.VOLLEY_BUILT?.split(',') ?? []
  if (targets.split(',').every((target) => built.includes(target))) return
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, VOLLEY_TARGETS: targets },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Hands stdin, stdout, signals and the exit code over to `child`. */
export function becomeChild(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('close', (code) => process.exit(code ?? 1))
}
