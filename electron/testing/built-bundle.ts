import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

const isStale = (file: string): boolean =>
  !existsSync(file) ||
  globSync(['electron/**/*.ts', 'shared/**/*.ts'], { cwd: root })
    .filter((source) => !source.endsWith('.test.ts'))
    .some((source) => statSync(join(root, source)).mtimeMs > statSync(file).mtimeMs)

/** The built files of these targets of vite.config.ts, built now where they are missing or older than a source. */
export function builtBundles(files: Readonly<Record<string, string>>): string[] {
  const paths = Object.values(files).map((file) => join(root, 'dist', file))
  if (paths.some(isStale)) build(Object.keys(files))
  return paths
}

function build(targets: readonly string[]): void {
  const done = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', VOLLEY_TARGETS: targets.join(',') },
      encoding: 'utf8',
    },
  )
  if (done.status !== 0) throw new Error(`the bundles could not be built: ${done.stderr}`)
}
