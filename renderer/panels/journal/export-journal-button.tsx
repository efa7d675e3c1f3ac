import { useEffect, useRef, useState } from 'react'
import type { JournalFilter } from '@/shared/ipc/trading/journal'
import { t } from '@/shared/languages/text'
import { bridge } from '@/renderer/state/bridge/bridge'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { saveFile } from '@/renderer/kit/files/save-file'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { exportName, readJournal } from './export-journal'

const hint = t(
  'For a support case: what the filter lets through, as JSON lines with the head of the chain. No secret is in it.',
)
const JSON_LINES = 'application/jsonl;charset=utf-8'

/** Exports the filtered entries for a support case, with progress and cancel. */
export function ExportJournalButton({ filter }: { readonly filter: JournalFilter }) {
  const [readCount, setReadCount] = useState<number | null>(null)
  const run = useRef(0)
  useEffect(() => () => void (run.current += 1), [])

  async function save(): Promise<void> {
    run.current += 1
    const mine = run.current
    const now = Date.now()
    setReadCount(0)
    const result = await readJournal({
      bridge,
      filter,
      now,
      progress: setReadCount,
      isCanceled: () => run.current !== mine,
    })
    if (result.kind === 'canceled') return
    setReadCount(null)
    if (result.kind === 'failed') addNotice('error', t('The journal could not be exported'), result.why)
    else saveFile(exportName(now), result.pieces, JSON_LINES)
  }
  function cancel(): void {
    run.current += 1
    setReadCount(null)
  }
  if (readCount !== null) {
    return (
      <Button
        size="small"
        aria-label={t`Cancel the export, ${readCount} entries read`}
        onClick={cancel}
      >{t`${readCount} · Cancel`}</Button>
    )
  }
  return (
    <Button size="small" title={hint} onClick={() => void save()}>
      {t('Export')}
    </Button>
  )
}
