import { useState } from 'react'
import type { Assessment } from '@/shared/trading/pretrade/assessment'
import { confirmationOf, saysPhrase } from '@/shared/trading/pretrade/confirmation'
import { resumeBatch } from '@/renderer/state/actions/order-commands'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/button'
import { Dialog } from '@/renderer/kit/ui/dialog'
import { PhraseField } from '@/renderer/domain/review/phrase-field'

interface ResumeDialogProps {
  readonly batchId: string
  readonly rows: number
  readonly onClose: () => void
}

interface Question {
  readonly assessment: Assessment | null
  readonly messages: readonly string[]
}

/** Asks before a batch goes on: first whether at all, then about whatever the main process finds about its rows now. */
export function ResumeDialog({ batchId, rows, onClose }: ResumeDialogProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const assessment = question?.assessment ?? null
  const phrase = assessment?.phrase ?? null
  const isFatal = question !== null && (assessment === null || assessment.band === 'never')
  const isTyped = phrase === null || saysPhrase(typed, phrase)
  const goOn = async (): Promise<void> => {
    setBusy(true)
    const confirmation = assessment === null ? undefined : confirmationOf(assessment, phrase === null ? null : typed)
    const open = await resumeBatch(batchId, confirmation)
    setBusy(false)
    if (open === null) onClose()
    else setQuestion(open)
  }
  const footer = (
    <>
      <Button onClick={onClose}>Not yet</Button>
      <Button tone="primary" disabled={isBusy || !isTyped} onClick={() => void goOn()} data-testid="resume-confirm">
        {isFatal ? 'Try again' : assessment === null ? 'Go on as planned' : 'Confirm and go on'}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={`Go on with ${plural(rows, 'order')}?`} width={520} footer={footer}>
      <div className="restage">
        <p>
          The next portion leaves at once if its time has passed, and the others as planned. The prices are those of the
          time when the batch was reviewed.
        </p>
        {question !== null && (
          <div role="alert" data-testid="resume-question">
            <ul className="review-warnings">
              {[...new Set(question.messages)].map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        )}
        {phrase !== null && <PhraseField phrase={phrase} typed={typed} onChange={setTyped} />}
      </div>
    </Dialog>
  )
}
