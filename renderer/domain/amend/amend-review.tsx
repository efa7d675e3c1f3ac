import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { t } from '@/shared/languages/text'
import { missingConfirmation } from '@/renderer/domain/review/findings/missing-confirmation'
import { unitText } from '@/shared/trading/orders/order-phrase'
import { useMemo, useRef } from 'react'
import type { Order } from '@/shared/trading/orders/order'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import { FigureField } from '@/renderer/domain/review/findings/figure-field'
import { byKey } from '@/renderer/domain/review/model/review'
import { ReviewAccount } from '@/renderer/domain/review/review-account'
import { ReviewEffects } from '@/renderer/domain/review/effects/review-effects'
import { PreparedRequest } from '@/renderer/domain/review/model/prepared-request'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import type { Amending } from './use-amend'
import '@/renderer/domain/review/model/review.css'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Side of the assessed order; an amend does not change it. */
const assessedSide = (order: Order): Pick<OrderIntent, 'side'> => ({ side: order.side === 'sell' ? 'sell' : 'buy' })

const changeOf = (was: string, becomes: string | undefined): string =>
  becomes === undefined || becomes === was ? was : `${was} → ${becomes}`

/** Confirmation of an unusual amend: account, new order, its effects, and the findings. */
export function AmendReview({ amending, order }: { readonly amending: Amending; readonly order: Order }) {
  const { question, edit, busy, phrase, setPhrase, dismiss, send } = amending
  const safe = useRef<HTMLButtonElement>(null)
  const all = useAllInstruments()
  const instruments = useMemo(() => byKey(all), [all])
  if (question === null || edit === null) return null
  const isNever = question.band === 'never'
  const missing = missingConfirmation(question, phrase)
  const ready = missing === null && !busy
  const price = changeOf(order.price, edit.price)
  const qty = changeOf(order.qty, edit.qty)
  return (
    <Dialog
      open
      onOpenChange={dismiss}
      onCtrlEnter={() => ready && void send()}
      title={t`Amend ${sideText(order.side, order.posSide).toLowerCase()} ${order.symbol}?`}
      width={760}
      initialFocus={safe}
      footer={
        <>
          <Button onClick={dismiss} ref={safe} keys="Esc">
            {t('Keep the order as it is')}
          </Button>
          <Button
            tone="primary"
            keys="Ctrl ↵"
            disabled={busy}
            missing={busy ? null : missing}
            onClick={() => void send()}
            data-testid="amend-confirm"
          >
            {busy ? t('Sending…') : t('Amend')}
          </Button>
        </>
      }
    >
      <div className="review" data-testid="amend-review">
        <ReviewAccount account={question.account} />
        <p>{mixed`${order.category} · price ${price} · quantity ${qty} ${unitText(order)}`}</p>
        <PreparedRequest review={question.review} />
        <ReviewEffects assessment={question} orders={[assessedSide(order)]} instruments={instruments} />
        {question.findings.map(({ row, rule, band, message }) => (
          <PanelBand key={`${row} ${rule}`} tone={band === 'review' ? 'warn' : 'danger'}>
            {message}
          </PanelBand>
        ))}
        {isNever && (
          <p className="muted">{t('This is never sent. Change the price or quantity, or your order limits.')}</p>
        )}
        {!isNever && question.typing !== null && (
          <FigureField typing={question.typing} typed={phrase} onChange={setPhrase} />
        )}
      </div>
    </Dialog>
  )
}
