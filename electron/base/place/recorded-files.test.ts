import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FileIdentity, recordDatabase, recordFolder, type ReadIdentity } from './recorded-files'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'volley-held-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const identity = (change: Partial<FileIdentity> = {}): FileIdentity => ({ dev: 1n, ino: 2n, nlink: 1n, ...change })

/** A database whose main file alone is read, each time in its current state. */
function recordWith(opened: FileIdentity | null) {
  let now: () => FileIdentity | null = () => opened
  const readIdentity: ReadIdentity = (path) => (path.endsWith('-wal') ? null : now())
  const problem = recordDatabase('/data/journal.sqlite', readIdentity)
  return (next: () => FileIdentity | null): string | null => {
    now = next
    return problem()
  }
}

describe('an open database', () => {
  it.each([
    ['the same file', identity(), null],
    ['the same file with fewer names', identity({ nlink: 0n }), null],
    ['no file', null, 'the file was removed, renamed or moved'],
    ['another inode', identity({ ino: 3n }), 'another file is there'],
    ['the same inode of another disk', identity({ dev: 2n }), 'the file there is on another disk'],
    ['one more name', identity({ nlink: 2n }), 'the file has a second name (a hard link)'],
  ])('with %s at its path', (_, now, problem) => {
    expect(recordWith(identity())(() => now)).toBe(problem)
  })

  it('is not in place as long as it has a second name, also from before', () => {
    const linked = identity({ nlink: 2n })
    const problem = recordWith(linked)
    expect(problem(() => linked)).toBe('the file has a second name (a hard link)')
    expect(problem(() => identity())).toBeNull()
  })

  it('is not in place where its path cannot be read, nor where it was gone at once', () => {
    const unreadable = (): never => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
    }
    expect(recordWith(identity())(unreadable)).toMatch(/its path cannot be read: the system does not allow/)
    expect(recordWith(null)(() => identity())).toBe('the file was removed, renamed or moved')
  })

  it('has a log from when it is first seen', () => {
    const path = join(folder, 'journal.sqlite')
    writeFileSync(path, 'main')
    const problem = recordDatabase(path)
    expect(problem()).toBeNull()
    writeFileSync(`${path}-wal`, 'log')
    expect(problem()).toBeNull()
    rmSync(`${path}-wal`)
    expect(problem()).toBe('the file was removed, renamed or moved')
  })
})

describe('a folder', () => {
  it('is in place whatever is made in it, and not once it was removed and made again', () => {
    const path = join(folder, 'data')
    mkdirSync(path)
    const problem = recordFolder(path)
    mkdirSync(join(path, 'journals'))
    expect(problem?.()).toBeNull()
    rmSync(path, { recursive: true })
    expect(problem?.()).toBe('the folder was removed, renamed or moved')
    mkdirSync(join(folder, 'between'))
    expect(recordFolder(join(folder, 'nothing'))).toBeNull()
  })
})
