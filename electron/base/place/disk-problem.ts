import { t } from '@/shared/languages/text'

/** SQLite's primary result code. 0 for any other error. */
export const sqliteCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0

const BUSY = new Set([5, 6])
/** The file is locked by another connection, of any process. */
export const isBusy = (error: unknown): boolean => BUSY.has(sqliteCode(error))

const FULL = t('the disk is full')
const READ_ONLY = t('the disk is read-only')
const FAILING = t('the disk does not work (input/output error)')
const FORBIDDEN = t('the system does not allow Volley to write there')

const sqliteLabels: Readonly<Record<number, string>> = {
  8: READ_ONLY,
  10: FAILING,
  13: FULL,
  14: t('the file cannot be opened'),
}
const systemLabels: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: t('the disk quota is used up'),
  EROFS: READ_ONLY,
  EIO: FAILING,
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  ENOENT: t('the folder is not there'),
}

/** Reason of a disk error in plain words. Null for errors other than disk errors. */
export function diskProblemText(error: unknown): string | null {
  const label = sqliteLabels[sqliteCode(error)]
  if (label !== undefined) return label
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? (systemLabels[error.code] ?? null)
    : null
}

/** Reason of a disk error, or the error's own message. */
export const diskProblem = (error: unknown): string =>
  diskProblemText(error) ?? (error instanceof Error ? error.message : t('unknown reason'))
