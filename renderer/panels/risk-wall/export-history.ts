import type { Bridge } from '@/shared/ipc/bridge'
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

/** Reads every kept sample of a window, and the gaps between them, at full precision, piece by piece. */
export async function readExport({
  bridge,
  riskUnitId,
  window,
  progress,
  isCanceled,
}: ExportParts): Promise<ExportResult> {
  const pieces: Blob[] = []
  let after: number | null = null
  do {
    const reply: Awaited<ReturnType<typeof bridge.call<'risk.export'>>> = await bridge.call('risk.export', {
      riskUnitId,
      ...window,
      after,
    })
    if (isCanceled()) return { kind: 'canceled' }
    if (!reply.ok) return { kind: 'failed', why: reply.error.message }
    pieces.push(filePiece(reply.value.csv))
    after = reply.value.next
    if (after !== null)
      progress(Math.min(1, Math.max(0, (after - reply.value.since) / (window.to - reply.value.since))))
  } while (after !== null)
  return { kind: 'done', pieces }
}
