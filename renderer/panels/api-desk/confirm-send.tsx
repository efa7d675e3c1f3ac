import { useEffect, useState } from 'react'
import type { WirePreview } from '../../../shared/ipc/api-desk'
import { LTV_UNCHECKED_RULE } from '../../../shared/trading/ltv/ltv-stop'
import { newIntentToken } from '../../commands/intent-token'
import { isLive, useApp } from '../../stores/app-store'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { PanelBand } from '../../ui/panel-state'
import type { Call } from './calls'
import { secretFields, shortName } from './calls'
import { forgetValue } from './desk-store'
import { preview, send } from './send'
import { WireView } from './wire-view'

interface ConfirmSendProps {
  readonly call: Call
  readonly request: unknown
  readonly onClose: () => void
  /** What sending it accepts, because it could not be checked; null at the first look. */
  readonly question: string | null
  /** It did not leave: this is to be accepted first. */
  readonly onQuestion: (question: string) => void
}

const goesWords: Partial<Record<Call['way']['kind'], string>> = {
  journal: 'It goes through the order journal, which records it before it leaves.',
  secret: 'It is sent once. Its answer holds a secret that is told once: Volley asks you at once where to keep it.',
}

/** The last look at a call that changes something: the exact request, and where it goes. Bare Enter never sends. */
export function ConfirmSend({ call, request, onClose, question, onQuestion }: ConfirmSendProps) {
  const [token] = useState(newIntentToken)
  const [wire, setWire] = useState<WirePreview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const profile = useApp(({ app }) => app?.profile ?? null)
  useEffect(() => {
    void preview(call.name, request).then((reply) => (reply.ok ? setWire(reply.value) : setProblem(reply.error.message)))
  }, [call.name, request])
  const sendNow = () => {
    if (wire === null) return
    onClose()
    // A passphrase that was typed has done its work; the form must not go on holding it.
    if (secretFields(call.form).length > 0) forgetValue(call.name)
    void send(call.name, request, token, question === null ? [] : [LTV_UNCHECKED_RULE]).then((open) => open !== null && onQuestion(open))
  }
  const tone = profile !== null && isLive(profile) ? 'danger' : 'primary'
  const goes = goesWords[call.way.kind] ?? 'It changes the account and is sent once.'
  return (
    <div
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) sendNow()
      }}
    >
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        width={560}
        title={`Send ${call.declaration.method} ${shortName(call.path)}?`}
        description={`${call.declaration.help}. ${goes}`}
        footer={
          <>
            <Button autoFocus onClick={onClose} keys="Esc">
              Back
            </Button>
            <Button tone={tone} keys="Ctrl ↵" disabled={wire === null} onClick={sendNow} data-testid="api-confirm">
              {`Send to ${profile?.label ?? 'the exchange'}`}
            </Button>
          </>
        }
      >
        {question !== null && <PanelBand tone="warn">{question}. Sending it now sends it unchecked.</PanelBand>}
        {problem !== null && <PanelBand tone="danger">{problem}</PanelBand>}
        {wire !== null && <WireView preview={wire} />}
      </Dialog>
    </div>
  )
}
