import { DatabaseSync } from 'node:sqlite'

export type Database = DatabaseSync
