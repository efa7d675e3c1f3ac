import { useMemo, useRef, useState } from 'react'
import { t } from '@/shared/languages/text'
import type { Workbook } from '@/shared/sheets/cells/workbook'
import { noAnswers } from '@/shared/trading/import/import-sheet'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import type { BlockTarget } from '../model/clipboard-cells'
import { importBlock } from './block'
import { ConfirmKey } from './confirm-key'
import { ImportFindings } from './import-findings'
import { ImportQuestionBand } from './import-question'
import { ImportRows } from './import-rows'
import type { ImportResult } from './import-table'
import './import.css'

/** Cells to be pasted, with their target. */
export interface PastedBlock {
  readonly book: Workbook
  readonly target: BlockTarget
}

interface PasteDialogProps {
  readonly block: PastedBlock
  readonly onPaste: (importResult: ImportResult, target: BlockTarget) => void
  readonly onClose: () => void
}

/** Confirmation of pasted cells that need an answer or a review. */
export function PasteDialog({ block: { book, target }, onPaste, onClose }: PasteDialogProps) {
  const [answers, setAnswers] = useState(noAnswers)
  const content = useRef<HTMLDivElement>(null)
  const importResult = useMemo(() => importBlock(book, target, answers), [book, target, answers])
  const isOpen = importResult === null || !importResult.sheet.answered
  const confirm = () => {
    if (importResult !== null && !isOpen) onPaste(importResult, target)
  }
  return (
    <ConfirmKey onConfirm={confirm}>
      <Dialog
        open
        initialFocus={content}
        onOpenChange={(open) => !open && onClose()}
        title={t('Paste cells')}
        width={720}
        footer={
          <>
            <Button onClick={onClose} keys="Esc">
              {t('Back')}
            </Button>
            <Button tone="primary" disabled={isOpen} onClick={confirm} keys="Ctrl-Enter" data-testid="paste-confirm">
              {isOpen ? t('Answer the question first') : t`Paste ${plural(importResult.sheet.rows.length, 'row')}`}
            </Button>
          </>
        }
      >
        <div className="import" ref={content} tabIndex={-1}>
          {importResult?.sheet.question && (
            <ImportQuestionBand question={importResult.sheet.question} answers={answers} onAnswer={setAnswers} />
          )}
          {importResult !== null && <ImportFindings findings={importResult.findings} />}
          {importResult !== null && <ImportRows importResult={importResult} />}
        </div>
      </Dialog>
    </ConfirmKey>
  )
}
