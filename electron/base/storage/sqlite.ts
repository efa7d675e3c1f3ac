import { DatabaseSync } from 'node:sqlite'

export type Database = DatabaseSync

/** Before this version, two processes that write one file with a write-ahead log can damage it. */
const WAL_SHARED_SINCE = [3, 51, 3] as const

/** Journal mode of a file by SQLite's version. A rollback journal is slower and has no such fault. */
export function journalModeOf(version: string, shared: boolean): 'WAL' | 'DELETE' {
  const parts = version.split('.').map(Number)
  const differing = WAL_SHARED_SINCE.findIndex((part, at) => parts[at] !== part)
  const isSafe = differing < 0 || (parts[differing] ?? 0) > WAL_SHARED_SINCE[differing]!
  return shared && !isSafe ? 'DELETE' : 'WAL'
}

/** SQLite of this process. */
export const sqliteVersionOf = (database: Database): string =>
  String(database.prepare('SELECT sqlite_version() AS version').get()!.version)

export const columnsOf = (database: Database, table: string): readonly string[] =>
  database
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name))

/** Number of migrations that the database has. */
export const versionOf = (database: Database): number =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0)

/**
 * Returns a reader of a number that changes whenever another connection, also of another process, has written to the
 * database.
 */
export function dataVersionOf(database: Database): () => number {
  const version = database.prepare('PRAGMA data_version')
  return () => Number(version.get()!.data_version)
}
