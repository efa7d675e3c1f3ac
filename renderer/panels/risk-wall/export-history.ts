import type { Bridge } from '@/shared/ipc/bridge'
import type { OutputOf } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/reply'
import type { HistoryWindow } from '@/renderer/state/queries/risk'
import { filePiece } from '@/renderer/kit/files/save-file'

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const exportName = (riskUnitId: string, { from, to }: HistoryWindow): string =>
  `ltv-${riskUnitId}-${day(from)}-${day(to)}.csv`

/** What came of an export: the pieces of the file, nothing because it was canceled, or why it failed. */
export type ExportResult =
  | { readonly kind: 'done'; readonly pieces: readonly Blob[] }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'failed'; readonly why: string }

interface ExportParts {
  readonly bridge: Pick<Bridge, 'call'>
  readonly riskUnitId: string
  readonly window: HistoryWindow
  /** From 0 to 1. */
  readonly progress: (share: number) => void
  readonly isCanceled: () => boolean
}

type Asked = Promise<Reply<OutputOf<'risk.export'>>>

/** Reads every kept sample of a window, and the gaps between them, at full precision, piece by piece. */
export async function readExport({
  bridge,
  riskUnitId,
  window,
  progress,
  isCanceled,
}: ExportParts): Promise<ExportResult> {
  const ask = (after: number | null): Asked => bridge.call('risk.export', { riskUnitId, ...window, after })
  const pieces: Blob[] = []
  let asked: Asked | null = ask(null)
  while (asked !== null) {
    const reply: Awaited<Asked> = await asked
    if (isCanceled()) return { kind: 'canceled' }
    if (!reply.ok) return { kind: 'failed', why: reply.error.message }
    const { csv, next, since }: OutputOf<'risk.export'> = reply.value
    // The main process writes the next piece while this one is put away.
    asked = next === null ? null : ask(next)
    pieces.push(filePiece(csv))
    if (next !== null) progress(Math.min(1, Math.max(0, (next - since) / (window.to - since))))
  }
  return { kind: 'done', pieces }
}
