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

/** Null where this user may not mount; the tests that need one are then skipped. */
export function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'volley-disk-'))
  const mount = (...args: readonly string[]): void => void execFileSync('mount', [...args, folder], { stdio: 'ignore' })
  try {
    mount('-t', 'tmpfs', '-o', 'size=8m', 'none')
  } catch {
    rmdirSync(folder)
    return null
  }
  const filler = join(folder, FILLER)
  const unmount = (): void => void execFileSync('umount', ['-l', folder])
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
    setReadOnly: (isReadOnly) => mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`),
    cover() {
      mount('-t', 'tmpfs', '-o', 'size=8m', 'none')
      return unmount
    },
    remove() {
      unmount()
      rmdirSync(folder)
    },
  }
}
