import { DatabaseSync } from 'node:sqlite'
import { sqliteCode } from './disk-problem'
import { historyMigrations, migrations } from './migrations'

export type Database = DatabaseSync

/** What a database is for decides its tables and how patiently a commit waits for the disk. */
export interface DatabasePurpose {
  readonly migrations: readonly string[]
  /** `FULL` waits for the disk at every commit. After `NORMAL` a power cut may take the last seconds, and never more. */
  readonly synchronous: 'FULL' | 'NORMAL'
  /** Reads every page at the opening; seconds for a database of hundreds of megabytes. */
  readonly checked: boolean
  /** How messages name it. */
  readonly called: string
  /** Told when the file is damaged. */
  readonly damage: string
}
export const orderJournal: DatabasePurpose = {
  migrations,
  synchronous: 'FULL',
  checked: true,
  called: 'order journal',
  damage: 'The order journal is damaged. Orders can be viewed and canceled, not placed.',
}
/** A sample a second: it must not make the journal wait, so it lives in a file of its own. */
export const riskHistory: DatabasePurpose = {
  migrations: historyMigrations,
  synchronous: 'NORMAL',
  checked: false,
  called: 'history of the loan-to-value',
  damage: 'The history of the loan-to-value is damaged and was left as it is. What is watched now is forgotten when Volley closes.',
}

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
  /** Set when the file is damaged: it was left as it is, and `database` is empty and in memory. */
  readonly safeMode: string | null
}

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

function migrate(database: Database, { migrations, called }: DatabasePurpose): void {
  const version = versionOf(database)
  if (version > migrations.length) {
    const versions = `version ${version}, this one knows ${migrations.length}`
    throw new DatabaseRefused('newer', `This account's ${called} was written by a newer Volley (${versions}). Update Volley.`)
  }
  for (let next = version; next < migrations.length; next += 1) {
    transaction(database, () => {
      database.exec(migrations[next]!)
      database.exec(`PRAGMA user_version = ${next + 1}`)
    })
  }
}

/** The lock is held until close or the process ends. */
function prepare(database: Database, purpose: DatabasePurpose): void {
  database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${purpose.synchronous}; BEGIN EXCLUSIVE; COMMIT`)
  const found = purpose.checked ? database.prepare('PRAGMA quick_check(1)').get()?.quick_check : 'ok'
  if (found !== 'ok') throw new Damaged(String(found))
  migrate(database, purpose)
}

class Damaged extends Error {}

/** The same without a file: all is forgotten at the end. */
export function openInMemory(purpose: DatabasePurpose): Database {
  const database = new DatabaseSync(':memory:')
  migrate(database, purpose)
  return database
}

/**
 * Opens the database of one environment and UID; `path` is the caller's choice. A damaged file is never moved, emptied
 * or overwritten, because it may hold orders that are still open.
 * @throws DatabaseRefused when another process holds it, a newer Volley wrote it, or the disk refuses it.
 */
export function openDatabase(path: string, purpose: DatabasePurpose = orderJournal): OpenedDatabase {
  let database: Database | null = null
  try {
    database = new DatabaseSync(path)
    prepare(database, purpose)
    return { database, safeMode: null }
  } catch (error) {
    database?.close()
    if (error instanceof DatabaseRefused) throw error
    if (BUSY.has(sqliteCode(error))) throw new DatabaseRefused('in-use', 'Another Volley is using this account. Close it first.')
    if (error instanceof Damaged || DAMAGED.has(sqliteCode(error))) {
      return { database: openInMemory(purpose), safeMode: purpose.damage }
    }
    throw new DatabaseRefused('unreachable', `The ${purpose.called} cannot be opened: ${error instanceof Error ? error.message : 'unknown reason'}`)
  }
}
