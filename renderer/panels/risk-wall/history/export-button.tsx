import { useEffect, useRef, useState } from 'react'
import { t } from '@/shared/languages/text'
import { bridge } from '@/renderer/state/bridge/bridge'
import { saveDownload } from '@/renderer/kit/files/save-file'
import type { HistoryWindow } from '@/renderer/state/queries/risk'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { saveExport } from './export-history'

/** Poll interval of the progress; an export of two years takes about ten polls. */
const LOOK_MS = 200
const untilNextPoll = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS))

/** Exports the readings of a window, with progress and cancel, because two years take a while. */
export function ExportButton({ riskUnitId, window }: { readonly riskUnitId: string; readonly window: HistoryWindow }) {
  const [share, setShare] = useState<number | null>(null)
  const run = useRef(0)
  useEffect(() => () => void (run.current += 1), [])

  async function save(): Promise<void> {
    run.current += 1
    const mine = run.current
    setShare(0)
    const result = await saveExport({
      bridge,
      riskUnitId,
      window,
      save: saveDownload,
      wait: untilNextPoll,
      progress: setShare,
      isCanceled: () => run.current !== mine,
    })
    if (result.kind === 'canceled') return
    setShare(null)
    if (result.kind === 'failed') addNotice('error', t('The history could not be exported'), result.why)
  }
  function cancel(): void {
    run.current += 1
    setShare(null)
  }
  if (share === null) {
    return (
      <Button size="small" tone="quiet" onClick={() => void save()}>
        {t('CSV')}
      </Button>
    )
  }
  return (
    <Button
      size="small"
      tone="quiet"
      aria-label={t`Cancel the export, ${Math.floor(share * 100)} % done`}
      onClick={cancel}
    >{t`${Math.floor(share * 100)} % · Cancel`}</Button>
  )
}
