import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Random } from '@/shared/base/random'
import { type OpenedDatabase, openDatabase } from '@/electron/base/storage/database'
import { emptyJournal } from '@/electron/services/orders/testing/mortal'
import { chance, pick } from '@/electron/testing/proxy/chance'
import { tornImage } from '@/electron/testing/torn-image'
import type { CrashPoints } from './crash-points'

/**
 * Effect of a crash on the files. `clean`: a killed process, all writes are kept. `torn`: a power failure during the
 * last write. `lost`: a power failure after a sync that was reported but not done. `old`: an earlier copy of the
 * journal is restored; the record of its last write in the database of the installation is newer.
 */
export const diskLosses = ['clean', 'torn', 'lost', 'old'] as const
export type DiskLoss = (typeof diskLosses)[number]

/** The journal of a simulated computer: a real SQLite file whose commits fail, and whose content is lost. */
export interface SimulatedDisk {
  /** Opens the journal. Ends the previous life of the file. */
  open(): OpenedDatabase
  /** Fixes the content that the next `open` finds. */
  crash(loss: DiskLoss): void
  setFull(isFull: boolean): void
  remove(): void
}

/** SQLite's code for a full disk. */
const FULL = 13
/** SQLite syncs the head of its log before any frame of it. */
const LOG_HEAD = 32
/** Commits between the newest state and an old copy, at most. */
const MOST_COMMITS = 12

/**
 * A life of the file never moves its log into the main file: the log only grows, and the state after each commit is a
 * prefix of it.
 */
export function createDisk(random: Random, points: CrashPoints): SimulatedDisk {
  const folder = mkdtempSync(join(tmpdir(), 'volley-simulation-'))
  let life = 0
  let current: OpenedDatabase | null = null
  /** Databases of killed processes. */
  const dead: (OpenedDatabase | null)[] = []
  let isFull = false
  /** Content of the main file and the log that the next `open` finds. */
  let main = emptyJournal()
  let log = Buffer.alloc(0)
  /** Size of the log after each commit of this life, and before the first one. */
  let sizes: number[] = []
  /** True between the write of a commit and the return of its sync. */
  let isSyncing = false

  const file = (): string => join(folder, `journal-${life}.db`)
  const logFile = (): string => `${file()}-wal`
  const sizeOfLog = (): number => statSync(logFile(), { throwIfNoEntry: false })?.size ?? 0

  function logAfter(loss: DiskLoss, bytes: Buffer): Buffer {
    const [before, after] = [sizes.at(-2) ?? sizes[0]!, sizes.at(-1)!].map((size) => bytes.subarray(0, size))
    if (loss === 'lost') return before!
    if (loss === 'old') return bytes.subarray(0, pick(random, sizes.slice(-MOST_COMMITS)))
    if (loss === 'clean' || !isSyncing) return after!
    const share = random.next()
    return tornImage(before!, after!, () => chance(random, share), LOG_HEAD)
  }

  function commit(run: () => void): void {
    if (isFull) throw Object.assign(new Error('database or disk is full'), { errcode: FULL })
    points.reach('write')
    run()
    sizes.push(sizeOfLog())
    isSyncing = true
    points.reach('sync')
    isSyncing = false
  }

  return {
    open() {
      life += 1
      writeFileSync(file(), main)
      if (log.length > 0) writeFileSync(logFile(), log)
      current = openDatabase(file())
      const { database } = current
      database.exec('PRAGMA wal_autocheckpoint = 0')
      main = readFileSync(file())
      sizes = [sizeOfLog()]
      const exec = database.exec.bind(database)
      const isCurrent = (): boolean => current?.database === database
      database.exec = (sql) => (sql === 'COMMIT' && isCurrent() ? commit(() => exec(sql)) : exec(sql))
      return current
    },
    crash(loss) {
      const bytes = sizeOfLog() === 0 ? Buffer.alloc(0) : readFileSync(logFile())
      log = Buffer.from(logAfter(loss, bytes))
      dead.push(current)
      current = null
      isSyncing = false
    },
    setFull: (full) => void (isFull = full),
    remove: () => {
      for (const opened of [...dead, current]) {
        if (opened?.database.isOpen) opened.database.close()
        // Node never frees a database that refers to its own statements, here through `commit`.
        if (opened !== null) Reflect.deleteProperty(opened.database, 'exec')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
