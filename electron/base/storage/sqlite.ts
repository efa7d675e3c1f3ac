import { DatabaseSync } from 'node:sqlite'

export type Database = DatabaseSync

/**
 * Returns a reader of a number that changes whenever another connection, also of another process, has written to the
 * database.
 */
export function dataVersionOf(database: Database): () => number {
  const version = database.prepare('PRAGMA data_version')
  return () => Number(version.get()!.data_version)
}
