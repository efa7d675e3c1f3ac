import { statSync, type BigIntStats } from 'node:fs'
import { t } from '@/shared/languages/text'
import { diskProblem } from './disk-problem'

/** Identity of a file or folder on this machine. */
export type FileIdentity = Pick<BigIntStats, 'dev' | 'ino' | 'nlink'>

/** Reads the file identity at a path. Null if there is no file. Throws if it cannot be read. */
export type ReadIdentity = (path: string) => FileIdentity | null

export const readIdentity: ReadIdentity = (path) => {
  try {
    return statSync(path, { bigint: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** Reason if a path no longer leads to the opened file or folder. Null while it does. */
export type Problem = () => string | null

const texts = {
  file: {
    gone: t('the file was removed, renamed or moved'),
    elsewhere: t('the file there is on another disk'),
    other: t('another file is there'),
  },
  folder: {
    gone: t('the folder was removed, renamed or moved'),
    elsewhere: t('the folder there is on another disk'),
    other: t('another folder is there'),
  },
} as const
type Kind = keyof typeof texts

/**
 * Compares two identities. The link count of a folder changes with its subfolders and is ignored. A database with two
 * names has two logs: opened by one name, it lacks the last writes by the other.
 */
function differenceOf(opened: FileIdentity, now: FileIdentity | null, kind: Kind): string | null {
  if (now === null) return texts[kind].gone
  if (now.dev !== opened.dev) return texts[kind].elsewhere
  if (now.ino !== opened.ino) return texts[kind].other
  if (kind === 'file' && now.nlink > 1n) return t('the file has a second name (a hard link)')
  return null
}

/** A path that cannot be read is a problem. */
function problemOf(path: string, opened: FileIdentity, kind: Kind, read: ReadIdentity): string | null {
  try {
    return differenceOf(opened, read(path), kind)
  } catch (error) {
    return t`its path cannot be read: ${diskProblem(error)}`
  }
}

/** Records the current target of `path`. Null if there is none or it cannot be read. */
export function recordFolder(path: string, read = readIdentity): Problem | null {
  const opened = identityNow(path, read)
  return opened === null ? null : () => problemOf(path, opened, 'folder', read)
}

function identityNow(path: string, read: ReadIdentity): FileIdentity | null {
  try {
    return read(path)
  } catch {
    return null
  }
}

/**
 * Records device, inode and link count of an SQLite database that was just opened at `path`, and of its log. SQLite
 * keeps both files open, so that neither inode is used again. They are not opened here because closing a file drops the
 * locks of this process. The log may be created later: its identity counts from its first appearance.
 */
export function recordDatabase(path: string, read = readIdentity): Problem {
  const opened = identityNow(path, read)
  const logPath = `${path}-wal`
  let log = identityNow(logPath, read)
  return () => {
    if (opened === null) return texts.file.gone
    const problem = problemOf(path, opened, 'file', read)
    if (problem !== null) return problem
    log ??= identityNow(logPath, read)
    return log === null ? null : problemOf(logPath, log, 'file', read)
  }
}
