import { useMemo, useRef, useState } from 'react'
import type { Workbook } from '@/shared/sheets/cells/workbook'
import { noAnswers } from '@/shared/trading/import/import-sheet'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import type { BlockTarget } from '../model/clipboard-cells'
import { takeInBlock } from './block'
import { ConfirmKey } from './confirm-key'
import { ImportFindings } from './import-findings'
import { ImportQuestionBand } from './import-question'
import { ImportRows } from './import-rows'
import type { Intaken } from './intake'
import './import.css'

/** Cells to be pasted, with their target. */
export interface PastedBlock {
  readonly book: Workbook
  readonly target: BlockTarget
}

interface PasteDialogProps {
  readonly block: PastedBlock
  readonly onPaste: (intaken: Intaken, target: BlockTarget) => void
  readonly onClose: () => void
}

/** Confirmation of pasted cells that need an answer or a review. */
export function PasteDialog({ block: { book, target }, onPaste, onClose }: PasteDialogProps) {
  const [answers, setAnswers] = useState(noAnswers)
  const content = useRef<HTMLDivElement>(null)
  const intaken = useMemo(() => takeInBlock(book, target, answers), [book, target, answers])
  const isOpen = intaken === null || !intaken.sheet.answered
  const confirm = () => {
    if (intaken !== null && !isOpen) onPaste(intaken, target)
  }
  return (
    <ConfirmKey onConfirm={confirm}>
      <Dialog
        open
        initialFocus={content}
        onOpenChange={(open) => !open && onClose()}
        title="Paste cells"
        width={720}
        footer={
          <>
            <Button onClick={onClose} keys="Esc">
              Back
            </Button>
            <Button tone="primary" disabled={isOpen} onClick={confirm} keys="Ctrl-Enter" data-testid="paste-confirm">
              {isOpen ? 'Answer the question first' : `Paste ${plural(intaken.sheet.rows.length, 'row')}`}
            </Button>
          </>
        }
      >
        <div className="import" ref={content} tabIndex={-1}>
          {intaken?.sheet.question && (
            <ImportQuestionBand question={intaken.sheet.question} answers={answers} onAnswer={setAnswers} />
          )}
          {intaken !== null && <ImportFindings findings={intaken.findings} />}
          {intaken !== null && <ImportRows intaken={intaken} />}
        </div>
      </Dialog>
    </ConfirmKey>
  )
}
