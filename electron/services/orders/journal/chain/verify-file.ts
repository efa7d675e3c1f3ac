import { statSync } from 'node:fs'
import { t } from '@/shared/languages/text'
import { declareRowSum, missingRows, namesOfMissing } from '@/electron/base/storage/checked-tables'
import { diskProblem } from '@/electron/base/place/disk-problem'
import { logEndOf } from '@/electron/base/storage/log-end'
import { migrations } from '@/electron/base/storage/migrations'
import { openForReading } from '@/electron/base/storage/salvage'
import { type Database, versionOf } from '@/electron/base/storage/sqlite'
import { type Link, noLink, statedHead } from './chain-head'
import { statedUpkeep } from './forgotten'
import { takenOverNote } from './prove-in-parts'
import { readChain } from './read-chain'
import { type ChainRow, type Finding, verifyChain } from './verify-chain'
import { lawFindings } from './verify-law'
import { recordFindings, tallyNotes } from './verify-records'

/** Externally saved head of a journal. */
export interface Anchor {
  readonly link: Link
  /** Name of the place where it was saved, as text. */
  readonly noted: string
}

/** Result of the verification of a journal. */
export interface FileReport {
  readonly entries: number
  /** Entries deleted by rule, 30 days after the end of their order. */
  readonly forgotten: number
  /** Unix ms of the first and the last entry; null if there is none. */
  readonly since: number | null
  readonly until: number | null
  readonly head: Link | null
  readonly findings: readonly Finding[]
  /** Remarks that do not indicate tampering. */
  readonly notes: readonly string[]
}

/** First version with chained entries. */
const CHAINED_SINCE = 8

export const damage = (text: string): Finding => ({ what: 'changed', seq: null, at: null, text })

/** An externally saved entry must be unchanged in the journal, or the last of a deleted stretch. */
function missedAnchor(
  rows: readonly ChainRow[],
  hashAt: ReadonlyMap<number, string>,
  { link, noted }: Anchor,
): Finding | null {
  const last = rows.at(-1)
  if (link.seq > (last?.seq ?? 0)) {
    const text = t`${noted} names entry ${link.seq}: the entries behind ${last?.seq ?? 0} are missing.`
    return { what: 'removed', seq: (last?.seq ?? 0) + 1, at: last === undefined ? null : Number(last.at), text }
  }
  const row = rows.find(({ seq }) => seq === link.seq)
  const hash = row?.hash ?? hashAt.get(link.seq)
  if (hash === undefined || hash === link.hash) return null
  const text = t`${noted} names another entry of this number: the journal was rewritten.`
  return { what: 'changed', seq: link.seq, at: row === undefined ? null : Number(row.at), text }
}

/** Damage of the pages of a file. */
export function structureOf(database: Database): readonly Finding[] {
  const texts = database
    .prepare('PRAGMA integrity_check(5)')
    .all()
    .map((row) => String(row.integrity_check))
  if (texts.join() === 'ok') return []
  return texts.map((text) => damage(t`The file is damaged: ${text}.`))
}

function alteredRows(database: Database): readonly Finding[] {
  // Entries have a separate check, which names the entry.
  const missing = missingRows(database).filter(({ table }) => table.name !== 'entries')
  return missing.length === 0 ? [] : [damage(t`Altered or missing besides the entries: ${namesOfMissing(missing)}.`)]
}

/** True if the checksum of an entry was altered and the entry itself was not. */
function alteredSums(database: Database): readonly Finding[] {
  return database
    .prepare('SELECT seq, at FROM entries WHERE sum <> row_sum(at, key, kind, detail) ORDER BY seq LIMIT 100')
    .all()
    .map(({ seq, at }) => ({
      what: 'changed' as const,
      seq: Number(seq),
      at: Number(at),
      text: t('Its checksum is not what was written.'),
    }))
}

const unread: Omit<FileReport, 'findings'> = {
  entries: 0,
  forgotten: 0,
  since: null,
  until: null,
  head: null,
  notes: [],
}

function reportOf(database: Database, anchors: readonly Anchor[]): FileReport {
  const version = versionOf(database)
  if (version > migrations.length)
    return { ...unread, findings: [damage(t('It was written by a newer Volley; verify it with that version.'))] }
  const structure = structureOf(database)
  if (version < CHAINED_SINCE) {
    const notes = [t('It has no chain yet: an older Volley wrote it. The next opening takes it over.')]
    return { ...unread, findings: structure, notes }
  }
  try {
    const { findings, ...report } = chainOf(database, anchors)
    return { ...report, findings: [...structure, ...findings] }
  } catch (error) {
    return { ...unread, findings: [...structure, damage(t`The entries cannot be read: ${diskProblem(error)}.`)] }
  }
}

function chainOf(database: Database, anchors: readonly Anchor[]): FileReport {
  const rows = readChain(database)
  const upkeep = statedUpkeep(database)
  const { forgotten, takenOver } = upkeep
  const head = statedHead(database)
  const { findings } = verifyChain(rows, { from: noLink, forgotten, head })
  const positions = new Set(findings.map(({ seq }) => seq))
  const isNew = ({ seq }: Finding): boolean => !positions.has(seq)
  const hashAt = new Map(forgotten.map(({ to, hash }) => [to, hash]))
  const missed = anchors.flatMap((anchor) => missedAnchor(rows, hashAt, anchor) ?? [])
  const altered = [...alteredSums(database).filter(isNew), ...alteredRows(database)]
  const isUntouched = findings.length === 0 && altered.length === 0
  const headless = head === null && rows.length > 0 ? [damage(t('It does not name its last entry.'))] : []
  return {
    entries: rows.length,
    forgotten: forgotten.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    since: rows.length === 0 ? null : Number(rows[0]!.at),
    until: rows.length === 0 ? null : Number(rows.at(-1)!.at),
    head,
    findings: [
      ...headless,
      ...findings,
      ...altered,
      // Entries that were changed break the law without meaning.
      ...(isUntouched ? lawFindings(database, upkeep, rows) : []),
      ...recordFindings(database),
      ...missed.filter(isNew),
    ],
    notes: [...(takenOver === null ? [] : [takenOverNote(takenOver)]), ...tallyNotes(database)],
  }
}

const ATTEMPTS = 5
const inUse = t('Volley writes to this file: end it, and verify once more.')

/** Changes after any write to the file or its log. */
const stampOf = (path: string): string =>
  ['', '-wal']
    .map((end) => statSync(path + end, { throwIfNoEntry: false }))
    .map((stat) => `${stat?.size} ${stat?.mtimeMs}`)
    .join()

interface Remarks {
  readonly findings: readonly Finding[]
  readonly notes: readonly string[]
}

/** Verifies a copy of a file, and another copy if the first is damaged and Volley wrote to the file in between. */
export function reportOn<Report extends Remarks>(
  path: string,
  read: (source: Database) => Report,
  unreadable: (finding: Finding) => Report,
): Report {
  for (let attempt = 1; ; attempt += 1) {
    const before = stampOf(path)
    const report = readOnce(path, read, unreadable)
    if (report.findings.length === 0 || stampOf(path) === before) return report
    if (attempt === ATTEMPTS) return { ...report, notes: [...report.notes, inUse] }
  }
}

function readOnce<Report>(
  path: string,
  read: (source: Database) => Report,
  unreadable: (finding: Finding) => Report,
): Report {
  let opened: ReturnType<typeof openForReading> | null = null
  try {
    opened = openForReading(path)
    declareRowSum(opened.source)
    return read(opened.source)
  } catch (error) {
    return unreadable(damage(t`The file cannot be read: ${diskProblem(error)}.`))
  } finally {
    opened?.close()
  }
}

/**
 * Verifies the file of a journal without changing it. A person who can write the file can also build a new chain from
 * the start. Only an anchor stored where they cannot write detects that.
 */
export function verifyFile(path: string, anchors: readonly Anchor[] = []): FileReport {
  const torn = t(
    'The last write was cut short, for example by a power cut. It was never confirmed; the chain ends before it.',
  )
  const logDamage = damage(t('The write-ahead log was changed: everything written after that point is lost.'))
  const read = (source: Database): FileReport => {
    const end = logEndOf(path)
    const report = reportOf(source, anchors)
    return {
      ...report,
      findings: [...(end === 'changed' ? [logDamage] : []), ...report.findings],
      notes: [...(end === 'torn' ? [torn] : []), ...report.notes],
    }
  }
  return reportOn(path, read, (finding) => ({ ...unread, findings: [finding] }))
}
