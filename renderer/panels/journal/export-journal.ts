import type { Bridge } from '@/shared/ipc/bridge'
import type { ChainedEntry, JournalFilter, JournalProof } from '@/shared/ipc/trading/journal'

/** Entries that are asked for at once. */
const PIECE = 1000

/** What came of an export: the pieces of the file, nothing because it was canceled, or why it failed. */
export type ExportResult =
  | { readonly kind: 'done'; readonly pieces: readonly Blob[]; readonly entries: number }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'failed'; readonly why: string }

interface ExportParts {
  readonly bridge: Pick<Bridge, 'call'>
  readonly filter: JournalFilter
  /** Unix ms. */
  readonly now: number
  /** Entries that were read so far. */
  readonly progress: (entries: number) => void
  readonly isCanceled: () => boolean
}

/** The first line: what was asked for, and what was proven of the journal when it was. */
function headLine(filter: JournalFilter, { head, findings, problem }: JournalProof, now: number): string {
  const proven = problem === null && findings.length === 0
  const proof = { head, proven, ...(problem === null ? {} : { problem }), findings }
  return JSON.stringify({
    file: 'volley-journal',
    version: 1,
    exportedAt: new Date(now).toISOString(),
    ...proof,
    filter,
  })
}

/** An entry with both its hashes. They are of `previous seq at bytes(key) bytes(kind)`, a line end, and the texts. */
export function entryLine({
  seq,
  at,
  key,
  what,
  detail,
  previous,
  hash,
  isRedacted,
  symbol,
  batchId,
}: ChainedEntry): string {
  const about = { ...(symbol === null ? {} : { symbol }), ...(batchId === null ? {} : { batch: batchId }) }
  const redacted = isRedacted ? { redacted: true } : {}
  return JSON.stringify({
    seq,
    at,
    time: new Date(at).toISOString(),
    key,
    kind: what,
    detail,
    ...about,
    ...redacted,
    previous,
    hash,
  })
}

export const exportName = (now: number): string =>
  `journal-${new Date(now).toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')}.jsonl`

/** What the filter lets through as JSON lines, newest first, under a line with the head of the chain. */
export async function readJournal({ bridge, filter, now, progress, isCanceled }: ExportParts): Promise<ExportResult> {
  const proof = await bridge.call('journal.verify', {})
  if (isCanceled()) return { kind: 'canceled' }
  if (!proof.ok) return { kind: 'failed', why: proof.error.message }
  const pieces = [new Blob([`${headLine(filter, proof.value, now)}\n`])]
  let before: number | null = proof.value.head === null ? null : Number(proof.value.head.split(':')[0]) + 1
  let entries = 0
  for (;;) {
    const page = await bridge.call('journal.page', { ...filter, before, limit: PIECE })
    if (isCanceled()) return { kind: 'canceled' }
    if (!page.ok) return { kind: 'failed', why: page.error.message }
    const lines = page.value.entries.map((entry) => `${entryLine(entry)}\n`)
    entries += lines.length
    pieces.push(new Blob(lines))
    before = page.value.next
    if (before === null) return { kind: 'done', pieces, entries }
    progress(entries)
  }
}
