import type { Bridge } from '@/shared/ipc/bridge'
import type { ChainedEntry, JournalFilter, JournalProof } from '@/shared/ipc/trading/journal'

/** Entries per request. */
const PIECE = 1000

/** Result of an export: the pieces of the file, canceled, or the reason of a failure. */
export type ExportResult =
  | { readonly kind: 'done'; readonly pieces: readonly Blob[]; readonly entries: number }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'failed'; readonly why: string }

interface ExportParts {
  readonly bridge: Pick<Bridge, 'call'>
  readonly filter: JournalFilter
  /** Unix ms. */
  readonly now: number
  /** Number of entries read. */
  readonly progress: (entries: number) => void
  readonly isCanceled: () => boolean
}

/** First line of the file: the filter, and the verification of the journal with its time. */
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

/**
 * An entry with both hashes. They are computed over `previous seq at bytes(key) bytes(kind)`, a line end, and the
 * texts.
 */
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

/** Filtered entries as JSON lines, newest first, after a line with the head of the chain. */
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
