import { t } from '@/shared/languages/text'
import { missingConfirmation } from '@/renderer/domain/review/findings/missing-confirmation'
import { firstMissing } from '@/renderer/kit/ui/fields/first-missing'
import { useEffect, useState } from 'react'
import type { WirePreview } from '@/shared/ipc/trading/api-desk'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import { confirmationOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { isLive, useApp } from '@/renderer/state/stores/app-store'
import { FigureField } from '@/renderer/domain/review/findings/figure-field'
import { PreparedRequest } from '@/renderer/domain/review/model/prepared-request'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import type { Call } from './calls'
import { secretFields, shortName } from './calls'
import { forgetValue } from './desk-store'
import { preview, review, sendCall } from './send'
import { WireView } from '@/renderer/domain/wire/wire-view'

interface ConfirmSendProps {
  readonly call: Call
  readonly request: unknown
  readonly onClose: () => void
  /** Not sent, because the assessment of the main process changed after the confirmation. */
  readonly onUnconfirmed: () => void
}

const confirmLabels: Partial<Record<Call['way']['kind'], string>> = {
  journal: t('It goes through the order journal, which records it before it is sent.'),
  secret: t(
    'It is sent once. Its answer contains a secret that the exchange returns only once: Volley then offers to save it.',
  ),
}

/** Assessment of the call by the main process: undefined before its answer, null if the call is not assessed. */
function useAssessed(call: Call, request: unknown) {
  const [judged, setJudged] = useState<Assessment | null | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const [phrase, setPhrase] = useState('')
  useEffect(() => {
    void review(call.name, request).then((reply) => {
      setJudged(reply.ok ? reply.value : null)
      setFailure(reply.ok ? null : reply.error.message)
    })
  }, [call.name, request])
  const confirmation = judged ? confirmationOf(judged, phrase) : undefined
  return { judged, failure, phrase, setPhrase, confirmation }
}

/** Confirmation of a call that changes state, with the exact request and its destination. Enter alone never sends. */
export function ConfirmSend({ call, request, onClose, onUnconfirmed }: ConfirmSendProps) {
  const [token] = useState(newIntentToken)
  const [wire, setWire] = useState<WirePreview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { judged, failure, phrase, setPhrase, confirmation } = useAssessed(call, request)
  const profile = useApp(({ app }) => app?.profile ?? null)
  useEffect(() => {
    void preview(call.name, request).then((reply) =>
      reply.ok ? setWire(reply.value) : setProblem(reply.error.message),
    )
  }, [call.name, request])
  const missing = firstMissing(
    problem,
    wire === null && t('The request is being written.'),
    judged !== null && missingConfirmation(judged ?? null, phrase),
  )
  const sendNow = () => {
    if (missing !== null) return
    onClose()
    // A typed passphrase is cleared from the form once it was used.
    if (secretFields(call.form).length > 0) forgetValue(call.name)
    void sendCall(call.name, request, token, confirmation).then((isDecided) => !isDecided && onUnconfirmed())
  }
  const tone = profile !== null && isLive(profile) ? 'danger' : 'primary'
  const goes = confirmLabels[call.way.kind] ?? t('It changes the account and is sent once.')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onCtrlEnter={sendNow}
      width={560}
      title={t`Send ${call.declaration.method} ${shortName(call.path)}?`}
      description={`${call.declaration.help}. ${goes}`}
      footer={
        <>
          <Button autoFocus onClick={onClose} keys="Esc">
            {t('Back')}
          </Button>
          <Button tone={tone} keys="Ctrl ↵" missing={missing} onClick={sendNow} data-testid="api-confirm">
            {t`Send to ${profile?.label ?? t('the exchange')}`}
          </Button>
        </>
      }
    >
      {failure !== null && <PanelBand tone="warn">{failure}</PanelBand>}
      {judged?.findings.map(({ row, rule, band, message }) => (
        <PanelBand key={`${row} ${rule}`} tone={band === 'review' ? 'warn' : 'danger'}>
          {message}
        </PanelBand>
      ))}
      {problem !== null && <PanelBand tone="danger">{problem}</PanelBand>}
      <PreparedRequest review={judged?.review} />
      {wire !== null && <WireView preview={wire} />}
      {judged?.typing != null && <FigureField typing={judged.typing} typed={phrase} onChange={setPhrase} />}
    </Dialog>
  )
}
