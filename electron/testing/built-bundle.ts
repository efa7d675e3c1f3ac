import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const root = join(import.meta.dirname, '../..')

const isStale = (file: string): boolean =>
  !existsSync(file) ||
  globSync(['electron/**/*.ts', 'shared/**/*.ts'], { cwd: root })
    .filter((source) => !source.endsWith('.test.ts'))
    .some((source) => statSync(join(root, source)).mtimeMs > statSync(file).mtimeMs)

/** The built files of these targets of vite.config.ts, built now where they are missing or older than a source. */
export function builtBundles(files: Readonly<Record<string, string>>): string[] {
  const pathOf = (file: string): string => join(root, 'dist', file)
  oneAtATime(() => {
    const stale = Object.entries(files).filter(([, file]) => isStale(pathOf(file)))
    if (stale.length > 0) build(stale.map(([target]) => target))
  })
  return Object.values(files).map(pathOf)
}

/** Longer than every test file takes to build what it needs, one after the other. */
const LOCK_WAIT_MS = 120_000

/**
 * A build empties the folder that other test files start their programs from: nobody looks at it while one is under
 * way, and nothing that is current is built again. SQLite keeps the turn, and gives it up for a process that dies.
 */
function oneAtATime(work: () => void): void {
  const folder = join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'building.sqlite'), { timeout: LOCK_WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    work()
  } finally {
    lock.close()
  }
}

function build(targets: readonly string[]): void {
  const outcome = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', VOLLEY_TARGETS: targets.join(',') },
      encoding: 'utf8',
    },
  )
  if (outcome.status !== 0) throw new Error(`the bundles could not be built: ${outcome.stderr}`)
}
