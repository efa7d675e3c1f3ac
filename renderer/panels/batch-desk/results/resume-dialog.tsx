import { t } from '@/shared/languages/text'
import { missingConfirmation } from '@/renderer/domain/review/findings/missing-confirmation'
import { useEffect, useState } from 'react'
import { confirmationOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { resumeBatch, type ResumeQuestion, reviewResume } from '@/renderer/state/actions/order-commands'
import { mergeMeasures } from '@/shared/base/number-ranges'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { FigureField } from '@/renderer/domain/review/findings/figure-field'
import { PreparedRequest } from '@/renderer/domain/review/model/prepared-request'

interface ResumeDialogProps {
  readonly batchId: string
  readonly rows: number
  readonly onClose: () => void
}

/** Confirmation to resume a batch, with the waiting rows and the current findings of the main process. */
export function ResumeDialog({ batchId, rows, onClose }: ResumeDialogProps) {
  const [question, setQuestion] = useState<ResumeQuestion | null>(null)
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isOver = false
    void reviewResume(batchId).then((question) => {
      if (!isOver) setQuestion(question)
    })
    return () => void (isOver = true)
  }, [batchId])
  const assessment = question?.assessment ?? null
  const messages = question?.messages ?? []
  const isFatal = question !== null && (assessment === null || assessment.band === 'never')
  const missing = question !== null && isFatal ? null : missingConfirmation(assessment, typed)

  const resume = async (): Promise<void> => {
    setBusy(true)
    const open =
      isFatal || assessment === null
        ? await reviewResume(batchId)
        : await resumeBatch(batchId, confirmationOf(assessment, typed))
    setBusy(false)
    if (open === null) onClose()
    else setQuestion(open)
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('Not yet')}</Button>
      <Button
        tone="primary"
        disabled={isBusy}
        missing={isBusy ? null : missing}
        onClick={() => void resume()}
        data-testid="resume-confirm"
      >
        {isFatal ? t('Try again') : messages.length === 0 ? t('Go on as planned') : t('Confirm and go on')}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={t`Go on with ${plural(rows, 'order')}?`} width={520} footer={footer}>
      <div className="restage">
        <p>
          {t(
            'If its time has passed, the next portion is sent at once; the others are sent as planned, ' +
              'at the prices below. Where prices are computed again at the send, slippage counts from ' +
              'these.',
          )}
        </p>
        {messages.length > 0 && (
          <div role="alert" data-testid="resume-question">
            <ul className="review-warnings">
              {mergeMeasures(messages).map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        )}
        <PreparedRequest review={assessment?.review} />
        {assessment !== null && assessment.typing !== null && (
          <FigureField typing={assessment.typing} typed={typed} onChange={setTyped} />
        )}
      </div>
    </Dialog>
  )
}
