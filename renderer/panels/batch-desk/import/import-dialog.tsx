import { useRef } from 'react'
import { MAX_DRAFT_ROWS } from '@/shared/ipc/trading/drafts'
import { t } from '@/shared/languages/text'
import type { Workbook } from '@/shared/sheets/cells/workbook'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { ConfirmKey } from './confirm-key'
import { ImportFindings } from './import-findings'
import { ImportQuestionBand } from './import-question'
import { ImportRows } from './import-rows'
import { ImportSourceBar } from './import-source-bar'
import { carriesSheet, offeredBy, sourceOf } from './import-source'
import type { Defaults, ImportResult } from './import-table'
import { useImport } from './use-import'
import './import.css'

interface ImportDialogProps {
  readonly book: Workbook | null
  readonly defaults: Defaults
  /** True for accounts in hedge mode. */
  readonly isHedge?: boolean
  readonly onRows: (rows: readonly DraftRow[]) => void
  readonly onClose: () => void
}

/** Reason why the rows cannot be added yet; null if they can. */
function blockedReasonOf(importResult: ImportResult | null): string | null {
  if (importResult === null || importResult.sheet.rows.length === 0) return t('No rows yet')
  if (!importResult.sheet.answered) return t('Answer the question first')
  return importResult.sheet.rows.length > MAX_DRAFT_ROWS ? t`More than ${MAX_DRAFT_ROWS} rows` : null
}

/** Import of a sheet: meaning of its columns, interpretation of its numbers, and the resulting rows. */
export function ImportDialog({ book, defaults, isHedge = false, onRows, onClose }: ImportDialogProps) {
  const control = useImport(book, defaults, isHedge)
  const content = useRef<HTMLDivElement>(null)
  const { importResult } = control
  const blockedReason = blockedReasonOf(importResult)

  const confirm = () => {
    if (importResult === null || blockedReason !== null) return
    control.remember()
    onRows(importResult.sheet.rows.map(({ row }) => row))
  }
  return (
    <ConfirmKey onConfirm={confirm}>
      <Dialog
        open
        initialFocus={content}
        onOpenChange={(open) => !open && onClose()}
        title={t('Import rows')}
        width={1240}
        footer={
          <>
            <Button onClick={onClose} keys="Esc">
              {t('Back')}
            </Button>
            <Button
              tone="primary"
              disabled={blockedReason !== null}
              onClick={confirm}
              keys="Ctrl-Enter"
              data-testid="import-confirm"
            >
              {blockedReason ?? t`Add ${plural(importResult?.sheet.rows.length ?? 0, 'row')} to the draft`}
            </Button>
          </>
        }
      >
        <div
          className="import"
          ref={content}
          tabIndex={-1}
          onDragOver={(event) => carriesSheet(event.dataTransfer) && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void control.load(sourceOf(offeredBy(event.dataTransfer)))
          }}
        >
          <ImportSourceBar control={control} />
          {importResult?.sheet.question && (
            <ImportQuestionBand
              question={importResult.sheet.question}
              answers={control.answers}
              onAnswer={control.answer}
            />
          )}
          {importResult !== null && <ImportFindings findings={importResult.findings} />}
          {importResult !== null && importResult.table.rows.length > 0 && (
            <ImportRows importResult={importResult} onMapping={control.setMapping} />
          )}
        </div>
      </Dialog>
    </ConfirmKey>
  )
}
