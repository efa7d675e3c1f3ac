import { t } from '@/shared/languages/text'
import { missingConfirmation, missingTick } from '@/renderer/domain/review/findings/missing-confirmation'
import { firstMissing } from '@/renderer/kit/ui/fields/first-missing'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Side } from '@/shared/exchange/protocol/fields'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import { FILLED_BEFORE, filledSince } from '@/shared/trading/pretrade/figures/filled-before'
import { confirmationOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import { useApp } from '@/renderer/state/stores/app-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { FigureField } from '@/renderer/domain/review/findings/figure-field'
import { byKey } from '@/renderer/domain/review/model/review'
import { ReviewAccount } from '@/renderer/domain/review/review-account'
import { ReviewEffects } from '@/renderer/domain/review/effects/review-effects'
import { sendGate } from '@/renderer/domain/review/model/send-gate'
import { PreparedRequest } from '@/renderer/domain/review/model/prepared-request'
import { reviewRequest, notSentText, sendRequest, type RequestCall } from './send-request'
import '@/renderer/domain/review/model/review.css'
import './request-review.css'

interface RequestReviewProps {
  readonly call: RequestCall
  /** Terms of the request, one per line. */
  readonly lines: readonly string[]
  /** Side of an order whose effects are shown; null for a request that only protects a position. */
  readonly side: Side | null
  /** Reason why it may not only reduce a position; null if it certainly reduces. */
  readonly notReducing: string | null
  readonly isMarketOrder?: boolean
  /** Text to confirm if the request could duplicate an order with an unknown outcome; null for none. */
  readonly possibleDuplicate?: string | null
  /** Behavior at the exchange, and the place where it is shown. */
  readonly note: string
  /** Reason why the request is based on terms that changed since; null while it is not. */
  readonly outdated?: string | null
  /** Filled quantity of the order at the time of its change; absent for other requests. */
  readonly filledQty?: string
  readonly onBack: () => void
  readonly onSent: (isRefused: boolean) => void
}

function useJudged(call: RequestCall) {
  const [review] = useState(call)
  const [judged, setJudged] = useState<Assessment | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const requestReview = useMemo(
    () => () =>
      void reviewRequest(review).then((reply) => {
        setJudged(reply.ok ? reply.value : null)
        if (!reply.ok) setFailure(notSentText({ isAnswered: true, why: reply.error.message }))
      }),
    [review],
  )
  useEffect(requestReview, [requestReview])
  return { judged, failure, setFailure, requestReview }
}

/** Final review before the request is sent through the order journal. Enter alone never sends. */
export function RequestReview({
  call,
  lines,
  side,
  notReducing,
  isMarketOrder = false,
  possibleDuplicate = null,
  note,
  outdated = null,
  filledQty,
  onBack,
  onSent,
}: RequestReviewProps) {
  const [token, setToken] = useState(newIntentToken)
  const [phrase, setPhrase] = useState('')
  const [busy, setBusy] = useState(false)
  const [ticked, setTicked] = useState(false)
  const { judged, failure, setFailure, requestReview } = useJudged(call)
  const { connected, health } = useHealth()
  const app = useApp((state) => state.app)
  const gate = sendGate({ connected, app, health, hasMarketOrder: isMarketOrder, notReducing })
  const all = useAllInstruments()
  const instruments = useMemo(() => byKey(all), [all])
  const confirm = [gate.confirm, possibleDuplicate].filter((text) => text !== null).join(' ')
  const safe = useRef<HTMLButtonElement>(null)
  const confirmation = judged === null ? undefined : confirmationOf(judged, phrase)
  const filledNow = judged?.findings.find(({ rule }) => rule === FILLED_BEFORE)?.figure
  const moved = outdated ?? (filledQty === undefined ? null : filledSince(filledQty, filledNow ?? null))
  const missing = firstMissing(
    moved,
    gate.blocked,
    failure !== null && judged === null && failure,
    missingConfirmation(judged, phrase),
    missingTick(confirm === '' ? null : confirm, ticked),
  )
  const ready = missing === null && !busy
  const send = async () => {
    if (!ready) return
    setBusy(true)
    setFailure(null)
    const outcome = await sendRequest(call, token, confirmation)
    setBusy(false)
    if (outcome.isSent) return onSent(outcome.isRefused)
    setFailure(notSentText(outcome))
    if (!outcome.isAnswered) return
    // Nothing was sent: another try needs a new token and a new review with current findings.
    setToken(newIntentToken())
    requestReview()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onBack()}
      onCtrlEnter={() => void send()}
      title={call.does}
      width={680}
      initialFocus={safe}
      footer={
        <>
          <Button onClick={onBack} ref={safe} disabled={busy} keys="Esc">
            {t('Back')}
          </Button>
          <Button
            tone="primary"
            keys="Ctrl ↵"
            disabled={busy}
            missing={busy ? null : missing}
            onClick={() => void send()}
            data-testid="request-send"
          >
            {busy ? t('Sending…') : t('Send')}
          </Button>
        </>
      }
    >
      <div className="review" data-testid="request-review">
        {gate.blocked !== null && <PanelBand tone="danger">{gate.blocked}</PanelBand>}
        {failure !== null && <PanelBand tone="danger">{failure}</PanelBand>}
        {moved !== null && <PanelBand tone="danger">{moved}</PanelBand>}
        {judged !== null && <ReviewAccount account={judged.account} />}
        <ul className="request-lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <PreparedRequest review={judged?.review} />
        {side !== null && <ReviewEffects assessment={judged} orders={[{ side }]} instruments={instruments} />}
        {judged?.findings.map(({ row, rule, field, band, message }) => (
          <PanelBand key={`${row} ${rule} ${field}`} tone={band === 'review' ? 'warn' : 'danger'}>
            {message}
          </PanelBand>
        ))}
        <p className="muted">
          {t`${note} It is sent through the order journal and polled until its outcome is known.`}
        </p>
        {judged?.typing != null && <FigureField typing={judged.typing} typed={phrase} onChange={setPhrase} />}
        {confirm !== '' && (
          <Checkbox checked={ticked} onChange={setTicked}>
            {confirm}
          </Checkbox>
        )}
      </div>
    </Dialog>
  )
}
