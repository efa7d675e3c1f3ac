import type { Database } from '@/electron/base/storage/sqlite'
import { type Link, noLink } from './chain-head'
import { statedUpkeep } from './forgotten'
import { readChain } from './read-chain'
import { type Finding, verifyChain } from './verify-chain'

export interface ChainProof {
  readonly entries: number
  readonly forgotten: number
  readonly findings: readonly Finding[]
  readonly notes: readonly string[]
}

/** Entries verified in one part: a few milliseconds. */
const PART = 1000

/**
 * Verifies an open journal up to `head`. Between the parts `goOn` lets other work run and returns whether the journal
 * is still open; null if it was closed. If a part fails, the whole journal is verified at once to find the errors.
 */
export async function proveInParts(
  database: Database,
  head: Link,
  goOn: () => Promise<boolean>,
): Promise<ChainProof | null> {
  const { forgotten, takenOver } = statedUpkeep(database)
  const report = {
    forgotten: forgotten.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    notes: takenOver === null ? [] : [takenOverNote(takenOver)],
  }
  let from = noLink
  let entries = 0
  for (;;) {
    const rows = readChain(database, from.seq, PART).filter(({ seq }) => seq <= head.seq)
    const isLast = rows.length < PART
    const { findings, last } = verifyChain(rows, { from, forgotten, head: isLast ? head : null })
    if (findings.length > 0) {
      const all = readChain(database).filter(({ seq }) => seq <= head.seq)
      return { ...report, entries: all.length, findings: verifyChain(all, { from: noLink, forgotten, head }).findings }
    }
    entries += rows.length
    if (isLast) return { ...report, entries, findings }
    from = last
    if (!(await goOn())) return null
  }
}

export const takenOverNote = (last: number): string =>
  `Entries up to ${last} were written by an older Volley and chained when they were taken over.`
