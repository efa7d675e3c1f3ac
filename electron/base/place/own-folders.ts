import { mkdirSync } from 'node:fs'
import { sep } from 'node:path'
import { MisplacedError } from './disk-problem'
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

/** Throws a `MisplacedError` where `path` is in a folder that was ours and is not there any more. */
export function assertOwn(path: string): void {
  for (const own of ownFolders) {
    if (path !== own.path && !path.startsWith(own.path + sep)) continue
    const problem = own.problem()
    if (problem !== null) throw new MisplacedError(`the data folder is not at its path any more: ${problem}`)
  }
}

/** Makes a folder for this user alone. Throws where that cannot be done or `path` is not ours any more. */
export function makeOwnFolder(path: string): void {
  assertOwn(path)
  mkdirSync(path, { recursive: true, mode: 0o700 })
}
