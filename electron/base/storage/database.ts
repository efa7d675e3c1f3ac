import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { t } from '@/shared/languages/text'
import { refused, ServiceError } from '../service-error'
import {
  checkedTables,
  declareRowSum,
  missingRows,
  namesOfMissing,
  plainTables,
  type CheckedTable,
  type NamedTable,
  type MissingRows,
} from './checked-tables'
import { diskProblem, isBusy, sqliteCode } from '../place/disk-problem'
import { declareEntryHash } from './entry-hash'
import { dispatchMigrations, historyMigrations, migrations, noticeMigrations, priceAlertMigrations } from './migrations'
import { journalTables, recordTables, type TalliedTable, tallyRows } from './row-tallies'
import { lockFolderPath } from '../place/folder-lock'
import { recordDatabase, type Problem } from '../place/recorded-files'
import { movedText, ownProblem } from '../place/own-folders'
import { salvage } from './salvage'
import { type Database, journalModeOf, sqliteVersionOf, versionOf } from './sqlite'

/** The purpose of a database determines its tables and the durability of its commits. */
export interface DatabasePurpose {
  readonly migrations: readonly string[]
  /** `FULL` waits for the disk at every commit. After `NORMAL` a power failure may lose only the last seconds. */
  readonly synchronous: 'FULL' | 'NORMAL'
  /** True if another process of Volley may open it as well. Otherwise it is locked on opening. */
  readonly shared: boolean
  /**
   * Parts that are read on opening. 'all': every page, the definitions, and every row if rows have checksums. 'pages':
   * every page, which takes seconds for hundreds of megabytes. Otherwise these tables, because a row that they lost
   * would count as none.
   */
  readonly checked: 'all' | 'pages' | readonly string[]
  /** Its name in messages. */
  readonly displayName: string
  /** Tables that are read into memory if the file cannot be used. */
  readonly salvaged: readonly (CheckedTable | NamedTable)[]
  /** Consequence if it cannot be used. */
  readonly consequence: string
  /** Tables whose rows are tallied, to detect changes by other programs. */
  readonly tallied?: (database: Database) => readonly TalliedTable[]
  /** Copies the file before its tables change. */
  readonly backsUp?: true
}
export const orderJournal: DatabasePurpose = {
  migrations,
  synchronous: 'FULL',
  shared: false,
  checked: 'all',
  displayName: t('order journal'),
  salvaged: checkedTables,
  consequence: t('Orders can be viewed and canceled, not placed.'),
  tallied: () => journalTables,
  backsUp: true,
}
/** Data of the installation. */
export const appFolder: DatabasePurpose = {
  migrations,
  synchronous: 'FULL',
  shared: false,
  checked: 'all',
  displayName: t('database of this installation'),
  salvaged: plainTables('facts', 'drafts'),
  consequence: t('Drafts are not kept.'),
}
/** One sample per second must not delay the journal, so it has a separate file. The watchman writes it as well. */
export const riskHistory: DatabasePurpose = {
  migrations: historyMigrations,
  synchronous: 'NORMAL',
  shared: true,
  checked: ['units', 'alarms', 'consumer_loans', 'loan_steps'],
  displayName: t('history of the loan-to-value'),
  // Without the samples: a damaged chart is no reason to read a million rows into memory.
  salvaged: plainTables(
    'units',
    'events',
    'alarms',
    'alarm_audit',
    'consumer_loans',
    'loan_steps',
    'movements',
    'gaps',
  ),
  consequence: t('Changes to monitoring are lost when Volley closes.'),
  tallied: recordTables,
}

/** Alarms about Volley itself. A change of destinations waits until it is on disk. */
export const applicationAlarms: DatabasePurpose = {
  migrations: historyMigrations,
  synchronous: 'FULL',
  shared: false,
  checked: 'pages',
  displayName: t('alarm history of Volley itself'),
  salvaged: plainTables('alarms', 'alarm_audit'),
  consequence: t('Alarm destinations cannot be changed.'),
  tallied: recordTables,
}

/** Notices: a power failure may lose the last ones, and they must never delay an order. */
export const noticeCentre: DatabasePurpose = {
  migrations: noticeMigrations,
  synchronous: 'NORMAL',
  shared: false,
  checked: 'pages',
  displayName: t('notification centre'),
  salvaged: plainTables('notices'),
  consequence: t('New notifications are lost when Volley closes.'),
}

/** Messages to destinations. Each is on disk before it is sent, so that a kill loses none. */
export const dispatchRecords: DatabasePurpose = {
  migrations: dispatchMigrations,
  synchronous: 'FULL',
  shared: true,
  checked: 'pages',
  displayName: t('list of messages to destinations'),
  salvaged: plainTables('dispatches'),
  consequence: t('Alarms are sent; what became of them is forgotten when Volley closes.'),
}

/** Price alerts. The watchman watches them as well, and neither may fire an alert again that the other has fired. */
export const priceAlertList: DatabasePurpose = {
  migrations: priceAlertMigrations,
  synchronous: 'FULL',
  shared: true,
  checked: 'pages',
  displayName: t('list of price alerts'),
  salvaged: plainTables('price_alerts', 'firings'),
  consequence: t('New price alerts are lost when Volley closes.'),
}

export interface OpenedDatabase {
  readonly database: Database
  /**
   * Reason why the file cannot be used, and the missing data: the file is unchanged, and `database` is in memory with
   * all readable data.
   */
  readonly safeMode: string | null
}

const DAMAGED = new Set([11, 26])

/** The content of the file cannot be trusted. It is opened separately and not changed. */
const damaged = (): ServiceError => refused('database-damaged')

/** Runs several statements as one: all of them are durable when it returns, or none happened and it throws. */
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

/** From this version on rows have checksums. */
const CHECKED_SINCE = 5

/** Path of the copy of a file in an older Volley's format. */
export const copyOfVersion = (path: string, version: number): string => `${path}.version-${version}`

/**
 * Copies an older file durably before any change. A damaged file is not changed at all. SQLite makes the copy, because
 * any other open and close of the file drops the lock.
 */
function backUp(database: Database, version: number): void {
  if (version >= CHECKED_SINCE && missingRows(database).length > 0) throw damaged()
  const path = database.location()
  if (path === null) return
  const copy = copyOfVersion(path, version)
  const unfinished = `${copy}.part`
  rmSync(unfinished, { force: true })
  database.prepare('VACUUM INTO ?').run(unfinished)
  const file = openSync(unfinished, 'r+')
  fsyncSync(file)
  closeSync(file)
  renameSync(unfinished, copy)
}

/** All steps are one commit: a new file waits for the disk once. */
function migrate(database: Database, { migrations, displayName, backsUp }: DatabasePurpose): void {
  const version = versionOf(database)
  if (version > migrations.length) {
    const versions = t`version ${version}; this Volley reads up to ${migrations.length}`
    throw refused('database-newer', { database: displayName, versions })
  }
  if (version === migrations.length) return
  if (backsUp && version > 0) backUp(database, version)
  transaction(database, () => {
    // Another process may have made the steps while this process waited.
    for (let next = versionOf(database); next < migrations.length; next += 1) {
      database.exec(migrations[next]!)
      database.exec(`PRAGMA user_version = ${next + 1}`)
    }
  })
}

/** Longest wait of a write for another process, ms: each takes about a millisecond. */
const LOCK_WAIT_MS = 1000

function checkPages(database: Database): void {
  if (database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check !== 'ok') throw damaged()
}

/** Holds an exclusive lock until close or the end of the process. */
function prepare(database: Database, purpose: DatabasePurpose): void {
  const locking = purpose.shared
    ? `PRAGMA locking_mode = NORMAL; PRAGMA busy_timeout = ${LOCK_WAIT_MS}`
    : 'PRAGMA locking_mode = EXCLUSIVE'
  // Before any other statement: without an exclusive lock each would create a file for shared memory on a full disk.
  database.exec(locking)
  const mode = journalModeOf(sqliteVersionOf(database), purpose.shared)
  database.exec(`PRAGMA journal_mode = ${mode}; PRAGMA synchronous = ${purpose.synchronous}; BEGIN EXCLUSIVE; COMMIT`)
  const { checked } = purpose
  if (typeof checked === 'string') checkPages(database)
  migrate(database, purpose)
  if (checked === 'all') checkSchema(database, purpose)
  for (const name of typeof checked === 'string' ? [] : checked)
    database.prepare(`SELECT * FROM ${name} NOT INDEXED`).all()
  if (purpose === orderJournal && missingRows(database).length > 0) throw damaged()
  if (purpose.tallied !== undefined) tallyRows(database, purpose.tallied(database))
}

const schemaOf = (database: Database): string =>
  JSON.stringify(
    database.prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name").all(),
  )

const expectedSchemas = new Map<DatabasePurpose, string>()
function expectedSchemaOf(purpose: DatabasePurpose): string {
  const schema = expectedSchemas.get(purpose)
  if (schema !== undefined) return schema
  const empty = openInMemory(purpose)
  const expected = schemaOf(empty)
  empty.close()
  expectedSchemas.set(purpose, expected)
  return expected
}

/** Any change in the definition of a table may change the data that is written into it. */
function checkSchema(database: Database, purpose: DatabasePurpose): void {
  if (schemaOf(database) !== expectedSchemaOf(purpose)) throw damaged()
}

function connect(path: string): Database {
  const database = new DatabaseSync(path)
  declareRowSum(database)
  declareEntryHash(database)
  return database
}

/** An in-memory database that is lost at the end. */
export function openInMemory(purpose: DatabasePurpose): Database {
  const database = connect(':memory:')
  migrate(database, purpose)
  if (purpose.tallied !== undefined) tallyRows(database, purpose.tallied(database))
  return database
}

const cannotBeUsed = ({ displayName }: DatabasePurpose, error: unknown, missing: string): string =>
  t`The ${displayName} cannot be used: ${diskProblem(error)}.${missing}`

/** The data that could not be read, as a sentence. */
function missingOf(missing: readonly MissingRows[], { salvaged }: DatabasePurpose): string {
  if (missing.length === 0) return ''
  const isUnread = missing.length === salvaged.length && missing.every(({ count }) => count === null)
  return isUnread ? t(' Nothing in it could be read.') : t` Missing: ${namesOfMissing(missing)}.`
}

/** Opens the readable part of a file in memory that cannot be used for the reason `error`. */
export function openApart(path: string, purpose: DatabasePurpose, error: unknown): OpenedDatabase {
  const database = openInMemory(purpose)
  const missing = salvage(path, database, purpose.salvaged)
  if (purpose === orderJournal && missing.length === 0) missing.push(...missingRows(database))
  const hasLostRows = missing.some(({ count }) => count !== null)
  const isDamaged = error instanceof ServiceError || DAMAGED.has(sqliteCode(error)) || hasLostRows
  const what = missingOf(missing, purpose)
  const why = isDamaged
    ? t`The ${purpose.displayName} is damaged and was left as it is.${what}`
    : cannotBeUsed(purpose, error, what)
  return { database, safeMode: `${why} ${purpose.consequence}` }
}

/** Databases opened by this process, by path, to distinguish them from those of another Volley. */
const openedHere = new Map<string, Database>()

const openFiles = new WeakMap<Database, Problem>()

/** Reason why the files of a database are no longer at its path. Null while they are, and without a path. */
export const fileProblem = (database: Database): string | null => openFiles.get(database)?.() ?? null

/** @throws ServiceError if the next start would not find what is written now. */
export function assertAtPath(database: Database): void {
  const problem = fileProblem(database)
  if (problem !== null) throw refused('data-folder-moved', { reason: movedText(problem) })
}

const inUse = (path: string): ServiceError =>
  openedHere.get(path)?.isOpen === true ? refused('account-in-use-here') : refused('account-in-use')

/**
 * Opens the database of an environment and UID at `path`. A damaged or read-only file is never moved, emptied or
 * overwritten, because it may contain open orders.
 * @throws ServiceError if it is already open in this or another process, or a newer Volley wrote it.
 */
export function openDatabase(path: string, purpose: DatabasePurpose = orderJournal): OpenedDatabase {
  const misplaced = ownProblem(path)
  if (misplaced !== null) {
    const safeMode = t`The ${purpose.displayName} cannot be used: ${misplaced}. ${purpose.consequence}`
    return { database: openInMemory(purpose), safeMode }
  }
  let database: Database | null = null
  try {
    database = connect(path)
    prepare(database, purpose)
    openedHere.set(path, database)
    openFiles.set(database, recordDatabase(path))
    return { database, safeMode: null }
  } catch (error) {
    if (database?.isOpen === true) database.close()
    if (error instanceof ServiceError && error.problem !== 'damaged') throw error
    if (isBusy(error)) throw inUse(path)
    return openApart(path, purpose, error)
  }
}

/** Opens a database in memory if its file cannot be opened: no order depends on it. `pathOf` may create its folder. */
export function openOrInMemory(purpose: DatabasePurpose, pathOf: () => string): OpenedDatabase {
  try {
    return openDatabase(pathOf(), purpose)
  } catch (error) {
    return { database: openInMemory(purpose), safeMode: `${cannotBeUsed(purpose, error, '')} ${purpose.consequence}` }
  }
}

/**
 * Locks the path of the data folder of `database` against a second process, even if the folder is moved. Returns the
 * unlock function.
 * @throws ServiceError if this or another process already uses it.
 */
export function lockPath(dataDir: string, database: string, name: string): () => void {
  try {
    return lockFolderPath(dataDir, name)
  } catch (error) {
    if (isBusy(error)) throw inUse(join(dataDir, database))
    throw error
  }
}
