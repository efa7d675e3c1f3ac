// Records the sources that each target in dist/ was built from. A command whose targets are current builds nothing.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The checkout; tests name another folder. */
const checkout = join(import.meta.dirname, '..')
const folders = [
  'assets/public',
  'bench',
  'electron',
  'kill-loop',
  'practice',
  'renderer',
  'research',
  'scripts',
  'shared',
  'simulation',
]
/** The last file changes with each installation of packages. */
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'node_modules/.package-lock.json',
]
const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path)

const recordOf = (root, target) => join(root, '.cache/built', target)

/** Digest of the names and contents of all files that a build can read, and of its mode. */
export function digestOfSources(root = checkout) {
  const hash = createHash('sha256').update(`${process.env.NODE_ENV ?? 'production'}\n`)
  const present = folders.filter((folder) => existsSync(join(root, folder)))
  const listed = present.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const path of [...listed.filter((path) => !isTest(path)).toSorted(), ...files.map((file) => join(root, file))]) {
    const content = existsSync(path) ? readFileSync(path) : Buffer.of()
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** `target` is no longer known to be current. Call before its build. */
export function forgetBuilt(target, root = checkout) {
  rmSync(recordOf(root, target), { force: true })
}

/**
 * Call after the build of `target` into the folder `output`. `digest` was computed before it: a file that was edited
 * during the build makes it outdated.
 */
export function recordBuilt(target, output, digest, root = checkout) {
  mkdirSync(join(root, '.cache/built'), { recursive: true })
  // The digest is last: a record that was cut off is outdated.
  writeFileSync(recordOf(root, target), `${output}\n${digest}`)
}

/** True if all `targets` were built from the sources as they are now. */
export function areBuilt(targets, root = checkout) {
  if (!targets.every((target) => existsSync(recordOf(root, target)))) return false
  const digest = digestOfSources(root)
  return targets.every((target) => {
    const [output, recorded] = readFileSync(recordOf(root, target), 'utf8').split('\n')
    return recorded === digest && existsSync(output)
  })
}
