import { useRef } from 'react'
import { MAX_DRAFT_ROWS } from '@/shared/ipc/trading/drafts'
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
import type { Defaults, Intaken } from './intake'
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
function obstacleTo(intaken: Intaken | null): string | null {
  if (intaken === null || intaken.sheet.rows.length === 0) return 'No rows yet'
  if (!intaken.sheet.answered) return 'Answer the question first'
  return intaken.sheet.rows.length > MAX_DRAFT_ROWS ? `More than ${MAX_DRAFT_ROWS} rows` : null
}

/** Import of a sheet: meaning of its columns, interpretation of its numbers, and the resulting rows. */
export function ImportDialog({ book, defaults, isHedge = false, onRows, onClose }: ImportDialogProps) {
  const control = useImport(book, defaults, isHedge)
  const content = useRef<HTMLDivElement>(null)
  const { intaken } = control
  const obstacle = obstacleTo(intaken)

  const confirm = () => {
    if (intaken === null || obstacle !== null) return
    control.remember()
    onRows(intaken.sheet.rows.map(({ row }) => row))
  }
  return (
    <ConfirmKey onConfirm={confirm}>
      <Dialog
        open
        initialFocus={content}
        onOpenChange={(open) => !open && onClose()}
        title="Import rows"
        width={1240}
        footer={
          <>
            <Button onClick={onClose} keys="Esc">
              Back
            </Button>
            <Button
              tone="primary"
              disabled={obstacle !== null}
              onClick={confirm}
              keys="Ctrl-Enter"
              data-testid="import-confirm"
            >
              {obstacle ?? `Add ${plural(intaken?.sheet.rows.length ?? 0, 'row')} to the draft`}
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
          {intaken?.sheet.question && (
            <ImportQuestionBand question={intaken.sheet.question} answers={control.answers} onAnswer={control.answer} />
          )}
          {intaken !== null && <ImportFindings findings={intaken.findings} />}
          {intaken !== null && intaken.table.rows.length > 0 && (
            <ImportRows intaken={intaken} onMapping={control.setMapping} />
          )}
        </div>
      </Dialog>
    </ConfirmKey>
  )
}
