import { t } from '@/shared/languages/text'
import type { DatabasePurpose } from '@/electron/base/storage/database'
import { taxMigrations } from '@/electron/base/storage/migrations'

const taxWindowColumns = 'kind week covered_from covered_to asked_from asked_to cursor pass problem'.split(' ')
/** Tax records of an account. Each page is written in one transaction with the progress of its window. */
export const taxArchive: DatabasePurpose = {
  migrations: taxMigrations,
  synchronous: 'FULL',
  shared: false,
  checked: false,
  displayName: t('archive of tax records'),
  salvaged: [
    { name: 'facts', columns: ['name', 'value'] },
    { name: 'records', columns: ['kind', 'id', 'at', 'week', 'read_week', 'pass', 'body'] },
    { name: 'windows', columns: taxWindowColumns },
    { name: 'repeats', columns: ['kind', 'id', 'how', 'at', 'body'] },
  ],
  consequence: t('Tax records that are read now are forgotten when Volley closes.'),
}
