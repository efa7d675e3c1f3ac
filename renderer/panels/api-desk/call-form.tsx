import { t } from '@/shared/languages/text'
import { isCtrlEnter } from '@/renderer/kit/keys/key-text'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { problemsIn } from '@/shared/exchange/form/problems-in'
import { requestOf } from '@/shared/exchange/form/form-value'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { SchemaForm } from '@/renderer/kit/forms/schema-form'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { plural } from '@/shared/languages/plural'
import { CallHead } from './call-head'
import { type Call, openingValue, shortName } from './calls'
import { ConfirmSend } from './confirm-send'
import { forgetValue, storeValue, useApiDesk } from './desk-store'
import { ordersIn, placementRejection, placingCallOf } from './placement-rows'
import { PlacementReview } from './placement-review'
import { dryRun, sendCall } from './send'

const rowName = (call: Call): string =>
  call.name === 'batchModifyOrder' ? 'change' : call.name === 'placeBatch' ? 'order' : 'row'

/** Label of the send button. A call that changes state is confirmed first. */
function sendText(call: Call, request: unknown): string {
  const rows = Array.isArray(request) ? request.length : 1
  if (call.way.kind === 'review') return t`Review ${plural(rows, 'order')}…`
  return t`Send ${shortName(call.path)}${call.way.kind === 'read' ? '' : '…'}`
}

/** Snapshot of the request to confirm. Later edits of the form do not change it. */
interface RequestSnapshot {
  readonly request: unknown
}

/** Form of a call with its buttons. Mounted again for every call. */
export function CallForm({ call }: { readonly call: Call }) {
  const selection = useSelection()
  const [opening] = useState(() => openingValue(call, selection))
  const value = useApiDesk((state) => state.values[call.name]) ?? opening
  const [isAttempted, setAttempted] = useState(false)
  const [snapshot, setSnapshot] = useState<RequestSnapshot | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const request = useMemo(() => requestOf(call.form, value), [call, value])
  const problems = useMemo(() => problemsIn(call.declaration.request, request), [call, request])
  const via = placingCallOf(call.name)
  const rejection = via === null ? null : placementRejection(via, ordersIn(via, request))

  function isReady(): boolean {
    setAttempted(true)
    if (problems.size === 0) return true
    requestAnimationFrame(() => {
      const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      ;(wrong?.querySelector<HTMLElement>('input') ?? wrong)?.focus()
    })
    return false
  }
  const preview = () => void (isReady() && dryRun(call.name, request))
  function submit(): void {
    if (!isReady() || rejection !== null) return
    if (call.way.kind === 'read') void sendCall(call.name, request, newIntentToken())
    else setSnapshot({ request })
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!isCtrlEnter(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.shiftKey) preview()
    else submit()
  }

  return (
    <section className="call-form" aria-label={t('Request')} onKeyDown={snapshot === null ? onKeyDown : undefined}>
      <div className="call-form__body" ref={body}>
        <CallHead call={call} />
        <SchemaForm
          control={call.form}
          rowName={rowName(call)}
          value={value}
          problems={problems}
          isAttempted={isAttempted}
          onChange={(changed) => storeValue(call.name, changed)}
        />
      </div>
      {rejection !== null && <PanelBand tone="warn">{rejection}</PanelBand>}
      <footer className="call-form__foot">
        <Button tone="quiet" onClick={() => (forgetValue(call.name), setAttempted(false))}>
          {t('Clear')}
        </Button>
        <span className="toolbar__gap" />
        <Button
          onClick={preview}
          title={t('Shows the exact request and sends nothing (Ctrl-Shift-Enter)')}
          data-testid="api-dry-run"
        >
          {t('Dry run')}
        </Button>
        <Button tone="primary" title="Ctrl-Enter" disabled={rejection !== null} onClick={submit} data-testid="api-send">
          {sendText(call, request)}
        </Button>
      </footer>
      {snapshot !== null && via !== null && (
        <PlacementReview via={via} request={snapshot.request} onClose={() => setSnapshot(null)} />
      )}
      {snapshot !== null && via === null && (
        <ConfirmSend
          call={call}
          {...snapshot}
          onClose={() => setSnapshot(null)}
          // If another request is being confirmed, only the answer pane reports that nothing was sent.
          onUnconfirmed={() => setSnapshot((now) => now ?? { request: snapshot.request })}
        />
      )}
    </section>
  )
}
