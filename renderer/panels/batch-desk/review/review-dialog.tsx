import { useMemo, useState } from 'react'
import type { Batch, OrderIntent, RowRefusal } from '../../../../shared/ipc/contract'
import type { Problem } from '../../../../shared/trading/batch/draft'
import { bridge } from '../../../bridge/bridge'
import { newIntentToken } from '../../../commands/intent-token'
import { createPlacement } from '../../../commands/place-orders'
import { useAllInstruments } from '../../../queries/instruments'
import { useApp } from '../../../stores/app-store'
import { useHealth } from '../../../stores/health-store'
import { useSettings } from '../../../stores/settings-store'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { Choice } from '../../../ui/choice'
import { Dialog } from '../../../ui/dialog'
import { PanelBand } from '../../../ui/panel-state'
import { batchWords, requestCount } from '../draft-summary'
import { byKey, durationWords } from './review'
import { ReviewSentences } from './review-sentences'
import { ReviewTotals } from './review-totals'
import { ReviewWarnings } from './review-warnings'
import { sendGate } from './send-gate'
import './review.css'

export interface ReviewProps {
  /** Taken when the review opened; the dialog sends exactly these. */
  readonly orders: readonly OrderIntent[]
  readonly warnings: readonly Problem[]
  /** Numbers of the rows in their document, by row id, for the warnings. */
  readonly rowNumbers?: ReadonlyMap<string, number>
  readonly onAccepted: (batch: Batch) => void
  readonly onRefused: (refusals: readonly RowRefusal[]) => void
  readonly onClose: () => void
}

/** Sends once per review: holding the keys, pressing again or a lost answer never place anything twice. */
function useSending({ orders, warnings, onAccepted, onRefused }: ReviewProps, onUnknown: 'stop' | 'continue') {
  const [placement] = useState(() => createPlacement(bridge, newIntentToken()))
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setSending(true)
    setFailure(null)
    const reply = await placement.send({ orders, onUnknown, accepted: [...new Set(warnings.map((warning) => warning.rule))] })
    setSending(false)
    if (!reply.ok) setFailure(`${reply.error.message} Sending again asks for the same orders and cannot place them twice.`)
    else if (reply.value.accepted) onAccepted(reply.value.batch)
    else onRefused(reply.value.refusals)
  }
  return { sending, failure, send }
}

const noNumbers: ReadonlyMap<string, number> = new Map()

function useGate(orders: readonly OrderIntent[]) {
  const { connected, health } = useHealth()
  const app = useApp((state) => state.app)
  return sendGate({ connected, app, health, hasMarketOrder: orders.some((order) => order.orderType === 'market') })
}

/** The last look before orders leave: each one as a sentence, what they add up to, and what is doubtful about them. */
export function ReviewDialog(props: ReviewProps) {
  const { orders, warnings, onClose } = props
  const [onUnknown, setOnUnknown] = useState<'stop' | 'continue'>('stop')
  const [confirmed, setConfirmed] = useState(false)
  const { sending, failure, send } = useSending(props, onUnknown)
  const gate = useGate(orders)
  const allInstruments = useAllInstruments()
  const instruments = useMemo(() => byKey(allInstruments), [allInstruments])
  const pace = useSettings(({ settings }) => settings.placePace)
  const requests = requestCount(orders)
  const ready = gate.blocked === null && (gate.confirm === null || confirmed) && !sending

  const onKeyDown = (event: React.KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Enter') return
    const asked = event.ctrlKey || event.metaKey
    // Bare Enter must not send, not even from the focused button.
    if (asked || (event.target instanceof HTMLElement && event.target.dataset.send !== undefined)) event.preventDefault()
    if (asked && !event.repeat && ready) void send()
  }

  return (
    <div className="review-keys" onKeyDown={onKeyDown}>
      <Dialog
        open
        onOpenChange={(open) => !open && !sending && onClose()}
        title={`Review ${batchWords('', orders.length, requests).trim()}`}
        width={760}
        footer={
          <>
            <span className="review-duration">{durationWords(requests, pace)}</span>
            <Button onClick={onClose} disabled={sending} keys="Esc">
              Back
            </Button>
            <Button tone="primary" data-send data-testid="send-button" disabled={!ready} keys="Ctrl ↵" onClick={() => void send()}>
              {sending ? 'Sending…' : batchWords('Send', orders.length, requests)}
            </Button>
          </>
        }
      >
        <div className="review" data-testid="review">
          {gate.blocked !== null && <PanelBand tone="danger">{gate.blocked}</PanelBand>}
          {failure !== null && <PanelBand tone="danger">{failure}</PanelBand>}
          <ReviewTotals orders={orders} instruments={instruments} />
          <ReviewWarnings warnings={warnings} rowNumbers={props.rowNumbers ?? noNumbers} />
          <ReviewSentences orders={orders} instruments={instruments} />
          <div className="review-policy">
            <span>If the outcome of a request is unknown</span>
            <Choice
              label="If the outcome of a request is unknown"
              size="small"
              value={onUnknown}
              onChange={setOnUnknown}
              options={[
                { value: 'stop', label: 'Stop the rest', title: 'Requests that have not left yet stay here until you look.' },
                { value: 'continue', label: 'Send the rest', title: 'The other requests leave; the unknown orders are looked for meanwhile.' },
              ]}
            />
          </div>
          {gate.confirm !== null && (
            <Checkbox checked={confirmed} onChange={setConfirmed}>
              {gate.confirm}
            </Checkbox>
          )}
        </div>
      </Dialog>
    </div>
  )
}
