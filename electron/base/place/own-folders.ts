import { mkdirSync } from 'node:fs'
import { sep } from 'node:path'
import { ServiceError } from '../service-error'
import { holdFolder, type Problem } from './held-files'

interface OwnFolder {
  readonly path: string
  readonly problem: Problem
}
const ownFolders = new Set<OwnFolder>()

/**
 * From now on nothing is made or written below `path`, an absolute path, once it leads to another folder than now.
 * Returns what ends that.
 */
export function ownFolder(path: string): () => void {
  const problem = holdFolder(path)
  if (problem === null) return () => undefined
  const own = { path, problem }
  ownFolders.add(own)
  return () => void ownFolders.delete(own)
}

/** Why nothing may be made or written at `path`: its folder was ours and is not there any more. Null where it may. */
export function ownProblem(path: string): string | null {
  for (const own of ownFolders) {
    if (path !== own.path && !path.startsWith(own.path + sep)) continue
    const problem = own.problem()
    if (problem !== null) return `the data folder is not at its path any more: ${problem}`
  }
  return null
}

/** @throws ServiceError where nothing may be written at `path`. */
export function assertOwn(path: string): void {
  const problem = ownProblem(path)
  if (problem !== null) throw new ServiceError('misplaced', `This could not be kept: ${problem}.`)
}

/**
 * Makes a folder for this user alone, and none where `path` is not ours any more: opening what should be in it tells
 * why. Throws when the disk refuses.
 */
export function makeOwnFolder(path: string): void {
  if (ownProblem(path) === null) mkdirSync(path, { recursive: true, mode: 0o700 })
}
