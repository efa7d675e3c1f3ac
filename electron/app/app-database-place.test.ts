import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { openDatabase } from '@/electron/base/storage/database'
import { assertOwn, makeOwnFolder } from '@/electron/base/place/own-folders'
import { openAppDatabase } from './app-database'
import { openWatchmanDatabase } from './watchman/lock'

let root = ''
const data = (): string => join(root, 'data')
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'volley-place-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const programs = [
  ['application', () => openAppDatabase(data(), { clock: createManualClock(), random: seededRandom(1) })],
  ['watchman', () => openWatchmanDatabase(data())],
] as const
const losses = [
  ['removed', () => rmSync(data(), { recursive: true })],
  ['moved', () => renameSync(data(), join(root, 'elsewhere'))],
] as const

describe.each(programs)('The data folder of a running %s (R3)', (name, open) => {
  it.each(losses)(
    'that was %s: no second one starts there, nothing is made there, a later start is free',
    (_, lose) => {
      const running = open()
      lose()
      expect(open).toThrow(/is using this account|is open in this Volley|runs on this data folder/)
      expect(existsSync(data())).toBe(false)
      makeOwnFolder(join(data(), 'journals'))
      expect(() => assertOwn(join(data(), 'journals'))).toThrow(/not at its path any more/)
      const { safeMode } = openDatabase(join(data(), 'journal.sqlite'))
      expect(safeMode).toMatch(/The order journal cannot be used: the data folder is not at its path any more/)
      expect(existsSync(data())).toBe(false)
      running.close()
      const later = open()
      expect(() => assertOwn(data())).not.toThrow()
      later.close()
      expect(existsSync(`${data()}.${name === 'watchman' ? 'watchman.lock' : 'lock'}`)).toBe(false)
    },
  )

  it('that was moved is refused to another process too, and free after a kill', () => {
    const running = open()
    renameSync(data(), join(root, 'elsewhere'))
    const lock = `${data()}.${name === 'watchman' ? 'watchman.lock' : 'lock'}`
    const attempt = `new (require('node:sqlite').DatabaseSync)(${JSON.stringify(lock)}).exec('BEGIN EXCLUSIVE')`
    const another = () => spawnSync(process.execPath, ['-e', attempt]).status
    expect(another()).not.toBe(0)
    running.close()
    // A process that ends without closing leaves the file, and nothing that holds a start.
    expect(another()).toBe(0)
    expect(existsSync(lock)).toBe(true)
    open().close()
    expect(existsSync(lock)).toBe(false)
  })
})
