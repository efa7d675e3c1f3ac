import { t } from '@/shared/languages/text'
import { plainTables } from '@/electron/base/storage/checked-tables'
import type { DatabasePurpose } from '@/electron/base/storage/database'
import { recordTables } from '@/electron/base/storage/row-tallies'
import { taxMigrations } from '@/electron/base/storage/migrations'

/** Tax records of an account. Each page is written in one transaction with the progress of its window. */
export const taxArchive: DatabasePurpose = {
  migrations: taxMigrations,
  synchronous: 'FULL',
  shared: false,
  checked: ['facts', 'windows'],
  displayName: t('archive of tax records'),
  salvaged: plainTables('facts', 'records', 'windows', 'repeats'),
  consequence: t('Tax records that are read now are forgotten when Volley closes.'),
  tallied: recordTables,
}
