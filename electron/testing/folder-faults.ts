import { cpSync, existsSync, linkSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What can happen to an open database under a running process; `undo` brings the same files back where that is so. */
export interface FolderFault {
  readonly name: string
  readonly reason: RegExp
  /** Returns what undoes it; null where nothing can. */
  readonly happen: (file: string) => (() => void) | null
}

const AWAY = '.away'
const parts = (file: string): string[] => ['', '-wal'].map((end) => file + end).filter((path) => existsSync(path))

function moveAway(path: string): () => void {
  renameSync(path, path + AWAY)
  return () => {
    rmSync(path, { recursive: true, force: true })
    renameSync(path + AWAY, path)
  }
}

function replaceByCopy(path: string): () => void {
  const undo = moveAway(path)
  cpSync(path + AWAY, path, { recursive: true })
  return undo
}

/** Undefined where this machine has no second disk. */
const otherDisk = ['/dev/shm', '/var/tmp'].find(
  (path) => existsSync(path) && statSync(path).dev !== statSync(tmpdir()).dev,
)

const faults: readonly FolderFault[] = [
  {
    name: 'the file is removed',
    reason: /the file was removed, renamed or moved/,
    happen: (file) => {
      for (const path of parts(file)) rmSync(path)
      return null
    },
  },
  { name: 'the file is renamed', reason: /the file was removed, renamed or moved/, happen: moveAway },
  { name: 'the file is replaced by its copy', reason: /another file is there/, happen: replaceByCopy },
  {
    name: 'its log is removed',
    reason: /the file was removed, renamed or moved/,
    happen: (file) => {
      rmSync(`${file}-wal`)
      return null
    },
  },
  {
    name: 'its log is replaced by its copy',
    reason: /another file is there/,
    happen: (file) => replaceByCopy(`${file}-wal`),
  },
  {
    name: 'the folder is removed',
    reason: /the file was removed, renamed or moved/,
    happen: (file) => {
      rmSync(dirname(file), { recursive: true })
      return null
    },
  },
  {
    name: 'the folder is moved',
    reason: /the file was removed, renamed or moved/,
    happen: (file) => moveAway(dirname(file)),
  },
  {
    name: 'the folder is replaced by its copy',
    reason: /another file is there/,
    happen: (file) => replaceByCopy(dirname(file)),
  },
  {
    name: 'the file gets a second name',
    reason: /second name/,
    happen: (file) => {
      linkSync(file, file + AWAY)
      return () => rmSync(file + AWAY)
    },
  },
]

const toDisk = (other: string): FolderFault => ({
  name: 'the path leads to another disk',
  reason: /on another disk/,
  happen: (file) => {
    const disk = mkdtempSync(join(other, 'volley-fault-'))
    const folder = dirname(file)
    const undo = moveAway(folder)
    cpSync(folder + AWAY, disk, { recursive: true })
    symlinkSync(disk, folder)
    return () => {
      undo()
      rmSync(disk, { recursive: true })
    }
  },
})

/** Every fault that this machine can play. */
export const folderFaults: readonly FolderFault[] = otherDisk === undefined ? faults : [...faults, toDisk(otherDisk)]
