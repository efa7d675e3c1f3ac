import { DatabaseSync } from 'node:sqlite'
import { migrations } from './migrations'

export type Database = DatabaseSync

/** The database cannot be used by this process at all: another Volley has it, or a newer Volley wrote it. */
export class DatabaseRefused extends Error {
  constructor(
    readonly why: 'in-use' | 'newer' | 'unreachable',
    message: string,
  ) {
    super(message)
    this.name = 'DatabaseRefused'
  }
}

export interface OpenedDatabase {
  readonly database: Database
  /** Set when the file is damaged: it was left as it is, `database` is empty and in memory, and nothing new may be sent. */
  readonly safeMode: string | null
}

/** SQLite's primary result code; 0 for any other error. */
const sqliteCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0
const BUSY = new Set([5, 6])
const DAMAGED = new Set([11, 26])

/** Several statements as one: all of them are durable when it returns, or none happened and it throws. */
export function transaction<Result>(database: Database, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

const versionOf = (database: Database): number => Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0)

function migrate(database: Database): void {
  const version = versionOf(database)
  if (version > migrations.length) {
    const versions = `version ${version}, this one knows ${migrations.length}`
    throw new DatabaseRefused('newer', `This account's journal was written by a newer Volley (${versions}). Update Volley.`)
  }
  for (let next = version; next < migrations.length; next += 1) {
    transaction(database, () => {
      database.exec(migrations[next]!)
      database.exec(`PRAGMA user_version = ${next + 1}`)
    })
  }
}

/** Exclusive and durable: FULL waits for the disk at every commit, and the lock is held until close or the process ends. */
function prepare(database: Database): void {
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE; COMMIT')
  const checked = database.prepare('PRAGMA quick_check(1)').get()?.quick_check
  if (checked !== 'ok') throw new Damaged(String(checked))
  migrate(database)
}

class Damaged extends Error {}

function inMemory(): Database {
  const database = new DatabaseSync(':memory:')
  migrate(database)
  return database
}

/**
 * Opens the database of one environment and UID; `path` is the caller's choice. A damaged file is never moved, emptied
 * or overwritten, because it may hold orders that are still open.
 * @throws DatabaseRefused when another process holds it, a newer Volley wrote it, or the disk refuses it.
 */
export function openDatabase(path: string): OpenedDatabase {
  let database: Database | null = null
  try {
    database = new DatabaseSync(path)
    prepare(database)
    return { database, safeMode: null }
  } catch (error) {
    database?.close()
    if (error instanceof DatabaseRefused) throw error
    if (BUSY.has(sqliteCode(error))) throw new DatabaseRefused('in-use', 'Another Volley is using this account. Close it first.')
    if (error instanceof Damaged || DAMAGED.has(sqliteCode(error))) {
      return { database: inMemory(), safeMode: 'The order journal is damaged. Orders can be viewed and canceled, not placed.' }
    }
    throw new DatabaseRefused('unreachable', `The order journal cannot be opened: ${error instanceof Error ? error.message : 'unknown reason'}`)
  }
}
