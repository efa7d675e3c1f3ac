import type { Bridge } from '@/shared/ipc/bridge'
import type { Download } from '@/shared/ipc/watching/downloads'
import type { HistoryWindow } from '@/renderer/state/queries/risk'

export type ExportResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'failed'; readonly why: string }

interface ExportParts {
  readonly bridge: Pick<Bridge, 'call'>
  readonly riskUnitId: string
  readonly window: HistoryWindow
  readonly save: (download: Download) => void
  /** Waits until the next poll of the progress. */
  readonly wait: () => Promise<void>
  /** From 0 to 1. */
  readonly progress: (share: number) => void
  readonly isCanceled: () => boolean
}

/**
 * Exports all stored samples of a window, and the gaps between them, at full precision. The main process writes the
 * file; the page only follows the progress.
 */
export async function saveExport(parts: ExportParts): Promise<ExportResult> {
  const { bridge, riskUnitId, window, save, wait, progress, isCanceled } = parts
  const begun = await bridge.call('risk.export', { riskUnitId, ...window })
  if (!begun.ok) return { kind: 'failed', why: begun.error.message }
  const download = begun.value
  if (!isCanceled()) save(download)
  for (;;) {
    if (isCanceled()) {
      await bridge.call('download.cancel', download)
      return { kind: 'canceled' }
    }
    const now = await bridge.call('download.progress', download)
    if (!now.ok) return { kind: 'failed', why: now.error.message }
    if (now.value.isDone) return { kind: 'done' }
    progress(now.value.share)
    await wait()
  }
}
