import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './disk-problem'
import { readIdentity } from './recorded-files'

/** The previous owner of a lock removes its file. Each attempt then creates it again. */
const ATTEMPTS = 5

const realPathOf = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** An exclusive lock of the system on an empty file, which ends with the process. Null if it cannot be created. */
function lockFile(path: string): (() => void) | null {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    let file: DatabaseSync | null = null
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      if (readIdentity(path) === null) writeFileSync(path, '', { flag: 'a', mode: 0o600 })
      const before = readIdentity(path)
      file = new DatabaseSync(path)
      file.exec('BEGIN EXCLUSIVE')
      const now = readIdentity(path)
      const locked = file
      if (now !== null && now.ino === before?.ino && now.dev === before.dev)
        return () => {
          // Removed before unlocking: a process that opened it detects the changed path and tries again.
          rmSync(path, { force: true })
          locked.close()
        }
      file.close()
    } catch (error) {
      if (file?.isOpen === true) file.close()
      if (isBusy(error)) throw error
      return null
    }
  }
  return null
}

/**
 * Locks the path of a data folder by the file `<path>.<name>`, so that no second Volley starts there after the folder
 * of the first was removed or moved. If no file can be created next to the folder, Volley runs without this lock.
 * Returns the unlock function. Throws SQLite's "busy" if the lock is taken.
 */
export function lockFolderPath(folder: string, name: string): () => void {
  const closers: (() => void)[] = []
  const unlock = (): void => {
    for (const release of closers) release()
  }
  try {
    // The target of a link may change later.
    for (const path of new Set([folder, realPathOf(folder)])) {
      const release = lockFile(`${path}.${name}`)
      if (release !== null) closers.push(release)
    }
    return unlock
  } catch (error) {
    unlock()
    throw error
  }
}
