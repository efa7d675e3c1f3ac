import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { applicationAlarms, type DatabasePurpose, riskHistory } from '@/electron/base/storage/database'
import { talliedSince } from '@/electron/base/storage/migrations'
import { taxArchive } from '@/electron/base/storage/records/tax-archive'
import { recordTables } from '@/electron/base/storage/row-tallies'
import { type Database, versionOf } from '@/electron/base/storage/sqlite'
import type { Finding } from '@/electron/services/orders/journal/chain/verify-chain'
import { damage, reportOn, structureOf } from '@/electron/services/orders/journal/chain/verify-file'
import { tallyComparisons } from '@/electron/services/orders/journal/chain/verify-records'
import { t } from '@/shared/languages/text'

/** A database of records with tallies and without a chain. */
export interface History {
  readonly path: string
  /** Path within the data folder. */
  readonly name: string
  readonly purpose: DatabasePurpose
}

export interface HistoryReport {
  readonly rows: number
  readonly findings: readonly Finding[]
  /** Remarks that do not indicate tampering. */
  readonly notes: readonly string[]
}

const folders: Readonly<Record<string, DatabasePurpose>> = { history: riskHistory, tax: taxArchive }
const APPLICATION = 'application-alarms.sqlite'

/** The history at this path. Null for any other file. */
export function historyAt(path: string): History | null {
  const [folder, file] = [basename(dirname(path)), basename(path)]
  if (file === APPLICATION) return { path, name: file, purpose: applicationAlarms }
  const purpose = folders[folder]
  return purpose === undefined ? null : { path, name: `${folder}/${file}`, purpose }
}

/** Histories of the loan-to-value and of alarms, and tax records, of a data folder. */
export function historiesIn(folder: string): readonly History[] {
  const paths = Object.keys(folders).flatMap((name) => {
    const directory = join(folder, name)
    const files = existsSync(directory) ? readdirSync(directory) : []
    return files.filter((file) => file.endsWith('.sqlite')).map((file) => join(directory, file))
  })
  return [...paths, join(folder, APPLICATION)]
    .filter((path) => existsSync(path))
    .flatMap((path) => historyAt(path) ?? [])
}

function reportOf(database: Database, { migrations }: DatabasePurpose): HistoryReport {
  const version = versionOf(database)
  if (version > migrations.length)
    return {
      rows: 0,
      findings: [damage(t('It was written by a newer Volley; verify it with that version.'))],
      notes: [],
    }
  const structure = structureOf(database)
  if (version < talliedSince(migrations)) {
    const notes = [t('An older Volley wrote it: removed, added or altered rows cannot be found.')]
    return { rows: 0, findings: structure, notes }
  }
  const tables = recordTables(database)
  const counts = tables.map(({ name }) => Number(database.prepare(`SELECT count(*) AS n FROM ${name}`).get()?.n))
  const findings = tallyComparisons(database, tables).flatMap((compare) => compare())
  return { rows: counts.reduce((sum, count) => sum + count, 0), findings: [...structure, ...findings], notes: [] }
}

/** Compares every table with its tally. Does not change the file. */
export const verifyHistory = ({ path, purpose }: Pick<History, 'path' | 'purpose'>): HistoryReport =>
  reportOn(
    path,
    (source) => reportOf(source, purpose),
    (finding) => ({ rows: 0, findings: [finding], notes: [] }),
  )
