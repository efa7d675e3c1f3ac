import { mkdirSync } from 'node:fs'
import { sep } from 'node:path'
import { t } from '@/shared/languages/text'
import { refused } from '../service-error'
import { recordFolder, type Problem } from './recorded-files'

interface OwnFolder {
  readonly path: string
  readonly problem: Problem
}
const ownFolders = new Set<OwnFolder>()

/**
 * Prevents any write below `path`, an absolute path, once it leads to a different folder. Returns the function that
 * ends this.
 */
export function ownFolder(path: string): () => void {
  const problem = recordFolder(path)
  if (problem === null) return () => undefined
  const own = { path, problem }
  ownFolders.add(own)
  return () => void ownFolders.delete(own)
}

/** Sentence about a data folder with this problem of its place. */
export const movedText = (problem: string): string => t`the data folder is not at its path any more: ${problem}`

/** Reason if nothing may be created or written at `path` because its folder was replaced or lost. Null otherwise. */
export function ownProblem(path: string): string | null {
  for (const own of ownFolders) {
    if (path !== own.path && !path.startsWith(own.path + sep)) continue
    const problem = own.problem()
    if (problem !== null) return movedText(problem)
  }
  return null
}

/** @throws ServiceError if nothing may be written at `path`. */
export function assertOwn(path: string): void {
  const problem = ownProblem(path)
  if (problem !== null) throw refused('data-folder-moved', { reason: problem })
}

/**
 * Creates a folder that only this user may read. Creates none if nothing may be written at `path`: opening a file in it
 * then returns the reason. Throws if the disk refuses.
 */
export function makeOwnFolder(path: string): void {
  if (ownProblem(path) === null) mkdirSync(path, { recursive: true, mode: 0o700 })
}
