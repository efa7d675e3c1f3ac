import { t } from '@/shared/languages/text'
import type { Database } from '@/electron/base/storage/sqlite'
import { type Link, noLink } from './chain-head'
import { statedUpkeep } from './forgotten'
import { readChain } from './read-chain'
import { type Finding, verifyChain } from './verify-chain'
import { compareRecords, lawCheckOf, unlawfulEntry } from './verify-law'
import { recordComparisons, tallyNotes } from './verify-records'

export interface ChainProof {
  readonly entries: number
  readonly forgotten: number
  readonly findings: readonly Finding[]
  readonly notes: readonly string[]
}

/** Entries verified in one part: a few milliseconds. */
const PART = 1000

/**
 * Verifies an open journal up to `head`, its records, and that its entries are lawful. Between the parts `goOn` lets
 * other work run and returns whether the journal is still open; null if it was closed. If a part of the chain fails,
 * the whole journal is verified at once to find the errors.
 */
export async function proveInParts(
  database: Database,
  head: Link,
  goOn: () => Promise<boolean>,
): Promise<ChainProof | null> {
  const upkeep = statedUpkeep(database)
  const { forgotten, takenOver } = upkeep
  const report = {
    forgotten: forgotten.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    notes: [...(takenOver === null ? [] : [takenOverNote(takenOver)]), ...tallyNotes(database)],
  }
  const check = lawCheckOf(upkeep)
  let unlawful: Finding | null = null
  let from = noLink
  let entries = 0
  for (let isLast = false; !isLast;) {
    if (from !== noLink && !(await goOn())) return null
    const rows = readChain(database, from.seq, PART).filter(({ seq }) => seq <= head.seq)
    isLast = rows.length < PART
    const { findings, last } = verifyChain(rows, { from, forgotten, head: isLast ? head : null })
    if (findings.length > 0) {
      const all = readChain(database).filter(({ seq }) => seq <= head.seq)
      return { ...report, entries: all.length, findings: verifyChain(all, { from: noLink, forgotten, head }).findings }
    }
    unlawful ??= unlawfulEntry(check, rows)
    entries += rows.length
    from = last
  }
  let checked = head.seq
  for (let key: string | null = ''; unlawful === null && key !== null;) {
    // Records follow from all entries, also from those written since.
    const rows = readChain(database, checked)
    checked = rows.at(-1)?.seq ?? checked
    unlawful = unlawfulEntry(check, rows)
    if (unlawful !== null) break
    const { finding, last } = compareRecords(check, database, key)
    unlawful = finding
    key = last
    if (!(await goOn())) return null
  }
  const findings: Finding[] = unlawful === null ? [] : [unlawful]
  for (const compare of recordComparisons(database)) {
    findings.push(...compare())
    if (!(await goOn())) return null
  }
  return { ...report, entries, findings }
}

export const takenOverNote = (last: number): string =>
  t`Entries up to ${last} were written by an older Volley and chained when they were taken over.`
