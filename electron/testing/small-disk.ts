import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FILLER = 'filler'
const BLOCK = Buffer.alloc(4096)

/** A disk of a few megabytes of its own. */
export interface SmallDisk {
  readonly folder: string
  /** Not a byte more goes onto it. */
  fill(): void
  free(): void
  setReadOnly(isReadOnly: boolean): void
  /** Mounts another, empty disk at the same path. Returns what takes it away again. */
  cover(): () => void
  remove(): void
}

/** Mounts an empty disk over a folder. Returns what takes it away again; throws where this user may not mount. */
export function coverWithDisk(folder: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'none', folder], { stdio: 'ignore' })
  return () => void execFileSync('umount', ['-l', folder])
}

/** Null where this user may not mount; the tests that need one are then skipped. */
export function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'volley-disk-'))
  let unmount: () => void
  try {
    unmount = coverWithDisk(folder)
  } catch {
    rmdirSync(folder)
    return null
  }
  const filler = join(folder, FILLER)
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (;;) writeSync(file, BLOCK)
      } catch {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    setReadOnly: (isReadOnly) =>
      void execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder], { stdio: 'ignore' }),
    cover: () => coverWithDisk(folder),
    remove() {
      unmount()
      rmdirSync(folder)
    },
  }
}
