import { useRef, useState } from 'react'
import { t } from '@/shared/languages/text'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { notSentText, sendRequest } from '@/renderer/domain/requests/send-request'
import { legLines } from '@/renderer/domain/strategy/strategy-text'
import type { StrategyRow } from './strategy-rows'

/** Confirms the cancel of a strategy order: without it a position can be unprotected. Cancels pass every gate. */
export function CancelStrategy({ row, onClose }: { readonly row: StrategyRow; readonly onClose: () => void }) {
  const [token] = useState(newIntentToken)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const safe = useRef<HTMLButtonElement>(null)
  const protects = row.terms?.type !== 'trigger'
  const cancel = async () => {
    if (busy) return
    setBusy(true)
    const request = { orderId: row.record?.orderId ?? '' }
    const does = t`Cancel of ${protects ? t('take profit / stop loss') : t('a trigger order')} · ${row.symbol}`
    const outcome = await sendRequest({ endpoint: 'cancelStrategyOrder', request, does }, token)
    setBusy(false)
    if (outcome.isSent) onClose()
    else setFailure(notSentText(outcome))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t`Cancel this strategy order of ${row.symbol}?`}
      initialFocus={safe}
      footer={
        <>
          <Button onClick={onClose} ref={safe} disabled={busy} keys="Esc">
            {t('Keep it')}
          </Button>
          <Button tone="danger" disabled={busy} onClick={() => void cancel()} data-testid="strategy-cancel-confirm">
            {busy ? t('Canceling…') : t('Cancel it')}
          </Button>
        </>
      }
    >
      {failure !== null && <PanelBand tone="danger">{failure}</PanelBand>}
      <ul>
        {(row.terms === null ? [] : legLines(row.terms)).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {protects && <p className="warn">{t('Canceling it removes this protection of the position.')}</p>}
    </Dialog>
  )
}
