import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { TaxOverview } from '@/shared/ipc/watching/tax'
import { t } from '@/shared/languages/text'
import type { TaxRow } from '@/shared/trading/tax/tax-row'
import { bridge } from '@/renderer/state/bridge/bridge'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { saveFile } from '@/renderer/kit/files/save-file'
import { edgeOf, isDayOver } from './tax-range'
import { plural } from '@/shared/languages/plural'
import { formatLocalIso } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Menu } from '@/renderer/kit/ui/overlays/menu'
import { exportTax, sheetOf, type TaxFileId, taxFiles } from './export-tax'

async function writeXlsx(rows: readonly TaxRow[]): Promise<Blob> {
  const library = await import('@/renderer/kit/table/xlsx-file')
  return library.writeXlsx(t('Tax records'), sheetOf(rows, formatLocalIso))
}

/** Exports the records that were read, with progress and cancel. */
export function ExportTaxButton({ overview }: { readonly overview: TaxOverview }) {
  const [writtenRows, setWrittenRows] = useState<number | null>(null)
  const run = useRef(0)
  useEffect(() => () => void (run.current += 1), [])
  const { range, gaps } = overview

  async function save(file: TaxFileId): Promise<void> {
    run.current += 1
    const mine = run.current
    setWrittenRows(0)
    const isRead = gaps.length === 0
    const isWhole = isRead && isDayOver(range)
    const result = await exportTax({
      bridge,
      file,
      range,
      isWhole,
      zone: formatLocalIso,
      progress: setWrittenRows,
      isCanceled: () => run.current !== mine,
      save: ({ name, pieces, type }) => saveFile(name, pieces, type),
      writeXlsx,
    }).catch((error: unknown) => ({ kind: 'failed' as const, why: error instanceof Error ? error.message : '' }))
    if (result.kind === 'canceled') return
    setWrittenRows(null)
    if (result.kind === 'failed') addNotice('error', t('The tax records could not be saved'), result.why)
    else if (!isRead)
      addNotice(
        'warning',
        t('The file has gaps'),
        t`${plural(result.records, 'record')} saved. Not all of the range was read; Findings names what is missing.`,
      )
    else if (!isWhole)
      addNotice(
        'info',
        t('The file ends within a day'),
        t`${plural(result.records, 'record')} saved, until ${edgeOf(range.to, 'to')}. ` +
          t('Read what is missing when the day is over.'),
      )
  }
  function cancel(): void {
    run.current += 1
    setWrittenRows(null)
  }
  if (writtenRows !== null) {
    return (
      <Button
        size="small"
        aria-label={t`Cancel the export, ${writtenRows} records written`}
        onClick={cancel}
      >{t`${writtenRows} · Cancel`}</Button>
    )
  }
  return (
    <Menu
      trigger={
        <Button size="small" icon={<Download />} disabled={overview.job.records === 0}>
          {t('Export')}
        </Button>
      }
      entries={taxFiles.map(({ id, label }) => ({ id, label, run: () => void save(id) }))}
    />
  )
}
