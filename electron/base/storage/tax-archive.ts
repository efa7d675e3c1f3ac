import type { DatabasePurpose } from './database'
import { taxMigrations } from './migrations'

const taxWindowColumns = 'kind week covered_from covered_to asked_from asked_to cursor pass problem'.split(' ')
/** Tax records of one account. Each page is on disk with how far its window was read, as one. */
export const taxArchive: DatabasePurpose = {
  migrations: taxMigrations,
  synchronous: 'FULL',
  shared: false,
  checked: false,
  called: 'archive of tax records',
  salvaged: [
    { name: 'facts', columns: ['name', 'value'] },
    { name: 'records', columns: ['kind', 'id', 'at', 'week', 'read_week', 'pass', 'body'] },
    { name: 'windows', columns: taxWindowColumns },
    { name: 'repeats', columns: ['kind', 'id', 'how', 'at', 'body'] },
  ],
  consequence: 'Tax records that are read now are forgotten when Volley closes.',
}
